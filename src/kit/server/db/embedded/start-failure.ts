import { explainDisk } from '../../process/disk-problems.ts';

/** The words of PostgreSQL's log for an error of the disk, with the code that the system has for the same error. */
const DISK_WORDS: [words: RegExp, code: string][] = [
  [/No space left on device|Disk quota exceeded/, 'ENOSPC'],
  [/Read-only file system/, 'EROFS'],
  [/Permission denied|Operation not permitted/, 'EACCES'],
  [/Input\/output error/, 'EIO'],
];

/** Tested before the words of a disk error: shared memory consists of files, so its lack may look like a full disk. */
const MEMORY_WORDS = /could not (?:map anonymous|create|resize) shared memory/;

/** The system did not have the memory that the server requested. */
export class MemoryRefused extends Error {}

/** The reason why a server did not start, derived from its log, as an Error with a Portuguese sentence. */
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
