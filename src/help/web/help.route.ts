import { type AnyRoute, createRoute, type RouteComponent } from '@tanstack/react-router';
import { lazyPage } from '../../kit/web/routing/lazy-page.ts';

/** The help. `load` loads the page with the keys and phrases of the whole product. */
export function helpRoutes<Parent extends AnyRoute>(parent: Parent, load: () => Promise<RouteComponent>) {
  return [createRoute({ getParentRoute: () => parent, path: '/ajuda' }).lazy(lazyPage(load))] as const;
}
