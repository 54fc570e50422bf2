import { useQuery } from '@tanstack/react-query';
import { useTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { api } from '../../../kit/web/api/api-client.ts';
import type { Operation } from '../../../register/operations/operation.schema.ts';
import { forgetLists } from '../../../register/record/web/pessoas.api.ts';
import type { MergeManyBody } from '../../merge-many.schema.ts';

/** The chosen groups as the user saw them, or all certain groups of the list. */
export type MergeManyChoice = Pick<MergeManyBody, 'groups' | 'certeza' | 'field' | 'source'>;

/** How many groups would be merged, with examples. */
export function useMergeManyPreview(choice: MergeManyChoice) {
  const tenant = useTenantChoice();
  return useQuery({
    // not under 'pessoas': merged records must not be refetched along with the lists
    queryKey: ['merge-many-preview', tenant, choice],
    queryFn: async ({ signal }) => {
      const { data } = await api.post('/api/duplicidades/merge', { body: { ...choice, dryRun: true }, signal });
      if (!('examples' in data)) throw new Error('A merge was made where one was asked about.');
      return data;
    },
    // other users may change records at any time
    staleTime: 0,
    gcTime: 0,
  });
}

/** Merges groups, many of them in the background (`running`). Throws 409 when the number of groups changed. */
export async function mergeMany(choice: MergeManyChoice, expected: number, idempotencyKey: string): Promise<Operation> {
  const { data } = await api.post('/api/duplicidades/merge', {
    body: { ...choice, expected },
    headers: { 'idempotency-key': idempotencyKey },
  });
  if (!('id' in data)) throw new Error('The answer of a merge is no operation.');
  forgetLists();
  return data;
}
