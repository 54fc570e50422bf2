import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { api } from '../../../kit/web/api/api-client.ts';
import { DEFAULT_SORT, type ListSearch, type Sort, toApiQuery } from '../../../search/web/list-search.ts';
import { type FetchPage, isWithin, ListLoader } from './list-loader.ts';
import type { ListMemory } from './list-memory.ts';
import { countRows, hasAfter, hasBefore, settleWindow, type Total } from './list-window.ts';

const PAGE_ROWS = 100;
/** The next page is asked for when fewer rows than this lie ahead. */
const ROWS_AHEAD = 120;
/** Further off than this, a jump is quicker than page after page. */
const REACH_ROWS = 1500;

/** The order from the other end. */
const REVERSED = {
  nome: '-nome',
  '-nome': 'nome',
  codigo: '-codigo',
  '-codigo': 'codigo',
  updatedAt: '-updatedAt',
  '-updatedAt': 'updatedAt',
} as const satisfies Record<Sort, Sort>;

/** The rows that somebody wants to see: the number of the first one, and how many fit in view. */
export type WantedRows = { first: number; rows: number };

/**
 * The part of a list around what is looked at. `want` brings other rows: page after page nearby, by a jump further off; what
 * is there stays until they come. A newer search, and a newer jump, give up the older one.
 */
export function useListWindow(search: ListSearch, memory: ListMemory, total: Total | undefined) {
  const tenant = useTenantChoice();
  const query = toApiQuery(search);
  const name = JSON.stringify(query);
  const key = useMemo(
    () => ['pessoas', 'list', tenant, JSON.parse(name) as typeof query, 'window'], // written just above
    [tenant, name],
  );
  // a search by text stands in the order of its stages, which has neither numbers nor a way back
  const mayJump = search.q === undefined;
  const loader = useMemo(() => {
    const fetchPage: FetchPage = async ({ page, reversed }, signal) => {
      const { sort, ...filter } = JSON.parse(name) as typeof query; // the same
      const asked = { ...filter, ...page, sort: reversed ? REVERSED[sort ?? DEFAULT_SORT] : sort, limit: PAGE_ROWS };
      return (await api.get('/api/pessoas', { query: asked, signal })).data;
    };
    return new ListLoader(key, fetchPage, mayJump);
  }, [key, name, mayJump]);
  const wanted = useRef<WantedRows>({ first: memory.first, rows: PAGE_ROWS });
  const list = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => loader.refresh(wanted.current, signal),
    placeholderData: keepPreviousData,
    enabled: tenant !== undefined,
  });
  // rows of the search before are not counted by the number of this one
  const known = list.isPlaceholderData ? undefined : total;
  const window = useMemo(() => list.data && settleWindow(list.data, known), [list.data, known]);
  useEffect(() => () => loader.stop(), [loader]);

  const want = (rows: WantedRows) => {
    wanted.current = rows;
    if (!window || list.isPlaceholderData) return;
    if (mayJump && !isWithin(window, rows.first, rows.rows, REACH_ROWS)) {
      return loader.jumpSoon({ first: Math.round(rows.first), rows: Math.ceil(rows.rows), total });
    }
    loader.stay();
    const end = window.start + countRows(window);
    if (hasAfter(window) && rows.first + rows.rows > end - ROWS_AHEAD) void loader.grow('after');
    if (hasBefore(window) && rows.first < window.start + ROWS_AHEAD) void loader.grow('before');
  };
  return { list, window, mayJump, want, jumpToName: (from: string) => loader.jumpTo({ from, total }) };
}
