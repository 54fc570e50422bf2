import { readFileSync } from 'node:fs';
import { afterAll, beforeAll } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** what the file cost, in CPU seconds: its worker, the programs it started that have ended, its database */
    cpu?: number;
  }
}

const TICKS_A_SECOND = 100;

let start = 0;
let others = 0;

/** Adds what a process of another's that still runs has computed for this file. */
export function addProcess(pid: number): void {
  others += readTicks(String(pid), 11, 13);
}

// not before: the first file of a worker reads the product for all that follow
beforeAll(() => {
  start = readOwn();
});
// oxlint-disable-next-line no-empty-pattern -- Vitest demands the destructuring
afterAll(({}, suite) => {
  suite.file.meta.cpu = readOwn() - start + others;
});

function readOwn(): number {
  return readTicks('self', 11, 15);
}

/** The sum of some fields after the name in /proc/<pid>/stat, in seconds; 0 when there is none. */
function readTicks(pid: string, from: number, to: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return fields.slice(from, to).reduce((sum, field) => sum + Number(field), 0) / TICKS_A_SECOND;
  } catch {
    return 0;
  }
}
