import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../kit/web/routing/lazy-page.ts';
import { searchOf } from '../../kit/web/routing/search-text.ts';
import { readDuplicatesSearch } from './duplicates-search.ts';

/** The queue of records that may be the same. */
export function duplicatesRoutes<Parent extends AnyRoute>(parent: Parent) {
  const queue = createRoute({
    getParentRoute: () => parent,
    path: '/duplicidades',
    validateSearch: searchOf(readDuplicatesSearch),
  });
  return [queue.lazy(lazyPage(async () => (await import('./DuplicatesPage.tsx')).DuplicatesPage))] as const;
}
