import { useSearch } from '@tanstack/react-router';
import type { ListSearch } from '../../search/web/list-search.ts';

const EVERYTHING: ListSearch = {};

/** The query of the list on the screen, of people or of companies: one of the two routes is there. */
export function useListSearch(): ListSearch {
  const ofPessoas = useSearch({ from: '/shell/pessoas', shouldThrow: false });
  const ofEmpresas = useSearch({ from: '/shell/empresas', shouldThrow: false });
  return ofPessoas ?? ofEmpresas ?? EVERYTHING;
}
