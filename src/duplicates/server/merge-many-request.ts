import { type Db, inTenant, readInTenant, type TenantReads, type TenantTx } from '../../kit/server/db/db.ts';
import { invalid, notFound, Refusal } from '../../kit/server/http/errors.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import { violatedKey } from '../../register/apply/server/conflicts.ts';
import { hashRequest } from '../../register/apply/server/request-key.ts';
import type { OperationRunner } from '../../register/jobs/server/operation-job.ts';
import { chooseSurvivor } from '../../register/merge/server/choose-survivor.ts';
import { beginMerges, type SeenRecord } from '../../register/merge/server/merge-many.ts';
import { readRecords } from '../../register/merge/server/merge.queries.ts';
import type { Operation } from '../../register/operations/operation.schema.ts';
import { type Actor, AT_ONCE, findBefore, findOwn } from '../../register/undo/server/take-back.ts';
import type { MergeManyBody, MergeManyPreview } from '../merge-many.schema.ts';
import { findCertain } from './groups.ts';
import { readNames } from './pairs.queries.ts';
import { known } from '../../kit/known.ts';

const MOST_EXAMPLES = 10;

/** What `mergeMany` would do now, with the least certain groups as examples. Refuses the same requests as `mergeMany`. */
export function previewMergeMany(db: Db, tenantId: number, body: MergeManyBody): Promise<MergeManyPreview> {
  return readInTenant(db, tenantId, async (tx) => {
    const groups = await findRequested(tx, body);
    const shown = groups.slice(-MOST_EXAMPLES);
    const records = new Map((await readRecords(tx, shown.flat().map(idOf))).map((record) => [record.id, record]));
    const examples = shown.map((group) => toExample(group.map(({ id }) => known(records.get(id), 'record'))));
    return { groups: groups.length, records: groups.flat().length, examples };
  });
}

function toExample(records: readonly Pessoa[]): MergeManyPreview['examples'][number] {
  const survivor = chooseSurvivor(records);
  return { survivor: toNamed(survivor), others: records.filter(({ id }) => id !== survivor.id).map(toNamed) };
}

function toNamed({ id, codigo, nome }: Pessoa) {
  return { id, codigo, nome };
}

function idOf({ id }: { id: string }): string {
  return id;
}

/**
 * Merges groups of records in one operation: immediately when they are few, otherwise in the background. Returns the operation in
 * its current state. A repeated key returns the same operation. A group that cannot be merged is skipped, and the operation gives
 * the reason. Refuses with 404 (a record is missing), 409 (the number of groups is not `expected`) or 422 (there are no groups).
 */
export async function mergeMany(
  actor: Actor,
  { expected, dryRun: _preview, ...body }: MergeManyBody,
  runner: OperationRunner,
): Promise<Operation> {
  const requestHash = hashRequest(['merge-many', body]);
  const before = await findBefore(actor, requestHash);
  if (before !== undefined) return findOwn(actor, before);
  const { id, isNew, held } = await begin(actor, body, { requestHash, expected });
  if (isNew) {
    if (held) await runner.runNow(actor.tenantId, id);
    else runner.wake();
  }
  return findOwn(actor, id);
}

type Begun = { id: string; isNew: boolean; held: boolean };

async function begin(
  actor: Actor,
  body: MergeManyBody,
  { requestHash, expected }: { requestHash: Buffer; expected: number | undefined },
): Promise<Begun> {
  const { db, tenantId, userId, origin, idempotencyKey } = actor;
  try {
    return await inTenant(db, tenantId, async (tx: TenantTx) => {
      const groups = await findRequested(tx, body);
      checkCount(groups.length, expected);
      const held = groups.flat().length <= AT_ONCE;
      const id = await beginMerges(tx, { userId, origin, idempotencyKey, requestHash, held }, groups);
      return { id, isNew: true, held };
    });
  } catch (error) {
    // the same request ran concurrently and committed first
    const other = violatedKey(error) === 'idempotencyKey' ? await findBefore(actor, requestHash) : undefined;
    if (other === undefined) throw error;
    return { id: other, isNew: false, held: false };
  }
}

function checkCount(count: number, expected: number | undefined): void {
  if (count === 0) {
    const message = 'Nenhum grupo certo está em aberto. Procure de novo, ou escolha os grupos.';
    throw new Refusal(422, 'nothing_selected', message, {
      issues: [{ path: 'certeza', code: 'nothing_selected', message }],
    });
  }
  if (expected === undefined || expected === count) return;
  throw new Refusal(409, 'count_changed', 'A quantidade de grupos mudou desde que foi mostrada. Confira e confirme.', {
    extra: { count },
  });
}

/** The groups of a request; a record without a version gets its current version. */
async function findRequested(tx: TenantReads, body: MergeManyBody): Promise<SeenRecord[][]> {
  const { groups, certeza, field, source } = body;
  if ((groups === undefined) === (certeza === undefined)) throw eitherOr();
  const wanted = groups ?? (await findCertain(tx, { field, source }));
  const requested = wanted.map((group) => group.map(toRequested));
  const ids = requested.flat().map(idOf);
  if (new Set(ids).size < ids.length)
    throw invalid([{ path: 'groups', code: 'duplicate', message: 'Uma ficha está em dois grupos. Deixe-a em um só.' }]);
  const found = await readNames(tx, ids);
  if (found.size < ids.length) throw notFound();
  const versionOf = (id: string) => known(found.get(id), 'record').version;
  return requested.map((group) => group.map(({ id, version }) => ({ id, version: version ?? versionOf(id) })));
}

function toRequested(record: string | SeenRecord): { id: string; version?: number } {
  return typeof record === 'string' ? { id: record.toLowerCase() } : { ...record, id: record.id.toLowerCase() };
}

function eitherOr(): Refusal {
  const message = 'Envie os grupos em "groups", ou "certeza" com "certa" para todos os certos; um dos dois.';
  return invalid([{ path: 'groups', code: 'either', message }]);
}
