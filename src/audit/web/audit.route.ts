import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../kit/web/routing/lazy-page.ts';
import { searchOf } from '../../kit/web/routing/search-text.ts';
import { readAuditSearch } from './audit-search.ts';

/** The audit trail of a client or of the installation. */
export function auditRoutes<Parent extends AnyRoute>(parent: Parent) {
  const page = createRoute({
    getParentRoute: () => parent,
    path: '/auditoria',
    validateSearch: searchOf(readAuditSearch),
  });
  return [page.lazy(lazyPage(async () => (await import('./AuditPage.tsx')).AuditPage))] as const;
}
