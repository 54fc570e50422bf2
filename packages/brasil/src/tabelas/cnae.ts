import { parseCnae } from '../documento.ts';
import { CNAES_BY_DIVISION } from './cnae.data.ts';
import { indexTable, searchTable, type TableIndex } from './search-table.ts';

/** A subclass of the CNAE 2.3: seven digits as text, and its name, not in the capitals of the source. */
export type Cnae = { codigo: string; nome: string };

/** All 1,332 subclasses, by their code. */
export const CNAES: readonly Cnae[] = Object.entries(CNAES_BY_DIVISION)
  .flatMap(([division, rows]) =>
    rows.split('|').map((row) => ({ codigo: division + row.slice(0, 5), nome: row.slice(5) })),
  )
  .sort((a, b) => Number(a.codigo) - Number(b.codigo));

const BY_CODIGO: ReadonlyMap<string, Cnae> = new Map(CNAES.map((cnae) => [cnae.codigo, cnae]));
let index: TableIndex<Cnae> | undefined;

/** The subclass of a code, bare or as 9999-9/99; undefined if the table does not have the code. */
export function findCnae(codigo: string): Cnae | undefined {
  return BY_CODIGO.get(parseCnae(codigo) ?? '');
}

/** The subclasses that a typed text means, by the beginning of the code or by the beginnings of words: `com vare ferrag`. */
export function searchCnaes(typed: string, limit = 20): Cnae[] {
  index ??= indexTable(CNAES);
  return searchTable(index, typed, limit);
}
