import { explainDisk } from '../../process/disk-problems.ts';

/** What PostgreSQL says in its log, and the code of the same error of the system. */
const DISK_WORDS: [words: RegExp, code: string][] = [
  [/No space left on device|Disk quota exceeded/, 'ENOSPC'],
  [/Read-only file system/, 'EROFS'],
  [/Permission denied|Operation not permitted/, 'EACCES'],
  [/Input\/output error/, 'EIO'],
];

/** Looked for before the words of a disk: shared memory is files of the system, and its lack may read like a full disk. */
const MEMORY_WORDS = /could not (?:map anonymous|create|resize) shared memory/;

/** The system does not have the memory that the server asked for. */
export class MemoryRefused extends Error {}

/** Why a server did not start, as an Error with a Portuguese sentence, by what it wrote into its log. */
export function startFailure(log: string, dataDir: string): Error {
  if (MEMORY_WORDS.test(log))
    return new MemoryRefused(
      `O sistema não tem memória para o banco em ${dataDir}. Libere memória, ou informe menos MB em FICHARIO_DB_MEMORY.`,
    );
  for (const [words, code] of DISK_WORDS) {
    const sentence = words.test(log) && explainDisk({ code }, `A pasta de dados ${dataDir}`, 'FICHARIO_DATA');
    if (sentence) return new Error(sentence);
  }
  const [, reason] = /(?:FATAL|PANIC):\s+(.+)/.exec(log) ?? [];
  return new Error(`O PostgreSQL não iniciou em ${dataDir}: ${reason ?? log.trim().slice(-300)}`);
}
