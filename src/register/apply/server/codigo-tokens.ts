import type { TenantTx } from '../../../kit/server/db/db.ts';

/**
 * The tokens of a record's codigos (SQL): its codigo, and those of the records merged into it. `id` and `codigo` are columns of
 * the record; `$1` of the statement is the tenant.
 */
export const codigoTokens = (id: string, codigo: string) =>
  `($1::int::text || '=' || ${codigo}) || array(
    select $1::int::text || '=' || q.codigo from merge_groups g cross join lateral unnest(g.merged || g.repointed) as m(id)
    join pessoas q on q.tenant_id = $1 and q.id = m.id and q.merged_into = ${id}
    where g.tenant_id = $1 and g.survivor_id = ${id})`;

/** Updates the tokens of records from the codigos of the records now merged into them. */
export async function findByCodigosOf(tx: TenantTx, ids: readonly string[]): Promise<void> {
  await tx.query(
    `update pessoa_tokens s
     set tokens = array_to_tsvector(
       array(select t.token from unnest(tsvector_to_array(s.tokens)) as t(token) where t.token not like ($1::int::text || '=%'))
       || ${codigoTokens('p.id', 'p.codigo')}),
       settled = false
     from pessoas p
     where s.tenant_id = $1 and s.pessoa_id = any($2::uuid[]) and p.tenant_id = $1 and p.id = s.pessoa_id
       and p.merged_into is null`,
    [tx.tenantId, ids],
  );
}
