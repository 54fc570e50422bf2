import { keepPreviousData, skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTenantChoice } from '../../access/web/tenant-choice.store.ts';
import { api } from '../../kit/web/api/api-client.ts';
import { queryClient } from '../../kit/web/api/query-client.ts';
import type {
  DeliveryDetail,
  DeliveryState,
  NewWebhook,
  Replay,
  ReplayRequest,
  Webhook,
  WebhookChange,
  WebhookWithSecret,
} from '../webhook.ts';

const PAGE_ROWS = 50;
/** How often an open screen reloads, because messages are sent in the background. */
const POLL_MS = 3_000;

const KEY = 'webhooks';

/** The webhooks of the chosen client. */
export function useWebhooks() {
  const tenant = useTenantChoice();
  return useQuery({
    queryKey: [KEY, tenant],
    queryFn: async ({ signal }) => (await api.get('/api/webhooks', { signal })).data.items,
    enabled: typeof tenant === 'number',
    refetchInterval: POLL_MS,
  });
}

/** One webhook. */
export function useWebhook(id: string) {
  const tenant = useTenantChoice();
  return useQuery({
    queryKey: [KEY, tenant, id],
    queryFn: async ({ signal }) => (await api.get('/api/webhooks/{id}', { params: { id }, signal })).data,
    enabled: typeof tenant === 'number',
    refetchInterval: POLL_MS,
  });
}

/** The messages of a webhook, the newest first, page by page; with `state`, only those. */
export function useDeliveries(id: string, state: DeliveryState | undefined) {
  const tenant = useTenantChoice();
  return useInfiniteQuery({
    queryKey: [KEY, tenant, id, 'deliveries', state],
    queryFn: async ({ pageParam, signal }) => {
      const query = { state, limit: PAGE_ROWS, after: pageParam };
      return (await api.get('/api/webhooks/{id}/deliveries', { params: { id }, query, signal })).data;
    },
    initialPageParam: undefined as string | undefined, // the first page has no cursor
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  });
}

/** One message with its attempts. */
export function useDelivery(id: string, deliveryId: string) {
  const tenant = useTenantChoice();
  return useQuery({
    queryKey: [KEY, tenant, id, 'delivery', deliveryId],
    queryFn: async ({ signal }) =>
      (await api.get('/api/webhooks/{id}/deliveries/{deliveryId}', { params: { id, deliveryId }, signal })).data,
    refetchInterval: POLL_MS,
  });
}

/** How many messages a replay would send. Never cached. */
export function useReplayPreview(id: string, request: ReplayRequest | undefined) {
  const tenant = useTenantChoice();
  return useQuery({
    queryKey: [KEY, tenant, id, 'replay', request],
    queryFn: request
      ? async ({ signal }) =>
          (await api.get('/api/webhooks/{id}/replay', { params: { id }, query: request, signal })).data
      : skipToken,
    staleTime: 0,
    gcTime: 0,
  });
}

export async function createWebhook(body: NewWebhook): Promise<WebhookWithSecret> {
  return changing(api.post('/api/webhooks', { body }));
}

export async function changeWebhook(id: string, body: WebhookChange): Promise<Webhook> {
  return changing(api.patch('/api/webhooks/{id}', { params: { id }, body }));
}

export async function deleteWebhook(id: string): Promise<void> {
  await api.delete('/api/webhooks/{id}', { params: { id } });
  await queryClient.invalidateQueries({ queryKey: [KEY], refetchType: 'none' });
}

export async function replaceSecret(id: string): Promise<WebhookWithSecret> {
  return changing(api.post('/api/webhooks/{id}/secret', { params: { id } }));
}

/** Returns the logged message with its attempt. */
export async function sendTest(id: string): Promise<DeliveryDetail> {
  return changing(api.post('/api/webhooks/{id}/test', { params: { id } }));
}

export async function replay(id: string, request: ReplayRequest): Promise<Replay> {
  return changing(api.post('/api/webhooks/{id}/replay', { params: { id }, body: request }));
}

export async function replayDelivery(id: string, deliveryId: string): Promise<void> {
  await changing(api.post('/api/webhooks/{id}/deliveries/{deliveryId}/replay', { params: { id, deliveryId } }));
}

async function changing<T>(call: Promise<{ data: T }>): Promise<T> {
  const { data } = await call;
  await queryClient.invalidateQueries({ queryKey: [KEY] });
  return data;
}
