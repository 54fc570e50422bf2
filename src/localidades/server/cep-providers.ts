import { findUf, parseCep, ufOfCep } from '@fichario/brasil';
import { openOutbound, type OutboundAnswer } from '../../kit/server/outbound/outbound.ts';
import type { CepAddress } from '../localidades.ts';
import { findCidade } from './cidade-names.ts';

/** A configured online CEP service. */
export type CepProvider = {
  /** the value for `ceps.source` */
  source: string;
  /** Requests the address of a CEP (eight digits); undefined if the service does not know it. Throws on an unusable answer. */
  ask: (cep: string) => Promise<CepAddress | undefined>;
};

const KNOWN_SOURCES: Readonly<Record<string, string>> = {
  'viacep.com.br': 'viacep',
  'brasilapi.com.br': 'brasilapi',
  'opencep.com': 'opencep',
};

/** Creates the providers for these addresses, each with `{cep}` in place of the eight digits. */
export function openCepProviders(addresses: readonly string[]): CepProvider[] {
  return addresses.map((address) => {
    const { host } = new URL(address);
    const outbound = openOutbound(address);
    return {
      source: KNOWN_SOURCES[host] ?? host,
      ask: (cep) => {
        const { pathname, search } = new URL(address.replaceAll('{cep}', cep));
        return outbound.get(pathname + search, (answer) => readCepAnswer(cep, answer));
      },
    };
  });
}

/** An answer without information about the requested CEP. */
class UnusableAnswer extends Error {}

/**
 * Reads an answer of ViaCEP, BrasilAPI, OpenCEP, AwesomeAPI and similar services; undefined means that the CEP does not exist.
 * Throws UnusableAnswer if the answer has no CEP, or a state that contradicts the CEP's range (Correios).
 */
function readCepAnswer(cep: string, { status, body }: OutboundAnswer): CepAddress | undefined {
  if (status === 404) return undefined;
  if (status !== 200) throw new UnusableAnswer(`status ${status}`);
  const fields = readFields(body);
  if (meansUnknown(fields)) return undefined;
  // an answer about another CEP means that this one is unknown
  const told = parseCep(textOf(fields, 'cep', 'code'));
  if (told !== undefined && told !== cep) return undefined;
  if (told === undefined) throw new UnusableAnswer('no CEP');
  const uf = findUf(textOf(fields, 'uf', 'state'));
  const expected = ufOfCep(cep);
  if (!uf || (expected !== undefined && expected !== uf.sigla)) throw new UnusableAnswer('another state');
  const cidade = findCidade(uf, textOf(fields, 'ibge', 'city_ibge'), textOf(fields, 'localidade', 'city'));
  return {
    cep,
    logradouro: textOf(fields, 'logradouro', 'street', 'address'),
    bairro: textOf(fields, 'bairro', 'neighborhood', 'district'),
    uf: uf.sigla,
    cidade: cidade && { codigo: cidade.codigo, nome: cidade.nome },
  };
}

type Fields = Map<string, unknown>;

function readFields(body: string): Fields {
  const value: unknown = JSON.parse(body);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new UnusableAnswer('no object');
  return new Map(Object.entries(value));
}

/** Whether an answer means an unknown CEP. ViaCEP: `erro`, formerly a boolean, now a text. ApiCEP: 404 as a field of a 200. */
function meansUnknown(fields: Fields): boolean {
  return String(fields.get('erro')) === 'true' || fields.get('status') === 404;
}

const MAX_TEXT = 200;
/** Characters that PostgreSQL or XML does not accept, and white space. */
const NOT_TEXT = /[\p{Cc}\p{Cs}\s]+/gu;

function textOf(fields: Fields, ...names: string[]): string {
  const value = names.map((name) => fields.get(name)).find((found) => found !== undefined && found !== null);
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.slice(0, MAX_TEXT).replace(NOT_TEXT, ' ').trim() : '';
}
