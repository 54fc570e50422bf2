import { type AnyRoute, createRoute, type RouteComponent } from '@tanstack/react-router';
import { lazyPage } from '../../../kit/web/routing/lazy-page.ts';
import { searchOf } from '../../../kit/web/routing/search-text.ts';
import { readImportSearch } from '../../web/import-search.ts';

/** The pages of all imports and of one. `load` imports the page of one import with its slots filled. */
export function importRoutes<Parent extends AnyRoute>(parent: Parent, load: () => Promise<RouteComponent>) {
  const list = createRoute({ getParentRoute: () => parent, path: '/importar' });
  const page = createRoute({
    getParentRoute: () => parent,
    path: '/importar/$id',
    validateSearch: searchOf(readImportSearch),
  });
  return [
    list.lazy(lazyPage(async () => (await import('./ImportarPage.tsx')).ImportarPage)),
    page.lazy(lazyPage(load)),
  ] as const;
}
