import { findUf, parseCep, ufOfCep } from '@fichario/brasil';
import { openOutbound, type OutboundAnswer } from '../../kit/server/outbound/outbound.ts';
import type { CepAddress } from '../localidades.ts';
import { findCidade } from './cidade-names.ts';

/** An online CEP service of the configuration. */
export type CepProvider = {
  /** what `ceps.source` remembers */
  source: string;
  /** The address of a CEP (eight digits); undefined when the service says there is none. Throws when it gives no usable answer. */
  ask: (cep: string) => Promise<CepAddress | undefined>;
};

const KNOWN_SOURCES: Readonly<Record<string, string>> = {
  'viacep.com.br': 'viacep',
  'brasilapi.com.br': 'brasilapi',
  'opencep.com': 'opencep',
};

/** Opens the services at these addresses, each with `{cep}` where the eight digits go. */
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

/** An answer that says nothing about the CEP that was asked. */
class UnusableAnswer extends Error {}

/**
 * Reads what ViaCEP, BrasilAPI, OpenCEP, AwesomeAPI and their kind answer; undefined means there is no such CEP. An
 * answer about another CEP, or with a state that the range of the CEP (Correios) contradicts, is none. Throws then.
 */
function readCepAnswer(cep: string, { status, body }: OutboundAnswer): CepAddress | undefined {
  if (status === 404) return undefined;
  if (status !== 200) throw new UnusableAnswer(`status ${status}`);
  const fields = readFields(body);
  if (saysUnknown(fields)) return undefined;
  // what is known of another CEP is nothing about this one
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

/** ViaCEP: `erro`, a boolean once, a text now. ApiCEP: 404 as a field of a 200. */
function saysUnknown(fields: Fields): boolean {
  return String(fields.get('erro')) === 'true' || fields.get('status') === 404;
}

const MAX_TEXT = 200;
/** Neither PostgreSQL nor XML takes them all. */
const NOT_TEXT = /[\p{Cc}\p{Cs}\s]+/gu;

function textOf(fields: Fields, ...names: string[]): string {
  const value = names.map((name) => fields.get(name)).find((found) => found !== undefined && found !== null);
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.slice(0, MAX_TEXT).replace(NOT_TEXT, ' ').trim() : '';
}
