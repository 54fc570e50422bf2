import type { Export } from '../../src/exports/export.ts';
import type { Import } from '../../src/imports/model/import.ts';
import type { BulkPreview } from '../../src/register/operations/bulk.schema.ts';
import type { Operation } from '../../src/register/operations/operation.schema.ts';
import { ask, sendSheet } from '../kit/sheet.ts';
import type { Call } from '../kit/workbench.ts';

/** Work of the large client that continues in the background once it has begun. */
export type Begun = { isGoingOn: () => Promise<boolean>; cancel: () => Promise<unknown> };
export type LargeWork = { name: string; begin: () => Promise<Begun> };

/** Imports a file of `rows` rows, changes all these records, and exports every record. `round` makes the file a new one. */
export function worksOf(call: Call, { round, rows }: { round: number; rows: number }): LargeWork[] {
  // the folder remains for later runs, and the product refuses to import the same file twice
  const seed = Math.floor(Date.now() / 1000) % 10_000_000;
  // no other record has this value
  const tag = `rodada${round}-${seed}`;
  return [
    { name: 'import', begin: () => beginImport(call, { seed, rows, fixed: { tags: tag } }) },
    { name: 'bulk change', begin: () => beginChange(call, tag) },
    { name: 'export', begin: () => beginExport(call) },
  ];
}

async function beginImport(call: Call, sheet: Parameters<typeof sendSheet>[1]): Promise<Begun> {
  const path = `/api/imports/${await sendSheet(call, sheet)}`;
  await ask(call, 'POST', `${path}/check`, {});
  while ((await ask<Import>(call, 'GET', path)).state === 'checking') await pause();
  await ask(call, 'POST', `${path}/apply`, {});
  return follow(call, path, 'applying');
}

async function beginChange(call: Call, tag: string): Promise<Begun> {
  const selection = { query: { tag: [tag] } };
  const change = { type: 'setSituacao', situacao: 'bloqueada' };
  const { count } = await preview(call, { selection, change });
  const { id } = await ask<Operation>(call, 'POST', '/api/operations/bulk', { selection, change, expected: count });
  return follow(call, `/api/operations/${id}`, 'running');
}

/** Repeats the request like a user: right after an import, on a busy machine, a statement may exceed its time limit. */
async function preview(call: Call, body: object): Promise<BulkPreview> {
  for (let retries = 5; ; retries -= 1) {
    const answer = await call('POST', '/api/operations/bulk/preview', body);
    if (answer.status === 200) return JSON.parse(answer.body) as BulkPreview;
    if (answer.status !== 503 || retries === 0) throw new Error(`The app answered ${answer.status}: ${answer.body}`);
    console.log('    the preview of the bulk change was refused with 503');
  }
}

async function beginExport(call: Call): Promise<Begun> {
  const { id } = await ask<Export>(call, 'POST', '/api/exports', { format: 'csv', list: {}, settings: {} });
  return follow(call, `/api/exports/${id}`, 'running');
}

function follow(call: Call, path: string, running: string): Begun {
  return {
    isGoingOn: async () => {
      const { state } = await ask<{ state: string }>(call, 'GET', path);
      if (state === 'failed') throw new Error('The work of the large client failed.');
      return state === running;
    },
    // the server refuses to cancel work that has just ended
    cancel: () => call('POST', `${path}/cancel`),
  };
}

function pause(): Promise<unknown> {
  return new Promise((done) => setTimeout(done, 100));
}
