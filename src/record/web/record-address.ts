import { useMatches, useParams, useSearch } from '@tanstack/react-router';
import { type RequestedPart, FIELDS, LISTS } from '../../register/record/web/record-href.ts';

/** What the address of a record says besides which one it is: the part of the form to go to. */
export type RecordSearch = { campo?: RequestedPart };

export function readRecordSearch({ campo }: Record<string, unknown>): RecordSearch {
  const part = [...FIELDS, ...LISTS].find((one) => one === campo);
  return part ? { campo: part } : {};
}

/** The page is that of both lists: one of the two routes is there. */
export function useRecordSearch(): RecordSearch {
  const ofPessoas = useSearch({ from: '/shell/pessoas/$codigo', shouldThrow: false });
  const ofEmpresas = useSearch({ from: '/shell/empresas/$codigo', shouldThrow: false });
  return ofPessoas ?? ofEmpresas ?? {};
}

/** The code in the address, `nova`, or an id where several clients are looked at. */
export function useRecordCode(): string {
  const ofPessoas = useParams({ from: '/shell/pessoas/$codigo', shouldThrow: false });
  const ofEmpresas = useParams({ from: '/shell/empresas/$codigo', shouldThrow: false });
  return (ofPessoas ?? ofEmpresas)?.codigo ?? 'nova';
}

export function useIsHistoryOpen(): boolean {
  return useMatches({
    select: (matches) =>
      matches.some(
        ({ routeId }) =>
          routeId === '/shell/pessoas/$codigo/historico' || routeId === '/shell/empresas/$codigo/historico',
      ),
  });
}
