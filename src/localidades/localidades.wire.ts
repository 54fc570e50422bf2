import { findUf } from '@fichario/brasil';
import type { CepAddress, CepAnswer, Cidade, Estado } from './localidades.ts';
import type { BuscarCepAnswer, BuscarCepForm, CarregarCidadesForm, ListAnswer } from './localidades-schemas.wire.ts';

/**
 * Form names and answers of the three calls of the specification (section 7). Only this file knows them: old jQuery clients
 * depend on every letter. The server ignores other fields. The schemas for the server's checks are in
 * localidades-schemas.wire.ts, because the browser does not load Zod.
 *
 * `status` is a text: in JavaScript `true == 'true'` is false.
 */

/** The last path segment of each call; the first is the controller. */
export const BUSCAR_CEP = 'buscarCEP';
export const CARREGAR_ESTADOS = 'carregarEstados';
export const CARREGAR_CIDADES = 'carregarCidades';

const FIRST_SEGMENT = new RegExp(`^/[A-Za-z]+(?=/(?:${BUSCAR_CEP}|${CARREGAR_ESTADOS}|${CARREGAR_CIDADES})(?:[?]|$))`);

/** The address of a call with a lowercase first segment, as in its route; an old page may write `/Pessoas/…`. */
export function lowerController(address: string): string {
  return address.replace(FIRST_SEGMENT, (segment) => segment.toLowerCase());
}

/** The forms that a page sends, each followed by the function that the server reads it with. */
export function toBuscarCepForm(cep: string): Record<string, string> {
  return { Cep: cep };
}

export function fromBuscarCepForm(form: BuscarCepForm): string {
  return form.Cep;
}

export function toCarregarCidadesForm(codigoEstado: string): Record<string, string> {
  return { nu_CodigoEstado: codigoEstado };
}

export function fromCarregarCidadesForm(form: CarregarCidadesForm): string {
  return form.nu_CodigoEstado;
}

/**
 * The answer to `buscarCEP`. `typed` is the CEP as it was sent, because clients use an answer only if its CEP equals the sent
 * text, masked or bare. Without an address the status is 'false' and the client does nothing. The same if only the state is
 * known, because an old client would clear the typed fields. The city of a range is an answer: it fills the state and the city.
 */
export function toBuscarCepAnswer(typed: string, address: CepAddress | undefined): BuscarCepAnswer {
  const nothing = { status: 'false', info: '', idCidade: '', codigoCidade: '', nomeCidade: '' } as const;
  if (!address) return nothing;
  const estado = findUf(address.uf);
  const isOnlyState = !address.cidade && address.logradouro === '' && address.bairro === '';
  if (isOnlyState) return { ...nothing, ...(estado && { estadoDaFaixa: estado.codigo }) };
  const codigoCidade = address.cidade?.codigo ?? '';
  return {
    status: 'true',
    info: toXml(typed, address),
    idCidade: codigoCidade,
    codigoCidade,
    nomeCidade: address.cidade?.nome ?? '',
    codigoEstado: estado?.codigo ?? '',
    siglaEstado: address.uf,
    nomeEstado: estado?.nome ?? '',
    ...(address.daFaixa && { cepDaCidade: address.daFaixa }),
  };
}

/** `code|name` for each state, in the order given. */
export function toEstadosAnswer(estados: readonly Estado[]): ListAnswer {
  return { status: 'true', info: estados.map(({ codigo, nome }) => `${codigo}|${nome}`) };
}

/** `x|code|name` for each city, in the order given; x is our key of the city, which is its code as well. */
export function toCidadesAnswer(cidades: readonly Cidade[]): ListAnswer {
  if (cidades.length === 0) return { status: 'false', info: [] };
  return { status: 'true', info: cidades.map(({ codigo, nome }) => `${codigo}|${codigo}|${nome}`) };
}

/**
 * Reads an answer to `buscarCEP`, with the CEP as in the answer. With a status other than 'true' there is no address, whatever
 * else the answer contains. `readTag` returns the text of an XML element, '' if it is missing. Throws if an answer with status
 * 'true' lacks its address.
 */
export function fromBuscarCepAnswer(body: unknown, readTag: (xml: string, tag: string) => string): CepAnswer {
  const { status, info, codigoCidade, nomeCidade, estadoDaFaixa, cepDaCidade } = readObject(body);
  if (status !== 'true') {
    return { address: undefined, ...(typeof estadoDaFaixa === 'string' && { codigoEstado: estadoDaFaixa }) };
  }
  if (typeof info !== 'string' || typeof codigoCidade !== 'string' || typeof nomeCidade !== 'string') {
    throw new Error('The answer lacks its address.');
  }
  return {
    address: {
      cep: readTag(info, 'cep'),
      logradouro: readTag(info, 'logradouro'),
      bairro: readTag(info, 'bairro'),
      uf: readTag(info, 'uf'),
      cidade: codigoCidade === '' ? undefined : { codigo: codigoCidade, nome: nomeCidade },
      ...(typeof cepDaCidade === 'string' && { daFaixa: cepDaCidade }),
    },
  };
}

/** The code of the state in the refusal of a failed look-up (502, 504), derived from the CEP's range. */
export function fromFailedLookup(problem: unknown): string | undefined {
  if (typeof problem !== 'object' || problem === null || !('codigoEstado' in problem)) return undefined;
  return typeof problem.codigoEstado === 'string' ? problem.codigoEstado : undefined;
}

/** The states in an answer to `carregarEstados`; undefined if its status is not 'true'. Throws if the list is missing. */
export function fromEstadosAnswer(body: unknown): Estado[] | undefined {
  return fromList(body, (item) => {
    const [codigo, nome] = item.split('|');
    return { codigo, nome };
  });
}

/** The cities in an answer to `carregarCidades`; undefined if its status is not 'true'. Throws if the list is missing. */
export function fromCidadesAnswer(body: unknown): Cidade[] | undefined {
  return fromList(body, (item) => {
    const [, codigo, nome] = item.split('|');
    return { codigo, nome };
  });
}

function fromList(
  body: unknown,
  readItem: (item: string) => { codigo: string | undefined; nome: string | undefined },
): { codigo: string; nome: string }[] | undefined {
  const { status, info } = readObject(body);
  if (status !== 'true') return undefined;
  if (!Array.isArray(info)) throw new Error('The answer is not a list.');
  return info.map((item) => {
    const { codigo, nome } = readItem(String(item));
    if (!codigo || !nome) throw new Error('A list item lacks its code or its name.');
    return { codigo, nome };
  });
}

function readObject(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? { ...body } : {};
}

/**
 * One root element, no self-closed tag, no CDATA: jQuery parses this text as HTML (`$(info).find('cep')`), and would lose
 * elements otherwise. The client inserts it as HTML, so the escaping here is a security rule.
 */
function toXml(typed: string, { logradouro, bairro, uf }: CepAddress): string {
  const elements = [element('cep', typed), element('logradouro', logradouro), element('bairro', bairro)];
  return `<webservicecep>${elements.join('')}${element('uf', uf)}</webservicecep>`;
}

function element(tag: string, text: string): string {
  return `<${tag}>${escapeXml(text)}</${tag}>`;
}

const XML_ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // not &apos;, which HTML 4 parsers do not know
  "'": '&#39;',
};

/** Characters that XML 1.0 cannot contain, not even as a reference: control characters, lone surrogates and U+FFFE/F. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

function escapeXml(text: string): string {
  return text.replace(NOT_XML, '').replace(/[&<>"']/g, (sign) => XML_ENTITIES[sign]!);
}
