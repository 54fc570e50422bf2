import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { v7 } from 'uuid';
import { useTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { api } from '../../../kit/web/api/api-client.ts';
import { forgetLists } from '../../record/web/pessoas.api.ts';
import type { GivenChange, Operation } from '../operation.schema.ts';
import { type OperationSearch, toApiQuery } from './operation-search.ts';

const PAGE_ROWS = 50;

/** How often a screen polls a running operation. */
const POLL_MS = 1000;

/** The history of a record, newest first, page by page. */
export function useHistory(pessoaId: string, version: number) {
  const tenant = useTenantChoice();
  return useInfiniteQuery({
    // a newer version has a longer history
    queryKey: ['pessoas', 'history', tenant, pessoaId, version],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: PAGE_ROWS, before: pageParam };
      return (await api.get('/api/pessoas/{id}/history', { params: { id: pessoaId }, query, signal })).data;
    },
    initialPageParam: undefined as string | undefined, // the newest page has no bound
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** The operations of the chosen client, newest first, page by page; polled while one of them runs. */
export function useOperations(search: OperationSearch) {
  const tenant = useTenantChoice();
  const filter = toApiQuery(search);
  return useInfiniteQuery({
    queryKey: ['pessoas', 'operations', tenant, filter],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filter, limit: PAGE_ROWS, after: pageParam };
      return (await api.get('/api/operations', { query, signal })).data;
    },
    initialPageParam: undefined as string | undefined, // the newest page has no cursor
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    enabled: typeof tenant === 'number',
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isRunning)) === true ? POLL_MS : false,
  });
}

/** One operation; polled while it runs. */
export function useOperation(id: string) {
  const tenant = useTenantChoice();
  return useQuery({
    queryKey: ['pessoas', 'operation', tenant, id],
    queryFn: async ({ signal }) => (await api.get('/api/operations/{id}', { params: { id }, signal })).data,
    enabled: typeof tenant === 'number',
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? POLL_MS : false),
  });
}

type UndoOptions = { key?: string; tenant?: number; give?: readonly GivenChange[] };

/**
 * Undoes an operation. A large one continues in the background: its state is then `running`. `give`: the changes of a merge that
 * go elsewhere than its preview proposes.
 */
export async function undoOperation(id: string, options: UndoOptions = {}): Promise<Operation> {
  const { key = v7(), tenant, give = [] } = options;
  const headers = { 'idempotency-key': key };
  const { data } = await api.post('/api/operations/{id}/undo', {
    params: { id },
    headers,
    tenant,
    ...(give.length > 0 && { body: { give } }),
  });
  forgetLists();
  return data;
}

/** The operation that made a version of a record, and its user. */
export async function findOperationOf(
  pessoaId: string,
  version: number,
  tenant: number,
): Promise<{ operationId: string; userId: string } | undefined> {
  const query = { limit: 1, before: String(version + 1) };
  const { data } = await api.get('/api/pessoas/{id}/history', { params: { id: pessoaId }, query, tenant });
  const item = data.items.find((entry) => entry.version === version);
  return item && { operationId: item.operationId, userId: item.user.id };
}

function isRunning({ state }: Operation): boolean {
  return state === 'running';
}
