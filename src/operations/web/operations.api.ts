import { useInfiniteQuery } from '@tanstack/react-query';
import { useTenantChoice } from '../../tenants/web/tenant-choice.store.ts';
import { api } from '../../web/api-client.ts';
import type { HistoryItem } from '../operation.ts';

const PAGE_ROWS = 50;

/** What happened to a record, newest first, a page at a time. */
export function useHistory(pessoaId: string, version: number) {
  const tenant = useTenantChoice();
  return useInfiniteQuery({
    // a newer version has a longer history
    queryKey: ['pessoas', 'history', tenant, pessoaId, version],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: PAGE_ROWS, before: pageParam };
      return (await api.get<{ items: HistoryItem[] }>(`/api/pessoas/${pessoaId}/history`, { query, signal })).data;
    },
    initialPageParam: undefined as number | undefined, // the newest page has no bound
    getNextPageParam: ({ items }) => (items.length < PAGE_ROWS ? undefined : items.at(-1)?.version),
  });
}
