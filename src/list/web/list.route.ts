import { type AnyRoute, createRoute, type RouteComponent } from '@tanstack/react-router';
import { lazyPage } from '../../kit/web/routing/lazy-page.ts';
import { searchOf } from '../../kit/web/routing/search-text.ts';
import { readListSearch } from '../../search/web/list-search.ts';

/** The list of the register, and the list of companies. `load` loads the page with its slots filled. */
export function listRoutes<Parent extends AnyRoute>(parent: Parent, load: () => Promise<RouteComponent>) {
  const validateSearch = searchOf(readListSearch);
  const pessoas = createRoute({ getParentRoute: () => parent, path: '/pessoas', validateSearch });
  const empresas = createRoute({ getParentRoute: () => parent, path: '/empresas', validateSearch });
  return [pessoas.lazy(lazyPage(load)), empresas.lazy(lazyPage(load))] as const;
}
