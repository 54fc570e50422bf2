import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTenantChoice } from '../../access/web/tenant-choice.store.ts';
import { askCount, askList } from './ask-list.ts';
import { pageQuery } from './list-rows.ts';
import { type ListSearch, toApiQuery } from './list-search.ts';

/** The rows of a list without times, page by page. A newer search cancels the requests of an older one. */
export function usePessoasList(search: ListSearch) {
  const tenant = useTenantChoice();
  const query = toApiQuery(search);
  return useInfiniteQuery({
    queryKey: ['pessoas', 'list', tenant, query],
    queryFn: async ({ pageParam, signal }) => {
      return askList({ ...query, after: pageParam, ...pageQuery(false) }, signal);
    },
    initialPageParam: undefined as string | undefined, // the first page has no cursor
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    enabled: tenant !== undefined,
  });
}

/** The number of records of a list, in a separate request: rows never wait for it. */
export function usePessoasCount(search: ListSearch) {
  const tenant = useTenantChoice();
  const { sort: _sort, ...query } = toApiQuery(search);
  return useQuery({
    queryKey: ['pessoas', 'count', tenant, query],
    queryFn: ({ signal }) => askCount(query, signal),
    enabled: tenant !== undefined,
  });
}
