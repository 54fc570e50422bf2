import { afterAll, beforeAll } from 'vitest';
import { readProcess } from '../../scripts/steps/cpu.mjs';

declare module 'vitest' {
  interface TaskMeta {
    /** what the file cost, in CPU seconds: its worker, the programs it started that have ended, its database */
    cpu?: number;
  }
}

let start = 0;
let others = 0;

/** Adds what a process of another's that still runs has computed for this file. */
export function addProcess(pid: number): void {
  others += readProcess(pid, { ended: false });
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
  return readProcess('self', { ended: true });
}
