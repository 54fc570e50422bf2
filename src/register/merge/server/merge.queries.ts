import type { TenantReads, TenantTx } from '../../../kit/server/db/db.ts';
import type { Pessoa, PessoaRow } from '../../../pessoa/pessoa.ts';
import { PESSOA_COLUMNS, toPessoa } from '../../../pessoa/stored/row.ts';
import type { Evidence } from '../../../matching/evidence.ts';
import type { Origins } from './origins.ts';
import { known } from '../../../kit/known.ts';

/** A stored merge of records. `pointers`: the records merged earlier into one of these, with their former survivor. */
export type MergeGroup = {
  operationId: string;
  survivorId: string;
  merged: string[];
  pointers: { id: string; from: string }[];
  origins: Origins;
  undoneBy: string | null;
};

/** The records of a merge, the survivor first. */
export function recordsOf({ survivorId, merged }: Pick<MergeGroup, 'survivorId' | 'merged'>): string[] {
  return [survivorId, ...merged];
}

/** The records merged into these, also over several merges: each points directly to its survivor. */
export async function listPointersTo(tx: TenantReads, ids: readonly string[]): Promise<{ id: string; from: string }[]> {
  return tx.query<{ id: string; from: string }>(
    `select p.id, p.merged_into as "from"
     from merge_groups g, unnest(g.merged || g.repointed) as m(id)
     join pessoas p on p.tenant_id = $1 and p.id = m.id and p.merged_into = any($2::uuid[])
     where g.tenant_id = $1 and g.survivor_id = any($2::uuid[]) and g.undone_by is null
     group by p.id, p.merged_into order by p.id`,
    [tx.tenantId, ids],
  );
}

/** Locks records until the commit, in the order of ids as every writer does, and reads them. */
export async function lockRecords(tx: TenantTx, ids: readonly string[]): Promise<Pessoa[]> {
  // lock first, then read in a separate statement: after a wait, a single statement would return the old content
  await tx.query('select from pessoas p where p.tenant_id = $1 and p.id = any($2::uuid[]) order by p.id for update', [
    tx.tenantId,
    ids,
  ]);
  return readRecords(tx, ids);
}

/** Reads records, also deleted and merged ones, in the order of their ids. */
export async function readRecords(tx: TenantReads, ids: readonly string[]): Promise<Pessoa[]> {
  const rows = await tx.query<PessoaRow>(
    `select ${PESSOA_COLUMNS} from pessoas p where p.tenant_id = $1 and p.id = any($2::uuid[]) order by p.id`,
    [tx.tenantId, ids],
  );
  return rows.map(toPessoa);
}

/** Changes the survivor of pointers, each to its `into`. */
export async function repoint(tx: TenantTx, pointers: readonly { id: string; into: string }[]): Promise<void> {
  if (pointers.length === 0) return;
  await tx.query(
    `update pessoas p set merged_into = r."into" from unnest($2::uuid[], $3::uuid[]) as r(id, "into")
     where p.tenant_id = $1 and p.id = r.id and p.merged_into is not null`,
    [tx.tenantId, pointers.map(({ id }) => id), pointers.map(({ into }) => into)],
  );
}

/** `evidence`: what the merge teaches, if a person reviewed the records. */
export async function insertGroup(
  tx: TenantTx,
  group: Omit<MergeGroup, 'undoneBy'> & { evidence: readonly Evidence[] | null },
): Promise<void> {
  const { operationId, survivorId, merged, pointers, origins, evidence } = group;
  await tx.query(
    `insert into merge_groups (tenant_id, operation_id, survivor_id, merged, repointed, repointed_from, origins, evidence)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      tx.tenantId,
      operationId,
      survivorId,
      merged,
      pointers.map(({ id }) => id),
      pointers.map(({ from }) => from),
      JSON.stringify(origins),
      evidence && JSON.stringify(evidence),
    ],
  );
}

type GroupRow = {
  operation_id: string;
  survivor_id: string;
  merged: string[];
  repointed: string[];
  repointed_from: string[];
  origins: Origins;
  undone_by: string | null;
};

const GROUP = 'g.operation_id, g.survivor_id, g.merged, g.repointed, g.repointed_from, g.origins, g.undone_by';

/** The groups of a merge, or those of some survivors, sorted by survivor; none for another operation. */
export async function listGroups(
  tx: TenantReads,
  operationId: string,
  { after, limit, survivors = null }: { after: string | null; limit: number; survivors?: readonly string[] | null },
): Promise<MergeGroup[]> {
  const rows = await tx.query<GroupRow>(
    `select ${GROUP} from merge_groups g
     where g.tenant_id = $1 and g.operation_id = $2 and ($3::uuid is null or g.survivor_id > $3)
       and ($5::uuid[] is null or g.survivor_id = any($5))
     order by g.survivor_id limit $4`,
    [tx.tenantId, operationId, after, limit, survivors],
  );
  return rows.map(toGroup);
}

/** The groups merged into the same survivor later and not undone, in order. */
export async function listLaterGroups(tx: TenantReads, { operationId, survivorId }: MergeGroup): Promise<MergeGroup[]> {
  const rows = await tx.query<GroupRow>(
    `select ${GROUP} from merge_groups g
     join operation_changes c on c.tenant_id = $1 and c.operation_id = g.operation_id and c.pessoa_id = g.survivor_id
     join operation_changes own on own.tenant_id = $1 and own.operation_id = $2 and own.pessoa_id = g.survivor_id
     where g.tenant_id = $1 and g.survivor_id = $3 and g.undone_by is null and c.version > own.version
     order by c.version`,
    [tx.tenantId, operationId, survivorId],
  );
  return rows.map(toGroup);
}

function toGroup(row: GroupRow): MergeGroup {
  return {
    operationId: row.operation_id,
    survivorId: row.survivor_id,
    merged: row.merged,
    pointers: row.repointed.map((id, at) => ({ id, from: known(row.repointed_from[at], 'a former survivor') })),
    origins: row.origins,
    undoneBy: row.undone_by,
  };
}

export async function endGroup(tx: TenantTx, { operationId, survivorId }: MergeGroup, undoId: string): Promise<void> {
  await tx.query(
    `update merge_groups g set undone_by = $4 where g.tenant_id = $1 and g.operation_id = $2 and g.survivor_id = $3`,
    [tx.tenantId, operationId, survivorId, undoId],
  );
}

/** Copies the decisions about the merged records to the survivor, for the time of the merge. */
export async function carryDecisions(
  tx: TenantTx,
  { operationId, survivorId, merged }: Pick<MergeGroup, 'operationId' | 'survivorId' | 'merged'>,
): Promise<void> {
  await tx.query(
    `insert into match_decisions (tenant_id, a, b, user_id, decided_at, through)
     select $1::int, least(d.other, $2::uuid), greatest(d.other, $2::uuid), d.user_id, d.decided_at, $4::uuid
     from (
       select case when o.a = any($3::uuid[]) then o.b else o.a end as other, o.user_id, o.decided_at
       from match_decisions o where o.tenant_id = $1 and (o.a = any($3::uuid[]) or o.b = any($3::uuid[]))
     ) d
     where d.other <> $2 and d.other <> all($3::uuid[])
     on conflict (tenant_id, a, b) do nothing`,
    [tx.tenantId, survivorId, merged, operationId],
  );
}

/**
 * Deletes the decisions copied to these records that no longer have an origin: no direct decision connects the two records of the
 * pair over the present merges. With crossing merges the other merge may have copied it. Decisions copied to a record that is now
 * merged are checked when it returns.
 */
export async function dropCarriedDecisions(
  tx: TenantTx,
  { survivorId, merged }: Pick<MergeGroup, 'survivorId' | 'merged'>,
): Promise<void> {
  const ids = [survivorId, ...merged];
  const pointers = await listPointersTo(tx, ids);
  await tx.query(
    `delete from match_decisions d
     where d.tenant_id = $1 and d.through is not null and (d.a = any($2::uuid[]) or d.b = any($2::uuid[]))
       and not exists (select from pessoas p where p.tenant_id = $1 and p.id in (d.a, d.b) and p.merged_into is not null)
       and not exists (
         select from match_decisions o
         join pessoas pa on pa.tenant_id = $1 and pa.id = o.a
         join pessoas pb on pb.tenant_id = $1 and pb.id = o.b
         where o.tenant_id = $1 and o.through is null and (o.a = any($3::uuid[]) or o.b = any($3::uuid[]))
           and least(coalesce(pa.merged_into, pa.id), coalesce(pb.merged_into, pb.id)) = d.a
           and greatest(coalesce(pa.merged_into, pa.id), coalesce(pb.merged_into, pb.id)) = d.b)`,
    [tx.tenantId, ids, [...ids, ...pointers.map(({ id }) => id)]],
  );
}
