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

/** What a count goes up to; beyond it stands "mais de 10.000". */
export const COUNT_CAP = 10_000;

/**
 * How many records the filter lets through, exact up to COUNT_CAP, beyond it estimated. With nothing to filter by: the
 * kept total.
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
  const wanted = terms ? wholeSearch(list, terms) : labelsSearch(list);
  const isScanned = !terms && chooseStrategy({ filter, sort: 'nome', sample }, COUNT_CAP + 1, Infinity).kind !== 'sort';
  const count = wanted === undefined || isScanned ? await countRows(list) : await countFound(list, wanted);
  if (count <= COUNT_CAP) return { count, exact: true };
  if (!sample) return { count: COUNT_CAP, exact: false };
  return beyond(
    wanted === undefined || !terms ? estimateCount(sample, filter).count : await estimateFound(list, wanted, sample),
  );
}

/** So many more of a sample than were to be expected, chance does not give. */
const CHANCE = 20;

/** Are so many of a sample in the list that it has more than COUNT_CAP? Then they need not be counted. */
function isSurelyBeyond(sample: Sample, filter: ListFilter): boolean {
  const { count, seen } = estimateCount(sample, filter);
  return count > 2 * COUNT_CAP && seen >= (2 * COUNT_CAP) / sample.weight + CHANCE;
}

/** A number that was estimated has two digits that mean something. */
function beyond(estimated: number): ListCount {
  return { count: COUNT_CAP, exact: false, estimate: Math.max(COUNT_CAP, Number(estimated.toPrecision(2))) };
}

async function countFound({ tx, filter }: List, wanted: TokenSearch): Promise<number> {
  const parameters = { ...searchParameters(wanted, filter.deleted), max_rows: COUNT_CAP + 1 };
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

/** Among so many of a sample, what a search finds is counted. */
const LOOKED_AT = 2_000;

async function estimateFound({ tx, filter }: List, wanted: TokenSearch, sample: Sample): Promise<number> {
  const ids = sample.records.slice(0, LOOKED_AT).map(({ id }) => id);
  const values: unknown[] = [tx.tenantId, ids, filter.deleted];
  const fits = fitsCall(wanted, (value) => `$${values.push(value)}`);
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from pessoa_search s
     where s.tenant_id = $1 and s.pessoa_id = any($2::uuid[]) and s.deleted = $3 and s.tokens @@ ${fits}`,
    values,
  );
  return ((row?.count ?? 0) / Math.max(ids.length, 1)) * sample.records.length * sample.weight;
}
