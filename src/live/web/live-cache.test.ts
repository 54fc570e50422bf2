import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveChange } from '../live.ts';
import { createLiveCache, type LiveCache } from './live-cache.ts';

const page = { visibilityState: 'visible', listeners: new Set<() => void>() };
let client: QueryClient;
let cache: LiveCache;
let asked: Map<string, number>;

beforeEach(() => {
  vi.useFakeTimers();
  page.visibilityState = 'visible';
  // the required part of a browser's document
  vi.stubGlobal('document', {
    get visibilityState() {
      return page.visibilityState;
    },
    addEventListener: (_type: string, listener: () => void) => page.listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => page.listeners.delete(listener),
  });
  client = new QueryClient();
  cache = createLiveCache(client);
  asked = new Map();
});
afterEach(() => {
  cache.stop();
  client.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Shows a query on the screen, scrolled down by this number of pages. */
async function showPages(count: number, ...queryKey: unknown[]): Promise<string> {
  const name = JSON.stringify(queryKey);
  const queryFn = async () => {
    asked.set(name, (asked.get(name) ?? 0) + 1);
    return { pages: Array.from({ length: count }) };
  };
  new QueryObserver(client, { queryKey, queryFn, staleTime: 60_000 }).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  asked.clear();
  return name;
}

function show(...queryKey: unknown[]): Promise<string> {
  return showPages(1, ...queryKey);
}

function change(tenantId: number): LiveChange {
  return { tenantId, number: 1, operationId: null, kind: null, user: null, count: null, pessoaIds: null };
}

test('refetches immediately the lists and figures of the changed client, and of no other', async () => {
  const touched = [
    await show('pessoas', 'list', 7, {}),
    await show('pessoas', 'count', 7, {}),
    await show('pessoas', 'listed', 7, '1'),
    await show('pessoas', 'list', 'all', {}),
    await show('pessoas', 'dashboard', 'totals', { tenant: 7 }),
    await show('pessoas', 'dashboard', 'totals', { tenant: 'all' }),
    await show('pessoas', 'operations', 7, {}),
    await show('pessoas', 'history', 7, 'id', 3),
  ];
  await show('pessoas', 'list', 8, {});
  await show('pessoas', 'dashboard', 'totals', { tenant: 8 });
  await show('pessoas', 'one', 7, '1');
  await show('tenants', 'list', 7);
  asked.clear();
  cache.note(change(7));
  await vi.advanceTimersByTimeAsync(10);
  expect([...asked.keys()].sort()).toEqual(touched.sort());
});

test('refetches lists at most once a second and figures once in three during continuous changes', async () => {
  const list = await show('pessoas', 'list', 7, {});
  const figures = await show('pessoas', 'dashboard', 'totals', { tenant: 7 });
  for (let tenth = 0; tenth < 85; tenth += 1) {
    cache.note(change(7));
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(asked.get(list)).toBeLessThanOrEqual(10);
  expect(asked.get(list)).toBeGreaterThanOrEqual(8);
  expect(asked.get(figures)).toBe(3);
});

test('a hidden tab refetches once, when it is shown again', async () => {
  const list = await show('pessoas', 'list', 7, {});
  page.visibilityState = 'hidden';
  for (let second = 0; second < 5; second += 1) {
    cache.note(change(7));
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(asked.get(list)).toBeUndefined();
  page.visibilityState = 'visible';
  for (const listener of page.listeners) listener();
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked.get(list)).toBe(1);
});

test('a list with many loaded pages is refetched less often', async () => {
  const list = await showPages(20, 'pessoas', 'list', 7, {});
  for (let tenth = 0; tenth < 100; tenth += 1) {
    cache.note(change(7));
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(asked.get(list)).toBe(2);
});
