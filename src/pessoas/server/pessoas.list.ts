import type { CurrentTenant } from '../../server/context.ts';
import type { TenantReads } from '../../server/db.ts';
import { labelsTsquery } from '../list-labels.ts';
import { parseSearch } from '../search.ts';
import type { Position, Sort } from './list-cursor.ts';
import type { ListRow } from './list-row.ts';
import { isByIndex, type List, type ListFilter, selectRows, startConditions } from './list-select.ts';
import { findIds, joinMatching, searchInStages, wholeQuery } from './pessoas.search.ts';

/** What a count goes up to; beyond it stands "mais de 10.000". */
export const COUNT_CAP = 10_000;

/**
 * Sorting costs a few microseconds a record and never more; a walk is quick where matches are common everywhere, and
 * long where they stand together far down the order.
 */
const MOST_SORTED = 20_000;

/**
 * A page of the list: at most `limit` rows after `after`. The pages walked to the end hold every record that the filter
 * lets through, each once.
 */
export async function listPessoas(
  tx: TenantReads,
  tenant: CurrentTenant,
  query: { filter: ListFilter; sort: Sort; after: Position | undefined; limit: number; mostSorted?: number },
): Promise<ListRow[]> {
  const { filter, sort, after, limit, mostSorted = MOST_SORTED } = query;
  const list: List = { tx, tenant, filter, sort, mostSorted };
  if (filter.q === undefined) return listFiltered(list, after, limit);
  const terms = parseSearch(filter.q);
  if (terms.length === 0) return [];
  if (sort === 'nome') return searchInStages(list, terms, after, limit);
  return listFound(list, wholeQuery(list, terms), after, limit);
}

async function listFiltered(list: List, after: Position | undefined, limit: number): Promise<ListRow[]> {
  const labels = isByIndex(list.filter) ? undefined : labelsTsquery(list.tenant.id, list.filter);
  if (labels === undefined) return selectRows(list, 0, startConditions(list, after), limit);
  return listFound(list, labels, after, limit);
}

/** What a tsquery finds, in the list's order: few are sorted, of many the order's index is walked. */
async function listFound(list: List, wanted: string, after: Position | undefined, limit: number): Promise<ListRow[]> {
  const ids = await findIds(list, wanted);
  const conditions = startConditions(list, after);
  if (ids) conditions.add(`p.id = any(${conditions.value(ids)})`);
  return selectRows(list, 0, conditions, limit, ids ? '' : joinMatching(conditions, wanted));
}

/** How many records the filter lets through, exact up to COUNT_CAP. With nothing to filter by: the kept total. */
export async function countPessoas(
  tx: TenantReads,
  tenant: CurrentTenant,
  filter: ListFilter,
): Promise<{ count: number; exact: boolean }> {
  const list: List = { tx, tenant, filter, sort: 'nome', mostSorted: MOST_SORTED };
  const terms = filter.q === undefined ? undefined : parseSearch(filter.q);
  if (terms?.length === 0) return { count: 0, exact: true };
  const labels = labelsTsquery(tenant.id, filter);
  const wanted = terms ? wholeQuery(list, terms) : labels;
  if (wanted === undefined && !filter.deleted) return { count: await readTotal(tx), exact: true };
  const [row] =
    wanted === undefined
      ? await countRows(list)
      : await tx.query<{ count: number }>(
          `select count(*)::int as count from search_pessoas($1, $2, null, null, '', '', ${COUNT_CAP + 1}, null)`,
          [wanted, filter.deleted],
        );
  const count = row?.count ?? 0;
  return { count: Math.min(count, COUNT_CAP), exact: count <= COUNT_CAP };
}

function countRows(list: List): Promise<{ count: number }[]> {
  const conditions = startConditions(list, undefined);
  return list.tx.query<{ count: number }>(
    `select count(*)::int as count from (
       select 1 from pessoas p where ${conditions.texts.join(' and ')} limit ${COUNT_CAP + 1}) as capped`,
    conditions.values,
  );
}

/** How many live records the tenant has: a number that is kept, not counted. */
export async function readTotal(tx: TenantReads): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'select c.pessoas_total as count from tenant_counters c where c.tenant_id = $1',
    [tx.tenantId],
  );
  return row?.count ?? 0;
}
