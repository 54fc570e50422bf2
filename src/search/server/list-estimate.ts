import { hasRequired } from '../list-labels.ts';
import { firstIndex } from './words/first-index.ts';
import { type Placed, type Position, type Rank } from './list-cursor.ts';
import type { Sort } from '../filter-fields.ts';
import { countBefore, findFew, findPlace } from './list-place.ts';
import { countScanned, readTotal } from './list-plan.ts';
import { estimateCount, expectCount, keyOf, type Sample, type SampleRecord, sortedSample } from './sample/sample.ts';
import { inEachList, isUnfiltered, type List, type ListRequest, type Ordering } from './list-select.ts';
import { known } from '../../kit/known.ts';

/*
 * The rank of rows in a list, and its length: counted in a list of one client when that is quick, otherwise estimated from
 * samples of its clients.
 */

/** Most rows that an exact count may read one by one. */
const MOST_PASSED = 2_000;
/** With this many sampled matches, an estimated rank is within a few percent. */
const ENOUGH_SEEN = 200;
/** A gap between two sampled records hardly holds more than this many times the weight of one. */
const UNSEEN = 3;
/** A list with up to so many records is read completely through the token index. */
const MOST_FOUND = 20_000;

/** The row just before row number `at`, with its rank. */
export async function findRow(request: ListRequest, at: number): Promise<Placed | 'start' | 'end'> {
  const counted = await inOneList(request, (list, sample) => countRow(list, sample, at));
  if (counted) return counted;
  const lists = await weigh(request);
  if (at >= totalOf(lists)) return 'end';
  const position = recordAt(lists, request.sort, at);
  return position ? { ...position, place: { at: rankOf(lists, request.sort, position), exact: false } } : 'start';
}

async function countRow(list: List, sample: Sample, at: number): Promise<Placed | 'end' | undefined> {
  const isClose = isNear(list, sample, at);
  const few =
    isRare(list, sample) && !(isClose && list.sort.endsWith('nome')) ? await findFew(list, MOST_FOUND) : undefined;
  if (!few && !isClose) return undefined;
  if (few && at >= few.length) return 'end';
  const named = list.sort.endsWith('nome') ? few?.at(list.sort.startsWith('-') ? -at : at - 1) : undefined; // by name
  const position: Position | undefined = named
    ? { stage: 0, key: named.nome, id: named.id, tenantId: list.tenant.id }
    : await findPlace(list, at, few);
  return position ? { ...position, place: { at: at - 1, exact: true } } : 'end';
}

/** How many rows of a list by name come before a position. */
export async function placeOfName(request: ListRequest, position: Position): Promise<Rank> {
  const estimated = rankOf(await weigh(request), request.sort, position);
  const counted = await inOneList(request, async (list, sample) => {
    // the sample may miss some rows before the first sampled one
    if (isNear(list, sample, estimated + UNSEEN * sample.weight)) return countBefore(list, position);
    return isRare(list, sample) ? countFewBefore(list, position) : undefined;
  });
  return { at: counted ?? estimated, exact: counted !== undefined };
}

/** Counts through the token index; undefined when the labels match too many records. */
async function countFewBefore(list: List, { key }: Position): Promise<number | undefined> {
  const few = await findFew(list, MOST_FOUND);
  const descending = list.sort.startsWith('-');
  return few?.filter(({ nome }) => (descending ? nome >= String(key) : nome < String(key))).length;
}

/** How many rows a list has: the stored total without a filter, otherwise an estimate. */
export async function totalRows(request: ListRequest): Promise<Rank> {
  if (!isUnfiltered(request.filter)) return { at: totalOf(await weigh(request)), exact: false };
  const totals = await inEachList(request, ({ tx }) => readTotal(tx));
  return { at: totals.reduce((sum, total) => sum + total, 0), exact: true };
}

/** Reads a list of one client; a merged order cannot be counted. */
async function inOneList<T>(
  request: ListRequest,
  read: (list: List, sample: Sample) => Promise<T | undefined>,
): Promise<T | undefined> {
  if (request.tenants.length > 1) return undefined;
  const [result] = await inEachList(request, async (list) => list.sample && read(list, list.sample));
  return result;
}

/** Is a scan from the start of the list to a row short? */
function isNear(list: Ordering, sample: Sample, rows: number): boolean {
  const matches = expectCount(sample, list.filter);
  return (Math.min(rows, matches) / matches) * countScanned(list, sample) <= MOST_PASSED;
}

/** Does the sample hold too few matches, while the token index can return all of them? */
function isRare({ filter }: Ordering, sample: Sample): boolean {
  const { count, seen } = estimateCount(sample, filter);
  return seen < ENOUGH_SEEN && count < MOST_FOUND && hasRequired(filter);
}

/** The sampled records of a list in its clients. Without a filter, their weights are scaled to the stored totals. */
async function weigh(request: ListRequest): Promise<Weighed[]> {
  const { samples, filter, sort } = request;
  const lists = [...samples].map(
    ([tenantId, sample]): Weighed => ({
      tenantId,
      records: sortedSample(sample, filter, sort),
      weight: sample.weight,
    }),
  );
  if (!isUnfiltered(filter)) return lists;
  const { at } = await totalRows(request);
  const factor = at / Math.max(totalOf(lists), 1);
  return lists.map((list) => ({ ...list, weight: list.weight * factor }));
}

/** Sampled records of one client's list, in ascending order; each stands for `weight` records. */
export type Weighed = { tenantId: number; records: readonly SampleRecord[]; weight: number };

/** Estimates the number of records in all lists together. */
export function totalOf(lists: readonly Weighed[]): number {
  return Math.round(lists.reduce((sum, { records, weight }) => sum + records.length * weight, 0));
}

/** Estimates how many records of the merged lists come before a position. */
export function rankOf(lists: readonly Weighed[], sort: Sort, position: Position): number {
  return Math.round(lists.reduce((sum, list) => sum + list.weight * recordsBefore(list, sort, position), 0));
}

/** The last sampled record with an estimated rank below `rows` in the merged lists; undefined when there is none. */
export function recordAt(lists: readonly Weighed[], sort: Sort, rows: number): Position | undefined {
  const nearest = lists.flatMap((list) => {
    const position = lastWithin(list, sort, (each) => rankOf(lists, sort, each) < rows);
    return position ? [{ position, rank: rankOf(lists, sort, position) }] : [];
  });
  return nearest.toSorted((a, b) => b.rank - a.rank)[0]?.position;
}

/** The last record that passes the test, by binary search: all records before it must pass too. */
function lastWithin(
  { tenantId, records }: Weighed,
  sort: Sort,
  isWithin: (position: Position) => boolean,
): Position | undefined {
  const positionAt = (index: number): Position => {
    const record = known(records.at(sort.startsWith('-') ? -1 - index : index), 'a record');
    return { stage: 0, key: keyOf(record, sort), id: record.id, tenantId };
  };
  const end = firstIndex(records.length, (index) => isWithin(positionAt(index)));
  return end === 0 ? undefined : positionAt(end - 1);
}

function recordsBefore({ records, tenantId }: Weighed, sort: Sort, { key, ...position }: Position): number {
  const descending = sort.startsWith('-');
  const isBelow = (record: SampleRecord) => {
    const ownKey = keyOf(record, sort);
    if (ownKey !== key) return ownKey < key;
    return tenantId === position.tenantId ? record.id < position.id : tenantId < position.tenantId;
  };
  const below = firstIndex(records.length, (index) => isBelow(records[index]!));
  return descending ? records.length - below : below;
}
