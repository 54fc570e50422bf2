import { type AnyRoute, createRoute, type RouteComponent } from '@tanstack/react-router';
import { lazyPage } from '../../kit/web/routing/lazy-page.ts';
import { searchOf } from '../../kit/web/routing/search-text.ts';
import { readOperationSearch } from '../../register/operations/web/operation-search.ts';
import { readOutcomeList } from './outcome-lists.ts';

/** The pages of all operations and of a single one. `loadOne` loads the page of one with its slots filled. */
export function operationRoutes<Parent extends AnyRoute>(parent: Parent, loadOne: () => Promise<RouteComponent>) {
  const list = createRoute({
    getParentRoute: () => parent,
    path: '/operacoes',
    validateSearch: searchOf(readOperationSearch),
  });
  const detail = createRoute({
    getParentRoute: () => parent,
    path: '/operacoes/$id',
    validateSearch: searchOf(readOutcomeList),
  });
  return [
    list.lazy(lazyPage(async () => (await import('./OperationsPage.tsx')).OperationsPage)),
    detail.lazy(lazyPage(loadOne)),
  ] as const;
}
