import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTenantChoice } from '../../access/web/tenant-choice.store.ts';
import { api } from '../../kit/web/api/api-client.ts';
import { queryClient } from '../../kit/web/api/query-client.ts';
import type { SearchRun } from '../duplicates.schema.ts';
import { type DuplicatesSearch, toGroupsQuery } from './duplicates-search.ts';

/** How often the page asks how far a search is. */
const POLL_MS = 1_000;
/** Below `pessoas`: who saves a record has it asked for again. */
const KEY = ['pessoas', 'duplicates'] as const;

/** The groups that are open or were left for later, a page at a time. */
export function useGroups(search: DuplicatesSearch) {
  const tenant = useTenantChoice();
  const filter = toGroupsQuery(search);
  return useInfiniteQuery({
    queryKey: [...KEY, 'groups', tenant, filter],
    queryFn: async ({ pageParam, signal }) => {
      for (let after = pageParam; ; ) {
        const { data } = await api.get('/api/duplicidades', { query: { ...filter, after }, signal });
        if (data.items.length > 0 || data.next === null) return data;
        // so many pairs were passed over that the answer is for who asks to go on
        after = data.next;
      }
    },
    initialPageParam: undefined as string | undefined, // the first page has no cursor
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** What people said of pairs, the latest first. */
export function useApart() {
  const tenant = useTenantChoice();
  return useInfiniteQuery({
    queryKey: [...KEY, 'apart', tenant],
    queryFn: async ({ pageParam, signal }) =>
      (await api.get('/api/duplicidades/apart', { query: { after: pageParam }, signal })).data,
    initialPageParam: undefined as string | undefined, // as above
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** How many groups are open. */
export function useGroupsCount(enabled: boolean) {
  const tenant = useTenantChoice();
  return useQuery({
    queryKey: [...KEY, 'count', tenant],
    queryFn: async ({ signal }) => (await api.get('/api/duplicidades/count', { signal })).data,
    enabled: enabled && typeof tenant === 'number',
  });
}

/** How far the search is, and when it last ended; asked again while it runs. When it ends, the groups are asked for. */
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

/** Two records of a group as they are. */
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

/** Somebody's change has the search run anew: how far it is, is asked for. */
export async function startedSearch(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [...KEY, 'run'] });
}

export async function sayApart(ids: readonly string[]): Promise<void> {
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
