import { skipToken, useQuery } from '@tanstack/react-query';
import { useTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { api } from '../../../kit/web/api/api-client.ts';
import type { BulkChange } from '../../../register/operations/bulk.schema.ts';
import type { Operation } from '../../../register/operations/operation.schema.ts';
import { forgetLists } from '../../../register/record/web/pessoas.api.ts';
import type { BulkSelection } from '../../../search/selection.schema.ts';

/** What a bulk change would do; nothing is asked while it is not known which change. */
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
    // others go on editing
    staleTime: 0,
    gcTime: 0,
  });
}

type Asked = { selection: BulkSelection; change: BulkChange; expected: number };

/**
 * Changes many records. A large change goes on in the background: its state is `running` then. Throws an `ApiProblem`
 * `count_changed` when there are many more or fewer by now than was `expected`.
 */
export async function changeMany(asked: Asked, key: string): Promise<Operation> {
  const { data } = await api.post('/api/operations/bulk', {
    body: asked,
    headers: { 'idempotency-key': key },
  });
  forgetLists();
  return data;
}
