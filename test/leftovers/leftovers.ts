import { afterAll, beforeAll } from 'vitest';
import { listHandles } from './handles.ts';
import { listProcesses } from './processes.ts';
import { listTimers, setUnwatched } from './timers.ts';

/*
 * A file of tests leaves nothing behind: no timer, no connection, no process. Files share a worker (`isolate: false`), and what
 * one leaves would go off in another and fail that one. Whatever is left after the file's own hooks fails the file itself.
 */

/** How long what is closing may take to be gone. */
const CLOSING_MS = 20_000;
const LOOK_EVERY_MS = 20;

let before: Set<unknown>;

beforeAll(() => {
  before = new Set(listThings().keys());
});

// registered before the hooks of the file, it runs after them
afterAll(async () => {
  const end = performance.now() + CLOSING_MS;
  while (listLeft().length > 0 && performance.now() < end)
    await new Promise((resolve) => setUnwatched(resolve, LOOK_EVERY_MS));
  const left = listLeft();
  if (left.length > 0) throw new Error(`Left behind: ${left.join('; ')}`);
}, 3 * CLOSING_MS);

function listLeft(): string[] {
  return [...listThings()].filter(([thing]) => !before.has(thing)).map(([, words]) => words);
}

/** What waits or runs, with words for it. */
function listThings(): Map<unknown, string> {
  return new Map([...listTimers(), ...listHandles(), ...listProcesses()]);
}
