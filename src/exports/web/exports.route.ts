import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../kit/web/routing/lazy-page.ts';

export function exportRoutes<Parent extends AnyRoute>(parent: Parent) {
  const list = createRoute({ getParentRoute: () => parent, path: '/exportacoes' });
  return [list.lazy(lazyPage(async () => (await import('./ExportacoesPage.tsx')).ExportacoesPage))] as const;
}
