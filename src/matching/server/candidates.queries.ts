import type { TenantReads, TenantTx } from '../../kit/server/db/db.ts';
import type { Pessoa, PessoaRow } from '../../pessoa/pessoa.ts';
import { PESSOA_COLUMNS, toPessoa } from '../../pessoa/stored/row.ts';

/** A larger block is skipped: a switchboard, `nao@tem.com`, Maria da Silva. */
export const MOST_IN_BLOCK = 200;
/** A record with a single common key is a candidate only if so few records have that key. */
export const FEW_IN_BLOCK = 20;
/** The most candidates of a record that are judged. */
export const MOST_CANDIDATES = 100;

// Without `materialized` and `offset 0` PostgreSQL may read a whole block; with them it reads one entry more than needed.
const FIND = `
  with blocks as materialized (
    select k.key, b.codigos
    from unnest($2::int[]) as k(key),
      lateral (
        select array_agg(m.codigo) as codigos from (
          select o.codigo from match_keys o where o.tenant_id = $1 and o.key = k.key limit ${MOST_IN_BLOCK + 1} offset 0
        ) m
      ) b
    where cardinality(b.codigos) <= ${MOST_IN_BLOCK}
  ), found as (
    select e.codigo, count(*)::int as shared, min(cardinality(blocks.codigos)) as rarest
    from blocks, unnest(blocks.codigos) as e(codigo)
    where e.codigo is distinct from (select x.codigo from pessoas x where x.tenant_id = $1 and x.id = $3::uuid)
    group by e.codigo
    having count(*) > 1 or min(cardinality(blocks.codigos)) <= ${FEW_IN_BLOCK}
    order by count(*) desc, min(cardinality(blocks.codigos)), e.codigo
    limit ${MOST_CANDIDATES}
  )
  select ${PESSOA_COLUMNS} from found join pessoas p on p.tenant_id = $1 and p.codigo = found.codigo and p.deleted_at is null
  where p.id <> all (array(
    select d.b from match_decisions d where d.tenant_id = $1 and d.a = $3::uuid
    union all
    select d.a from match_decisions d where d.tenant_id = $1 and d.b = $3::uuid))
  order by found.shared desc, found.rarest, found.codigo`;

/**
 * The live records that share keys with a record, those with the most shared keys first. Excludes `except`, a stored record, and
 * the records marked as another person.
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

/** Locks these keys until the end of the transaction, against other callers of this function. */
export async function lockMatchKeys(tx: TenantTx, keys: readonly number[]): Promise<void> {
  // sorted: two transactions with several common keys cannot deadlock
  const sorted = keys.toSorted((a, b) => a - b);
  await tx.query(
    { name: 'lock_match_keys', text: 'select pg_advisory_xact_lock($1, k.key) from unnest($2::int[]) as k(key)' },
    [tx.tenantId, sorted],
  );
}
