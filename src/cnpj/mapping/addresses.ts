import { chaveNome, CODIGO_BRASIL, findUfByNome, formatNome, parseCep } from '@fichario/brasil';
import type { Pais } from '@fichario/brasil/paises';
import type { CompanyEndereco } from '../company.ts';
import { onlyOf } from './only-of.ts';
import { numeroOf, streetOf } from './streets.ts';
import { cutTo, outOfCapitals, textOf } from './texts.ts';
import { stateAndTown, type TownFacts } from './towns.ts';

/**
 * The address of an answer, under the names of the open data. `ibge` and `tom` are codes of the town, `paises` the readings of the
 * country by each of its codes and names.
 */
export type AddressFacts = TownFacts & {
  cep: string;
  tipo?: string;
  logradouro: string;
  numero: string;
  complemento: string;
  bairro: string;
  cidadeExterior?: string;
  paises?: readonly (Pais | undefined)[];
};

/** What the Receita writes for the state and the town of an address abroad. */
const ABROAD = new Set(['ex', 'exterior']);

/** The address, or none: one abroad is filled only with its country. `isOfForeigner`: the company has its seat abroad. */
export function enderecoOf(facts: AddressFacts, isOfForeigner: boolean) {
  const paises = (facts.paises ?? []).flatMap((each) => each?.codigo ?? []);
  const pais = paises.includes(CODIGO_BRASIL) ? undefined : onlyOf(paises);
  const isForeign = isOfForeigner || paises.some((codigo) => codigo !== CODIGO_BRASIL);
  const isAbroad = ABROAD.has(chaveNome(facts.uf)) || (isForeign && findUfByNome(facts.uf) === undefined);
  const lines = linesOf(facts);
  if (isAbroad && pais === undefined) return { enderecos: [], isAbroad };
  const endereco: CompanyEndereco = isAbroad
    ? { ...lines, pais, cidadeExterior: cityOf(facts.cidadeExterior ?? '') }
    : { ...lines, cep: cepOf(facts.cep), ...stateAndTown(facts) };
  const { tipo: _, ...parts } = endereco;
  return { enderecos: Object.values(parts).some((value) => value !== undefined) ? [endereco] : [], isAbroad };
}

function linesOf({ tipo = '', logradouro, numero: number, complemento, bairro }: AddressFacts): CompanyEndereco {
  const numero = numeroOf(number);
  const [more, district] = [textOf(complemento), textOf(bairro)];
  return {
    tipo: 'comercial',
    logradouro: streetOf(tipo, logradouro, numero),
    numero,
    complemento: more && cutTo(100, complementoOf(more)),
    bairro: district && cutTo(100, outOfCapitals(district)),
  };
}

/** Out of capitals, unless it has a code that small letters would spoil: `SALA 12A`, `BLOCO E`. */
function complementoOf(text: string): string {
  const formatted = outOfCapitals(text);
  return formatted !== text && formatted !== formatNome(text) ? text : formatted;
}

function cityOf(text: string): string | undefined {
  const city = textOf(text);
  return city === undefined || ABROAD.has(chaveNome(city)) ? undefined : cutTo(60, outOfCapitals(city));
}

/** A number has lost the zero in front, with which the CEPs of São Paulo begin; zeros only are none. */
function cepOf(text: string): string | undefined {
  const cep = parseCep(/^\d{7}$/.test(text.trim()) ? `0${text.trim()}` : text);
  return cep === undefined || /^0+$/.test(cep) ? undefined : cep;
}
