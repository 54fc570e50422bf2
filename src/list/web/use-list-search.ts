import { useSearch } from '@tanstack/react-router';
import type { ListSearch } from '../../search/web/list-search.ts';

const EVERYTHING: ListSearch = {};

/** The search in the address of the list, on either of its two routes. */
export function useListSearch(): ListSearch {
  const ofPessoas = useSearch({ from: '/shell/pessoas', shouldThrow: false });
  const ofEmpresas = useSearch({ from: '/shell/empresas', shouldThrow: false });
  return ofPessoas ?? ofEmpresas ?? EVERYTHING;
}
