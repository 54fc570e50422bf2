import { DatabaseError } from 'pg';
import { NoPrimary } from '../env/servers.ts';

/** Throws why a connection failed, in Portuguese. The English messages may quote the address with its password. */
export function explainConnection(error: unknown): never {
  throw new Error(`O banco de dados não aceitou a conexão: ${reasonOf(error)}`, { cause: error });
}

/** The reason why a connection failed, as a Portuguese sentence without a beginning. */
export function reasonOf(error: unknown): string {
  if (error instanceof NoPrimary) return error.cause === undefined ? error.message : reasonOf(error.cause);
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const refused = error instanceof DatabaseError ? PARAMETER.exec(message)?.[1] : undefined;
  if (refused !== undefined)
    return `o pooler não aceita o parâmetro ${refused} do endereço. Tire-o do endereço, ou acrescente-o a ignore_startup_parameters do pgbouncer.`;
  const [, sentence] =
    REASONS.find(([words]) => words.test(code)) ?? MESSAGES.find(([words]) => words.test(message)) ?? [];
  return sentence ?? `o motivo é ${code || 'desconhecido'}. Veja o registro do PostgreSQL.`;
}

const PARAMETER = /startup parameter(?: in)?:? "?(\w+)/;

const REASONS: [code: RegExp, sentence: string][] = [
  [/^ECONNREFUSED$/, 'ninguém atende nesse endereço e nessa porta. Confira se o PostgreSQL está rodando.'],
  [/^(ENOTFOUND|EAI_)/, 'o nome do servidor não existe. Confira o endereço.'],
  [/^(ENOENT|EACCES)$/, 'o soquete do servidor não existe ou é de outro usuário. Confira a pasta em host=.'],
  [/^(ETIMEDOUT|EHOST|ENET)/, 'o servidor não responde. Confira o endereço e a rede.'],
  [/^(ECONNRESET|EPIPE)$/, 'o servidor fechou a conexão. Veja o registro dele.'],
  [/^28P01$/, 'o usuário ou a senha estão errados.'],
  [/^28/, 'o servidor não aceita este usuário deste computador. Confira pg_hba.conf.'],
  [/^3D000$/, 'esse banco não existe no servidor. Crie-o com "create database".'],
  [/^53300$/, 'o servidor já tem conexões demais. Aumente max_connections ou encerre outras.'],
  [/^57P0/, 'o servidor está iniciando ou encerrando. Tente de novo em instantes.'],
  [/^08P01$/, 'o pooler não conhece este banco, usuário ou senha. Confira a configuração dele.'],
  [/CERT|SIGNATURE|ALTNAME/, 'o certificado do servidor não é conhecido. Confira sslmode e sslrootcert no endereço.'],
];

/** The errors of the client library have a message and no code. */
const MESSAGES: [words: RegExp, sentence: string][] = [
  [/timeout/i, 'o servidor não respondeu a tempo. Confira o endereço e a rede.'],
  [/password/i, 'falta a senha no endereço.'],
  [/SSL/, 'o servidor não oferece conexão cifrada. Confira sslmode no endereço.'],
  [/terminated/i, 'o servidor fechou a conexão. Veja o registro dele.'],
];
