import { parseCep, ufOfCep } from '../cep.ts';
import { CEPS_BY_STATE } from './cep-cidades.data.ts';
import { findMunicipio, type Municipio } from '../municipios.ts';
import { findUf } from '../uf.ts';

/**
 * What a CEP is for its municipality. `geral`: the one CEP of a town whose streets have none (Correios), the first of its only range.
 * `geral antigo`: the general CEP of a town whose streets have their own since, so that its only range begins at -001, directly
 * behind it. `faixa`: any other CEP of its ranges.
 */
export type TipoCepCidade = 'geral' | 'geral antigo' | 'faixa';

/** The municipality of a CEP, known from its range alone. */
export type CepCidade = { municipio: Municipio; tipo: TipoCepCidade };

/**
 * The municipality whose range contains a CEP, bare or masked. Undefined for a CEP of no range, and where the ranges do not prove the
 * municipality. Source: datasets-br/city-codes (ODC-PDDL), as of August 2020.
 */
export function findMunicipioByCep(text: string): CepCidade | undefined {
  const cep = parseCep(text);
  const codigoEstado = findUf((cep && ufOfCep(cep)) ?? '')?.codigo;
  if (cep === undefined || codigoEstado === undefined) return undefined;
  const ranges = CEPS_BY_STATE[codigoEstado] ?? '';
  const range = findRange(ranges, cep);
  const municipio = range && findMunicipio(codigoEstado + range.town);
  if (!range || !municipio) return undefined;
  if (DIVIDED.has(municipio.codigo) && cep !== range.first) return undefined;
  return { municipio, tipo: isOnlyRange(ranges, range.town) ? tipoOf(cep, range.first) : 'faixa' };
}

/**
 * Sorriso and Nova Ubiratã, MT. Boa Esperança do Norte (5101837) was made of both in 2025 and has no range in the data: a CEP of these
 * two may be of the new town. Only the first of each range, the general CEP of the seat, is certain.
 */
const DIVIDED: ReadonlySet<string> = new Set(['5107925', '5106240']);

/** Digits of the town, and of the town with its first and last CEP. */
const TOWN = 5;
const CEP = 8;
const ENTRY = TOWN + CEP + CEP;

type Range = { town: string; first: string; last: string };

function readRange(ranges: string, index: number): Range {
  const entry = ranges.slice(index * ENTRY, (index + 1) * ENTRY);
  return { town: entry.slice(0, TOWN), first: entry.slice(TOWN, TOWN + CEP), last: entry.slice(TOWN + CEP) };
}

/** Searches the sorted text itself: an index of 5,573 ranges would stay in memory for a call that is rare. */
function findRange(ranges: string, cep: string): Range | undefined {
  let [low, high] = [0, ranges.length / ENTRY - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const range = readRange(ranges, middle);
    if (cep < startOf(range.first)) high = middle - 1;
    else if (cep > range.last) low = middle + 1;
    else return range;
  }
  return undefined;
}

/** The CEP -000 before a range that begins at -001 is in no other range (a test proves it): it was the general CEP of this town. */
function startOf(first: string): string {
  return first.endsWith('001') ? `${first.slice(0, TOWN)}000` : first;
}

function isOnlyRange(ranges: string, town: string): boolean {
  let count = 0;
  for (let at = 0; at < ranges.length; at += ENTRY) if (ranges.startsWith(town, at)) count++;
  return count === 1;
}

function tipoOf(cep: string, first: string): TipoCepCidade {
  if (cep !== startOf(first)) return 'faixa';
  return cep === first ? 'geral' : 'geral antigo';
}
