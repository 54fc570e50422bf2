import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../kit/web/routing/lazy-page.ts';
import { searchOf } from '../../kit/web/routing/search-text.ts';
import { readDeliveryList } from './delivery-lists.ts';

/** All webhooks, and one with its messages. */
export function webhookRoutes<Parent extends AnyRoute>(parent: Parent) {
  const list = createRoute({ getParentRoute: () => parent, path: '/webhooks' });
  const detail = createRoute({
    getParentRoute: () => parent,
    path: '/webhooks/$id',
    validateSearch: searchOf(readDeliveryList),
  });
  return [
    list.lazy(lazyPage(async () => (await import('./WebhooksPage.tsx')).WebhooksPage)),
    detail.lazy(lazyPage(async () => (await import('./WebhookPage.tsx')).WebhookPage)),
  ] as const;
}
