import { findUf, type Uf } from '@fichario/brasil';
import type { Endereco } from '../../pessoa/pessoa.ts';
import { DISTRICTS, PLACES, STREETS } from './places.data.ts';
import { mixBits, parseList, weigh, type Weighted } from './random.ts';

/** A municipality of the demo. `streets` is the number of CEPs in use; 1 for a town with one general CEP. */
export type DemoCity = {
  codigo: string;
  nome: string;
  ddd: string;
  uf: Uf;
  inhabitants: number;
  streets: number;
  firstCep: number;
  prefixes: number;
};

/** The street of a CEP; street and district are empty in a town with one general CEP. */
export type Street = { cep: string; logradouro: string; bairro: string };

const STREET_NAMES = parseList(STREETS);
const DISTRICT_NAMES = parseList(DISTRICTS);

/** The municipalities of the demo, weighted by their inhabitants. */
export const PLACES_BY_WEIGHT: Weighted<DemoCity> = weigh(parsePlaces(), (place) => place.inhabitants);

/**
 * One of the streets of a place; `number` is below `place.streets`. A CEP has the same street in every client and for every seed.
 * The names are made up; the CEPs are in the range of the municipality.
 */
export function streetOf(place: DemoCity, number: number): Street {
  if (place.streets === 1) return { cep: padCep(place.firstCep), logradouro: '', bairro: '' };
  const prefix = Math.floor(((number + 0.5) / place.streets) * place.prefixes);
  const cep = place.firstCep + prefix * 1000 + 1 + (mixBits(place.firstCep + number) % 890); // 900 up are not streets
  return { cep: padCep(cep), logradouro: pickBy(cep, STREET_NAMES), bairro: pickBy(cep >> 3, DISTRICT_NAMES) };
}

/** A street with its name, for an address: in a town with one general CEP the name does not follow from the CEP. */
export function addressStreet(place: DemoCity, number: number): Street {
  const street = streetOf(place, number % place.streets);
  if (street.logradouro !== '') return street;
  return { cep: street.cep, logradouro: pickBy(number, STREET_NAMES), bairro: pickBy(number >> 4, DISTRICT_NAMES) };
}

/** The address of a CEP of the demo. */
export type DemoCep = Street & { codigoCidade: string };

/** The CEPs of generated addresses, each once, sorted. */
export function demoCepsOf(
  enderecos: readonly Pick<Endereco, 'cep' | 'logradouro' | 'bairro' | 'codigoCidade'>[],
): DemoCep[] {
  const byCep = new Map<string, DemoCep>();
  for (const { cep, logradouro, bairro, codigoCidade } of enderecos) {
    const isWholeTown = ONE_CEP_TOWNS.has(codigoCidade);
    const street = isWholeTown ? { logradouro: '', bairro: '' } : { logradouro, bairro };
    byCep.set(cep, { cep, ...street, codigoCidade });
  }
  return [...byCep.values()].sort((a, b) => (a.cep < b.cep ? -1 : 1));
}

const ONE_CEP_TOWNS: ReadonlySet<string> = new Set(
  PLACES_BY_WEIGHT.items.filter(({ streets }) => streets === 1).map(({ codigo }) => codigo),
);

function parsePlaces(): DemoCity[] {
  return PLACES.trim()
    .split('\n')
    .map((line) => {
      const [codigo, nome, ddd, ceps, inhabitants] = line.split('|') as [string, string, string, string, string];
      const [first, last] = ceps.split('-') as [string, string?];
      return {
        codigo,
        nome,
        ddd,
        uf: findUf(codigo.slice(0, 2))!,
        inhabitants: Number(inhabitants),
        streets: last === undefined ? 1 : Math.min(1200, 60 + Math.round(Number(inhabitants) / 4)),
        firstCep: last === undefined ? Number(first) : Number(first) * 1000,
        prefixes: last === undefined ? 1 : Number(last) - Number(first) + 1,
      };
    });
}

function pickBy(number: number, list: readonly string[]): string {
  return list[mixBits(number) % list.length]!;
}

function padCep(cep: number): string {
  return String(cep).padStart(8, '0');
}
