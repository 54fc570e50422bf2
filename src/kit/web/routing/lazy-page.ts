import { type AnyRoute, LazyRoute, type RouteComponent } from '@tanstack/react-router';

/** What a route shows, brought when it is asked for or pointed at: `route.lazy(lazyPage(async () => …))`. */
export function lazyPage(load: () => Promise<RouteComponent>): () => Promise<LazyRoute<AnyRoute>> {
  // the route that takes it has its own id
  return async () => new LazyRoute({ id: '', component: await load() });
}
