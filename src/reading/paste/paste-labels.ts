import { chaveNome } from '@fichario/brasil';
import { type Hit, isExactHeading, readHeading } from '../headings/headings.ts';
import { hasCep, isStreetLine } from './paste-address.ts';
import { isSure, type PasteCollector } from './paste-collector.ts';
import { isCompanyName, isNameOnly } from './paste-names.ts';
import { CUT, type Line, LONGEST_LABEL } from './paste-signs.ts';

/** one to six words before a colon, at the start of the line, after a sign, or after a blank */
const LABEL =
  /(^|[\uE000\t|•·,;–—]\s*|\s-\s+|\s\/\s+|\s+)(\p{L}[\p{L}./ºª°()-]*(?: [\p{L}\d/&][\p{L}\d./ºª°()-]*){0,5}?)\s*[:=]\s*(?!\/\/)/gu;
/** the number of a house, which is no place of a block: `nº 40 Compl.` */
const HOUSE = /[1-9]\d|(?<!\p{L})n(?:[º°o.]+|r|[uú]m\p{L}*)?\.? ?\d/iu;
/** separators between values of one line */
const SEPARATORS = /[\uE000\t|•·]|\s+[-–—]\s+|\s{2,}(?=\p{L}[^:\s]{0,30}:)/u;

/** Whether a text has a value besides its label: the number of a house, or words behind a colon. */
export function holdsValue(label: string): boolean {
  return HOUSE.test(label) || /[:=]\s*[\p{L}\d]/u.test(label);
}

type FoundLabel = { label: string; hit: Hit; index: number; start: number };

export function labelsIn(text: string): FoundLabel[] {
  return [...text.matchAll(LABEL)].flatMap((match) => {
    const [whole, sign = '', words = ''] = match;
    const start = match.index + whole.length;
    const isApart = sign !== ' ';
    const found = readLabel(words, isApart);
    if (!found) return [];
    const isWhole = found.label === words;
    const index = isWhole && isApart ? match.index : match.index + sign.length + words.length - found.label.length;
    return [{ ...found, index, start }];
  });
}

/**
 * Reads the longest label at the end of some words. Words that are not apart from the text before them may belong to that text,
 * so they must be a heading word by word.
 */
function readLabel(words: string, isApart: boolean): { label: string; hit: Hit } | undefined {
  for (let from = 0; from >= 0; from = words.indexOf(' ', from) + 1 || -1) {
    const label = words.slice(from);
    const isAlone = from === 0 && isApart;
    const hit = (isAlone ? !holdsValue(label) : isExactHeading(label)) ? readHeading(label) : undefined;
    if (hit && isSure(hit) && (isAlone || hit.kind === 'block' || !hit.isWeak)) return { label, hit };
  }
  return undefined;
}

export function isOfAddress(hit: Hit): hit is Extract<Hit, { kind: 'block' }> {
  return hit.kind === 'block' && hit.list === 'enderecos';
}

/** Returns the fields of an address that a text labels. Fields of a group (`Endereço de cobrança`) have its name in front. */
function addressFieldsIn(text: string): string[] {
  return labelsIn(text).flatMap(({ hit }) => (isOfAddress(hit) ? [hit.field + hit.group] : []));
}

/** The labels of an address whose other lines may have none: `Rua A, 5 / Centro / Santos - SP / CEP: 11010-000`. */
const LONE_LABELS = new Set(['cep', 'linha', 'logradouro']);

const isStreetField = (field: string) => field === 'linha' || field === 'logradouro';

/** Whether the labels of an address wait until its lines are read together, because some of them have no label. */
export function holdsAddress(lines: readonly Line[]): boolean {
  const withCep = lines.filter(({ untaken }) => hasCep(untaken));
  if (withCep.length === 0 || withCep.some(({ untaken }) => addressFieldsIn(untaken).some(isStreetField))) return false;
  const hits = lines.flatMap(({ untaken }) => addressFieldsIn(untaken));
  return hits.length > 0 && new Set(hits).size === hits.length && hits.every((field) => LONE_LABELS.has(field));
}

const STREET_HIT: Hit = { kind: 'block', list: 'enderecos', field: 'linha', group: '' };

/** Returns the line right above the labels of an address without a street: `Rua A, 5 / Bairro: Centro / Cidade: Santos`. */
export function streetAbove(lines: readonly Line[]): Line | undefined {
  const hits = lines.map(({ untaken }) => addressFieldsIn(untaken));
  const above = lines[hits.findIndex((fields) => fields.length > 0) - 1];
  const isOpen = !hits.flat().some(isStreetField) && hits.flat().some((field) => field !== 'cep');
  return above && isOpen && labelsIn(above.untaken).length === 0 ? above : undefined;
}

export function takeStreet(line: Line, collector: PasteCollector): void {
  const text = line.untaken.trim().replace(/\s*\t\s*/g, ', ');
  if (text.includes(CUT) || hasCep(text) || !isStreetLine(text)) return;
  if (collector.take({ hit: STREET_HIT, label: '', text, line: line.at })) line.untaken = CUT;
}

/** Takes the labels with a colon, each with its text up to the next label. The value may be on the next line. */
export function takeLabelled(line: Line, collector: PasteCollector, takes?: (hit: Hit) => boolean): void {
  const found = labelsIn(line.untaken);
  let untaken = '';
  let end = 0;
  for (const [at, { label, hit, index, start }] of found.entries()) {
    const stop = found[at + 1]?.index ?? line.untaken.length;
    const [text, behind] = splitValue(line.untaken.slice(start, stop), hit);
    untaken += line.untaken.slice(end, index);
    const isTaken = text !== '' && (takes?.(hit) ?? true) && collector.take({ hit, label, text, line: line.at });
    if (isTaken) collector.addLabel(label);
    untaken += isTaken ? `${CUT}${behind}` : line.untaken.slice(index, stop);
    end = stop;
  }
  line.untaken = untaken + line.untaken.slice(end);
}

/** Cuts a value at the next separator. A hyphen does not end an address. */
function splitValue(
  text: string,
  hit: { kind: string; list?: string; target?: string },
): [value: string, rest: string] {
  const clean = text.replace(/[\s,;|•·–—-]+$/u, '').trim();
  const isLong = hit.list === 'enderecos' || hit.target === 'observacoes' || hit.target === 'cnae';
  const sign = isLong || hit.target === 'naturezaJuridica' ? /[\uE000\t|•·]/.exec(clean) : SEPARATORS.exec(clean);
  if (!sign) return [clean, ''];
  return [clean.slice(0, sign.index).trim(), clean.slice(sign.index)];
}

/** The proof that a value belongs to a label without a colon. */
const PRINTED: {
  readonly [target: string]: ((text: string, isCidade: (nome: string) => boolean) => boolean) | undefined;
} = {
  nome: (text, isCidade) => isNameOnly(text, isCidade) || isCompanyName(text),
  nomeMae: isNameOnly,
  nascimento: (text) => /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}$/.test(text),
  rg: (text) => /^\d[\d.]{3,12}(?:-?[\dx])?$/i.test(text),
};
const MOST_WORDS = 5;

/** Splits a text into its label and a value that proves it. */
export function readPrinted(
  text: string,
  isCidade: (nome: string) => boolean,
): { hit: Hit; label: string; text: string } | undefined {
  const words = text.split(/\s+/);
  for (let count = Math.min(words.length - 1, MOST_WORDS); count > 0; count--) {
    const label = words.slice(0, count).join(' ');
    const value = words.slice(count).join(' ');
    const hit = /\d|:|[^\p{L}.]$/u.test(label) ? undefined : readHeading(label);
    if (hit?.kind === 'top' && !hit.isWeak && PRINTED[hit.target]?.(value, isCidade))
      return { hit, label, text: value };
  }
  return undefined;
}

/** Whether a line is only a label, with its value on the next line: `CPF:`, `RAZÃO SOCIAL`. */
export function isLabelLine(line: string): boolean {
  if (line.length > LONGEST_LABEL) return false;
  const bare = line.replace(/\s*:\s*$/, '').trim();
  if (bare.length < 2 || bare.length > 60 || /\d{3}|@/.test(bare)) return false;
  const hit = readHeading(bare);
  return hit !== undefined && isSure(hit) && (hit.kind === 'block' || !hit.isWeak) && chaveNome(bare).length > 1;
}
