import { chaveNome } from '@fichario/brasil';
import type * as z from 'zod/mini';
import { can } from '../../access/policy.ts';
import type { CurrentTenant } from '../../access/server/context.ts';
import { inEachTenant } from '../../access/server/in-each-tenant.ts';
import { type Caller, type Db, isTimedOut, readInTenant, type TenantReads } from '../../kit/server/db/db.ts';
import { forbidden, Refusal } from '../../kit/server/http/errors.ts';
import { fieldsOf } from '../list-labels.ts';
import type { ListCount, ListPage } from '../list-page.schema.ts';
import { COUNT_CAP, countPessoas } from './list-count.ts';
import { comparePositions, type Rank, type Position, readCursor, writeCursor } from './list-cursor.ts';
import { countBefore, findFew, findPlace } from './list-place.ts';
import { listBefore, listInOrder, listPessoas, readTotal, scannedOf } from './list-plan.ts';
import { type CountQuery, type ListQuery, toFilter } from './list-query.ts';
import {
  knownSample,
  placeBefore,
  rankOf,
  readSample,
  estimateCount,
  firstSample,
  MOST_TENANTS,
  recordAt,
  type Sample,
  sortedSample,
  totalOf,
  type Weighed,
} from './list-sample.ts';
import { isUnfiltered, type List, type ListRow } from './list-select.ts';

/** A list of one client, or of several clients merged by the sort. */
export type MergedList = {
  db: Db;
  tenants: CurrentTenant[];
  filter: List['filter'];
  sort: List['sort'];
  /** the request that waits for the answer */
  caller?: Caller | undefined;
};

/** Most rows that an exact count may read one by one. */
const MOST_PASSED = 2_000;
/** With this many sampled matches, an estimated rank is within a few percent. */
const ENOUGH_SEEN = 200;
/** A gap between two sampled records hardly holds more than this many times the weight of one. */
const UNSEEN = 3;
/** A rare list is read whole through the token index, up to this many records. */
const MOST_FOUND = 20_000;

/** A row of the list, and how many rows stand before the next one. */
type LocatedRow = { position: Position; place: Rank };

/**
 * The row just before the row number `at`. In a list of one client it is counted where that is quick. Otherwise samples
 * estimate the row, and how many rows stand before the next one.
 */
export async function findPlaceOf(request: MergedList, at: number): Promise<LocatedRow | 'start' | 'end'> {
  const samples = await readSamples(request);
  const { sort } = request;
  const counted = await countedPlaceOf(request, samples, at);
  if (counted) return counted;
  const lists = await weigh(request, samples);
  if (at >= totalOf(lists)) return 'end';
  const position = recordAt(lists, sort, at);
  return position ? { position, place: { at: rankOf(lists, sort, position) + 1, exact: false } } : 'start';
}

async function countedPlaceOf(
  request: MergedList,
  samples: readonly Sample[],
  at: number,
): Promise<LocatedRow | 'end' | undefined> {
  return inOneTenant(request, samples, async (list, sample) => {
    const toFound = (position: Position | undefined) => (position ? { position, place: { at, exact: true } } : 'end');
    const few = isRare(request, sample) ? await findFew(list, MOST_FOUND) : undefined;
    if (!few) return isNear(request, sample, at) ? toFound(await findPlace(list, at)) : undefined;
    if (at >= few.length) return 'end';
    if (request.sort.endsWith('nome')) {
      const { id, nome } = few.at(request.sort.startsWith('-') ? -at : at - 1)!; // by name
      return toFound({ stage: 0, key: nome, id, tenantId: list.tenant.id });
    }
    return toFound(
      await findPlace(
        list,
        at,
        few.map(({ id }) => id),
      ),
    );
  });
}

/** How many rows of a list by name stand before a position: counted where that is quick, otherwise estimated. */
export async function placeOfName(request: MergedList, position: Position): Promise<Rank> {
  const samples = await readSamples(request);
  const estimated = rankOf(await weigh(request, samples), request.sort, position);
  const counted = await inOneTenant(request, samples, async (list, sample) => {
    if (isRare(request, sample)) return countFewBefore(list, position);
    // the sample may miss some rows before the first sampled one
    return isNear(request, sample, estimated + UNSEEN * sample.weight) ? countBefore(list, position) : undefined;
  });
  return { at: counted ?? estimated, exact: counted !== undefined };
}

/** Counts through the token index; undefined where the labels match too many records. */
async function countFewBefore(list: List, { key }: Position): Promise<number | undefined> {
  const few = await findFew(list, MOST_FOUND);
  if (!few) return undefined;
  const descending = list.sort.startsWith('-');
  return few.filter(({ nome }) => (descending ? nome >= String(key) : nome < String(key))).length;
}

/** How many rows a list has: the stored total without a filter, otherwise an estimate. */
export async function readTotalOf(request: MergedList): Promise<Rank> {
  if (!isUnfiltered(request.filter))
    return { at: totalOf(await weigh(request, await readSamples(request))), exact: false };
  const totals = await inEachTenant(request.db, request.tenants, readTotal);
  return { at: totals.reduce((sum, total) => sum + total, 0), exact: true };
}

async function readSamples({ db, tenants }: MergedList): Promise<Sample[]> {
  const samples: Sample[] = [];
  // one after the other: a first request for many clients must not take the whole connection pool
  for (const { id } of tenants) samples.push(await readSample(db, id));
  return samples;
}

/** The sampled records of a list. Without a filter, their weights are scaled to the stored totals. */
async function weigh(request: MergedList, samples: readonly Sample[]): Promise<Weighed[]> {
  const { tenants, filter, sort } = request;
  const lists = samples.map(
    (sample, index): Weighed => ({
      tenantId: tenants[index]!.id, // one sample per tenant
      records: sortedSample(sample, filter, sort),
      weight: sample.weight,
    }),
  );
  if (!isUnfiltered(filter)) return lists;
  const { at } = await readTotalOf(request);
  const factor = at / Math.max(totalOf(lists), 1);
  return lists.map((list) => ({ ...list, weight: list.weight * factor }));
}

/** Is a scan from the start of the list to a row short? */
function isNear({ filter, sort }: MergedList, sample: Sample, rows: number): boolean {
  const matches = estimateCount(sample, filter).count + sample.weight;
  const scanned = scannedOf(filter, sort.endsWith('nome'), sample);
  return (Math.min(rows, matches) / matches) * scanned <= MOST_PASSED;
}

/** Does the sample hold too few matches, while the token index can return all of them? */
function isRare({ filter }: MergedList, sample: Sample): boolean {
  const { count, seen } = estimateCount(sample, filter);
  return seen < ENOUGH_SEEN && count < MOST_FOUND && fieldsOf(filter.labels).length > 0;
}

/** Reads in the only client of a list. Undefined with several clients: a merged order cannot be counted. */
async function inOneTenant<T>(
  { db, tenants, filter, sort, caller }: MergedList,
  samples: readonly Sample[],
  work: (list: List, sample: Sample) => Promise<T | undefined>,
): Promise<T | undefined> {
  const [[tenant], [sample]] = [tenants, samples];
  if (!tenant || !sample || tenants.length > 1) return undefined;
  const read = (tx: TenantReads) => work({ tx, tenant, filter, sort, sample }, sample);
  return readInTenant(db, tenant.id, read, caller);
}

/** A request for a page: the list and the page size, and whether rows without version and times will do. */
type PageRequest = MergedList & { limit: number; isBrief: boolean };

/**
 * Answers a page of the list: the first one, the one after or before a cursor, from a name, or at a row number. Refuses
 * (422) a list that takes the database too long.
 */
export function answerList(
  db: Db,
  tenants: CurrentTenant[],
  query: z.output<typeof ListQuery>,
  caller?: Caller,
): Promise<ListPage> {
  return inTime(query, () => readPage(db, tenants, query, caller));
}

async function readPage(
  db: Db,
  tenants: CurrentTenant[],
  query: z.output<typeof ListQuery>,
  caller: Caller | undefined,
): Promise<ListPage> {
  refuseUnclear(query);
  const { sort, limit, after, before, from, at, brief } = query;
  const filter = toFilter(query, tenants);
  const request: PageRequest = {
    db,
    tenants: readable(tenants, filter.deleted),
    filter,
    sort,
    limit,
    caller,
    isBrief: brief,
  };
  if (before !== undefined) return pageBefore(request, readCursor(sort, before));
  if (from !== undefined) return pageFrom(request, from);
  if (at !== undefined && at > 0) return pageAt(request, at);
  return pageAfter(request, after === undefined ? undefined : readCursor(sort, after));
}

async function pageAfter(request: PageRequest, after: (Position & { place?: Rank }) | undefined): Promise<ListPage> {
  const { sort, limit } = request;
  // one extra row tells whether a next page follows
  const rows = await readRows(request, (list) => listPessoas(list, { after, limit: limit + 1 }));
  const place = after ? after.place && { ...after.place, at: after.place.at + 1 } : { at: 0, exact: true };
  return toPage(sort, rows.slice(0, limit), { place, isFirst: !after, isLast: rows.length <= limit });
}

async function pageBefore(request: PageRequest, before: Position & { place?: Rank }): Promise<ListPage> {
  const { sort, limit } = request;
  const rows = await readRows(request, (list) => listBefore(list, { after: before, limit: limit + 1 }));
  const isFirst = rows.length <= limit;
  const page = rows.slice(-limit);
  const { place } = before;
  if (isFirst) return toPage(sort, page, { place: { at: 0, exact: true }, isFirst, isLast: false });
  // at least the extra row stands before the page
  const known = place && { ...place, at: Math.max(1, place.at - page.length) };
  return toPage(sort, page, { place: known, isFirst, isLast: false });
}

async function pageFrom(request: PageRequest, from: string): Promise<ListPage> {
  const { sort, limit } = request;
  // no name contains the last code point: backwards, this starts at the last name with the prefix
  const position = placeBefore(`${chaveNome(from)}${sort.startsWith('-') ? '\u{10ffff}' : ''}`, sort);
  const place = await placeOfName(request, position);
  let isFirst = place.exact ? place.at === 0 : true;
  const rows = await readRows(request, async (list) => {
    const [page, rowsBefore] = await Promise.all([
      listInOrder(list, { after: position, limit: limit + 1 }),
      // an estimated place cannot tell whether the page is the first
      place.exact ? [] : listBefore(list, { after: position, limit: 1 }),
    ]);
    if (rowsBefore.length > 0) isFirst = false;
    return page;
  });
  if (rows.length === 0 && !isFirst) return pageAtEnd(request);
  const known = isFirst ? { at: 0, exact: true } : { ...place, at: Math.max(1, place.at) };
  return toPage(sort, rows.slice(0, limit), { place: known, isFirst, isLast: rows.length <= limit });
}

async function pageAt(request: PageRequest, at: number): Promise<ListPage> {
  const { sort, limit } = request;
  const found = await findPlaceOf(request, at);
  if (found === 'start') return pageAfter(request, undefined);
  if (found === 'end') return pageAtEnd(request);
  const { position: after, place } = found;
  const rows = await readRows(request, (list) => listInOrder(list, { after, limit: limit + 1 }));
  if (rows.length === 0) return pageAtEnd(request);
  return toPage(sort, rows.slice(0, limit), { place, isFirst: false, isLast: rows.length <= limit });
}

async function pageAtEnd(request: PageRequest): Promise<ListPage> {
  const { sort, limit } = request;
  const rows = await readRows(request, (list) => listBefore(list, { after: undefined, limit: limit + 1 }));
  const isFirst = rows.length <= limit;
  const page = rows.slice(-limit);
  if (isFirst) return toPage(sort, page, { place: { at: 0, exact: true }, isFirst, isLast: true });
  const total = await readTotalOf(request);
  return toPage(sort, page, { place: { ...total, at: Math.max(1, total.at - page.length) }, isFirst, isLast: true });
}

/** Reads rows in each client and merges them by the sort. */
async function readRows(request: PageRequest, read: (list: List) => Promise<ListRow[]>): Promise<ListRow[]> {
  const { db, tenants, sort, caller, filter } = request;
  // before this request takes a connection: a missing sample needs a connection of its own
  if (filter.q !== undefined && tenants.length <= MOST_TENANTS) for (const { id } of tenants) await firstSample(db, id);
  const pages = await inEachTenant(db, tenants, (tx, tenant) => read(toList(request, tx, tenant)), caller);
  return pages.flat().sort((a, b) => comparePositions(sort, a.position, b.position));
}

/** The list in one of the clients. */
function toList({ db, filter, sort, isBrief }: PageRequest, tx: TenantReads, tenant: CurrentTenant): List {
  // starts to read the sample at the first page, so that a later search does not wait for it
  const known = knownSample(db, tenant.id);
  return { tx, tenant, filter, sort, isBrief, sample: isUnfiltered(filter) ? undefined : known };
}

type Page = { place: Rank | undefined; isFirst: boolean; isLast: boolean };

function toPage(sort: List['sort'], rows: ListRow[], { place, isFirst, isLast }: Page): ListPage {
  const cursorOf = (row: ListRow | undefined, index: number) =>
    row ? writeCursor(sort, row.position, place && { ...place, at: place.at + index }) : null;
  return {
    items: rows.map(({ item }) => item),
    next: isLast ? null : cursorOf(rows.at(-1), rows.length - 1),
    previous: isFirst ? null : cursorOf(rows[0], 0),
    at: place?.at ?? null,
    atExact: place?.exact ?? false,
  };
}

/** Refuses (400) more than one position, or a position that the order does not support. */
function refuseUnclear({ q, sort, after, before, from, at }: z.output<typeof ListQuery>): void {
  const places = [after, before, from, at].filter((place) => place !== undefined);
  if (places.length > 1) throw refuse('one_place', 'Diga um só lugar da lista: `after`, `before`, `from` ou `at`.');
  const searches = q !== undefined && q.trim() !== '';
  if (searches && (from !== undefined || at !== undefined))
    throw refuse('no_place', 'Numa pesquisa não há salto: retire `from` e `at`, ou a pesquisa.');
  if (searches && before !== undefined && sort === 'nome')
    throw refuse('no_place', 'A pesquisa por nome vem pelas mais próximas e só se lê para a frente: use `after`.');
  if (from !== undefined && !sort.endsWith('nome'))
    throw refuse('no_place', 'Só uma lista por nome começa num nome: use `sort=nome`, ou `at` em vez de `from`.');
}

function refuse(code: string, detail: string): Refusal {
  return new Refusal(400, code, detail);
}

/** Says of a list that the database gave up, in place of its being away, what makes it quicker. */
async function inTime<T>({ q }: { q?: string | undefined }, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isTimedOut(error)) throw error;
    const detail = q?.trim()
      ? 'Esta pesquisa demorou demais e foi interrompida. Acrescente mais uma palavra, o começo do nome ou um filtro.'
      : 'Esta lista demorou demais e foi interrompida. Acrescente um filtro ou ordene por nome.';
    throw new Refusal(422, 'too_slow', detail);
  }
}

/** Counts the records of the list in all clients together. Refuses (422) as `answerList` does. */
export function answerCount(
  db: Db,
  tenants: CurrentTenant[],
  query: z.output<typeof CountQuery>,
  caller?: Caller,
): Promise<ListCount> {
  return inTime(query, () => readCount(db, tenants, query, caller));
}

async function readCount(
  db: Db,
  tenants: CurrentTenant[],
  query: z.output<typeof CountQuery>,
  caller: Caller | undefined,
): Promise<ListCount> {
  const filter = toFilter(query, tenants);
  if (filter.q !== undefined && tenants.length <= MOST_TENANTS) for (const { id } of tenants) await firstSample(db, id);
  const read = (tx: TenantReads, tenant: CurrentTenant) =>
    countPessoas(tx, tenant, filter, isUnfiltered(filter) ? undefined : knownSample(db, tenant.id));
  const counts = await inEachTenant(db, readable(tenants, filter.deleted), read, caller);
  const count = counts.reduce((sum, each) => sum + each.count, 0);
  if (counts.every(({ exact }) => exact)) return { count, exact: true };
  const beyond = { count: COUNT_CAP, exact: false };
  // a client without a sample has no estimate yet
  if (counts.some(({ exact, estimate }) => !exact && estimate === undefined)) return beyond;
  return { ...beyond, estimate: counts.reduce((sum, each) => sum + (each.estimate ?? each.count), 0) };
}

/** The tenants whose records the caller may list. Only roles that may restore records see deleted ones. */
export function readable(tenants: CurrentTenant[], deleted: boolean): CurrentTenant[] {
  if (!deleted) return tenants;
  const allowed = tenants.filter(({ role }) => can(role, 'pessoa.restore'));
  if (allowed.length === 0 && tenants.length > 0) throw forbidden();
  return allowed;
}
