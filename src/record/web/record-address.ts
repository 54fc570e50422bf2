import { useMatches, useParams, useSearch } from '@tanstack/react-router';
import { type RequestedPart, FIELDS, LISTS } from '../../register/record/web/record-href.ts';

/** The query of a record's address: the part of the form to focus; of a new record the codigo of the one that it copies. */
export type RecordSearch = { campo?: RequestedPart; copiaDe?: string };

export function readRecordSearch({ campo, copiaDe }: Record<string, unknown>): RecordSearch {
  const part = [...FIELDS, ...LISTS].find((one) => one === campo);
  const copied = /^[1-9]\d{0,8}$/.test(String(copiaDe)) ? String(copiaDe) : undefined;
  return { ...(part && { campo: part }), ...(copied && { copiaDe: copied }) };
}

/** Both lists share the page, so only one of the two routes matches. */
export function useRecordSearch(): RecordSearch {
  const ofPessoas = useSearch({ from: '/shell/pessoas/$codigo', shouldThrow: false });
  const ofEmpresas = useSearch({ from: '/shell/empresas/$codigo', shouldThrow: false });
  return ofPessoas ?? ofEmpresas ?? {};
}

/** The codigo in the address, `nova`, or the id if all clients are chosen. */
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
