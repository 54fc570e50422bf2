import { useQuery } from '@tanstack/react-query';
import { v7 } from 'uuid';
import { useTenantChoice } from '../../access/web/tenant-choice.store.ts';
import { api } from '../../kit/web/api/api-client.ts';
import { queryClient } from '../../kit/web/api/query-client.ts';
import type { ListView, ListViewInput } from '../views.schema.ts';

/** The views of the chosen client: the user's own and the shared ones. None across all clients. */
export function useListViews() {
  const tenant = useTenantChoice();
  return useQuery({
    queryKey: ['views', tenant],
    queryFn: async ({ signal }) => (await api.get('/api/views', { signal })).data.items,
    enabled: typeof tenant === 'number',
  });
}

export async function createView(view: ListViewInput): Promise<ListView> {
  // the id makes a repeated request the same view
  const { data } = await api.post('/api/views', { body: { id: v7(), ...view } });
  await forgetViews();
  return data;
}

export async function replaceView({ id, version }: ListView, view: ListViewInput): Promise<void> {
  await api.put('/api/views/{id}', { params: { id }, body: view, headers: { 'if-match': `"${version}"` } });
  await forgetViews();
}

export async function deleteView({ id, version }: ListView): Promise<void> {
  await api.delete('/api/views/{id}', { params: { id }, headers: { 'if-match': `"${version}"` } });
  await forgetViews();
}

function forgetViews(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['views'] });
}
