import type { CurrentTenant } from '../../access/server/context.ts';
import type { TenantReads } from '../../kit/server/db/db.ts';
import { parseSearch } from '../search-terms.ts';
import type { Position, Sort } from './list-cursor.ts';
import type { ListRow } from './list-row.ts';
import type { Sample } from './list-sample.ts';
import type { List, ListFilter } from './list-select.ts';
import { listInOrder } from './list-plan.ts';
import { searchInStages } from './pessoas.search.ts';

/**
 * Sorting costs a few microseconds a record and never more; a walk is quick where matches are common everywhere, and
 * long where they stand together far down the order.
 */
export const MOST_SORTED = 20_000;

/**
 * A page of the list: at most `limit` rows after `after`. The pages walked to the end hold every record that the filter
 * lets through, each once.
 */
export async function listPessoas(
  tx: TenantReads,
  tenant: CurrentTenant,
  query: {
    filter: ListFilter;
    sort: Sort;
    after: Position | undefined;
    limit: number;
    mostSorted?: number;
    sample?: Sample | undefined;
  },
): Promise<ListRow[]> {
  const { filter, sort, after, limit, sample, mostSorted = MOST_SORTED } = query;
  const list: List = { tx, tenant, filter, sort, mostSorted, sample };
  if (filter.q === undefined || sort !== 'nome') return listInOrder(list, { after, limit });
  const terms = parseSearch(filter.q);
  return terms.length === 0 ? [] : searchInStages(list, terms, after, limit);
}

/** How many live records the tenant has: a number that is kept, not counted. */
export async function readTotal(tx: TenantReads): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'select c.pessoas_total as count from tenant_counters c where c.tenant_id = $1',
    [tx.tenantId],
  );
  return row?.count ?? 0;
}
