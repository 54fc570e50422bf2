import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { api } from '../../../kit/web/api/api-client.ts';
import { queryClient } from '../../../kit/web/api/query-client.ts';
import type { SearchRun } from '../../duplicates.schema.ts';
import { type DuplicatesSearch, toGroupsQuery } from './duplicates-search.ts';

/** How often the page polls the progress of a search. */
const POLL_MS = 1_000;
/** Under `pessoas`: saving a record refetches these queries. */
const KEY = ['pessoas', 'duplicates'] as const;

/** The open or postponed groups, page by page. */
export function useGroups(search: DuplicatesSearch) {
  const tenant = useTenantChoice();
  const filter = toGroupsQuery(search);
  return useInfiniteQuery({
    queryKey: [...KEY, 'groups', tenant, filter],
    queryFn: async ({ pageParam, signal }) => {
      for (let after = pageParam; ; ) {
        const { data } = await api.get('/api/duplicidades', { query: { ...filter, after }, signal });
        if (data.items.length > 0 || data.next === null) return data;
        // the server skipped its maximum of pairs without finding a group: continue with the next request
        after = data.next;
      }
    },
    initialPageParam: undefined as string | undefined, // the first page has no cursor
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** The decisions about pairs, the latest first. */
export function useApart() {
  const tenant = useTenantChoice();
  return useInfiniteQuery({
    queryKey: [...KEY, 'apart', tenant],
    queryFn: async ({ pageParam, signal }) =>
      (await api.get('/api/duplicidades/apart', { query: { after: pageParam }, signal })).data,
    initialPageParam: undefined as string | undefined, // the first page has no cursor
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

export function useGroupsCount(enabled: boolean) {
  const tenant = useTenantChoice();
  return useQuery({
    queryKey: [...KEY, 'count', tenant],
    queryFn: async ({ signal }) => (await api.get('/api/duplicidades/count', { signal })).data,
    enabled: enabled && typeof tenant === 'number',
  });
}

/** The progress of the search, and when it last ended; polled while it runs. When it ends, the groups are refetched. */
export function useSearchRun() {
  const tenant = useTenantChoice();
  const key = [...KEY, 'run', tenant];
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const before = queryClient.getQueryData<SearchRun>(key);
      const { data } = await api.get('/api/duplicidades/runs', { signal });
      if (before && isSearching(before) && !isSearching(data)) void forgetGroups();
      return data;
    },
    refetchInterval: ({ state }) => (state.data && isSearching(state.data) ? POLL_MS : false),
  });
}

export function isSearching({ state }: SearchRun): boolean {
  return state === 'waiting' || state === 'counting' || state === 'judging';
}

export function useRecords(ids: readonly string[]) {
  const tenant = useTenantChoice();
  return useQuery({
    queryKey: [...KEY, 'records', tenant, ids],
    queryFn: ({ signal }) =>
      Promise.all(ids.map(async (id) => (await api.get('/api/pessoas/{id}', { params: { id }, signal })).data)),
  });
}

export async function startSearch(): Promise<void> {
  const { data } = await api.post('/api/duplicidades/runs', { body: {} });
  await queryClient.cancelQueries({ queryKey: [...KEY, 'run'] });
  queryClient.setQueriesData({ queryKey: [...KEY, 'run'] }, data);
}

/** Refetches the progress after a change that restarts the search. */
export async function startedSearch(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [...KEY, 'run'] });
}

export async function storeApart(ids: readonly string[]): Promise<void> {
  await api.post('/api/duplicidades/apart', { body: { ids: [...ids] } });
  await forgetGroups();
}

export async function revokeApart(ids: readonly string[]): Promise<void> {
  await api.delete('/api/duplicidades/apart', { query: { ids: ids.join(',') } });
  await forgetGroups();
}

export async function postpone(ids: readonly string[]): Promise<void> {
  await api.post('/api/duplicidades/later', { body: { ids: [...ids] } });
  await forgetGroups();
}

export async function bringBack(ids: readonly string[]): Promise<void> {
  await api.delete('/api/duplicidades/later', { query: { ids: ids.join(',') } });
  await forgetGroups();
}

async function forgetGroups(): Promise<void> {
  await Promise.all(
    ['groups', 'apart', 'count'].map((name) => queryClient.invalidateQueries({ queryKey: [...KEY, name] })),
  );
}
