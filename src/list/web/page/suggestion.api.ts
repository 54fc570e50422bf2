import { useQuery } from '@tanstack/react-query';
import { useTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { api } from '../../../kit/web/api/api-client.ts';
import { type ListSearch, toApiQuery } from '../../../search/web/list-search.ts';

/** What a search that found `found` records was perhaps meant to be; not asked while that is not known. */
export function useSuggestion(search: ListSearch, found: number | undefined): string | undefined {
  const tenant = useTenantChoice();
  const { sort: _sort, ...query } = toApiQuery(search);
  const { data } = useQuery({
    queryKey: ['pessoas', 'suggestion', tenant, query, found],
    queryFn: async ({ signal }) => {
      const asked = { query: { ...query, found }, signal };
      return (await api.get<{ suggestion: string | null }>('/api/pessoas/suggestion', asked)).data;
    },
    enabled: tenant !== undefined && search.q !== undefined && found !== undefined,
  });
  return data?.suggestion ?? undefined;
}
