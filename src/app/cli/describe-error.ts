import { dirname } from 'node:path';
import { DatabaseError } from 'pg';
import { DatabaseUnavailable } from '../../kit/server/db/db.ts';
import { Refusal } from '../../kit/server/http/errors.ts';
import { explainDisk } from '../../kit/server/process/disk-problems.ts';

/** The text to show for an error: sentences of this program unchanged, and the issues of a refusal one per line. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof DatabaseUnavailable && error.cause !== undefined) return describeError(error.cause);
  if (error instanceof DatabaseError || isSystemError(error)) return explainSystem(error);
  if (!(error instanceof Refusal)) return error.message;
  return [error.message, ...error.issues.map(({ path, message }) => `  ${path}: ${message}`)].join('\n');
}

/** Explains an error of the database or the system in Portuguese: the original text is English and may quote a record. */
function explainSystem(error: DatabaseError | NodeJS.ErrnoException): string {
  const { code = '' } = error;
  if (DISK.test(code)) {
    const folder = 'path' in error && error.path ? dirname(error.path) : undefined;
    const sentence = folder ? explainDisk(error, `A pasta ${folder}`) : explainDisk(error, 'A pasta de dados', DATA);
    if (sentence !== undefined) return sentence;
  }
  const [, sentence] = REASONS.find(([codes]) => codes.test(code)) ?? [];
  return (
    sentence ??
    `O comando parou por um erro do sistema (${code}). Repita-o; se não passar, veja o que "fichario doctor" diz.`
  );
}

function isSystemError(error: Error): error is NodeJS.ErrnoException {
  return 'syscall' in error;
}

const DATA = 'FICHARIO_DATA';
/** Codes for a full, read-only, forbidden or broken disk. Each command explains missing or existing files itself. */
const DISK = /^(ENOSPC|EDQUOT|EFBIG|EROFS|EIO|EACCES|EPERM|53100|58030)$/;
const REASONS: [codes: RegExp, sentence: string][] = [
  [
    /^(57P|08|ECONN|EPIPE)/,
    'O banco foi encerrado no meio do comando. O que já tinha sido dito como feito ficou; repita o comando.',
  ],
  [/^(23|40)/, 'Outro processo gravou o mesmo ao mesmo tempo, e nada deste passo foi salvo. Repita o comando.'],
  [/^55P03/, 'Outro processo usa os mesmos dados há tempo demais, e nada deste passo foi salvo. Repita o comando.'],
  [
    /^57014/,
    'Um passo demorou mais do que o banco permite e foi interrompido; nada deste passo foi salvo. Repita o comando.',
  ],
  [/^25006/, 'O banco só aceita leitura. Informe em DATABASE_URL o servidor que grava.'],
  [
    /^(28|42501)/,
    'O usuário do banco não tem o direito de que o comando precisa. Confira DATABASE_URL e DATABASE_APP_URL.',
  ],
];
