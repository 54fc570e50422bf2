import { chaveNome } from '@fichario/brasil';
import type { ListPage } from '../list-page.schema.ts';
import {
  comparePositions,
  FIRST_ID,
  LAST_ID,
  type Placed,
  type Position,
  type Rank,
  writeCursor,
} from './list-cursor.ts';
import { findRow, placeOfName, totalRows } from './list-estimate.ts';
import { listBefore, listPessoas, openList } from './list-plan.ts';
import type { ListRow } from './list-row.ts';
import { inEachList, type ListRequest } from './list-select.ts';

/** A list, its page size, and the position of the page: the beginning by default. */
export type PageRequest = ListRequest & {
  limit: number;
  after?: Placed | undefined;
  before?: Placed | undefined;
  /** the name to start at */
  from?: string | undefined;
  /** the row number to start at */
  at?: number | undefined;
};

/** Reads a page of a list: the first one, the one after or before a row, from a name, or at a row number. */
export function readPage(request: PageRequest): Promise<ListPage> {
  const { after, before, from, at } = request;
  if (before) return pageBefore(request, before);
  if (from !== undefined) return pageFrom(request, from);
  return at ? pageAt(request, at) : pageAfter(request, after);
}

async function pageAfter(request: PageRequest, after?: Placed): Promise<ListPage> {
  if (!after && request.tenants.length === 1) return firstPage(request);
  const rows = await readRows(request, listPessoas, after);
  const place = after ? after.place && { ...after.place, at: after.place.at + 1 } : START;
  const isLast = rows.length <= request.limit;
  return toPage(request, rows.slice(0, request.limit), { place, isFirst: !after, isLast });
}

/** The first page of one client's list; for a search it may end early, if it has at least one row. */
async function firstPage(request: PageRequest): Promise<ListPage> {
  const [opening] = await inEachList(request, (list) => openList(list, request.limit + 1));
  const { rows, isCut } = opening!; // of the one client
  const isLast = rows.length <= request.limit && !isCut;
  return toPage(request, rows.slice(0, request.limit), { place: START, isFirst: true, isLast });
}

/** Without a row, the last page. */
async function pageBefore(request: PageRequest, before?: Placed): Promise<ListPage> {
  const rows = await readRows(request, listBefore, before);
  const page = rows.slice(-request.limit);
  const isLast = !before;
  if (rows.length <= request.limit) return toPage(request, page, { place: START, isFirst: true, isLast });
  const end = before ? before.place : await totalRows(request);
  // at least the extra row comes before the page
  const place = end && { ...end, at: Math.max(1, end.at - page.length) };
  return toPage(request, page, { place, isFirst: false, isLast });
}

async function pageFrom(request: PageRequest, from: string): Promise<ListPage> {
  const position = positionOf(from, request.sort);
  const { at, exact } = await placeOfName(request, position);
  // an estimate above zero has seen an earlier record; with zero the page may still not be the first
  const isFirst = at === 0 && (exact || (await readRows(request, listBefore, position, 1)).length === 0);
  if (isFirst) return pageAfter(request);
  return pageIn(request, { ...position, place: { at: Math.max(0, at - 1), exact } });
}

/** The position before all records with the beginning of a name, in every client. */
function positionOf(from: string, sort: ListRequest['sort']): Position {
  // no name contains the last code point: backwards, this starts at the last name with the prefix
  const [end, id, tenantId] = sort.startsWith('-')
    ? (['\u{10ffff}', LAST_ID, 2 ** 31 - 1] as const)
    : (['', FIRST_ID, 0] as const);
  return { stage: 0, key: `${chaveNome(from)}${end}`, id, tenantId };
}

async function pageAt(request: PageRequest, at: number): Promise<ListPage> {
  const row = await findRow(request, at);
  if (row === 'start') return pageAfter(request);
  return row === 'end' ? pageBefore(request) : pageIn(request, row);
}

/** The page after a position within the list, or the last one. */
async function pageIn(request: PageRequest, after: Placed): Promise<ListPage> {
  const page = await pageAfter(request, after);
  return page.items.length > 0 ? page : pageBefore(request);
}

/** Reads rows in each client and merges them by the sort: one more than the page, to know whether another page follows. */
async function readRows(
  request: PageRequest,
  read: typeof listPessoas,
  after: Position | undefined,
  limit = request.limit + 1,
): Promise<ListRow[]> {
  const rows = await inEachList(request, (list) => read(list, { after, limit }));
  return rows.flat().sort((a, b) => comparePositions(request.sort, a.position, b.position));
}

const START: Rank = { at: 0, exact: true };

type Page = { place: Rank | undefined; isFirst: boolean; isLast: boolean };

function toPage({ sort }: PageRequest, rows: ListRow[], { place, isFirst, isLast }: Page): ListPage {
  const cursorOf = (row: ListRow | undefined, index: number) =>
    row ? writeCursor(sort, { ...row.position, place: place && { ...place, at: place.at + index } }) : null;
  return {
    items: rows.map(({ item }) => item),
    next: isLast ? null : cursorOf(rows.at(-1), rows.length - 1),
    previous: isFirst ? null : cursorOf(rows[0], 0),
    at: place?.at ?? null,
    atExact: place?.exact ?? false,
  };
}
