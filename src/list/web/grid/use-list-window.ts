import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { queryClient } from '../../../kit/web/api/query-client.ts';
import { askList } from '../../../search/web/ask-list.ts';
import { needTimes, PAGE_ROWS, pageQuery } from '../../../search/web/list-rows.ts';
import { DEFAULT_SORT, type ListSearch, toApiQuery } from '../../../search/web/list-search.ts';
import type { Sort } from '../../../search/filter-fields.ts';
import { type FetchPage, isWithin, ListLoader } from './list-loader.ts';
import type { ListMemory } from './list-memory.ts';
import { toSourceList } from './to-source-list.ts';
import { countRows, hasAfter, hasBefore, isCut, type ListWindow, settleWindow, type Total } from './list-window.ts';

/** The next page is loaded when fewer rows than this are ahead. */
const ROWS_AHEAD = 120;
/** Beyond this distance in rows, a jump is faster than loading page after page. */
const REACH_ROWS = 500;

/** The reversed orders. */
const REVERSED = {
  nome: '-nome',
  '-nome': 'nome',
  codigo: '-codigo',
  '-codigo': 'codigo',
  updatedAt: '-updatedAt',
  '-updatedAt': 'updatedAt',
} as const satisfies Record<Sort, Sort>;

/** The rows in view: the number of the first one, and how many fit. */
export type RowRange = { first: number; rows: number };

type Options = {
  memory: ListMemory;
  total: Total | undefined;
  /** the names of the chosen columns, which determine the data of the rows */
  chosen: readonly string[];
};

/**
 * The part of a list around the view. `want` loads other rows: page after page if they are near, otherwise by a jump. The
 * old rows stay until the new ones arrive. A new search or jump cancels the previous one.
 */
export function useListWindow(search: ListSearch, { memory, total, chosen }: Options) {
  const tenant = useTenantChoice();
  const { loader, mayJump, key, briefKey } = useLoader(search, useTimes(chosen));
  const requested = useRef<RowRange>({ first: memory.first, rows: PAGE_ROWS });
  const list = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => loader.refresh(requested.current, signal),
    // after a column of times was added, the rows in view stay and are reloaded
    initialData: () => queryClient.getQueryData<ListWindow>(briefKey),
    initialDataUpdatedAt: 0,
    placeholderData: keepPreviousData,
    enabled: tenant !== undefined,
  });
  // the total belongs to this search, but the rows still belong to the previous one
  const known = list.isPlaceholderData ? undefined : total;
  const window = useMemo(() => list.data && settleWindow(list.data, known), [list.data, known]);
  useEffect(() => () => loader.stop(), [loader]);

  const isAwaited = window !== undefined && !mayJump && isCut(window);
  const want = (rows: RowRange) => {
    requested.current = rows;
    if (!window || list.isPlaceholderData) return;
    if (mayJump && !isWithin(window, rows.first, rows.rows, REACH_ROWS)) {
      return loader.jumpSoon({ first: Math.round(rows.first), rows: Math.ceil(rows.rows), total });
    }
    loader.stay();
    const end = window.start + countRows(window);
    if (isAwaited) loader.growSoon();
    else if (hasAfter(window) && rows.first + rows.rows > end - ROWS_AHEAD) void loader.grow('after');
    if (hasBefore(window) && rows.first < window.start + ROWS_AHEAD) void loader.grow('before');
  };
  const hurry = () => {
    if (isAwaited && !list.isPlaceholderData) loader.growNow();
  };
  return {
    list,
    window,
    mayJump,
    want,
    /** The other results of a search: whether they are pending, and a function to load them immediately. */
    others: { isAwaited, hurry },
    jumpToName: (from: string) => loader.jumpTo({ from, total }),
    /** The list for the page of a record; undefined while its rows belong to the previous search. */
    toSource: (onArrive: (row: number) => void) =>
      window && !list.isPlaceholderData ? toSourceList(window, { total, load: loader.load, onArrive }) : undefined,
  };
}

/** The loader of the window, and its key in the query cache; `briefKey` is that of the same list without times. */
function useLoader(search: ListSearch, withTimes: boolean) {
  const tenant = useTenantChoice();
  const query = toApiQuery(search);
  const name = JSON.stringify(query);
  // the results of a text search are sorted by their stages, so rows have no numbers and cannot be read backwards
  const mayJump = search.q === undefined;
  return useMemo(() => {
    const { sort, ...filter } = JSON.parse(name) as typeof query; // the text of `query`
    const keyOf = (hasTimes: boolean) => ['pessoas', 'list', tenant, { ...filter, sort }, 'window', hasTimes];
    const fetchPage: FetchPage = async ({ page, reversed }, signal) => {
      const sorted = reversed ? REVERSED[sort ?? DEFAULT_SORT] : sort;
      return askList({ ...filter, ...page, sort: sorted, ...pageQuery(withTimes) }, signal);
    };
    const key = keyOf(withTimes);
    return { loader: new ListLoader(key, fetchPage, mayJump), mayJump, key, briefKey: keyOf(false) };
  }, [tenant, name, withTimes, mayJump]);
}

/** Whether rows need times. It stays true once it was: otherwise the window would return to the older one without times. */
function useTimes(chosen: readonly string[]): boolean {
  const [had, setHad] = useState(false);
  const withTimes = had || needTimes(chosen);
  if (withTimes !== had) setHad(withTimes);
  return withTimes;
}
