import { chaveNome } from '../nome.ts';
import { parseCodigoPais } from '../fiscal/paises.ts';
import { PAISES_ROWS } from './paises.data.ts';
import { indexTable, searchTable, type TableIndex } from './search-table.ts';

/** A country: its code of the Banco Central without leading zeros (as in the NF-e), two letters of ISO 3166-1, its name. */
export type Pais = { codigo: string; iso: string; nome: string };

/** The countries and territories of the table, by name in pt-BR order. */
export const PAISES: readonly Pais[] = PAISES_ROWS.split('|').map((row) => ({
  codigo: String(Number(row.slice(2, 6))),
  iso: row.slice(0, 2),
  nome: row.slice(6),
}));

const BY_CODIGO: ReadonlyMap<string, Pais> = new Map(PAISES.map((pais) => [pais.codigo, pais]));
const BY_ISO: ReadonlyMap<string, Pais> = new Map(PAISES.map((pais) => [pais.iso, pais]));
let index: TableIndex<Pais> | undefined;

/** The country of a code of the Banco Central, with or without leading zeros; undefined if the table does not have the code. */
export function findPais(codigo: string): Pais | undefined {
  return BY_CODIGO.get(parseCodigoPais(codigo) ?? '');
}

/** The country of two letters of ISO 3166-1, in capitals (as in the NFS-e). */
export function findPaisByIso(iso: string): Pais | undefined {
  return BY_ISO.get(iso);
}

/** Other names that people and programs write. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'brazil,bra': 'BR',
  'eua,usa,estados unidos da america,united states,united states of america,estados unidos de america': 'US',
  'inglaterra,gra bretanha,united kingdom,uk': 'GB',
  'holanda,netherlands': 'NL',
  'germany,alemania': 'DE',
  'spain,espana': 'ES',
  italy: 'IT',
  'france,francia': 'FR',
  'japan,japon': 'JP',
  uruguay: 'UY',
  paraguay: 'PY',
  'mexico,messico': 'MX',
  switzerland: 'CH',
  coreia: 'KR',
  vaticano: 'VA',
};
const BY_NOME: ReadonlyMap<string, Pais> = new Map([
  ...PAISES.map((pais) => [chaveNome(pais.nome), pais] as const),
  ...Object.entries(OTHER_NAMES).flatMap(
    ([names, iso]) => names.split(',').map((name) => [name, BY_ISO.get(iso)!] as const), // an ISO code of the table
  ),
]);

/** The country of a name in any spelling, whatever its accents, or of two letters of ISO 3166-1. */
export function findPaisByNome(nome: string): Pais | undefined {
  return BY_NOME.get(chaveNome(nome)) ?? findPaisByIso(nome.trim().toUpperCase());
}

const WITHOUT_DIGIT = /^[0-9]{3}$/;

/**
 * The country in a cell of another program: a code of the Banco Central with its check digit, or three digits without, as the
 * Receita Federal writes it (`105` is Brazil), a name, or two letters of ISO 3166-1. Undefined if three digits fit two countries.
 */
export function findPaisDeTexto(text: string): Pais | undefined {
  const typed = text.trim();
  const withDigit = findPais(typed);
  if (!WITHOUT_DIGIT.test(typed)) return withDigit ?? findPaisByNome(typed);
  const withoutDigit = PAISES.filter(({ codigo }) => codigo.padStart(4, '0').startsWith(typed));
  const [first, ...others] = new Set([...(withDigit ? [withDigit] : []), ...withoutDigit]);
  return others.length === 0 ? first : undefined;
}

/** The countries that a typed text means, by the beginning of the code or by the beginnings of words. */
export function searchPaises(typed: string, limit = 20): Pais[] {
  index ??= indexTable(PAISES);
  return searchTable(index, typed, limit);
}
