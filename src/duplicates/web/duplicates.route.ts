import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../kit/web/routing/lazy-page.ts';
import { searchOf } from '../../kit/web/routing/search-text.ts';
import { readDuplicatesSearch } from './queue/duplicates-search.ts';
import { readMergeSearch } from './merge/merge-search.ts';

export function duplicatesRoutes<Parent extends AnyRoute>(parent: Parent) {
  const queue = createRoute({
    getParentRoute: () => parent,
    path: '/duplicidades',
    validateSearch: searchOf(readDuplicatesSearch),
  });
  const merge = createRoute({
    getParentRoute: () => parent,
    path: '/duplicidades/juntar',
    validateSearch: searchOf(readMergeSearch),
  });
  const weights = createRoute({ getParentRoute: () => parent, path: '/duplicidades/pesos' });
  return [
    queue.lazy(lazyPage(async () => (await import('./DuplicatesPage.tsx')).DuplicatesPage)),
    merge.lazy(lazyPage(async () => (await import('./merge/MergePage.tsx')).MergePage)),
    weights.lazy(lazyPage(async () => (await import('./weights/WeightsPage.tsx')).WeightsPage)),
  ] as const;
}
