import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../../kit/web/routing/lazy-page.ts';

export function userRoutes<Parent extends AnyRoute>(parent: Parent) {
  const users = createRoute({ getParentRoute: () => parent, path: '/usuarios' });
  return [users.lazy(lazyPage(async () => (await import('./UsersPage.tsx')).UsersPage))] as const;
}
