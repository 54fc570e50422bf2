import type { TenantReads } from '../../kit/server/db/db.ts';

/** What an operation merged, or with `undone` split again: the codigos, and the ids of all. */
export type MergeOfOperation = {
  operationId: string;
  undone: boolean;
  survivor: number;
  merged: number[];
  ids: string[];
};

/** The merges of one of these records that the operations made or undid. */
export async function listMergesOf(
  tx: TenantReads,
  operationIds: readonly string[],
  pessoaIds: readonly string[],
): Promise<MergeOfOperation[]> {
  return tx.query<MergeOfOperation>(
    `select o.id as "operationId", o.undoes is not null as undone, s.codigo as survivor,
       array(select p.codigo from pessoas p where p.tenant_id = $1 and p.id = any(g.merged) order by p.codigo) as merged,
       g.merged || g.survivor_id as ids
     from operations o, lateral (
       select m.survivor_id, m.merged from merge_groups m
       where m.tenant_id = $1 and m.operation_id = case when o.undoes is null then o.id else o.undoes end and (o.undoes is null or m.undone_by = o.id)
         and (m.merged || m.survivor_id) && $3::uuid[] offset 0
     ) g
     join pessoas s on s.tenant_id = $1 and s.id = g.survivor_id
     where o.tenant_id = $1 and o.id = any($2::uuid[])`,
    [tx.tenantId, operationIds, pessoaIds],
  );
}
