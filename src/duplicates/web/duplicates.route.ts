import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../kit/web/routing/lazy-page.ts';
import { searchOf } from '../../kit/web/routing/search-text.ts';
import { readMergeSearch } from './merge/merge-search.ts';

/** Records that may be of one person: merging some of them. */
export function duplicateRoutes<Parent extends AnyRoute>(parent: Parent) {
  const merge = createRoute({
    getParentRoute: () => parent,
    path: '/duplicidades/juntar',
    validateSearch: searchOf(readMergeSearch),
  });
  return [merge.lazy(lazyPage(async () => (await import('./merge/MergePage.tsx')).MergePage))] as const;
}
