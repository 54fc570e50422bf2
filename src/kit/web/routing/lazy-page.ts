import { type AnyRoute, LazyRoute, type RouteComponent } from '@tanstack/react-router';
import { loadCode } from './load-code.ts';

/** The component of a route, loaded on navigation or preloaded on hover: `route.lazy(lazyPage(async () => …))`. */
export function lazyPage(load: () => Promise<RouteComponent>): () => Promise<LazyRoute<AnyRoute>> {
  // the route itself has the id
  return async () => new LazyRoute({ id: '', component: await loadCode(load) });
}
