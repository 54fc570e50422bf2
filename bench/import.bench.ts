import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Import } from '../src/imports/model/import.ts';
import type { Operation } from '../src/register/operations/operation.schema.ts';
import type { Figure } from './kit/figure.ts';
import { writeNotes } from './kit/notes.ts';
import { ask, readFile, sendFile, sendSheet } from './kit/sheet.ts';
import { measureCopy } from './large/plain-copy.ts';
import type { BenchOptions } from './run.ts';
import { asOwner, type Call, expectOk, withWorkbench, type Workbench } from './kit/workbench.ts';

const MIN_PER_SECOND = 12_000;
/** The target, as a share of the speed of a plain COPY of the same rows into the same tables with their indexes. */
const MIN_OF_COPY = 0.35;
const MAX_UNDO = 1;
const MAX_LIST_MS = 50;
const MAX_MB = 400;
const MAX_NOTES_SECONDS = 300;
const LIST_PAUSE_MS = 20;
const RSS_PAUSE_MS = 100;
const MIB = 1024 ** 2;

/**
 * A spreadsheet of `fichas` rows: sent, read, checked, imported over HTTP, compared with COPY, and undone. With `--kind notas`, a
 * zip with this many notes instead.
 */
export function run({ fichas, kind }: BenchOptions): Promise<Figure[]> {
  return withWorkbench(4, async (workbench) => {
    if (kind === 'notas') return importNotes(workbench, fichas);
    const { call } = workbench;
    const memory = watchMemory();
    const id = await sendSheet(call, { seed: 1, rows: fichas });
    const checked = await time(() => runPhase(call, `/api/imports/${id}`, 'check'));
    const applied = await time(() => runPhase(call, `/api/imports/${id}`, 'apply'));
    const rss = memory.stop();
    const { counts, operationId } = applied.answer.import;
    const copySeconds = await measureCopy(workbench);
    // the work of autovacuum a minute after a load
    await asOwner(workbench);
    const undone = await time(() => undo(call, operationId ?? ''));
    const imported = (counts?.create ?? 0) / applied.seconds;
    const ofCopy = copySeconds / applied.seconds;
    const p99 = quantile(applied.answer.listMs, 0.99);
    return [
      { name: 'rows imported', value: counts?.create ?? 0, unit: '', target: null, met: null },
      { name: 'check, rows a second', value: fichas / checked.seconds, unit: '/s', target: null, met: null },
      atLeast('import, rows a second', imported, '/s', MIN_PER_SECOND),
      {
        name: 'plain COPY, rows a second',
        value: (counts?.create ?? 0) / copySeconds,
        unit: '/s',
        target: null,
        met: null,
      },
      atLeast('import, of the speed of COPY', ofCopy, '×', MIN_OF_COPY),
      atMost('undo, of the time of the import', undone.seconds / applied.seconds, '×', MAX_UNDO),
      atMost('list meanwhile, p99', p99, 'ms', MAX_LIST_MS),
      { name: 'list meanwhile, p50', value: quantile(applied.answer.listMs, 0.5), unit: 'ms', target: null, met: null },
      atMost('largest memory of the process', rss / MIB, 'MB', MAX_MB),
    ];
  });
}

/** Reads, checks and imports a zip of notes, each with a few kilobytes that a record does not need. */
async function importNotes({ call }: Workbench, count: number): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fichario-notes-'));
  try {
    const path = join(folder, 'notas.zip');
    await writeNotes(path, count);
    const id = await sendFile(call, path);
    const memory = watchMemory(largestChild);
    const read = await time(() => readFile(call, id));
    const checked = await time(() => runPhase(call, `/api/imports/${id}`, 'check'));
    const applied = await time(() => runPhase(call, `/api/imports/${id}`, 'apply'));
    const rss = memory.stop();
    const seconds = read.seconds + checked.seconds + applied.seconds;
    return [
      { name: 'notes read', value: count, unit: '', target: null, met: null },
      { name: 'records made', value: applied.answer.import.counts?.create ?? 0, unit: '', target: null, met: null },
      { name: 'read', value: read.seconds, unit: 's', target: null, met: null },
      { name: 'check', value: checked.seconds, unit: 's', target: null, met: null },
      { name: 'import', value: applied.seconds, unit: 's', target: null, met: null },
      atMost('all, for 50,000 notes', (seconds * 50_000) / count, 's', MAX_NOTES_SECONDS),
      atMost('largest memory of a reading process', rss / MIB, 'MB', MAX_MB),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The memory of the largest process that reads a file for this one, in bytes. */
function largestChild(): number {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'latin1').split(' ').filter(Boolean);
  const sizes = children.map((pid) => {
    try {
      const [, kib = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
      return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('import-child') ? Number(kib) * 1024 : 0;
    } catch {
      return 0; // it has just ended
    }
  });
  return Math.max(0, ...sizes);
}

function atLeast(name: string, value: number, unit: string, target: number): Figure {
  return { name, value, unit, target, met: value >= target };
}

function atMost(name: string, value: number, unit: string, target: number): Figure {
  return { name, value, unit, target, met: value <= target };
}

/** Checks or applies, and requests lists until that has ended. */
async function runPhase(
  call: Call,
  path: string,
  phase: 'check' | 'apply',
): Promise<{ import: Import; listMs: number[] }> {
  let state = await ask<Import>(call, 'POST', `${path}/${phase}`, {});
  const listMs = await listWhile(call, async () => {
    state = await ask<Import>(call, 'GET', path);
    return state.state === 'checking' || state.state === 'applying';
  });
  if (state.state === 'failed') throw new Error(`The import failed: ${state.problem}`);
  return { import: state, listMs };
}

async function undo(call: Call, operationId: string): Promise<void> {
  const { id } = await ask<Operation>(call, 'POST', `/api/operations/${operationId}/undo`, {});
  let isRunning = true;
  while (isRunning) {
    await sleep(LIST_PAUSE_MS);
    isRunning = (await ask<Operation>(call, 'GET', `/api/operations/${id}`)).state === 'running';
  }
}

/** The waiting time of a user who scrolls and searches during other work. */
async function listWhile(call: Call, isRunning: () => Promise<boolean>): Promise<number[]> {
  const listMs: number[] = [];
  while (await isRunning()) {
    for (const query of ['limit=50', 'limit=50&q=silva', 'limit=50&tipo=juridica']) {
      const { seconds } = await time(() => expectOk(call('GET', `/api/pessoas?${query}`)));
      listMs.push(seconds * 1000);
      await sleep(LIST_PAUSE_MS);
    }
  }
  return listMs;
}

function quantile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}

function watchMemory(measure: () => number = () => process.memoryUsage.rss()): { stop: () => number } {
  let largest = 0;
  const timer = setInterval(() => (largest = Math.max(largest, measure())), RSS_PAUSE_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return largest;
    },
  };
}

async function time<T>(work: () => Promise<T>): Promise<{ seconds: number; answer: T }> {
  const start = performance.now();
  const answer = await work();
  return { seconds: (performance.now() - start) / 1000, answer };
}
