import { findMunicipio, type Municipio } from './municipios.ts';
import { TOM_BY_STATE } from './tom.data.ts';

const TOM = /^\d{4}$/;
/** Five digits of the IBGE and four of the Receita Federal. */
const PAIR = 9;
let ibgeByTom: ReadonlyMap<string, string> | undefined;

/**
 * The municipality of a code of the Receita Federal (TOM, Tabela de Órgãos e Municípios; the Tesouro Nacional has the same in the
 * SIAFI): four digits, `7107` for São Paulo. The open data of the CNPJ identify towns by it. Undefined for any other text.
 */
export function findMunicipioByTom(tom: string): Municipio | undefined {
  if (!TOM.test(tom)) return undefined;
  ibgeByTom ??= new Map(
    Object.entries(TOM_BY_STATE).flatMap(([codigoEstado, pairs]) => readPairs(codigoEstado, pairs)),
  );
  return findMunicipio(ibgeByTom.get(tom) ?? '');
}

function readPairs(codigoEstado: string, pairs: string): [tom: string, ibge: string][] {
  return Array.from({ length: pairs.length / PAIR }, (_, index) => {
    const pair = pairs.slice(index * PAIR, (index + 1) * PAIR);
    return [pair.slice(5), codigoEstado + pair.slice(0, 5)];
  });
}
