import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveChange } from '../live.ts';
import { createRefresher, type Refresher } from './refresher.ts';

/** How often the data on the screen are reloaded during continuous changes. */
const LIST_MS = 1_000;
const FIGURES_MS = 3_000;
const OPERATIONS_MS = 1_500;
/** The additional pause for each loaded page of a list, because each page is reloaded. */
const PAGE_MS = 300;

/** Including the record next to a list. */
const LISTS = new Set<unknown>(['list', 'count', 'listed']);
const OPERATIONS = new Set<unknown>(['operations', 'operation', 'operation-records', 'undo-preview']);

type Tenants = ReadonlySet<number> | 'all';

/** Reloads the changed data on the screens of this tab. */
export type LiveCache = { note: (change: LiveChange) => void; noteAll: () => void; stop: () => void };

export function createLiveCache(client: QueryClient): LiveCache {
  const groups = [
    createGroup(
      client,
      ({ queryKey }) => LISTS.has(queryKey[1]),
      () => listPause(client),
    ),
    createGroup(
      client,
      ({ queryKey }) => queryKey[1] === 'dashboard',
      () => FIGURES_MS,
    ),
    createGroup(
      client,
      ({ queryKey }) => OPERATIONS.has(queryKey[1]),
      () => OPERATIONS_MS,
    ),
    createGroup(
      client,
      ({ queryKey }) => queryKey[1] === 'history' || queryKey[1] === 'comparison',
      () => LIST_MS,
    ),
  ];
  const flush = () => {
    if (document.visibilityState === 'visible') for (const group of groups) group.flush();
  };
  document.addEventListener('visibilitychange', flush);
  const noteIn = (tenants: Tenants) => {
    for (const group of groups) group.note(tenants);
    flush();
  };
  return {
    note: ({ tenantId }) => noteIn(new Set([tenantId])),
    noteAll: () => noteIn('all'),
    stop: () => {
      document.removeEventListener('visibilitychange', flush);
      for (const group of groups) group.stop();
    },
  };
}

type Group = { note: (tenants: Tenants) => void; flush: () => void; stop: () => void };

/** Queries that are reloaded together. While the tab is hidden, changes are only noted. */
function createGroup(client: QueryClient, belongs: (query: Query) => boolean, everyMs: () => number): Group {
  let changed: Tenants = new Set();
  const run = () => {
    const tenants = changed;
    changed = new Set();
    return client.invalidateQueries({
      predicate: (query) => query.queryKey[0] === 'pessoas' && belongs(query) && isAbout(query, tenants),
    });
  };
  const refresher: Refresher = createRefresher(run, everyMs);
  return {
    note: (tenants) => {
      changed = changed === 'all' || tenants === 'all' ? 'all' : new Set([...changed, ...tenants]);
    },
    flush: () => {
      if (changed === 'all' || changed.size > 0) refresher.request();
    },
    stop: refresher.stop,
  };
}

/** The client is third in the keys of lists and last in those of figures: its id, or `all`. */
function isAbout({ queryKey }: Query, tenants: Tenants): boolean {
  if (tenants === 'all') return true;
  const last = queryKey.at(-1);
  const tenant =
    queryKey[1] === 'dashboard' && typeof last === 'object' && last !== null && 'tenant' in last
      ? last.tenant
      : queryKey[2];
  return typeof tenant !== 'number' || tenants.has(tenant);
}

function listPause(client: QueryClient): number {
  // short lists, such as that of a widget, have no pages
  const lists = client.getQueriesData<{ pages?: unknown[] }>({ queryKey: ['pessoas', 'list'], type: 'active' });
  const pages = Math.max(0, ...lists.map(([, data]) => data?.pages?.length ?? 0));
  return Math.max(LIST_MS, pages * PAGE_MS);
}
