import type { TenantTx } from '../../../kit/server/db/db.ts';
import { diffPessoa } from '../../../pessoa/items/diff.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { type TakenOfRecord, TAKEN_BEFORE } from '../../apply/server/conflicts.ts';
import { contentOf } from '../../apply/server/version-content.ts';
import { keptFrom } from '../../history/server/history.queries.ts';
import { type KeptVersion, oldestOf } from '../../history/server/kept-versions.ts';
import { SAME, type Verdict } from './bulk-change.ts';
import { listTakenOf } from './bulk.queries.ts';

/** A record as it was at a moment, or why it cannot be told; `taken`: what another record has of it by now. */
export type Then =
  | { state: 'new' }
  | { state: 'notKept' }
  | { state: 'known'; record: Pessoa; taken: TakenOfRecord | undefined };

const NOT_YET = 'Ainda não existia nessa hora.';
const DELETED = 'Estava excluída nessa hora.';
const NOT_KEPT = 'O histórico desta ficha não chega a essa hora.';

/** What brings a record back to its content of then. */
export function decideAsAt(record: Pessoa, then: Then | undefined): Verdict {
  if (then === undefined || then.state === 'notKept') return { outcome: 'failed', reason: NOT_KEPT };
  if (then.state === 'new') return { outcome: 'kept', reason: NOT_YET };
  if (then.record.deletedAt !== null) return { outcome: 'kept', reason: DELETED };
  if (diffPessoa(record, then.record).length === 0) return { outcome: 'kept', reason: SAME };
  if (then.taken !== undefined) return { outcome: 'failed', reason: TAKEN_BEFORE[then.taken] };
  return { type: 'update', before: record, input: contentOf(then.record) };
}

type ThenRow = { id: string; is_new: boolean; version: number | null; later: KeptVersion[] | null };

/**
 * The version of then is the last one that was written by that moment. When a version was written is in what the next one
 * kept of it, which is exact also inside a long operation.
 */
const AS_AT = `
  select p.id, p.created_at > $3::timestamptz as is_new, v.version, ${keptFrom('p', 'v.version')} as later
  from pessoas p
  left join lateral (
    select max(c.version) - 1 as version from operation_changes c
    where c.tenant_id = $1 and c.pessoa_id = p.id and c.version > 1
      and (c.before ->> 'updatedAt')::timestamptz <= $3::timestamptz
  ) v on true
  where p.tenant_id = $1 and p.id = any($2::uuid[])`;

/** These records as they were at a moment (ISO), by their ids. */
export async function listAsAt(tx: TenantTx, records: readonly Pessoa[], moment: string): Promise<Map<string, Then>> {
  const changed = records.filter(({ updatedAt }) => Date.parse(updatedAt) > Date.parse(moment));
  const rows = await tx.query<ThenRow>(AS_AT, [tx.tenantId, changed.map(({ id }) => id), moment]);
  const current = new Map(records.map((record) => [record.id, record]));
  const found = new Map<string, Then>();
  for (const record of records) found.set(record.id, { state: 'known', record, taken: undefined });
  for (const { id, is_new: isNew, version, later } of rows) {
    if (version === null) found.set(id, isNew ? { state: 'new' } : { state: 'notKept' });
    // asked for by its id
    else found.set(id, { state: 'known', record: oldestOf(current.get(id)!, later ?? []), taken: undefined });
  }
  await markTaken(tx, found);
  return found;
}

/** What a record had then may be another's by now. */
async function markTaken(tx: TenantTx, found: Map<string, Then>): Promise<void> {
  const known = [...found.values()].flatMap((then) => (then.state === 'known' ? [then.record] : []));
  const takenOf = await listTakenOf(tx, known);
  for (const [id, then] of found) {
    const taken = takenOf.get(id);
    if (then.state === 'known' && taken !== undefined) found.set(id, { ...then, taken });
  }
}
