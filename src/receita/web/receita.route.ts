import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../kit/web/routing/lazy-page.ts';
import { searchOf } from '../../kit/web/routing/search-text.ts';
import { readRowList } from './row-lists.ts';

export function receitaRoutes<Parent extends AnyRoute>(parent: Parent) {
  const detail = createRoute({
    getParentRoute: () => parent,
    path: '/receita/$id',
    validateSearch: searchOf(readRowList),
  });
  return [detail.lazy(lazyPage(async () => (await import('./ReceitaPage.tsx')).ReceitaPage))] as const;
}
