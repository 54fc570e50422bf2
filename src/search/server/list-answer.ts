import { chaveNome } from '@fichario/brasil';
import type * as z from 'zod/mini';
import type { CurrentTenant } from '../../access/server/context.ts';
import type { Asker, Db, TenantReads } from '../../kit/server/db/db.ts';
import { forbidden, Refusal } from '../../kit/server/http/errors.ts';
import { inEachTenant } from '../../access/server/in-each-tenant.ts';
import { can } from '../../access/policy.ts';
import type { ListCount, ListPage } from '../list-page.ts';
import { COUNT_CAP, countPessoas } from './list-count.ts';
import { comparePositions, type Place, type Position, readCursor, writeCursor } from './list-cursor.ts';
import { placeBefore } from './list-jump.ts';
import { findPlaceOf, placeOfName, type Places, readTotalOf } from './list-place.ts';
import { type CountQuery, type ListQuery, toFilter } from './list-query.ts';
import type { ListRow } from './list-row.ts';
import { knownSample } from './list-sample.ts';
import { isUnfiltered, type List } from './list-select.ts';
import { listBefore, listInOrder } from './list-plan.ts';
import { listPessoas, MOST_SORTED } from './pessoas.list.ts';

/** Whose list is asked for, and how much of it a page has. */
type Asked = Places & { limit: number };

/** A page of the list: the first, the one after or before another, the one that begins with a name or at a number. */
export async function answerList(
  db: Db,
  tenants: CurrentTenant[],
  query: z.output<typeof ListQuery>,
  asker?: Asker,
): Promise<ListPage> {
  refuseUnclear(query);
  const { sort, limit, after, before, from, at } = query;
  const filter = toFilter(query);
  const asked: Asked = { db, tenants: readable(tenants, filter.deleted), filter, sort, limit, asker };
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
      // what was reckoned may be wrong about the very first
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
  const { db, tenants, sort, asker } = asked;
  const pages = await inEachTenant(db, tenants, (tx, tenant) => read(toList(asked, tx, tenant)), asker);
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
  asker?: Asker,
): Promise<ListCount> {
  const filter = toFilter(query);
  const read = (tx: TenantReads, tenant: CurrentTenant) =>
    countPessoas(tx, tenant, filter, isUnfiltered(filter) ? undefined : knownSample(db, tenant.id));
  const counts = await inEachTenant(db, readable(tenants, filter.deleted), read, asker);
  const count = counts.reduce((sum, each) => sum + each.count, 0);
  if (counts.every(({ exact }) => exact)) return { count, exact: true };
  const beyond = { count: COUNT_CAP, exact: false };
  // of a client that was not looked at before nothing is reckoned yet
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
