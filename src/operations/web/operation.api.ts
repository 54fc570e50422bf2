import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTenantChoice } from '../../access/web/tenant-choice.store.ts';
import { api } from '../../kit/web/api/api-client.ts';
import type { Outcome } from '../../register/operations/operation.schema.ts';
import { forgetLists } from '../../register/record/web/pessoas.api.ts';

const PAGE_ROWS = 50;

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

export async function cancelOperation(id: string): Promise<void> {
  await api.post('/api/operations/{id}/cancel', { params: { id } });
  forgetLists();
}
