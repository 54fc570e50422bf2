import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { v7 } from 'uuid';
import { useTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { api } from '../../../kit/web/api/api-client.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { forgetLists } from '../../record/web/pessoas.api.ts';
import type { GivenChange, Operation, Outcome } from '../operation.schema.ts';
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

/** The records of an operation, by name, page by page. `progress` refetches those of a running one. */
export function useOperationRecords(id: string, outcome: Outcome, progress: string) {
  const tenant = useTenantChoice();
  return useInfiniteQuery({
    queryKey: ['pessoas', 'operation-records', tenant, id, outcome, progress],
    queryFn: async ({ pageParam, signal }) => {
      const query = { outcome, limit: PAGE_ROWS, after: pageParam };
      return (await api.get('/api/operations/{id}/records', { params: { id }, query, signal })).data;
    },
    initialPageParam: undefined as string | undefined, // the first page has no cursor
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** The records of an operation as a spreadsheet. */
export async function downloadRecords(id: string, outcome: Outcome): Promise<Blob> {
  return api.file('/api/operations/{id}/records.csv', { params: { id }, query: { outcome } });
}

export function useUndoPreview(id: string) {
  const tenant = useTenantChoice();
  return useQuery({
    queryKey: ['pessoas', 'undo-preview', tenant, id],
    queryFn: async ({ signal }) => (await api.get('/api/operations/{id}/undo', { params: { id }, signal })).data,
    // other users may change records at any time
    staleTime: 0,
    gcTime: 0,
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

export async function cancelOperation(id: string): Promise<void> {
  await api.post('/api/operations/{id}/cancel', { params: { id } });
  forgetLists();
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

/** The differences between two versions of a record. */
export function useComparison(pessoaId: string, from: number, to: number) {
  const tenant = useTenantChoice();
  return useQuery({
    queryKey: ['pessoas', 'comparison', tenant, pessoaId, from, to],
    queryFn: async ({ signal }) => {
      const query = { from, to };
      return (await api.get('/api/pessoas/{id}/compare', { params: { id: pessoaId }, query, signal })).data;
    },
    enabled: from !== to,
  });
}

export type RestoreVersion = {
  pessoaId: string;
  current: number;
  version: number;
  fields: readonly string[] | undefined;
};

/** Restores fields of a record, or all, from an earlier version. Throws 412 with the record when it is newer than `current`. */
export async function restoreVersion({ pessoaId, current, version, fields }: RestoreVersion): Promise<Pessoa> {
  const { data } = await api.post('/api/pessoas/{id}/versions/{version}/restore', {
    params: { id: pessoaId, version },
    body: { fields },
    headers: { 'if-match': `"${current}"` },
  });
  return data;
}

function isRunning({ state }: Operation): boolean {
  return state === 'running';
}
