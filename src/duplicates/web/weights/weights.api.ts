import { useQuery } from '@tanstack/react-query';
import { useTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { api } from '../../../kit/web/api/api-client.ts';
import { queryClient } from '../../../kit/web/api/query-client.ts';
import { startedSearch } from '../queue/duplicates.api.ts';

const KEY = ['duplicates', 'weights'] as const;

/** The weights in use, and what the merges of the client teach. */
export function useWeights() {
  const tenant = useTenantChoice();
  return useQuery({
    queryKey: [...KEY, tenant],
    queryFn: async ({ signal }) => (await api.get('/api/duplicidades/weights', { signal })).data,
  });
}

/** Accepts the weights that the user saw; `null`: restores the weights of the product. Refetches the weights after a refusal. */
export async function acceptWeights(mark: string | null): Promise<void> {
  try {
    await api.put('/api/duplicidades/weights', { body: { mark } });
    await startedSearch();
  } finally {
    await queryClient.invalidateQueries({ queryKey: KEY });
  }
}
