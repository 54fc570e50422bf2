import type { CurrentTenant } from '../../access/server/context.ts';
import type { TenantReads } from '../../kit/server/db/db.ts';
import type { ListCount } from '../list-page.schema.ts';
import { parseSearch } from '../search-terms.ts';
import { chooseStrategy, MOST_SORTED, readTotal } from './list-plan.ts';
import { estimateCount, type Sample } from './list-sample.ts';
import { isUnfiltered, type List, type ListFilter, startConditions } from './list-select.ts';
import { bindCall, searchParameters } from './named-call.ts';
import { fitsCall } from './pessoas.search.ts';
import { labelsSearch, type TokenSearch, wholeSearch } from './search-query.ts';

/** The highest exact count; above it the screen shows "mais de 10.000". */
export const COUNT_CAP = 10_000;

/**
 * Counts the records that match the filter: exactly up to COUNT_CAP, above it by an estimate. Without a filter it reads
 * the stored total.
 */
export async function countPessoas(
  tx: TenantReads,
  tenant: CurrentTenant,
  filter: ListFilter,
  sample?: Sample,
): Promise<ListCount> {
  const list: List = { tx, tenant, filter, sort: 'nome', mostSorted: MOST_SORTED };
  const terms = filter.q === undefined ? undefined : parseSearch(filter.q);
  if (terms?.length === 0) return { count: 0, exact: true };
  if (isUnfiltered(filter)) return { count: await readTotal(tx), exact: true };
  if (!terms && sample && isSurelyBeyond(sample, filter)) return beyond(estimateCount(sample, filter).count);
  const search = terms ? wholeSearch(list, terms) : labelsSearch(list);
  const isScanned = !terms && chooseStrategy({ filter, sort: 'nome', sample }, COUNT_CAP + 1, Infinity).kind !== 'sort';
  const count = search === undefined || isScanned ? await countRows(list) : await countFound(list, search);
  if (count <= COUNT_CAP) return { count, exact: true };
  if (!sample) return { count: COUNT_CAP, exact: false };
  return beyond(
    search === undefined || !terms ? estimateCount(sample, filter).count : await estimateFound(list, search, sample),
  );
}

/** A margin of sampled records against chance. */
const CHANCE = 20;

/** Does the sample prove that the list exceeds COUNT_CAP? Then no count is necessary. */
function isSurelyBeyond(sample: Sample, filter: ListFilter): boolean {
  const { count, seen } = estimateCount(sample, filter);
  return count > 2 * COUNT_CAP && seen >= (2 * COUNT_CAP) / sample.weight + CHANCE;
}

/** Rounds an estimate to two significant digits. */
function beyond(estimated: number): ListCount {
  return { count: COUNT_CAP, exact: false, estimate: Math.max(COUNT_CAP, Number(estimated.toPrecision(2))) };
}

async function countFound({ tx, filter }: List, search: TokenSearch): Promise<number> {
  const parameters = { ...searchParameters(search, filter.deleted), max_rows: COUNT_CAP + 1 };
  const { call, values } = bindCall('search_pessoas', parameters);
  const [row] = await tx.query<{ count: number }>(`select count(*)::int as count from ${call}`, values);
  return row?.count ?? 0;
}

async function countRows(list: List): Promise<number> {
  const conditions = startConditions(list, undefined);
  const [row] = await list.tx.query<{ count: number }>(
    `select count(*)::int as count from (
       select 1 from pessoas p where ${conditions.texts.join(' and ')} limit ${COUNT_CAP + 1}) as capped`,
    conditions.values,
  );
  return row?.count ?? 0;
}

/** How many sampled records an estimate checks against the search. */
const LOOKED_AT = 2_000;

async function estimateFound({ tx, filter }: List, search: TokenSearch, sample: Sample): Promise<number> {
  const ids = sample.records.slice(0, LOOKED_AT).map(({ id }) => id);
  const values: unknown[] = [tx.tenantId, ids, filter.deleted];
  const fits = fitsCall(search, (value) => `$${values.push(value)}`);
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from pessoa_search s
     where s.tenant_id = $1 and s.pessoa_id = any($2::uuid[]) and s.deleted = $3 and s.tokens @@ ${fits}`,
    values,
  );
  return ((row?.count ?? 0) / Math.max(ids.length, 1)) * sample.records.length * sample.weight;
}
