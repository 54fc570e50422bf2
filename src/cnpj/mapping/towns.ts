import { findUfByNome, isDigits } from '@fichario/brasil';
import { findMunicipio, findMunicipioByNome } from '@fichario/brasil/municipios';
import { findPais, findPaisByIso, type Pais, PAISES } from '@fichario/brasil/paises';
import { findMunicipioByTom } from '@fichario/brasil/tom';
import type { CompanyEndereco } from '../company.ts';
import { onlyOf } from './only-of.ts';

/** A town of an answer: the codes of the IBGE and of the Receita (TOM), name and state; each may be empty. */
export type TownFacts = { ibge?: string; tom?: string; municipio: string; uf: string };

/** The state and the town. Codes and name that mean two towns, or a town of another state, are no town. */
export function stateAndTown(facts: TownFacts): Pick<CompanyEndereco, 'codigoEstado' | 'codigoCidade'> {
  const { ibge = '', tom = '', municipio: nome, uf } = facts;
  const state = findUfByNome(uf);
  const byCode = [findMunicipio(ibge.trim()), findMunicipioByTom(isDigits(tom) ? tom.padStart(4, '0') : '')];
  const town = onlyOf([...byCode, state && findMunicipioByNome(nome, state.codigo)]);
  if (state && town && town.codigoEstado !== state.codigo) return { codigoEstado: state.codigo };
  return { codigoEstado: state?.codigo ?? town?.codigoEstado, codigoCidade: town?.codigo };
}

/** The country of three digits: a code of the Banco Central without its check digit, as the Receita writes it. */
export function paisWithoutDigit(code: string): Pais | undefined {
  if (!isDigits(code)) return undefined;
  if (code.length > 3) return findPais(code);
  return onlyOf(PAISES.filter(({ codigo }) => codigo.padStart(4, '0').slice(0, 3) === code.padStart(3, '0')));
}

/** The country of a numeric code of ISO 3166 (M49 of the United Nations). Unicode has it as another name of the region. */
export function paisOfM49(code: string): Pais | undefined {
  if (!isDigits(code) || code.length > 3) return undefined;
  const [locale = ''] = Intl.getCanonicalLocales(`und-${code.padStart(3, '0')}`);
  return findPaisByIso(locale.slice('und-'.length));
}
