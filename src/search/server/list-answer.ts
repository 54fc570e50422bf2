import { chaveNome } from '@fichario/brasil';
import type * as z from 'zod/mini';
import { can } from '../../access/policy.ts';
import type { CurrentTenant } from '../../access/server/context.ts';
import { inEachTenant } from '../../access/server/in-each-tenant.ts';
import { type Caller, type Db, readInTenant, type TenantReads } from '../../kit/server/db/db.ts';
import { forbidden, Refusal } from '../../kit/server/http/errors.ts';
import { fieldsOf } from '../list-labels.ts';
import type { ListCount, ListPage } from '../list-page.schema.ts';
import { COUNT_CAP, countPessoas } from './list-count.ts';
import { comparePositions, type Place, type Position, readCursor, writeCursor } from './list-cursor.ts';
import {
  countBefore,
  findFew,
  findPlace,
  listBefore,
  listInOrder,
  listPessoas,
  MOST_SORTED,
  readTotal,
  scannedOf,
} from './list-plan.ts';
import { type CountQuery, type ListQuery, toFilter } from './list-query.ts';
import {
  knownSample,
  placeBefore,
  rankOf,
  readSample,
  estimateCount,
  recordAt,
  type Sample,
  sortedSample,
  totalOf,
  type Weighed,
} from './list-sample.ts';
import { isUnfiltered, type List, type ListRow } from './list-select.ts';

/** A list of one client, or of several merged by the sort. */
export type Places = {
  db: Db;
  tenants: CurrentTenant[];
  filter: List['filter'];
  sort: List['sort'];
  /** who waits for it */
  caller?: Caller | undefined;
};

/** So many rows are gone past one by one. */
const MOST_PASSED = 2_000;
/** So many of a sample tell within a few percent where a row stands. */
const ENOUGH_SEEN = 200;
/** Between two of a sample there are hardly more than so many times those that one stands for. */
const UNSEEN = 3;
/** Of which fewer were seen are found by their labels, up to so many. */
const MOST_FOUND = 20_000;

/** After a row of the list: how many stand before the next one. */
type Found = { position: Position; place: Place };

/**
 * The row after which the row number `at` stands: counted where that is quick, in a list of one client; else estimated by
 * samples, and so is how many rows stand before it.
 */
export async function findPlaceOf(asked: Places, at: number): Promise<Found | 'start' | 'end'> {
  const samples = await readSamples(asked);
  const { sort } = asked;
  const counted = await countedPlaceOf(asked, samples, at);
  if (counted) return counted;
  const lists = await weigh(asked, samples);
  if (at >= totalOf(lists)) return 'end';
  const position = recordAt(lists, sort, at);
  return position ? { position, place: { at: rankOf(lists, sort, position) + 1, exact: false } } : 'start';
}

async function countedPlaceOf(
  asked: Places,
  samples: readonly Sample[],
  at: number,
): Promise<Found | 'end' | undefined> {
  return inOneTenant(asked, samples, async (list, sample) => {
    const toFound = (position: Position | undefined) => (position ? { position, place: { at, exact: true } } : 'end');
    const ids = isRare(asked, sample) ? await findFew(list, MOST_FOUND) : undefined;
    if (!ids) return isNear(asked, sample, at) ? toFound(await findPlace(list, at)) : undefined;
    if (at >= ids.length) return 'end';
    // the index of the tokens gives them by name
    const [byName, descending] = [asked.sort.endsWith('nome'), asked.sort.startsWith('-')];
    return toFound(
      await (byName ? findPlace(list, 1, [ids.at(descending ? -at : at - 1)!]) : findPlace(list, at, ids)),
    );
  });
}

/** How many rows of a list by name stand before the place before a name, as `findPlaceOf` knows it. */
export async function placeOfName(asked: Places, position: Position): Promise<Place> {
  const samples = await readSamples(asked);
  const estimated = rankOf(await weigh(asked, samples), asked.sort, position);
  const counted = await inOneTenant(asked, samples, async (list, sample) => {
    if (isRare(asked, sample)) return countFewBefore(list, position);
    // where none was seen before it, there may be some that were not
    return isNear(asked, sample, estimated + UNSEEN * sample.weight) ? countBefore(list, position) : undefined;
  });
  return { at: counted ?? estimated, exact: counted !== undefined };
}

/** The same for what labels find, where they are few. */
async function countFewBefore(list: List, { key }: Position): Promise<number | undefined> {
  const [all, fromName] = await Promise.all([findFew(list, MOST_FOUND), findFew(list, MOST_FOUND, String(key))]);
  if (!all || !fromName) return undefined;
  return list.sort.startsWith('-') ? fromName.length : all.length - fromName.length;
}

/** How many rows a list has: the kept number where nothing narrows it, else estimated. */
export async function readTotalOf(asked: Places): Promise<Place> {
  if (!isUnfiltered(asked.filter)) return { at: totalOf(await weigh(asked, await readSamples(asked))), exact: false };
  const totals = await inEachTenant(asked.db, asked.tenants, readTotal);
  return { at: totals.reduce((sum, total) => sum + total, 0), exact: true };
}

async function readSamples({ db, tenants }: Places): Promise<Sample[]> {
  const samples: Sample[] = [];
  // one after the other: a first look at many clients must not take the whole pool
  for (const { id } of tenants) samples.push(await readSample(db, id));
  return samples;
}

/** The sampled records of a list; where nothing narrows it they stand for as many records as there are. */
async function weigh(asked: Places, samples: readonly Sample[]): Promise<Weighed[]> {
  const { tenants, filter, sort } = asked;
  const lists = samples.map(
    (sample, index): Weighed => ({
      tenantId: tenants[index]!.id, // there is a sample for each
      records: sortedSample(sample, filter, sort),
      weight: sample.weight,
    }),
  );
  if (!isUnfiltered(filter)) return lists;
  const { at } = await readTotalOf(asked);
  const factor = at / Math.max(totalOf(lists), 1);
  return lists.map((list) => ({ ...list, weight: list.weight * factor }));
}

/** Is it quick to go to a row from the beginning of the list? */
function isNear({ filter, sort }: Places, sample: Sample, rows: number): boolean {
  const matches = estimateCount(sample, filter).count + sample.weight;
  const scanned = scannedOf(filter, sort.endsWith('nome'), sample);
  return (Math.min(rows, matches) / matches) * scanned <= MOST_PASSED;
}

/** Does a sample know too few of a list, and the index of the tokens all of it? */
function isRare({ filter }: Places, sample: Sample): boolean {
  const { count, seen } = estimateCount(sample, filter);
  return seen < ENOUGH_SEEN && count < MOST_FOUND && fieldsOf(filter.labels).length > 0;
}

/** Reads in the one client of a list; undefined where it is of several: there is no counting in a merged order. */
async function inOneTenant<T>(
  { db, tenants, filter, sort, caller }: Places,
  samples: readonly Sample[],
  work: (list: List, sample: Sample) => Promise<T | undefined>,
): Promise<T | undefined> {
  const [[tenant], [sample]] = [tenants, samples];
  if (!tenant || !sample || tenants.length > 1) return undefined;
  const read = (tx: TenantReads) => work({ tx, tenant, filter, sort, mostSorted: MOST_SORTED, sample }, sample);
  return readInTenant(db, tenant.id, read, caller);
}

/** Whose list is asked for, and how much of it a page has. */
type Asked = Places & { limit: number };

/** A page of the list: the first, the one after or before another, the one that begins with a name or at a number. */
export async function answerList(
  db: Db,
  tenants: CurrentTenant[],
  query: z.output<typeof ListQuery>,
  caller?: Caller,
): Promise<ListPage> {
  refuseUnclear(query);
  const { sort, limit, after, before, from, at } = query;
  const filter = toFilter(query);
  const asked: Asked = { db, tenants: readable(tenants, filter.deleted), filter, sort, limit, caller };
  if (before !== undefined) return pageBefore(asked, readCursor(sort, before));
  if (from !== undefined) return pageFrom(asked, from);
  if (at !== undefined && at > 0) return pageAt(asked, at);
  return pageAfter(asked, after === undefined ? undefined : readCursor(sort, after));
}

async function pageAfter(asked: Asked, after: (Position & { place?: Place }) | undefined): Promise<ListPage> {
  const { sort, limit } = asked;
  // one more than the page has, to know whether there is a next one
  const rows = await readRows(asked, (list) => listPessoas(list.tx, list.tenant, { ...list, after, limit: limit + 1 }));
  const place = after ? after.place && { ...after.place, at: after.place.at + 1 } : { at: 0, exact: true };
  return toPage(sort, rows.slice(0, limit), { place, isFirst: !after, isLast: rows.length <= limit });
}

async function pageBefore(asked: Asked, before: Position & { place?: Place }): Promise<ListPage> {
  const { sort, limit } = asked;
  const rows = await readRows(asked, (list) => listBefore(list, { after: before, limit: limit + 1 }));
  const isFirst = rows.length <= limit;
  const page = rows.slice(-limit);
  const { place } = before;
  if (isFirst) return toPage(sort, page, { place: { at: 0, exact: true }, isFirst, isLast: false });
  // the one that was left out stands before them at least
  const known = place && { ...place, at: Math.max(1, place.at - page.length) };
  return toPage(sort, page, { place: known, isFirst, isLast: false });
}

async function pageFrom(asked: Asked, from: string): Promise<ListPage> {
  const { sort, limit } = asked;
  // no name goes on with the last code point there is: backwards, the first of those that begin so is the last
  const position = placeBefore(`${chaveNome(from)}${sort.startsWith('-') ? '\u{10ffff}' : ''}`, sort);
  const place = await placeOfName(asked, position);
  let isFirst = place.exact ? place.at === 0 : true;
  const rows = await readRows(asked, async (list) => {
    const [page, rowsBefore] = await Promise.all([
      listInOrder(list, { after: position, limit: limit + 1 }),
      // what was estimated may be wrong about the very first
      place.exact ? [] : listBefore(list, { after: position, limit: 1 }),
    ]);
    if (rowsBefore.length > 0) isFirst = false;
    return page;
  });
  if (rows.length === 0 && !isFirst) return pageAtEnd(asked);
  const known = isFirst ? { at: 0, exact: true } : { ...place, at: Math.max(1, place.at) };
  return toPage(sort, rows.slice(0, limit), { place: known, isFirst, isLast: rows.length <= limit });
}

async function pageAt(asked: Asked, at: number): Promise<ListPage> {
  const { sort, limit } = asked;
  const found = await findPlaceOf(asked, at);
  if (found === 'start') return pageAfter(asked, undefined);
  if (found === 'end') return pageAtEnd(asked);
  const { position: after, place } = found;
  const rows = await readRows(asked, (list) => listInOrder(list, { after, limit: limit + 1 }));
  if (rows.length === 0) return pageAtEnd(asked);
  return toPage(sort, rows.slice(0, limit), { place, isFirst: false, isLast: rows.length <= limit });
}

async function pageAtEnd(asked: Asked): Promise<ListPage> {
  const { sort, limit } = asked;
  const rows = await readRows(asked, (list) => listBefore(list, { after: undefined, limit: limit + 1 }));
  const isFirst = rows.length <= limit;
  const page = rows.slice(-limit);
  if (isFirst) return toPage(sort, page, { place: { at: 0, exact: true }, isFirst, isLast: true });
  const total = await readTotalOf(asked);
  return toPage(sort, page, { place: { ...total, at: Math.max(1, total.at - page.length) }, isFirst, isLast: true });
}

/** Reads rows in each of the clients and merges them by the sort. */
async function readRows(asked: Asked, read: (list: List) => Promise<ListRow[]>): Promise<ListRow[]> {
  const { db, tenants, sort, caller } = asked;
  const pages = await inEachTenant(db, tenants, (tx, tenant) => read(toList(asked, tx, tenant)), caller);
  return pages.flat().sort((a, b) => comparePositions(sort, a.position, b.position));
}

/** The list in one of the clients. */
function toList({ db, filter, sort }: Asked, tx: TenantReads, tenant: CurrentTenant): List {
  // asked for at the first look at a list: who types a search then does not wait for it
  const known = knownSample(db, tenant.id);
  return { tx, tenant, filter, sort, mostSorted: MOST_SORTED, sample: isUnfiltered(filter) ? undefined : known };
}

type Page = { place: Place | undefined; isFirst: boolean; isLast: boolean };

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

/** Refuses (400) what says more than one place of the list, or one that its order has not. */
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

/** How many records the list has, in all of the clients together. */
export async function answerCount(
  db: Db,
  tenants: CurrentTenant[],
  query: z.output<typeof CountQuery>,
  caller?: Caller,
): Promise<ListCount> {
  const filter = toFilter(query);
  const read = (tx: TenantReads, tenant: CurrentTenant) =>
    countPessoas(tx, tenant, filter, isUnfiltered(filter) ? undefined : knownSample(db, tenant.id));
  const counts = await inEachTenant(db, readable(tenants, filter.deleted), read, caller);
  const count = counts.reduce((sum, each) => sum + each.count, 0);
  if (counts.every(({ exact }) => exact)) return { count, exact: true };
  const beyond = { count: COUNT_CAP, exact: false };
  // of a client that was not looked at before nothing is estimated yet
  if (counts.some(({ exact, estimate }) => !exact && estimate === undefined)) return beyond;
  return { ...beyond, estimate: counts.reduce((sum, each) => sum + (each.estimate ?? each.count), 0) };
}

/** Deleted records are for those who may restore them. */
export function readable(tenants: CurrentTenant[], deleted: boolean): CurrentTenant[] {
  if (!deleted) return tenants;
  const allowed = tenants.filter(({ role }) => can(role, 'pessoa.restore'));
  if (allowed.length === 0 && tenants.length > 0) throw forbidden();
  return allowed;
}
