import { parseNaturezaJuridica } from '../documento.ts';
import { NATUREZAS, RETIRED } from './natureza-juridica.data.ts';
import { indexTable, searchTable, type TableIndex } from './search-table.ts';

/** A natureza jurídica of CONCLA: four digits as text, and its name. */
export type NaturezaJuridica = {
  codigo: string;
  nome: string;
  /** no longer assigned, although old records have it */
  retired: boolean;
  /** the code that replaces it */
  successor?: string;
};

/** The 92 current codes and 8 retired ones, by their code. */
export const NATUREZAS_JURIDICAS: readonly NaturezaJuridica[] = Object.entries(NATUREZAS).map(([codigo, nome]) => {
  const successor = RETIRED[codigo];
  return { codigo, nome, retired: codigo in RETIRED, ...(successor && { successor }) };
});

const BY_CODIGO: ReadonlyMap<string, NaturezaJuridica> = new Map(NATUREZAS_JURIDICAS.map((row) => [row.codigo, row]));
let index: TableIndex<NaturezaJuridica> | undefined;

/** The natureza jurídica of a code, bare or as 999-9; undefined if the table does not have the code. */
export function findNaturezaJuridica(codigo: string): NaturezaJuridica | undefined {
  return BY_CODIGO.get(parseNaturezaJuridica(codigo) ?? '');
}

/** The current ones that a typed text means, by the beginning of the code or by the beginnings of words: `soc emp lim`. */
export function searchNaturezasJuridicas(typed: string, limit = 20): NaturezaJuridica[] {
  index ??= indexTable(NATUREZAS_JURIDICAS.filter(({ retired }) => !retired));
  return searchTable(index, typed, limit);
}
