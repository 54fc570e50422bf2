import {
  chaveNome,
  isCpf,
  isDdd,
  isDigits,
  keepDigits,
  parseCnpj,
  parseCpf,
  parseEmail,
  normalizeTelefone,
  tipoOfTelefone,
} from '@fichario/brasil';
import { foldText } from '../address/fold-text.ts';
import { isStreet } from '../address/line-marks.ts';
import { isHalfOfEmail } from '../cells/cells-list.ts';
import { type Hit, readHeading } from '../headings/headings.ts';
import { isSite } from '../../pessoa/rules/site.ts';
import { type FoundAddress, findAddress, hasCep, isStreetLine, takeCep } from './paste-address.ts';
import { isSure, type PasteCollector } from './paste-collector.ts';
import { isCompanyName, isGreeting, isNameOnly } from './paste-names.ts';
import { CUT, LONGEST_LABEL, partsOf, trimSigns, withoutGaps } from './paste-signs.ts';
import type { PasteOptions } from './pasted.ts';

/** A line and the text not yet taken from it. */
type Line = { at: number; text: string; rest: string };

/**
 * Reads free text: labels with a colon, e-mails, sites, documents, phones, an address proved by its CEP, and the name at the
 * start of a signature. All other text goes to the notes.
 */
export function readLines(texts: readonly string[], collector: PasteCollector, options: PasteOptions, from = 0): void {
  const lines: Line[] = [];
  for (const [index, whole] of texts.entries())
    for (const { text, isReadable } of partsOf(whole)) {
      if (isReadable) lines.push({ at: from + index, text, rest: withoutGaps(text) });
      else collector.note(from + index, text);
    }
  const isCidade = (nome: string) => options.findCidade(null, nome) !== undefined;
  const isHeld = holdsAddress(lines);
  const above = streetAbove(lines);
  for (const line of lines) {
    takeLabelled(line, collector, isHeld ? (hit) => !isOfAddress(hit) : undefined);
    takeSpokenName(line, collector, isCidade);
    takeValues(line, collector, options);
  }
  if (above) takeStreet(above, collector);
  if (isHeld) {
    takeAddresses(lines, collector, options, true);
    for (const line of lines) takeLabelled(line, collector);
  }
  takeAddresses(lines, collector, options);
  for (const line of lines) takeCompany(line, collector);
  takeName(lines, collector, isCidade);
  for (const line of lines) collector.note(line.at, leftOf(line));
}

/** a label of one to six words, at the start of the line or after a sign */
const LABEL =
  /(^|[\uE000\t|•·,;–—]|\s-\s|\s\/\s|\s{2,})\s*((?:\p{L}[\p{L}./ºª°()-]*)(?:\s+[\p{L}\d/&][\p{L}\d./ºª°()-]*){0,5}?)\s*[:=]\s*(?!\/\/)/gu;
/** separators between values of one line */
const SEPARATORS = /[\uE000\t|•·]|\s+[-–—]\s+/;

type FoundLabel = { label: string; hit: Hit; index: number; start: number };

function labelsIn(text: string): FoundLabel[] {
  return [...text.matchAll(LABEL)].flatMap((match) => {
    const label = match[2] ?? '';
    const hit = readHeading(label);
    return hit && isSure(hit) ? [{ label, hit, index: match.index, start: match.index + match[0].length }] : [];
  });
}

function isOfAddress(hit: Hit): hit is Extract<Hit, { kind: 'block' }> {
  return hit.kind === 'block' && hit.list === 'enderecos';
}

/** Returns the fields of an address that a text labels. Those of a group (`Endereço de cobrança`) count under its name. */
function addressFieldsIn(text: string): string[] {
  return labelsIn(text).flatMap(({ hit }) => (isOfAddress(hit) ? [hit.field + hit.group] : []));
}

/** The labels of an address whose other lines may have none: `Rua A, 5 / Centro / Santos - SP / CEP: 11010-000`. */
const LONE_LABELS = new Set(['cep', 'linha', 'logradouro']);

const isStreetField = (field: string) => field === 'linha' || field === 'logradouro';

/** Whether the labels of an address wait until its lines are read together, because some of them have no label. */
function holdsAddress(lines: readonly Line[]): boolean {
  const withCep = lines.filter(({ rest }) => hasCep(rest));
  if (withCep.length === 0 || withCep.some(({ rest }) => addressFieldsIn(rest).some(isStreetField))) return false;
  const hits = lines.flatMap(({ rest }) => addressFieldsIn(rest));
  return hits.length > 0 && new Set(hits).size === hits.length && hits.every((field) => LONE_LABELS.has(field));
}

const STREET_HIT: Hit = { kind: 'block', list: 'enderecos', field: 'linha', group: '' };

/** Returns the line right above the labels of an address without a street: `Rua A, 5 / Bairro: Centro / Cidade: Santos`. */
function streetAbove(lines: readonly Line[]): Line | undefined {
  const hits = lines.map(({ rest }) => addressFieldsIn(rest));
  const above = lines[hits.findIndex((fields) => fields.length > 0) - 1];
  const isOpen = !hits.flat().some(isStreetField) && hits.flat().some((field) => field !== 'cep');
  return above && isOpen && labelsIn(above.rest).length === 0 ? above : undefined;
}

function takeStreet(line: Line, collector: PasteCollector): void {
  const text = line.rest.trim().replace(/\s*\t\s*/g, ', ');
  if (text.includes(CUT) || hasCep(text) || !isStreetLine(text)) return;
  if (collector.take({ hit: STREET_HIT, label: '', text, line: line.at })) line.rest = CUT;
}

/** Takes the labels with a colon, each with its text up to the next label. The value may be on the next line. */
function takeLabelled(line: Line, collector: PasteCollector, takes?: (hit: Hit) => boolean): void {
  const found = labelsIn(line.rest);
  let rest = '';
  let end = 0;
  for (const [at, { label, hit, index, start }] of found.entries()) {
    const stop = found[at + 1]?.index ?? line.rest.length;
    const [text, behind] = splitValue(line.rest.slice(start, stop), hit);
    rest += line.rest.slice(end, index);
    const isTaken = text !== '' && (takes?.(hit) ?? true) && collector.take({ hit, label, text, line: line.at });
    if (isTaken) collector.addLabel(label);
    rest += isTaken ? `${CUT}${behind}` : line.rest.slice(index, stop);
    end = stop;
  }
  line.rest = rest + line.rest.slice(end);
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

const SPOKEN =
  /^(\[[^\]]*\]\s*|\d{1,2}\/\d{1,2}\/\d{2,4}[ ,]+\d{1,2}:\d{2}(?:\s*-)?\s*)?([^:]{3,80}?)\s*:\s*(\+?[\d\s().-]{8,24})$/u;

/** Takes `Maria Souza: +55 11 98765-4321`, the format of a contact in a messenger. */
function takeSpokenName(line: Line, collector: PasteCollector, isCidade: (nome: string) => boolean): void {
  const [, moment = '', nome = '', phone = ''] = SPOKEN.exec(line.rest.trim()) ?? [];
  if (nome === '' || collector.hasNome() || !isNameOnly(nome, isCidade)) return;
  if (!collector.addTelefones(phone.trim())) return;
  collector.setNome(nome, line.at);
  line.rest = `${moment}${CUT}`;
}

const EMAIL = /(?:mailto:)?[\p{L}\p{N}!#$%&'*+/=?^_`{|}~.-]+@[\p{L}\p{N}.-]+\p{L}/giu;
/** Behind the label of an address, a word before it may be a part of it: `E-mail: ana souza@x.com`. */
const WORDS_OF_LABEL = /e-?mail[^:\n]{0,20}:[^:;,|<(@\n]*[\p{L}\p{N}][ \t]+$/iu;
const SITE = /\b(?:https?:\/\/|www\.)[^\s,;|<>()\uE000]+[^\s,;|<>()\uE000.]/giu;
const DOCUMENT =
  /(?<![\p{L}\p{N}./-])(?:\d{3}\.\d{3}\.\d{3}-\d{2}|[\p{L}\d]{2}\.[\p{L}\d]{3}\.[\p{L}\d]{3}\/[\p{L}\d]{4}-\d{2}|\d{14}|\d{11}|\d{9}-\d{2})(?![\p{L}\p{N}/])/giu;
const PHONE =
  /(?<![\p{L}\p{N}.,/-])(?:\+\d{1,3}[\s.-]?(?:\(?\d{1,4}\)?[\s.-]?){1,5}\d{2,4}|(?:0?\(0?\d{2}\)|0?\d{2})[\s.-]{0,2}(?:9[\s.]?)?\d{4}[\s.-]?\d{4}|0[3589]0[0-9][\s-]?\d{3}[\s-]?\d{4}|[34]00\d[\s-]\d{4})(?![\p{N}/]|[.,-]\d)/gu;
/** words that belong to a phone: its purpose, its extension */
const BEFORE_PHONE =
  /(?:\b(?:tel(?:efone)?s?|fones?|cel(?:ular)?|whats(?:app)?|whatsapp|zap|wpp|fax|comercial|residencial|recados?|pabx|plant[aã]o|trabalho|casa|t|c|m|f)\b\.?\s*(?:\/\s*)?){1,3}[:.-]?\s*$/iu;
const BEHIND_PHONE =
  /^\s*[-–,]?\s*\(?(?:(?:ramal|r\.|ext\.?)\s*:?\s*\d{1,6}|whats(?:app)?|zap|wpp|recados?(?:\s+com\s+\p{Lu}\p{L}+)?)\b\)?/iu;

/** Takes values that need no label. */
function takeValues(line: Line, collector: PasteCollector, { longEmailEndings }: PasteOptions): void {
  cut(line, EMAIL, /\b(?:e-?mail|correio|contato|e)\b\.?\s*[:.-]?\s*$/iu, collector, (text, around) => {
    const email = parseEmail(text.replace(/^mailto:/i, ''), { longEndings: longEmailEndings });
    const isHalf = WORDS_OF_LABEL.test(around.lead) || isHalfOfEmail(around.lead, around.after);
    if (email === undefined || isHalf) return false;
    collector.addEmail(email);
    return true;
  });
  cut(
    line,
    SITE,
    /\b(?:web\s?)?site\b\s*[:.-]?\s*$/iu,
    collector,
    (text) => isSite(text) && collector.setSite(text, line.at),
  );
  cut(line, DOCUMENT, DOCUMENT_LABEL, collector, (text, { label }) => takeDocument(text, { label, line, collector }));
  takePhones(line, collector);
}

const DOCUMENT_LABEL =
  /\b(?:cpf|cnpj|cgc|inscrit[oa] no)(?:\s*\/\s*(?:cnpj|cpf|mf))?\s*(?:sob\s*)?(?:o\s*)?(?:n[º°o.]*)?\s*[:.-]?\s*$/iu;

/**
 * Returns the lines of each paragraph about another record: it has another document of a kind than the paragraph that has the
 * first.
 */
export function paragraphsOfOthers(texts: readonly string[]): number[][] {
  const paragraphs: number[][] = [[]];
  for (const [at, text] of texts.entries()) {
    if (text.trim() === '') paragraphs.push([]);
    else paragraphs.at(-1)?.push(at);
  }
  const known = new Map<string, string>();
  return paragraphs.filter((lines) => {
    const said = lines.flatMap((at) => documentsIn(texts[at] ?? ''));
    const isOther = said.length > 0 && said.every(([kind, document]) => (known.get(kind) ?? document) !== document);
    if (!isOther) for (const [kind, document] of said) if (!known.has(kind)) known.set(kind, document);
    return isOther;
  });
}

function documentsIn(text: string): [kind: 'cpf' | 'cnpj', document: string][] {
  return Array.from(text.matchAll(DOCUMENT), ([document]) => document).flatMap(
    (document): [kind: 'cpf' | 'cnpj', document: string][] => {
      const cpf = isDigits(document) && isPhone(document) ? undefined : parseCpf(document);
      const cnpj = parseCnpj(document);
      return cpf === undefined ? (cnpj === undefined ? [] : [['cnpj', cnpj]]) : [['cpf', cpf]];
    },
  );
}

type DocumentContext = { label: string; line: Line; collector: PasteCollector };

/** Takes a document. Eleven bare digits may also be a phone, so they need a label. */
function takeDocument(text: string, { label, line, collector }: DocumentContext): boolean {
  const cpf = parseCpf(text);
  if (cpf !== undefined) {
    const isOpen = isDigits(text) && isPhone(text) && !/c\.?p\.?f/i.test(label);
    return !isOpen && collector.setCpf(cpf, line.at);
  }
  const cnpj = keepDigits(text).length >= 2 ? parseCnpj(text) : undefined;
  return cnpj !== undefined && collector.setCnpj(cnpj, line.at);
}

function takePhones(line: Line, collector: PasteCollector): void {
  cut(
    line,
    PHONE,
    BEFORE_PHONE,
    collector,
    (text, { label, behind }) => {
      if (!isPhone(text) || (isDigits(text) && isCpf(text) && label === '')) return false;
      const said = ONLY_PHONE.test(label) ? '' : label;
      return collector.addTelefones(`${said} ${text} ${behind.replace(/[-–,()]/g, '')}`.trim());
    },
    BEHIND_PHONE,
  );
}

/** letters that mean a phone on a business card */
const ONLY_PHONE = /^[tcmf]\b/iu;

/** Whether digits are a service number, a foreign number, or a Brazilian number with a valid DDD. */
function isPhone(text: string): boolean {
  const tipo = tipoOfTelefone(text);
  if (tipo === 'celular' || tipo === 'fixo') return isDdd(normalizeTelefone(text).slice(0, 2));
  return tipo === 'exterior' || (tipo === 'servico' && keepDigits(text).length >= 8);
}

/** The text around a match: all of it, and the part of it that belongs to the match. */
type Around = { lead: string; label: string; behind: string; after: string };
type Take = (text: string, around: Around) => boolean;

/** Takes each match out of a line, with the label before it and, for a phone, the words after it. */
function cut(
  line: Line,
  pattern: RegExp,
  before: RegExp,
  collector: PasteCollector,
  take: Take,
  behind?: RegExp,
): void {
  let rest = '';
  let end = 0;
  for (const match of line.rest.matchAll(pattern)) {
    if (match.index < end) continue;
    const lead = line.rest.slice(end, match.index);
    const label = before.exec(lead.slice(-LONGEST_LABEL))?.[0] ?? '';
    const stop = match.index + match[0].length;
    const after = line.rest.slice(stop, stop + LONGEST_LABEL);
    const tail = behind?.exec(after)?.[0] ?? '';
    if (!take(match[0], { lead, label, behind: tail, after })) continue;
    if (label.trim() !== '') collector.addLabel(label.trim());
    rest += `${lead.slice(0, lead.length - label.length)}${CUT}`;
    end = stop + tail.length;
  }
  line.rest = rest + line.rest.slice(end);
}

/** The maximum number of lines of an address. */
const ADDRESS_LINES = 4;

/** Takes addresses by their CEP, in the fewest lines that prove them. An address with a street comes before a place alone. */
function takeAddresses(
  lines: readonly Line[],
  collector: PasteCollector,
  options: PasteOptions,
  onlyWithStreet = false,
): void {
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at];
    if (!line || !hasCep(line.rest)) continue;
    const found = windowsAround(at, lines).flatMap((window) => {
      const address = findAddress(window.map(({ rest }) => rest).join('\n'), options);
      return address ? [{ window, address }] : [];
    });
    const withStreet = found.filter(({ address }) => address.endereco.logradouro !== undefined);
    // `Chácara Santo Antônio` alone may be the district of the line above
    const best = withStreet.find(isWhole) ?? withStreet[0] ?? (onlyWithStreet ? undefined : found[0]);
    if (best) {
      collector.addEndereco(best.address.endereco);
      for (const label of best.address.labels) collector.addLabel(label);
      for (const one of best.window) one.rest = '';
      const [first] = best.window;
      if (first) first.rest = best.address.rest.join(CUT);
      if (first) first.text = first.rest;
      for (const one of best.window.slice(1)) one.text = '';
      continue;
    }
    if (onlyWithStreet) continue;
    // the CEP fits no city here: take only the CEP and leave the rest of the text unchanged
    const cep = takeCep(line.rest);
    if (!cep || NAMES_STATE.test(line.rest)) continue;
    collector.addEndereco({ cep: cep.cep });
    if (cep.label !== '') collector.addLabel(cep.label);
    line.rest = cep.rest;
  }
}

function isWhole({ address: { endereco } }: { address: FoundAddress }): boolean {
  return endereco.numero !== undefined || isStreet(foldText(endereco.logradouro ?? '') ?? '');
}

const NAMES_STATE = /(?:[/(]|\s[-–]\s*|,\s*)[A-Z]{2}\)?(?=$|[\s,;.\uE000-])/;

function windowsAround(at: number, lines: readonly Line[]): Line[][] {
  const windows: Line[][] = [];
  for (let length = 1; length <= ADDRESS_LINES; length++)
    for (let start = at; start > at - length; start--) {
      const window = lines.slice(Math.max(start, 0), start + length);
      if (start >= 0 && window.length === length) windows.push(window);
    }
  return windows;
}

/** Splits the rest of a line into pieces, without the signs around them. */
function piecesOf(rest: string): string[] {
  return rest
    .split(/[\uE000\t|•·;]|\s+[-–—]\s+|,\s+(?=\uE000)|\s{3,}/)
    .map(trimSigns)
    .filter((piece) => piece !== '');
}

function takeCompany(line: Line, collector: PasteCollector): void {
  if (collector.hasCompany()) return;
  const piece = piecesOf(line.rest).find(isCompanyName);
  if (piece === undefined || !collector.setCompany(piece, line.at)) return;
  line.rest = line.rest.replace(piece, CUT);
}

/**
 * Takes the name at the start of a text, unless a label already gave one. Next to a CNPJ the first words may name a contact
 * person, so they count only if no other line looks like a name.
 */
function takeName(lines: readonly Line[], collector: PasteCollector, isCidade: (nome: string) => boolean): void {
  if (collector.hasNome()) return;
  const first = lines.find(({ rest }) => /\p{L}/u.test(rest) && !isGreeting(rest.trim()));
  if (!first) return;
  const piece = piecesOf(first.rest)
    .find((one) => /\p{L}/u.test(one))
    ?.replace(/,$/, '');
  if (piece === undefined || !isNameOnly(piece, isCidade)) return;
  if (collector.hasCnpj()) {
    const names = lines.flatMap(({ rest }) => piecesOf(rest)).filter((one) => isNameOnly(one, isCidade));
    if (collector.hasCompany() || names.length !== 1) return;
  }
  collector.setNome(piece, first.at);
  first.rest = first.rest.replace(piece, CUT);
}

/** A line of prose keeps its values in the notes, because the words around a value refer to it. */
const PROSE = 4;

/** Returns the rest of a line for the notes. */
function leftOf({ text, rest }: Line): string {
  const pieces = piecesOf(rest).filter((piece) => /[^\s\p{P}]/u.test(piece));
  if (pieces.length === 0) return '';
  if (!rest.includes(CUT)) return trimEnds(rest);
  const isProse = !/[\t|•·;]/.test(text) && pieces.join(' ').split(/\s+/).length >= PROSE;
  return isProse ? trimEnds(text) : pieces.join(' | ');
}

function trimEnds(text: string): string {
  return text
    .replaceAll(CUT, ' ')
    .replace(/[\t ]{2,}/g, ' ')
    .trim();
}

/** Whether a line is only a label, with its value on the next line: `CPF:`, `RAZÃO SOCIAL`. */
export function isLabelLine(line: string): boolean {
  if (line.length > LONGEST_LABEL) return false;
  const bare = line.replace(/\s*:\s*$/, '').trim();
  if (bare.length < 2 || bare.length > 60 || /\d{3}|@/.test(bare)) return false;
  const hit = readHeading(bare);
  return hit !== undefined && isSure(hit) && (hit.kind === 'block' || !hit.isWeak) && chaveNome(bare).length > 1;
}
