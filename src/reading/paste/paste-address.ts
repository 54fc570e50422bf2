import { findUf, findUfByNome, parseCep, ufOfCep } from '@fichario/brasil';
import { TEXT_FIELDS } from '../address/address-draft.ts';
import { readAddressLine } from '../address/address-line.ts';
import { COUNTRY } from '../address/address-words.ts';
import { foldText } from '../address/fold-text.ts';
import { startsAddress } from '../address/line-marks.ts';
import { BLOCKS } from '../../pessoa/pessoa.fields.ts';
import type { Endereco } from '../../pessoa/pessoa.ts';
import { ICONS } from './paste-signs.ts';
import type { PasteOptions } from './pasted.ts';

/** An address and the text around it. */
export type FoundAddress = { endereco: Partial<Endereco>; others: string[]; labels: string[] };

const CEP =
  /(?:\bcep\b\s*(?:n[º°o.]*)?\s*[:.-]?\s*)?(?<!\d)(\d{2}\.?\d{3}-\d{3})(?!\d)|\bcep\b\s*[:.-]?\s*(\d{8})(?!\d)/iu;
const LABEL_BEFORE_STREET = /^end(?:ere[cç]o)?\.?\s+/iu;
/** `Loja: Av. Paulista`: a label with the owner of the address */
const OWNER = /^(\p{L}[\p{L} ]{1,24}):\s*(?=\S)/u;
/** `residente na Rua A`, `com sede à Av. B`: the words of a sentence before a street */
const IN_SENTENCE = /^((?:\S+\s+){0,8}(?:n[ao]|[àa]))\s+(?=\S)/iu;
const LABEL_OF_STREET = /^end(?:ere[cç]o)?\.?$/iu;
const LABEL_INSIDE = /(?<!\p{L})(?:end(?:ere[cç]o)?\.?|logradouro)\s*:/iu;
/** separators between the parts of an address; a hyphen counts only next to a space */
const BETWEEN = /\s*(?:,(?!(?<=\d,)\d)|[;\n\t|•·\uE000])\s*|\s+[-–—]\s*|[–—]\s+/;
/** the words of a sentence around a place: `na cidade de Santos, Estado de São Paulo` */
const BEFORE_CIDADE = /^(?:n[ao]\s+)?(?:cidade|munic[ií]pio)\s+d[eoa]\s+/iu;
const BEFORE_ESTADO = /^(?:n?o\s+)?estado\s+d[eoa]\s+/iu;
const UF_BEHIND = /^(.*?\p{L}.*?)(?:\s*[/(-]\s*|\s+)([A-Za-z]{2})\)?\.?$/u;

/** Whether a text contains a CEP with its hyphen or its label. */
export function hasCep(text: string): boolean {
  return CEP.test(text);
}

/** Whether a text starts like an address: with its street, its quadra or its farm. */
export function isStreetLine(text: string): boolean {
  const key = foldText(text.replace(LABEL_BEFORE_STREET, ''));
  return key !== undefined && startsAddress(key);
}

/** Takes the CEP out of a text and returns both. */
export function takeCep(text: string): { cep: string; label: string; otherText: string } | undefined {
  const found = CEP.exec(text);
  const cep = parseCep(found?.[1] ?? found?.[2] ?? '');
  if (!found || cep === undefined) return undefined;
  const label = /^\p{L}*/u.exec(found[0])?.[0] ?? '';
  return { cep, label, otherText: `${text.slice(0, found.index)}\uE000${text.slice(found.index + found[0].length)}` };
}

/**
 * Finds an address in a text: `Rua A, 123 - apto 4 - Centro - Campinas/SP - 13010-000`. Its CEP must belong to the same state
 * as its city. Without this proof, or with text that exceeds its fields, nothing is returned.
 */
export function findAddress(text: string, { findCidade }: Pick<PasteOptions, 'findCidade'>): FoundAddress | undefined {
  const found = takeCep(text);
  if (!found) return undefined;
  const all = found.otherText
    .replace(ICONS, ' ')
    .split(BETWEEN)
    .flatMap((part) => splitOwner(part.trim()))
    .filter((part) => part !== '');
  const parts = all.filter((part) => !COUNTRY.test(part.toLowerCase()) && !LABEL_OF_STREET.test(part));
  const labels = [found.label, ...all.filter((part) => !parts.includes(part))].filter((label) => label !== '');
  const place = findPlace(parts, found.cep, findCidade);
  if (!place) return undefined;
  const before = parts.slice(0, place.from);
  const start = before.findIndex(isStreetLine);
  const others = [...(start < 0 ? before : before.slice(0, start)), ...parts.slice(place.to)];
  const endereco: Partial<Endereco> = {
    cep: found.cep,
    codigoEstado: place.codigoEstado,
    codigoCidade: place.codigoCidade,
  };
  if (start < 0) return { endereco, others, labels };
  const street = before.slice(start).join(', ').replace(LABEL_BEFORE_STREET, '');
  // a second label starts a second street
  if (LABEL_INSIDE.test(street)) return undefined;
  const { values: linha, unplaced } = readAddressLine(street);
  if (linha.cidade !== undefined || linha.uf !== undefined || linha.cep !== undefined || unplaced !== '')
    return undefined;
  for (const field of TEXT_FIELDS) {
    const value = linha[field];
    if (value === undefined) continue;
    if (value.length > BLOCKS.enderecos.fields[field].maxLength) return undefined;
    endereco[field] = value;
  }
  return { endereco, others, labels };
}

function splitOwner(part: string): string[] {
  const sentence = isStreetLine(part) ? null : IN_SENTENCE.exec(part);
  const lead = sentence && isStreetLine(part.slice(sentence[0].length)) ? sentence : OWNER.exec(part);
  return lead?.[1] === undefined ? [part] : [lead[1], part.slice(lead[0].length)];
}

function ufInSentence(part: string) {
  const nome = part.replace(BEFORE_ESTADO, '');
  return nome === part ? undefined : findUfByNome(nome);
}

type Town = { from: number; to: number; codigoEstado: string; codigoCidade: string };

/** Finds the city and the state, which must match the CEP. */
function findPlace(parts: readonly string[], cep: string, findCidade: PasteOptions['findCidade']): Town | undefined {
  for (let at = parts.length - 1; at >= 0; at--) {
    const part = parts[at] ?? '';
    const alone = part.length === 2 ? findUf(part) : ufInSentence(part);
    const [, nome = '', sigla = ''] = alone ? [part, parts[at - 1], alone.sigla] : (UF_BEHIND.exec(part) ?? []);
    const uf = findUf(sigla);
    if (!uf || ufOfCep(cep) !== uf.sigla) continue;
    const codigoCidade = findCidade(uf.sigla, nome.replace(BEFORE_CIDADE, ''));
    if (codigoCidade === undefined) continue;
    return { from: alone ? at - 1 : at, to: at + 1, codigoEstado: uf.codigo, codigoCidade };
  }
  return undefined;
}
