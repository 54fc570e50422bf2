import { type AnyRoute, createRoute, type RouteComponent } from '@tanstack/react-router';
import { lazyPage } from '../../kit/web/routing/lazy-page.ts';
import { searchOf } from '../../kit/web/routing/search-text.ts';
import { readKind } from './pendencias/pendencia-search.ts';

type Painel = {
  /** loads the painel with its slots filled */
  load: () => Promise<RouteComponent>;
  /** loads the page of pendências with its slots filled */
  loadPendencias: () => Promise<RouteComponent>;
  /** throws a redirect for a user without anything to see on the painel */
  beforeLoad: () => void;
};

/** The painel, and the page of pendências. */
export function dashboardRoutes<Parent extends AnyRoute>(parent: Parent, { load, loadPendencias, beforeLoad }: Painel) {
  const painel = createRoute({ getParentRoute: () => parent, path: '/', beforeLoad });
  const pendencias = createRoute({
    getParentRoute: () => parent,
    path: '/pendencias',
    validateSearch: searchOf(readKind),
  });
  return [painel.lazy(lazyPage(load)), pendencias.lazy(lazyPage(loadPendencias))] as const;
}
