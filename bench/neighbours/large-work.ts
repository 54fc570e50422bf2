import type { Export } from '../../src/exports/export.ts';
import type { Import } from '../../src/imports/import.ts';
import type { BulkPreview } from '../../src/register/operations/bulk.schema.ts';
import type { Operation } from '../../src/register/operations/operation.schema.ts';
import { ask, sendSheet } from '../kit/sheet.ts';
import type { Call } from '../kit/workbench.ts';

/** Work of the large client that goes on by itself once it is begun; `begin` gives what says whether it still does. */
export type LargeWork = { name: string; begin: () => Promise<() => Promise<boolean>> };

/** Imports a file of so many rows, changes all of those records, and exports every record. `round` makes the file a new one. */
export function worksOf(call: Call, { round, rows }: { round: number; rows: number }): LargeWork[] {
  // nobody else's records have it
  const tag = `rodada${round}-${Date.now()}`;
  return [
    { name: 'import', begin: () => beginImport(call, { seed: 100_000 + round, rows, fixed: { tags: tag } }) },
    { name: 'bulk change', begin: () => beginChange(call, tag) },
    { name: 'export', begin: () => beginExport(call) },
  ];
}

async function beginImport(call: Call, sheet: Parameters<typeof sendSheet>[1]) {
  const id = await sendSheet(call, sheet);
  const state = async () => ask<Import>(call, 'GET', `/api/imports/${id}`);
  await ask(call, 'POST', `/api/imports/${id}/check`, {});
  while ((await state()).state === 'checking') await pause();
  await ask(call, 'POST', `/api/imports/${id}/apply`, {});
  return async () => isGoingOn((await state()).state, 'applying');
}

async function beginChange(call: Call, tag: string) {
  const selection = { query: { tag: [tag] } };
  const change = { type: 'setSituacao', situacao: 'bloqueada' };
  const { count } = await ask<BulkPreview>(call, 'POST', '/api/operations/bulk/preview', { selection, change });
  const { id } = await ask<Operation>(call, 'POST', '/api/operations/bulk', { selection, change, expected: count });
  return async () => isGoingOn((await ask<Operation>(call, 'GET', `/api/operations/${id}`)).state, 'running');
}

async function beginExport(call: Call) {
  const { id } = await ask<Export>(call, 'POST', '/api/exports', { format: 'csv', list: {} });
  return async () => isGoingOn((await ask<Export>(call, 'GET', `/api/exports/${id}`)).state, 'running');
}

function isGoingOn(state: string, running: string): boolean {
  if (state === 'failed' || state === 'cancelled') throw new Error(`The work of the large client is ${state}.`);
  return state === running;
}

function pause(): Promise<unknown> {
  return new Promise((done) => setTimeout(done, 100));
}
