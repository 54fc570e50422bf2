import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../../kit/web/routing/lazy-page.ts';
import { searchOf } from '../../../kit/web/routing/search-text.ts';

export function clientRoutes<Parent extends AnyRoute>(parent: Parent) {
  const clients = createRoute({
    getParentRoute: () => parent,
    path: '/clientes',
    validateSearch: searchOf(readClient),
  });
  const invitations = createRoute({ getParentRoute: () => parent, path: '/convites' });
  return [
    invitations.lazy(lazyPage(async () => (await import('./InvitationsPage.tsx')).InvitationsPage)),
    clients.lazy(lazyPage(async () => (await import('./TenantsPage.tsx')).TenantsPage)),
  ] as const;
}

/** The chosen client in the address. */
function readClient({ cliente }: Record<string, unknown>): { cliente?: string } {
  return typeof cliente === 'string' ? { cliente } : {};
}
