import { v7 as uuidv7 } from 'uuid';
import type { TenantTx } from '../../../kit/server/db/db.ts';
import type { Pessoa, PessoaInput } from '../../../pessoa/pessoa.ts';
import { createFigureSum } from './apply.figures.ts';
import {
  addToFigures,
  createPessoas,
  insertBefore,
  insertEvents,
  insertOperation,
  insertWords,
  markPessoas,
  toCreateRow,
  toUpdateRow,
  updatePessoas,
  type Written,
} from './apply.queries.ts';
import type { Change, CreateRow, OperationHeader } from './change.ts';

/** What became of the records, in the order of the changes. */
export type Applied = { operationId: string; pessoas: Pessoa[] };

/**
 * The one door to the register: writes the operation, the version before of each pessoa, the pessoas, what they are
 * found by, the kept numbers and the event that says so to others, in the caller's transaction, with one statement a
 * table whatever the number of changes. No pessoa may stand in it twice.
 *
 * Throws VersionConflict, and lets the database's error through on a taken document, id or idempotency key (see
 * conflicts.ts): after either the transaction must be given up.
 */
export async function applyOperation(tx: TenantTx, header: OperationHeader, changes: Change[]): Promise<Applied> {
  const operationId = uuidv7();
  // sent without waiting for each other; the first failure fails all that follow, so it is the one reported
  const [, written] = await Promise.all([
    insertOperation(tx, operationId, header, changes.length),
    applyChanges(tx, operationId, changes),
  ]);
  return { operationId, pessoas: written() };
}

/**
 * Makes changes under an operation that stands already: one chunk of those that go through many records. The pessoas
 * come back in the order of the changes, when they are asked for. Throws as `applyOperation` does.
 */
export async function applyChanges(tx: TenantTx, operationId: string, changes: Change[]): Promise<Written> {
  const creates = changes.filter((change) => change.type === 'create');
  const updates = changes.filter((change) => change.type === 'update');
  const deletes = changes.filter((change) => change.type === 'delete');
  const restores = changes.filter((change) => change.type === 'restore');
  const figures = createFigureSum();
  for (const change of changes) figures.add(change);
  const befores = changes.flatMap((change) => (change.type === 'create' ? [] : [change.before]));
  const created = creates.map(({ input, prepared }) => prepared ?? toCreateRow(tx.tenantId, input));
  const updated = updates.map((change) => toUpdateRow(tx.tenantId, change));
  const updatedWords = updated.flatMap(({ found }) => found?.words ?? []);
  insertWords(tx, new Set([...created.flatMap(({ words }) => words), ...updatedWords]));
  const ids = [...created.map(({ input }) => input), ...befores].map(({ id }) => id);
  insertEvents(tx, operationId, ids);
  const [create, update, remove, restore] = await Promise.all([
    createPessoas(tx, operationId, created),
    updatePessoas(tx, updated),
    markPessoas(tx, deletes, true),
    markPessoas(tx, restores, false),
    insertBefore(tx, operationId, befores),
    addToFigures(tx, figures.deltas(), { bulk: changes.length > FEW_CHANGES }),
  ]);
  return () => {
    const made = { create: create(), update: update(), delete: remove(), restore: restore() };
    const next = { create: 0, update: 0, delete: 0, restore: 0 };
    // each list keeps the order of the changes of its type, so the n-th change of a type made its n-th pessoa
    return changes.map(({ type }) => made[type][next[type]++]!);
  };
}

/** More changes than these take long enough for others to notice what they lock. */
const FEW_CHANGES = 100;
const BULK_CHUNK = 1000;
const BULK_SLICE = 100;

/**
 * Creates many pessoas as one operation, a chunk at a time: the door for imports and demonstration data. `inputs` have
 * been normalised and checked. Call it inside `inTenantBulk`.
 */
export async function applyBulkCreate(
  tx: TenantTx,
  header: OperationHeader,
  inputs: PessoaInput[],
): Promise<{ operationId: string; total: number }> {
  const operationId = uuidv7();
  await insertOperation(tx, operationId, header, inputs.length);
  const figures = createFigureSum();
  const ids: string[] = [];
  const words = new Set<string>();
  let sent: Promise<unknown> = Promise.resolve();
  for (let start = 0; start < inputs.length; start += BULK_CHUNK) {
    // the next chunk is prepared here while the database works on the one before
    const rows = await prepareChunk(tx.tenantId, inputs.slice(start, start + BULK_CHUNK));
    for (const { input, words: itsWords } of rows) {
      figures.add({ type: 'create', input });
      ids.push(input.id);
      for (const word of itsWords) words.add(word);
    }
    await sent;
    sent = createPessoas(tx, operationId, rows);
    sent.catch(() => {}); // awaited in the next round; until then nobody listens
  }
  await sent;
  // once, at the end: what it locks is soon free, and a number has one new version instead of one a chunk
  await addToFigures(tx, figures.deltas(), { bulk: true });
  insertWords(tx, words);
  insertEvents(tx, operationId, ids);
  return { operationId, total: inputs.length };
}

/** In slices, with a breath between them: meanwhile the chunk before goes out, and requests are answered. */
async function prepareChunk(tenantId: number, inputs: PessoaInput[]): Promise<CreateRow[]> {
  const rows: CreateRow[] = [];
  for (let start = 0; start < inputs.length; start += BULK_SLICE) {
    for (const input of inputs.slice(start, start + BULK_SLICE)) rows.push(toCreateRow(tenantId, input));
    await new Promise(setImmediate);
  }
  return rows;
}
