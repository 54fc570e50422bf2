import type { TenantReads } from '../../../kit/server/db/db.ts';
import type { PessoaRef } from '../../../search/server/pessoas.queries.ts';

/** A record merged into another. */
export type MergedFrom = { id: string; codigo: number };

/**
 * The records merged into this one, also over several merges, sorted by codigo. They are found by the index of merges by
 * survivor, so a record without merges costs a single lookup.
 */
export async function listMergedFrom(tx: TenantReads, ref: PessoaRef): Promise<MergedFrom[]> {
  const [column, value] = 'id' in ref ? ['id', ref.id] : ['codigo', ref.codigo];
  return tx.query<MergedFrom>(
    {
      name: `list_merged_from_by_${column}`,
      text: `select q.id, q.codigo
        from pessoas p
        join merge_groups g on g.tenant_id = $1 and g.survivor_id = p.id
        cross join lateral unnest(g.merged || g.repointed) as m(id)
        join pessoas q on q.tenant_id = $1 and q.id = m.id and q.merged_into = p.id
        where p.tenant_id = $1 and p.${column} = $2
        group by q.id, q.codigo order by q.codigo`,
    },
    [tx.tenantId, value],
  );
}
