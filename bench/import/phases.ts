import { setTimeout as sleep } from 'node:timers/promises';
import type { Import } from '../../src/imports/model/import.ts';
import type { Operation } from '../../src/register/operations/operation.schema.ts';
import { ask } from '../kit/sheet.ts';
import { type Call, expectOk } from '../kit/workbench.ts';
import { known } from '../../src/kit/known.ts';

const POLL_MS = 20;
/** Between two lists: a user who works beside the import, not one who loads the machine. */
const LIST_PAUSE_MS = 400;
const RSS_PAUSE_MS = 100;

/** Checks or applies. Returns the import at its end, and the seconds until then. */
export async function runPhase(
  call: Call,
  path: string,
  phase: 'check' | 'apply',
): Promise<{ import: Import; seconds: number }> {
  const { seconds, answer } = await time(async () => {
    let state = await ask<Import>(call, 'POST', `${path}/${phase}`, {});
    while (state.state === 'checking' || state.state === 'applying') {
      await sleep(POLL_MS);
      state = await ask<Import>(call, 'GET', path);
    }
    return state;
  });
  if (answer.state === 'failed') throw new Error(`The import failed: ${answer.problem}`);
  return { import: answer, seconds };
}

/** Decides that every row with a possible match creates a record. */
export async function createAlike(call: Call, path: string): Promise<void> {
  for (const certeza of ['certa', 'provavel'])
    for (let rows = 1; rows > 0; )
      rows = (await ask<{ left: number }>(call, 'PUT', `${path}/alike`, { choice: 'create', certeza })).left;
}

export async function undo(call: Call, operationId: string): Promise<void> {
  const { id } = await ask<Operation>(call, 'POST', `/api/operations/${operationId}/undo`, {});
  let isRunning = true;
  while (isRunning) {
    await sleep(POLL_MS);
    isRunning = (await ask<Operation>(call, 'GET', `/api/operations/${id}`)).state === 'running';
  }
}

/** Requests lists until `work` has ended. Returns the waiting times of a user who scrolls and searches meanwhile, in milliseconds. */
export async function listBeside<T>(call: Call, work: () => Promise<T>): Promise<{ answer: T; listMs: number[] }> {
  const listMs: number[] = [];
  const end = new AbortController();
  const list = async () => {
    for (let turn = 0; !end.signal.aborted; turn += 1) {
      const query = known(LISTS[turn % LISTS.length], 'list');
      const { seconds } = await time(() => expectOk(call('GET', `/api/pessoas?${query}`)));
      listMs.push(seconds * 1000);
      await sleep(LIST_PAUSE_MS);
    }
  };
  const lists = list();
  const answer = await work().finally(() => end.abort());
  await lists;
  return { answer, listMs };
}

const LISTS = ['limit=50', 'limit=50&q=silva', 'limit=50&tipo=juridica'];

export function quantile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}

export function watchMemory(measure: () => number): { stop: () => number } {
  let largest = 0;
  const timer = setInterval(() => (largest = Math.max(largest, measure())), RSS_PAUSE_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return largest;
    },
  };
}

export async function time<T>(work: () => Promise<T>): Promise<{ seconds: number; answer: T }> {
  const start = performance.now();
  const answer = await work();
  return { seconds: (performance.now() - start) / 1000, answer };
}
