import { useMatches, useParams, useSearch } from '@tanstack/react-router';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { type RequestedPart, FIELDS, LISTS } from '../../../register/record/web/record-href.ts';

/**
 * The query of a record's address. `campo`: the part of the form to focus; `copiaDe`: the codigo of the record that a new record
 * copies; `unida`: the codigo of a merged record that redirected here.
 */
export type RecordSearch = { campo?: RequestedPart; copiaDe?: string; unida?: string };

export function readRecordSearch({ campo, copiaDe, unida }: Record<string, unknown>): RecordSearch {
  const part = [...FIELDS, ...LISTS].find((name) => name === campo);
  const [copied, merged] = [codigoOf(copiaDe), codigoOf(unida)];
  return { ...(part && { campo: part }), ...(copied && { copiaDe: copied }), ...(merged && { unida: merged }) };
}

function codigoOf(value: unknown): string | undefined {
  return /^[1-9]\d{0,8}$/.test(String(value)) ? String(value) : undefined;
}

/** The two lists have the same page, so only one of the two routes matches. */
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

/** Whether an address is neither the codigo nor the id of the loaded record, because its record was merged into that one. */
export function isLedElsewhere(address: string, { id, codigo }: Pick<Pessoa, 'id' | 'codigo'>): boolean {
  return address !== String(codigo) && address.toLowerCase() !== id;
}
