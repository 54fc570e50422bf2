import { type AnyRoute, createRoute, type RouteComponent } from '@tanstack/react-router';
import { lazyPage } from '../../kit/web/routing/lazy-page.ts';

/** The help and its page of examples. `load` loads the page with the keys and phrases of the whole product. */
export function helpRoutes<Parent extends AnyRoute>(parent: Parent, load: () => Promise<RouteComponent>) {
  const help = createRoute({ getParentRoute: () => parent, path: '/ajuda' });
  const examples = createRoute({ getParentRoute: () => parent, path: '/ajuda/exemplos' });
  return [
    help.lazy(lazyPage(load)),
    examples.lazy(lazyPage(async () => (await import('./ExamplesPage.tsx')).ExamplesPage)),
  ] as const;
}
