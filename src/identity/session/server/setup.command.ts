import { COMMAND_LINE } from '../../../access/server/audit.ts';
import type { Setup as SetupInput } from '../../../access/session.ts';
import { Setup } from '../../../access/session.schema.ts';
import {
  type Command,
  CommandRefused,
  printJson,
  readArgs,
  readInput,
  requireOption,
  type WithDatabase,
} from '../../../kit/server/command/command.ts';
import { readPassword } from '../../../kit/server/command/password-prompt.ts';
import type { Db } from '../../../kit/server/db/db.ts';
import { makeSetupCode } from './setup-code.ts';
import { isSetupNeeded, setUp } from './setup.ts';

export const setupCommand: Command = {
  help: `Uso: fichario setup --nome <nome> --email <e-mail> --cliente <nome do cliente> [--senha <senha>] [--json]
     fichario setup [--json]

Cria o primeiro administrador da instalação e o primeiro cliente. Só funciona uma vez, numa instalação sem usuários.

A senha tem de 12 a 128 caracteres. Sem --senha, é lida da entrada padrão (primeira linha) ou perguntada sem aparecer na
tela; com --senha, ela fica visível na lista de processos e no histórico do terminal.


Sem nenhuma opção, mostra um código novo para o primeiro acesso pelo navegador, que o pede quando o servidor atende além
desta máquina. O código vale uma vez, até que haja um usuário.

  --json   { "user": { "id", "email" }, "tenant": { "id", "nome" } }   sem opções: { "code" }`,
  run: runSetup,
};

async function runSetup(args: string[], withDatabase: WithDatabase): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = readArgs(args, {
    nome: text,
    email: text,
    senha: text,
    cliente: text,
    json: { type: 'boolean' },
  });
  const isJson = values.json === true;
  if (Object.keys(values).every((name) => name === 'json')) return showCode(withDatabase, isJson);
  const typed = {
    nome: requireOption('nome', values.nome),
    email: requireOption('email', values.email),
    cliente: requireOption('cliente', values.cliente),
  };
  const input = readInput(Setup, { ...typed, senha: await readPassword(values.senha) });
  await setUpByCommand(withDatabase, input, isJson);
}

async function setUpByCommand(withDatabase: WithDatabase, input: SetupInput, isJson: boolean): Promise<void> {
  await withDatabase(async ({ db }) => {
    await refuseIfSetUp(db);
    const { userId, tenantId } = await setUp(db, input, { from: COMMAND_LINE });
    if (isJson) printJson({ user: { id: userId, email: input.email }, tenant: { id: tenantId, nome: input.cliente } });
    else console.log(`Pronto: ${input.email} administra a instalação e o cliente "${input.cliente}".`);
  });
}

/** Prints a new code, for a server whose console is not visible, such as a service. */
async function showCode(withDatabase: WithDatabase, isJson: boolean): Promise<void> {
  await withDatabase(async ({ db }) => {
    await refuseIfSetUp(db);
    const code = await makeSetupCode(db);
    if (isJson) printJson({ code });
    else console.log(`Código do primeiro acesso: ${code}`);
  });
}

async function refuseIfSetUp(db: Db): Promise<void> {
  if (await isSetupNeeded(db)) return;
  throw new CommandRefused('O primeiro acesso já foi feito. Use "fichario user add" e "fichario client add".');
}
