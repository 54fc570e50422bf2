import { MUNICIPIOS_BY_STATE } from './municipios.data.ts';

/** A municipality as the IBGE has it: seven digits as text, official name, two digits of the state. */
export type Municipio = { codigo: string; nome: string; codigoEstado: string };

/**
 * All 5,571 codes of the IBGE's territorial division (5,569 municipalities, Brasília and Fernando de Noronha), by state
 * code and then by name. Check a code against this list, never by its check digit: nine official ones fail it.
 */
export const MUNICIPIOS: readonly Municipio[] = Object.entries(MUNICIPIOS_BY_STATE).flatMap(([codigoEstado, towns]) =>
  towns.split('|').map((town) => ({ codigo: codigoEstado + town.slice(0, 5), nome: town.slice(5), codigoEstado })),
);

const BY_CODIGO: ReadonlyMap<string, Municipio> = new Map(MUNICIPIOS.map((municipio) => [municipio.codigo, municipio]));

/** The municipality of a seven-digit IBGE code; undefined for any other text. */
export function findMunicipio(codigo: string): Municipio | undefined {
  return BY_CODIGO.get(codigo);
}

/** The municipalities of a two-digit state code, by name in pt-BR order; empty for a code that does not exist. */
export function municipiosOfEstado(codigoEstado: string): readonly Municipio[] {
  return MUNICIPIOS.filter((municipio) => municipio.codigoEstado === codigoEstado);
}
