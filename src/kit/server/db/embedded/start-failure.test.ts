import { expect, test } from 'vitest';
import { MemoryRefused, startFailure } from './start-failure.ts';

test.each([
  ['FATAL:  could not write lock file "postmaster.pid": No space left on device', /está num disco cheio\. Libere/],
  ['PANIC:  could not open file "global/pg_control": Read-only file system', /em que não se escreve\. Escolha/],
  ['FATAL:  could not open file "pg_wal/0001": Permission denied', /não pode ser usada pelo usuário/],
  ['PANIC:  could not fsync file "base/5/1": Input/output error', /disco com defeito/],
])('%s becomes a sentence about the folder', (line, sentence) => {
  const log = `2026-11-24 02:56:41.481 UTC [30988] ${line}\n2026-11-24 02:56:41.494 UTC [30988] LOG:  database system is shut down\n`;
  const told = startFailure(log, '/var/lib/fichario').message;
  expect(told).toMatch(/^A pasta de dados \/var\/lib\/fichario [^\n]+ FICHARIO_DATA[^\n]*\.$/);
  expect(told).toMatch(sentence);
});

test('of anything else it repeats the reason, one line of the log', () => {
  const log =
    '2026 [1] LOG:  starting\n2026 [1] FATAL:  could not create any Unix-domain sockets\n2026 [1] LOG:  shut down\n';
  expect(startFailure(log, '/d').message).toBe(
    'O PostgreSQL não iniciou em /d: could not create any Unix-domain sockets',
  );
});

test.each([
  'could not map anonymous shared memory: Cannot allocate memory',
  'could not resize shared memory segment "/PostgreSQL.2": No space left on device',
  'could not create shared memory segment: No space left on device',
])('%s becomes a sentence about the memory, not about the disk', (reason) => {
  const told = startFailure(`2026 [1] FATAL:  ${reason}\n`, '/var/lib/fichario');
  expect(told).toBeInstanceOf(MemoryRefused);
  expect(told.message).toMatch(
    /^O sistema não tem memória para o banco em \/var\/lib\/fichario\. [^\n]+FICHARIO_DB_MEMORY\.$/,
  );
});
