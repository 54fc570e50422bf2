import type { TenantReads } from '../../../kit/server/db/db.ts';

/** A column with rows that refer to no existing row, and their number. */
export type Orphans = { link: string; count: number };

const ORPHANS = `
  select 'operation_changes.operation_id' as link, count(*) as count from operation_changes c
  where c.tenant_id = $1
    and not exists (select from operations o where o.tenant_id = $1 and o.id = c.operation_id)
  union all
  select 'operation_changes.pessoa_id', count(*) from operation_changes c
  where c.tenant_id = $1 and not exists (select from pessoas p where p.tenant_id = $1 and p.id = c.pessoa_id)
  union all
  select 'operation_outcomes.operation_id', count(*) from operation_outcomes u
  where u.tenant_id = $1
    and not exists (select from operations o where o.tenant_id = $1 and o.id = u.operation_id)
  union all
  select 'operation_outcomes.pessoa_id', count(*) from operation_outcomes u
  where u.tenant_id = $1 and not exists (select from pessoas p where p.tenant_id = $1 and p.id = u.pessoa_id)
  union all
  select 'pessoa_external_codes.pessoa_id', count(*) from pessoa_external_codes e
  where e.tenant_id = $1 and not exists (select from pessoas p where p.tenant_id = $1 and p.id = e.pessoa_id)
  union all
  select 'pessoa_tokens.pessoa_id', count(*) from pessoa_tokens s
  where s.tenant_id = $1 and not exists (select from pessoas p where p.tenant_id = $1 and p.id = s.pessoa_id)
  union all
  select 'cards.pessoa_id', count(*) from cards c
  where c.tenant_id = $1 and not exists (select from pessoas p where p.tenant_id = $1 and p.id = c.pessoa_id)
  union all
  select 'name_words.pessoa_id', count(*) from name_words n
  where n.tenant_id = $1 and not exists (select from pessoas p where p.tenant_id = $1 and p.id = n.pessoa_id)
  union all
  select 'moments.pessoa_id', count(*) from moments m
  where m.tenant_id = $1 and not exists (select from pessoas p where p.tenant_id = $1 and p.id = m.pessoa_id)
  union all
  select 'pessoas.merged_into', count(*) from pessoas q
  where q.tenant_id = $1 and q.merged_into is not null
    and not exists (select from pessoas p where p.tenant_id = $1 and p.id = q.merged_into and p.merged_into is null)
  union all
  select 'merge_groups.survivor_id', count(*) from merge_groups g
  where g.tenant_id = $1 and not exists (select from pessoas p where p.tenant_id = $1 and p.id = g.survivor_id)
  union all
  select 'match_decisions.a', count(*) from match_decisions d
  where d.tenant_id = $1 and (not exists (select from pessoas p where p.tenant_id = $1 and p.id = d.a)
    or not exists (select from pessoas p where p.tenant_id = $1 and p.id = d.b))`;

/** Finds rows of a tenant that refer to missing rows. No foreign keys exist; the single writer ensures this (decision 087). */
export async function findOrphans(tx: TenantReads): Promise<Orphans[]> {
  return (await tx.query<Orphans>(ORPHANS, [tx.tenantId])).filter(({ count }) => count > 0);
}
