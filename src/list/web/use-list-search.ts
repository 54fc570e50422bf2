import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { rememberList } from '../../register/record/web/last-list.ts';
import type { BasePath } from '../../register/record/web/record-href.ts';
import type { ListSearch } from '../../search/web/list-search.ts';

const EVERYTHING: ListSearch = {};

/** The search in the address of the list, on either of its two routes. */
export function useListSearch(): ListSearch {
  const ofPessoas = useSearch({ from: '/shell/pessoas', shouldThrow: false });
  const ofEmpresas = useSearch({ from: '/shell/empresas', shouldThrow: false });
  return ofPessoas ?? ofEmpresas ?? EVERYTHING;
}

/** The search of the page that shows the list, to which a record returns. */
export function useShownSearch(basePath: BasePath): ListSearch {
  const search = useListSearch();
  useEffect(() => rememberList({ to: basePath, search }), [basePath, search]);
  return search;
}
