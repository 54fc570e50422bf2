import type { ListCount } from '../list-page.schema.ts';
import { count, estimateSearch } from './estimate.ts';
import { recordsCall } from './find.ts';
import { countRows } from './list-place.ts';
import { beginCount, joinUnfilled, readTotal } from './list-plan.ts';
import { estimateCount, type Sample } from './sample/sample.ts';
import { inEachList, isUnfiltered, type List, type ListRequest, startConditions } from './list-select.ts';
import { askIndex } from './search-plan.ts';
import { type Search, toSearch } from './search.ts';
import { isUnfilled } from './unfilled.ts';

/** The highest exact count; above it the screen shows "mais de 10.000". */
const COUNT_CAP = 10_000;
/** Counting a search reads every match, so it is only done up to about this number. */
const MOST_LOOKED_AT = 1_000;

/** Counts the records of a list in all its clients together. */
export async function countList(request: ListRequest): Promise<ListCount> {
  const counts = await inEachList(request, countPessoas);
  const isExact = counts.every(({ exact }) => exact);
  // a client without a sample has no estimate yet
  if (counts.some(({ exact, estimate }) => !exact && estimate === undefined)) return { count: COUNT_CAP, exact: false };
  const sum = counts.reduce((before, each) => before + (each.estimate ?? each.count), 0);
  return isExact ? { count: sum, exact: true } : { count: COUNT_CAP, exact: false, estimate: sum };
}

/**
 * Counts the records of a list in one client: exactly up to COUNT_CAP, for a search up to about MOST_LOOKED_AT, above that by an
 * estimate. Without a filter it reads the stored total.
 */
async function countPessoas(list: List): Promise<ListCount> {
  const { filter, sample, tx } = list;
  if (isUnfiltered(filter)) return { count: await readTotal(tx), exact: true };
  if (filter.q !== undefined) return countSearch(list);
  if (sample && isSurelyBeyond(sample, filter)) return beyond(estimateCount(sample, filter).count);
  const rows = await countRows(list, beginCount(list, COUNT_CAP + 1), COUNT_CAP + 1);
  if (rows <= COUNT_CAP) return { count: rows, exact: true };
  return sample ? beyond(estimateCount(sample, filter).count) : { count: COUNT_CAP, exact: false };
}

async function countSearch(list: List): Promise<ListCount> {
  const search = toSearch(list.tenant, list.filter);
  if (!search) return { count: 0, exact: true };
  const { sample } = list;
  const estimated = sample ? count(estimateSearch(sample, search).inside()) * sample.weight : 0;
  // if the sample contains the whole client, the exact count is short
  if (sample && sample.weight > 1 && estimated > MOST_LOOKED_AT)
    return { count: MOST_LOOKED_AT, exact: false, estimate: rounded(estimated) };
  const rows = isUnfilled(list.tenant.id) ? await countUnfilled(list, search) : await countRecords(list, search);
  return rows <= COUNT_CAP ? { count: rows, exact: true } : beyond(rows);
}

/** Counts the matches of a search, including the filter. With a cast of the count Citus would not delegate the call. */
async function countRecords(list: List, search: Search): Promise<number> {
  const values: unknown[] = [];
  const call = recordsCall(search, await askIndex(list, search), (value) => `$${values.push(value)}`);
  const [row] = await list.tx.query<{ count: number }>(
    { name: `count_${search.document?.column ?? 'records'}`, text: `select count(*) as count from ${call} f` },
    values,
  );
  return row?.count ?? 0;
}

/** Counts the matches of a search in a client not filled yet. */
async function countUnfilled(list: List, search: Search): Promise<number> {
  const ordered = startConditions(list, undefined);
  const table = `pessoas p ${joinUnfilled(search, ordered.value)}`;
  return countRows(list, { ...ordered, table }, COUNT_CAP + 1);
}

/** A margin of sampled records against chance. */
const CHANCE = 20;

/** Does the sample prove that the list exceeds COUNT_CAP? Then no count is necessary. */
function isSurelyBeyond(sample: Sample, filter: List['filter']): boolean {
  const { count: estimated, seen } = estimateCount(sample, filter);
  return estimated > 2 * COUNT_CAP && seen >= (2 * COUNT_CAP) / sample.weight + CHANCE;
}

function beyond(estimated: number): ListCount {
  return { count: COUNT_CAP, exact: false, estimate: Math.max(COUNT_CAP, rounded(estimated)) };
}

/** Rounds an estimate to two significant digits. */
function rounded(estimated: number): number {
  return Number(estimated.toPrecision(2));
}
