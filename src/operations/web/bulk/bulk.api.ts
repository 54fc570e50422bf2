import { skipToken, useQuery } from '@tanstack/react-query';
import { useTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { api } from '../../../kit/web/api/api-client.ts';
import type { BulkChange } from '../../../register/operations/bulk.schema.ts';
import type { Operation } from '../../../register/operations/operation.schema.ts';
import { forgetLists } from '../../../register/record/web/pessoas.api.ts';
import type { BulkSelection } from '../../../search/selection.schema.ts';

/** The preview of a bulk change. It is requested once the change is complete. */
export function useBulkPreview(selection: BulkSelection, change: BulkChange | undefined) {
  const tenant = useTenantChoice();
  return useQuery({
    queryKey: ['pessoas', 'bulk-preview', tenant, selection, change],
    queryFn: change
      ? async ({ signal }) => {
          const body = { selection, change };
          return (await api.post('/api/operations/bulk/preview', { body, signal })).data;
        }
      : skipToken,
    // other users continue to edit
    staleTime: 0,
    gcTime: 0,
  });
}

type BulkRequestBody = { selection: BulkSelection; change: BulkChange; expected: number };

/**
 * Changes many records. A large change runs in the background, with the state `running`. Throws an `ApiProblem`
 * `count_changed` if the number of records now differs much from `expected`.
 */
export async function changeMany(body: BulkRequestBody, key: string): Promise<Operation> {
  const { data } = await api.post('/api/operations/bulk', {
    body,
    headers: { 'idempotency-key': key },
  });
  forgetLists();
  return data;
}
