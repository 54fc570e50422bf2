import type { TenantTx } from '../../../kit/server/db/db.ts';
import { diffPessoa } from '../../../pessoa/items/diff.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { type TakenOfRecord, TAKEN_BEFORE } from '../../apply/server/conflicts.ts';
import { contentOf } from '../../apply/server/version-content.ts';
import { keptFrom } from '../../history/server/history.queries.ts';
import { type KeptVersion, oldestOf } from '../../history/server/kept-versions.ts';
import { SAME, type Verdict } from './bulk-change.ts';
import { listTakenOf } from './bulk.queries.ts';
import { known } from '../../../kit/known.ts';

/** A record as it was at a moment, or why that is unknown; `taken`: the content that another record now has. */
export type Then =
  | { state: 'new' }
  | { state: 'notKept' }
  | { state: 'known'; record: Pessoa; taken: TakenOfRecord | undefined };

const NOT_YET = 'Ainda não existia nessa hora.';
const DELETED = 'Estava excluída nessa hora.';
const NOT_KEPT = 'O histórico desta ficha não chega a essa hora.';

/** The change that returns a record to its content at that moment. */
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
 * The version at a moment is the last one written by then. The time of a version is stored with the history of the next one,
 * which is exact even within a long operation.
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
    else {
      const record = oldestOf(known(current.get(id), 'a requested record'), later ?? []);
      found.set(id, { state: 'known', record, taken: undefined });
    }
  }
  await markTaken(tx, found);
  return found;
}

/** Marks records with an earlier content that another record may now have. */
async function markTaken(tx: TenantTx, found: Map<string, Then>): Promise<void> {
  const records = [...found.values()].flatMap((then) => (then.state === 'known' ? [then.record] : []));
  const takenOf = await listTakenOf(tx, records);
  for (const [id, then] of found) {
    const taken = takenOf.get(id);
    if (then.state === 'known' && taken !== undefined) found.set(id, { ...then, taken });
  }
}
