import { keepDigits, parseCnpj, parseCodigoPais, parseCpf } from '@fichario/brasil';
import {
  explainInscricaoEstadual,
  findLetraEstranha,
  isCodigoMunicipio,
  parseInscricaoEstadual,
} from '@fichario/brasil/fiscal';
import { type NfeContext, type NfeEndereco, ufOfCidade } from './nfe-record.ts';
import { isAbroadAddress, isFilled } from './abroad.ts';
import { type NfeItem, nfeItem } from './nfe-texts.ts';

/** The maximum of letters in the layout for a name, a street, a number, a complement and a district. */
export const MAX_LETTERS = 60;

const TEXTS = ['logradouro', 'numero', 'complemento', 'bairro'] as const;

/** The faults of the address at an index that a note would be refused for; addresses of delivery have different cStat numbers. */
export function checkNfeEndereco(endereco: NfeEndereco, at: number, context: NfeContext): NfeItem[] {
  const path = `enderecos.${at}.`;
  return [
    ...checkTexts(endereco, path),
    ...(isAbroadAddress(endereco) ? checkPais(endereco, path) : checkCidade(endereco, path, context)),
    ...(endereco.tipo === 'entrega' ? checkReceiver(endereco, path) : []),
  ];
}

/** Checks the characters of a text by the layout. Issuers trim blanks at the ends, so these do not count. */
export function checkLetras(text: string, path: string): NfeItem[] {
  const strange = findLetraEstranha(text.trim());
  return strange === undefined
    ? []
    : [nfeItem('nfe_letra_estranha', path, { words: { sinal: nameOfSign(strange.sign) } })];
}

/** The number of letters in a text: a surrogate pair is one. */
export function countLetters(text: string): number {
  return text.length > MAX_LETTERS ? Array.from(text).length : text.length;
}

/** The name of a character: `“–”`, or the name of an invisible one. */
function nameOfSign(sign: string): string {
  const code = sign.codePointAt(0)!;
  if (code < 32) return 'de quebra de linha ou de tabulação';
  return INVISIBLE.test(sign) ? `invisível de número ${code.toString(16).toUpperCase()}` : `“${sign}”`;
}

const INVISIBLE = /^[\p{C}\p{Z}\p{M}]$/u;

function checkTexts(endereco: NfeEndereco, path: string): NfeItem[] {
  const items: NfeItem[] = [];
  if (lengthOf(endereco.logradouro) < 2) items.push(nfeItem('nfe_logradouro_falta', `${path}logradouro`));
  if (lengthOf(endereco.numero) < 1) items.push(nfeItem('nfe_numero_falta', `${path}numero`));
  if (lengthOf(endereco.bairro) < 2) items.push(nfeItem('nfe_bairro_falta', `${path}bairro`));
  for (const name of TEXTS) {
    const text = endereco[name];
    if (!isFilled(text)) continue;
    items.push(...checkLetras(text, path + name));
    const n = countLetters(text.trim());
    if (n > MAX_LETTERS) items.push(nfeItem('nfe_texto_longo', path + name, { words: { n: String(n) } }));
  }
  return items;
}

function lengthOf(text: string | null | undefined): number {
  return text?.trim().length ?? 0;
}

function checkPais({ pais }: NfeEndereco, path: string): NfeItem[] {
  return isFilled(pais) && parseCodigoPais(pais) !== undefined ? [] : [nfeItem('nfe_pais_errado', `${path}pais`)];
}

function checkCidade(endereco: NfeEndereco, path: string, { isMunicipio }: NfeContext): NfeItem[] {
  const { codigoCidade, codigoEstado, cep, tipo } = endereco;
  const items: NfeItem[] = [];
  const isEntrega = tipo === 'entrega' && endereco.principal !== true;
  if (!isFilled(codigoCidade) || !(isMunicipio ?? isCodigoMunicipio)(codigoCidade))
    items.push(nfeItem('nfe_cidade_falta', `${path}codigoCidade`, isEntrega ? { cStat: ['278', '215'] } : {}));
  else if (isFilled(codigoEstado) && codigoEstado !== codigoCidade.slice(0, 2))
    items.push(nfeItem('nfe_cidade_de_outro_estado', `${path}codigoCidade`, isEntrega ? { cStat: ['279'] } : {}));
  if (!isFilled(cep)) items.push(nfeItem('nfe_cep_falta', `${path}cep`));
  else if (keepDigits(cep).length !== 8) items.push(nfeItem('nfe_cep_falta', `${path}cep`, { cStat: ['215'] }));
  return items;
}

/** Checks the recipient at an address of delivery, which is optional and may be another person. */
function checkReceiver(endereco: NfeEndereco, path: string): NfeItem[] {
  const { documento, ie } = endereco;
  const items: NfeItem[] = [];
  if (isFilled(documento) && (parseCnpj(documento) ?? parseCpf(documento)) === undefined) {
    // CNPJ and CPF are refused with different numbers
    const cStat = documento.length > 0 && keepDigits(documento).length <= 11 && !LETTER.test(documento) ? '541' : '514';
    items.push(nfeItem('nfe_entrega_documento', `${path}documento`, { cStat: [cStat] }));
  }
  const uf = ufOfCidade(endereco);
  if (isFilled(ie) && uf !== undefined && !goesIntoNote(uf, ie)) items.push(nfeItem('nfe_entrega_ie', `${path}ie`));
  return items;
}

const LETTER = /[A-Za-z]/;

/** The number of a rural producer of SP, which begins with P, does not fit into the layout. */
function goesIntoNote(uf: string, ie: string): boolean {
  return explainInscricaoEstadual(uf, ie) === undefined && !parseInscricaoEstadual(uf, ie)!.canonical.startsWith('P');
}
