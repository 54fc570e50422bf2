import { setTimeout as sleep } from 'node:timers/promises';
import { createSampleRecords } from '../src/demo/server/sample-records.ts';
import type { BulkChange, BulkPreview } from '../src/register/operations/bulk.schema.ts';
import type { Operation } from '../src/register/operations/operation.schema.ts';
import type { Figure } from './kit/figure.ts';
import type { BenchOptions } from './run.ts';
import { asOwner, type Call, expectOk, withWorkbench } from './kit/workbench.ts';

const MIN_PER_SECOND = 5_000;
/** A change writes each record and what it was; an import writes each record once. */
const MAX_RATIO = 2;
const MAX_LIST_MS = 50;
/** Somebody who scrolls and searches asks about so often. */
const LIST_PAUSE_MS = 20;
const BULK = '/api/operations/bulk';
const SELECTION = { query: {} };

/** One change of a whole register, the undo of it, and what a list asked for meanwhile waits. */
export function run({ fichas }: BenchOptions): Promise<Figure[]> {
  return withWorkbench(4, async (workbench) => {
    const { connection, tenantId, userId, call } = workbench;
    const { ms } = await time(() => createSampleRecords(connection.db, { tenantId, userId, count: fichas, seed: 1 }));
    await asOwner(workbench);
    const figures: Figure[] = [];
    const changes: [string, BulkChange][] = [
      ['situação', { type: 'setSituacao', situacao: 'bloqueada' }],
      ['observações', { type: 'setObservacoes', observacoes: 'Vista em massa' }],
      ['delete', { type: 'delete' }],
    ];
    for (const [name, change] of changes) figures.push(...(await measureChange(call, { name, change, importMs: ms })));
    return figures;
  });
}

type Measured = { name: string; change: BulkChange; importMs: number };

async function measureChange(call: Call, { name, change, importMs }: Measured): Promise<Figure[]> {
  const { ms: previewMs, answer } = await time(() =>
    ask<BulkPreview>(call, `${BULK}/preview`, { selection: SELECTION, change }),
  );
  const body = { selection: SELECTION, change, expected: answer.count };
  const changed = await time(() => runToTheEnd(call, BULK, body));
  const undone = await time(() => runToTheEnd(call, `/api/operations/${changed.answer.operation.id}/undo`));
  const { operation, listMs } = changed.answer;
  const perSecond = operation.done / (changed.ms / 1000);
  const p99 = listMs.toSorted((a, b) => a - b)[Math.floor(listMs.length * 0.99)] ?? 0;
  return [
    { name: `${name}: preview of ${answer.count}`, value: previewMs, unit: 'ms', target: null, met: null },
    {
      name: `${name}: records a second`,
      value: perSecond,
      unit: '/s',
      target: MIN_PER_SECOND,
      met: perSecond >= MIN_PER_SECOND,
    },
    {
      name: `${name}: of the time of the import`,
      value: changed.ms / importMs,
      unit: '×',
      target: MAX_RATIO,
      met: changed.ms <= importMs * MAX_RATIO,
    },
    { name: `${name}: list meanwhile, p99`, value: p99, unit: 'ms', target: MAX_LIST_MS, met: p99 <= MAX_LIST_MS },
    { name: `${name}: its undo, of its time`, value: undone.ms / changed.ms, unit: '×', target: null, met: null },
  ];
}

/** Begins an operation and asks for lists until it has ended. */
async function runToTheEnd(
  call: Call,
  path: string,
  body?: unknown,
): Promise<{ operation: Operation; listMs: number[] }> {
  let operation = await ask<Operation>(call, path, body);
  const listMs: number[] = [];
  while (operation.state === 'running') {
    for (const query of ['limit=50', 'limit=50&q=silva', 'limit=50&tipo=juridica']) {
      listMs.push((await time(() => expectOk(call('GET', `/api/pessoas?${query}`)))).ms);
      await sleep(LIST_PAUSE_MS);
    }
    operation = JSON.parse((await expectOk(call('GET', `/api/operations/${operation.id}`))).body) as Operation;
  }
  return { operation, listMs };
}

async function ask<T>(call: Call, path: string, body?: unknown): Promise<T> {
  const { status, body: text } = await call('POST', path, body);
  if (status >= 300) throw new Error(`The app answered ${status}: ${text}`);
  return JSON.parse(text) as T;
}

async function time<T>(work: () => Promise<T>): Promise<{ ms: number; answer: T }> {
  const start = performance.now();
  const answer = await work();
  return { ms: performance.now() - start, answer };
}
