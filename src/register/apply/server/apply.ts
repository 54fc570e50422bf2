import { v7 as uuidv7 } from 'uuid';
import { leaveLogUncompressed, type TenantTx } from '../../../kit/server/db/db.ts';
import type { Pessoa, PessoaInput } from '../../../pessoa/pessoa.ts';
import { createFigureSum, type FigureDelta } from './apply.figures.ts';
import {
  addToFigures,
  insertBefore,
  insertOperation,
  insertWords,
  markPessoas,
  type Replaced,
  toUpdateRow,
  updatePessoas,
  type UpdateRow,
  type Written,
} from './apply.queries.ts';
import type { Change, CreateRow, OperationHeader } from './change.ts';
import { createPessoas, toCreateRow } from './create.queries.ts';
import { codeMovesOf, releaseCodes, takeCodes } from './external-codes.queries.ts';
import { insertEvents } from './insert-events.ts';
import { renameKeys } from './rename-keys.ts';

/** The records after the changes, in the order of the changes. */
export type Applied = { operationId: string; pessoas: Pessoa[] };

/**
 * The only writer of the register. In the caller's transaction it writes the operation, the earlier versions, the
 * pessoas, their tokens and external codes, the figures and the event, with one statement per table (for codes two) for
 * any number of changes. A pessoa may occur only once.
 *
 * Throws VersionConflict, and passes on the database's error for a taken document, external code, id or idempotency key (see
 * conflicts.ts). After either the caller must roll back.
 */
export async function applyOperation(tx: TenantTx, header: OperationHeader, changes: Change[]): Promise<Applied> {
  const operationId = uuidv7();
  // pipelined statements: the first failure makes all later ones fail, so it is the reported one
  const [, written] = await Promise.all([
    insertOperation(tx, operationId, header, changes.length),
    applyChanges(tx, operationId, changes),
  ]);
  return { operationId, pessoas: written() };
}

/**
 * Makes changes under an existing operation: one chunk of a bulk operation. It builds the pessoas on demand, in the
 * order of the changes. Throws as `applyOperation` does.
 */
export async function applyChanges(tx: TenantTx, operationId: string, changes: Change[]): Promise<Written> {
  const creates = changes.filter((change) => change.type === 'create');
  const updates = changes.filter((change) => change.type === 'update');
  const deletes = changes.filter((change) => change.type === 'delete');
  const restores = changes.filter((change) => change.type === 'restore');
  const merges = changes.filter((change) => change.type === 'merge');
  const unmerges = changes.filter((change) => change.type === 'unmerge');
  const bulk = changes.length > FEW_CHANGES;
  const created = creates.map(({ input, sources, prepared }) => prepared ?? toCreateRow(tx.tenantId, input, sources));
  const updated = updates.map((change) => toUpdateRow(tx.tenantId, change));
  const replaced: Replaced[] = [
    ...updated.map(({ before, input, sources }) => ({ before, after: input, sources })),
    ...[...deletes, ...restores, ...merges, ...unmerges].map(({ before }) => ({ before, after: undefined })),
  ];
  const figures = sumFigures(created, updated, [...deletes, ...restores, ...merges, ...unmerges]);
  const updatedWords = updated.flatMap(({ found }) => found?.words ?? []);
  insertWords(tx, new Set([...created.flatMap(({ words }) => words), ...updatedWords]));
  const ids = [...created.map(({ input }) => input), ...replaced.map(({ before }) => before)].map(({ id }) => id);
  insertEvents(tx, operationId, ids);
  const codes = codeMovesOf(
    changes,
    created.map(({ input }) => input),
  );
  const renaming = renameKeys(
    tx,
    updated.map(({ before }) => before),
  );
  const [, create, merge, update, remove, restore, unmerge] = await Promise.all([
    bulk && leaveLogUncompressed(tx),
    createPessoas(tx, { id: operationId, bulk }, created),
    // before the survivor, which may take their documents; an unmerge goes after it, when they get them back
    markPessoas(tx, merges, { deleted: true, bulk }),
    updatePessoas(tx, updated, { bulk }),
    markPessoas(tx, deletes, { deleted: true, bulk }),
    markPessoas(tx, restores, { deleted: false, bulk }),
    markPessoas(
      tx,
      unmerges.map(({ before }) => ({ before, from: before.mergedInto })),
      { deleted: false, bulk },
    ),
    releaseCodes(tx, codes.gone),
    takeCodes(tx, codes.come),
    insertBefore(tx, operationId, replaced),
    addToFigures(tx, figures, { bulk }),
    renaming,
  ]);
  return () => inOrderOf(changes, { create, update, delete: remove, restore, merge, unmerge });
}

/** Each list is in the order of the changes, so the n-th change of a type has the n-th pessoa of that list. */
function inOrderOf(changes: readonly Change[], written: Record<Change['type'], Written>): Pessoa[] {
  const made = {
    create: written.create(),
    update: written.update(),
    delete: written.delete(),
    restore: written.restore(),
    merge: written.merge(),
    unmerge: written.unmerge(),
  };
  const next = { create: 0, update: 0, delete: 0, restore: 0, merge: 0, unmerge: 0 };
  return changes.map(({ type }) => made[type][next[type]++]!);
}

/** The effect of changes on the figures, by the contents to be written, whose pendências are worked out once. */
function sumFigures(created: CreateRow[], updated: UpdateRow[], others: Change[]): FigureDelta[] {
  const figures = createFigureSum();
  for (const { input } of created) figures.add({ type: 'create', input });
  for (const { before, input, inTrash } of updated)
    figures.add({ type: 'update', before, input, ...(inTrash && { inTrash }) });
  for (const change of others) figures.add(change);
  return figures.deltas();
}

/** With more changes than this, others notice the locks, and the changes share pages of the large search indexes. */
const FEW_CHANGES = 100;
const BULK_CHUNK = 1000;
const BULK_SLICE = 100;

/**
 * Creates many pessoas as one operation, chunk by chunk, for demonstration data. `inputs` must be normalised and checked. Call it
 * inside `inTenantBulk`. With `at` the operation and its records get that time instead of now, to give invented records a past: no
 * user action calls this (`only-writer.test.ts`).
 */
export async function applyBulkCreate(
  tx: TenantTx,
  { at, ...header }: OperationHeader & { at?: Date | undefined },
  inputs: PessoaInput[],
): Promise<{ operationId: string; total: number }> {
  const operationId = uuidv7(at && { msecs: at.getTime() });
  await insertOperation(tx, operationId, { ...header, at }, inputs.length);
  const figures = createFigureSum();
  const ids: string[] = [];
  const words = new Set<string>();
  let sent: Promise<unknown> = Promise.resolve();
  for (let start = 0; start < inputs.length; start += BULK_CHUNK) {
    // prepares the next chunk here while the database writes the previous one
    const rows = await prepareChunk(tx.tenantId, inputs.slice(start, start + BULK_CHUNK));
    for (const { input, words: itsWords } of rows) {
      figures.add({ type: 'create', input }, at);
      ids.push(input.id);
      for (const word of itsWords) words.add(word);
    }
    await sent;
    const { come } = codeMovesOf(
      [],
      rows.map(({ input }) => input),
    );
    sent = Promise.all([createPessoas(tx, { id: operationId, at, bulk: true }, rows), takeCodes(tx, come)]);
    sent.catch(() => {}); // the next round awaits it; until then this prevents an unhandled rejection
  }
  await sent;
  // once, at the end: short locks, and one new row version per figure instead of one per chunk
  await addToFigures(tx, figures.deltas(), { bulk: true });
  insertWords(tx, words);
  insertEvents(tx, operationId, ids);
  return { operationId, total: inputs.length };
}

/** Prepares in slices and yields in between, to send the previous chunk and to answer requests. */
async function prepareChunk(tenantId: number, inputs: PessoaInput[]): Promise<CreateRow[]> {
  const rows: CreateRow[] = [];
  for (let start = 0; start < inputs.length; start += BULK_SLICE) {
    for (const input of inputs.slice(start, start + BULK_SLICE)) rows.push(toCreateRow(tenantId, input));
    await new Promise(setImmediate);
  }
  return rows;
}
