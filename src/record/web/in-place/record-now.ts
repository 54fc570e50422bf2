import { useQuery } from '@tanstack/react-query';
import { useTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { api } from '../../../kit/web/api/api-client.ts';
import { queryClient } from '../../../kit/web/api/query-client.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';

/** The current record, loaded once. A newer version is detected on saving. */
export function useRecordNow(id: string) {
  const tenant = useTenantChoice();
  return useQuery({
    queryKey: keyOf(tenant, id),
    queryFn: async ({ signal }) => (await api.get('/api/pessoas/{id}', { params: { id }, signal })).data,
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Caches the saved record for the neighbouring cell, which is edited next. */
export function keepRecordNow(tenant: number, pessoa: Pessoa): void {
  queryClient.setQueryData(keyOf(tenant, pessoa.id), pessoa);
}

function keyOf(tenant: unknown, id: string) {
  return ['in-place', tenant, id];
}
