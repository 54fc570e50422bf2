import type { TenantReads, TenantTx } from '../../kit/server/db/db.ts';
import type { Pessoa, PessoaRow } from '../../pessoa/pessoa.ts';
import { PESSOA_COLUMNS, toPessoa } from '../../pessoa/stored/row.ts';

/** A larger block is left out whole: a switchboard, `nao@tem.com`, Maria da Silva. */
export const MOST_IN_BLOCK = 200;
/** Who shares one key alone counts only where so few have it. */
export const FEW_IN_BLOCK = 20;
/** Of a record no more are judged. */
export const MOST_CANDIDATES = 100;

// Without `materialized` and `offset 0` the planner may read a block to its end; so at most one entry more than counts.
const FIND = `
  with blocks as materialized (
    select k.key, b.ids
    from unnest($2::int[]) as k(key),
      lateral (
        select array_agg(m.pessoa_id) as ids from (
          select o.pessoa_id from match_keys o where o.tenant_id = $1 and o.key = k.key limit ${MOST_IN_BLOCK + 1} offset 0
        ) m
      ) b
    where cardinality(b.ids) <= ${MOST_IN_BLOCK}
  ), found as (
    select e.id, count(*)::int as shared, min(cardinality(blocks.ids)) as rarest
    from blocks, unnest(blocks.ids) as e(id)
    where e.id is distinct from $3::uuid
    group by e.id
    having count(*) > 1 or min(cardinality(blocks.ids)) <= ${FEW_IN_BLOCK}
    order by count(*) desc, min(cardinality(blocks.ids)), e.id
    limit ${MOST_CANDIDATES}
  )
  select ${PESSOA_COLUMNS} from found join pessoas p on p.tenant_id = $1 and p.id = found.id and p.deleted_at is null
  where found.id <> all (array(
    select d.b from match_decisions d where d.tenant_id = $1 and d.a = $3::uuid
    union all
    select d.a from match_decisions d where d.tenant_id = $1 and d.b = $3::uuid))
  order by found.shared desc, found.rarest, p.id`;

/**
 * The live records that share keys of duplicates, those that share most first. `except`, a stored one, is none of them,
 * nor are those of which somebody said that they are another person.
 */
export async function findByKeys(
  tx: TenantReads,
  keys: readonly number[],
  except: string | undefined,
): Promise<Pessoa[]> {
  if (keys.length === 0) return [];
  const rows = await tx.query<PessoaRow>({ name: 'find_by_match_keys', text: FIND }, [
    tx.tenantId,
    keys,
    except ?? null,
  ]);
  return rows.map(toPessoa);
}

/** Until its end a transaction has these keys for itself, among those that ask for them so. */
export async function lockMatchKeys(tx: TenantTx, keys: readonly number[]): Promise<void> {
  // in one order: two who have several keys in common do not wait for each other
  const sorted = keys.toSorted((a, b) => a - b);
  await tx.query(
    { name: 'lock_match_keys', text: 'select pg_advisory_xact_lock($1, k.key) from unnest($2::int[]) as k(key)' },
    [tx.tenantId, sorted],
  );
}
