import { explainDisk } from '../process/disk-problems.ts';

/** What PostgreSQL says in its log, and the code of the same error of the system. */
const DISK_WORDS: [words: RegExp, code: string][] = [
  [/No space left on device|Disk quota exceeded/, 'ENOSPC'],
  [/Read-only file system/, 'EROFS'],
  [/Permission denied|Operation not permitted/, 'EACCES'],
  [/Input\/output error/, 'EIO'],
];

/** Why a server did not start, as a Portuguese sentence, by what it wrote into its log. */
export function explainStart(log: string, dataDir: string): string {
  for (const [words, code] of DISK_WORDS) {
    const sentence = words.test(log) && explainDisk({ code }, `A pasta de dados ${dataDir}`, 'FICHARIO_DATA');
    if (sentence) return sentence;
  }
  const [, reason] = /(?:FATAL|PANIC):\s+(.+)/.exec(log) ?? [];
  return `O PostgreSQL não iniciou em ${dataDir}: ${reason ?? log.trim().slice(-300)}`;
}
