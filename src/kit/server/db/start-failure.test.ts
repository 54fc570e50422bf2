import { expect, test } from 'vitest';
import { explainStart } from './start-failure.ts';

test.each([
  ['FATAL:  could not write lock file "postmaster.pid": No space left on device', /está num disco cheio\. Libere/],
  ['PANIC:  could not open file "global/pg_control": Read-only file system', /em que não se escreve\. Escolha/],
  ['FATAL:  could not open file "pg_wal/0001": Permission denied', /não pode ser usada pelo usuário/],
  ['PANIC:  could not fsync file "base/5/1": Input/output error', /disco com defeito/],
])('%s becomes a sentence about the folder', (line, sentence) => {
  const log = `2026-11-24 02:56:41.481 UTC [30988] ${line}\n2026-11-24 02:56:41.494 UTC [30988] LOG:  database system is shut down\n`;
  const told = explainStart(log, '/var/lib/fichario');
  expect(told).toMatch(/^A pasta de dados \/var\/lib\/fichario [^\n]+ FICHARIO_DATA[^\n]*\.$/);
  expect(told).toMatch(sentence);
});

test('of anything else it repeats the reason, one line of the log', () => {
  const log =
    '2026 [1] LOG:  starting\n2026 [1] FATAL:  could not create shared memory segment\n2026 [1] LOG:  shut down\n';
  expect(explainStart(log, '/d')).toBe('O PostgreSQL não iniciou em /d: could not create shared memory segment');
});
