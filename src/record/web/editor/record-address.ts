import { useMatches, useParams, useSearch } from '@tanstack/react-router';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { type RequestedPart, FIELDS, LISTS } from '../../../register/record/web/record-href.ts';

/**
 * The query of a record's address: the part of the form to focus; of a new record the codigo of the one that it copies; `unida`: the
 * codigo of a merged record whose address led here.
 */
export type RecordSearch = { campo?: RequestedPart; copiaDe?: string; unida?: string };

export function readRecordSearch({ campo, copiaDe, unida }: Record<string, unknown>): RecordSearch {
  const part = [...FIELDS, ...LISTS].find((one) => one === campo);
  const [copied, merged] = [codigoOf(copiaDe), codigoOf(unida)];
  return { ...(part && { campo: part }), ...(copied && { copiaDe: copied }), ...(merged && { unida: merged }) };
}

function codigoOf(value: unknown): string | undefined {
  return /^[1-9]\d{0,8}$/.test(String(value)) ? String(value) : undefined;
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

/** Whether an address names another record than the one that it led to: that was merged into this one. */
export function isLedElsewhere(address: string, { id, codigo }: Pick<Pessoa, 'id' | 'codigo'>): boolean {
  return address !== String(codigo) && address.toLowerCase() !== id;
}
