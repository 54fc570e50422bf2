import { findUf } from '@fichario/brasil';
import type { CepAddress, CepAnswer, Cidade, Estado } from './localidades.ts';
import type { BuscarCepAnswer, BuscarCepForm, CarregarCidadesForm, ListAnswer } from './localidades-schemas.wire.ts';

/**
 * The three calls of the specification (section 7), form names and answers. This is the one place that knows them:
 * old jQuery clients depend on every letter. Other fields that a client sends along are ignored. What the server checks requests by stands
 * in localidades-schemas.wire.ts: the browser does without Zod.
 *
 * `status` is a text: in JavaScript `true == 'true'` is false.
 */

/** The last path segment of each call; the first is the controller. */
export const BUSCAR_CEP = 'buscarCEP';
export const CARREGAR_ESTADOS = 'carregarEstados';
export const CARREGAR_CIDADES = 'carregarCidades';

const FIRST_SEGMENT = new RegExp(`^/[A-Za-z]+(?=/(?:${BUSCAR_CEP}|${CARREGAR_ESTADOS}|${CARREGAR_CIDADES})(?:[?]|$))`);

/** The address of a call as its route has it: an old page writes the first segment in any case, as in `/Pessoas/…`. */
export function lowerController(address: string): string {
  return address.replace(FIRST_SEGMENT, (segment) => segment.toLowerCase());
}

/** What a page sends, and below each what the server reads of it. */
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
 * The answer to `buscarCEP`. `typed` is the CEP as it came: clients use an answer only if its CEP equals what they
 * sent, masked or bare. Without an address the status is 'false' and nothing happens at the client; nor when no more than
 * the state is known, or a client of old would wipe out what was typed.
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
  };
}

/** `code|name` for each state, in the order given. */
export function toEstadosAnswer(estados: readonly Estado[]): ListAnswer {
  return { status: 'true', info: estados.map(({ codigo, nome }) => `${codigo}|${nome}`) };
}

/** `x|code|name` for each city, in the order given; x is our own key of the city, which is its code. */
export function toCidadesAnswer(cidades: readonly Cidade[]): ListAnswer {
  if (cidades.length === 0) return { status: 'false', info: [] };
  return { status: 'true', info: cidades.map(({ codigo, nome }) => `${codigo}|${codigo}|${nome}`) };
}

/**
 * What an answer to `buscarCEP` tells, with the CEP as the answer has it. A status other than 'true' tells no address,
 * whatever else the answer holds. `readTag` gives the text of an element of the XML, '' when there is none. Throws when an
 * answer of status 'true' lacks its address.
 */
export function fromBuscarCepAnswer(body: unknown, readTag: (xml: string, tag: string) => string): CepAnswer {
  const { status, info, codigoCidade, nomeCidade, estadoDaFaixa } = readObject(body);
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
    },
  };
}

/** The code of the state that the refusal of a failed look-up (502, 504) tells all the same, by the CEP's range. */
export function fromFailedLookup(problem: unknown): string | undefined {
  if (typeof problem !== 'object' || problem === null || !('codigoEstado' in problem)) return undefined;
  return typeof problem.codigoEstado === 'string' ? problem.codigoEstado : undefined;
}

/** The states in an answer to `carregarEstados`; undefined when its status is not 'true'. Throws when it lacks its list. */
export function fromEstadosAnswer(body: unknown): Estado[] | undefined {
  return fromList(body, (item) => {
    const [codigo, nome] = item.split('|');
    return { codigo, nome };
  });
}

/** The cities in an answer to `carregarCidades`; undefined when its status is not 'true'. Throws when it lacks its list. */
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
 * One root element, no self-closed tag, no CDATA: jQuery reads this text as HTML (`$(info).find('cep')`), where each of
 * the three loses elements. It is also an HTML sink at the client, so escaping here is a rule of security.
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

/** XML 1.0 has no way to write control characters, lone surrogates and U+FFFE/F, not even as a reference. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

function escapeXml(text: string): string {
  return text.replace(NOT_XML, '').replace(/[&<>"']/g, (sign) => XML_ENTITIES[sign]!);
}
