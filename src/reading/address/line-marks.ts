import { cutOut } from '../partition.ts';
import {
  DISTRICT_BEHIND,
  HOUSE_WORD,
  LABELS,
  NAMED_HOUSE,
  NAMED_BY_NUMBER,
  OF_DISTRICT,
  OF_HOUSE,
  PART,
  PART_FIRST,
  QUADRA,
  ROAD,
  SECTOR_QUADRA,
  STREET,
} from './address-words.ts';
import { behindOf, free, keyOf, type Line, type Piece, type PieceKind, takeMatch } from './line-parts.ts';

const ONE = '(?:\\d{1,3}(?:\\.\\d{3})+|\\d{1,6})';
const NUMBER = `${ONE}(?:[\\s-]?(?![ae]\\s\\d)(?![ql]\\.?\\s*\\d)[a-z](?![a-z0-9/]))?`;
const NUMBERS = `${NUMBER}(?:\\s*(?:/|-|\\bao?\\b|\\be\\b|,)\\s*${ONE}(?![\\d.]))*`;
const NO = '(?:n(?:\\.?[º°]\\.?|o\\.|o(?=\\s\\d)|ro?\\.?|\\.|umero|um\\.?|(?=\\s\\d))?\\s*:?\\s*)';
const SN = '(?:s\\s?/\\s?n(?:[º°]|o(?![a-z])|[.])?(?![a-z])|s/\\s?n[º°.]|sem (?:numero(?![a-z])|n[º°]))';
const KM = 'km[\\s.]*\\d[\\d.]*(?:,\\d{1,3})?(?:\\s*\\+\\s*\\d+\\s*m?(?![a-z\\d]|\\s*km))?';
const ONLY_NUMBER = new RegExp(`^(?:${NO}?${NUMBERS}|${NO}?${SN}|sn|${KM})$`);
const LEADING_NUMBER = new RegExp(`^\\s*(?:${NO}?(?=\\d)${NUMBERS})(?=\\s|-[a-z]{3})(?!\\s+d[aeo]s?\\s)`);
const LABELLED_NUMBER = `n(?:\\.?[º°]\\.?|o\\.|o(?=\\s\\d)|ro?\\.?(?=\\s?\\d)|\\.|umero|um\\.|(?=\\s\\d))\\s*:?\\s*(?=\\d)${NUMBERS}`;
/** Marks that start a new part without a separator: a number after `nº`, S/N, km, a part of a house, a district. */
const MARKS = new RegExp(
  `(?<![a-z0-9])(?:(${KM}|(?:n[º°.]\\s*)?${SN}|${LABELLED_NUMBER})|(${DISTRICT_BEHIND})|(${NAMED_HOUSE})|${PART}|${HOUSE_WORD})`,
  'g',
);
const MAY_HAVE_MARK =
  /\d|[/"]|fundos|fds|terreo|sobre|sobrado|frente|condominio|edificio|esq|prox|entre|bairro|sem n|\b(?:[a-z]{1,3}|bloco|quadra|lote|casa|torre|sala|loja|conj|conjunto|galpao)\b\.?\s[a-z]\b/;

const ONLY_HOUSE = new RegExp(`^(?:(?:${PART}|${HOUSE_WORD})(?:\\s+|$))+$`);

/** Returns the kind of a text without separators. Returns undefined if the text may contain several kinds. */
export function kindAlone(key: string): PieceKind | undefined {
  if (ONLY_HOUSE.test(key)) return 'house';
  return MAY_HAVE_MARK.test(key) ? undefined : kindOf(key);
}

/** Whether a text without separators is only a street. */
export function isStreetAlone(key: string): boolean {
  const kind = STREET.exec(key)?.[0];
  if (kind === undefined) return false;
  if (!MAY_HAVE_MARK.test(key)) return true;
  MARKS.lastIndex = kind.length + 1;
  return !MARKS.test(key);
}

/** Returns the kind of a part from its first words. */
export function kindOf(key: string): PieceKind {
  if (OF_DISTRICT.test(key)) return 'district';
  return OF_HOUSE.test(key) || !/[a-z]{3}/.test(key) ? 'house' : 'other';
}

// labels and signs

const KINDS_OF_LABELS = [undefined, 'district', 'house', 'city', 'state', 'house', 'city', 'state'] as const;
const MAY_HAVE_LABEL = /:|compl|municipio|\buf\b/;

/** Cuts the line at labels. Each label gives the kind of the text up to the next sign. */
export function cutAtLabels(line: Line): void {
  if (!MAY_HAVE_LABEL.test(line.key)) return;
  for (const part of free(line)) {
    const { from: start, to: end } = part;
    let uncut: Piece | undefined = part;
    for (const match of line.key.slice(start, end).matchAll(LABELS)) {
      if (!uncut) return;
      const label = cutOut(line, uncut, start + match.index, start + match.index + match[0].length);
      label.place = 'label';
      label.kind = undefined;
      uncut = behindOf(line, label, end);
      if (uncut) uncut.kind = KINDS_OF_LABELS[match.slice(1).findIndex((found) => found !== undefined)];
    }
  }
}

/** a full stop counts only after a number or a long word, not in `Prof. Silva`; each pattern starts with its sign for speed */
const SIGNS =
  /[,;\n\t|()·•]|-(?:(?<=\s-)\s|(?<=[a-z]\d*-)(?=[a-z]{2}$))|\/(?:(?<=\s\/)\s|\s*$|(?<!\bc\/)\s(?=[a-z])|(?<=\d\/)(?=[a-z]{2}))|\.(?<=(?:\d|[a-z]{7}|terreo|fundos|centro|andar|casa|rural)\.)(?=\s+[a-z]{3}|\s*(?:[,;]|$))/g;
/** Signs that belong to one value: `KM 12,5`, `2, 4 e 8`, `1500 / 1502`, `SAUS, Qd. 3`. */
const ONE_VALUE = /\bkm[\s.]*\d+,\d{1,3}(?!\d)|(?<=[,\s])\d{1,6}(?:,\s*\d{1,6})+\s+e\s+\d{1,6}\b|\d\s*\/\s*\d/g;
const MAY_BE_SECTOR = /^\s*(?:[sceqh]|a[cdr]|\d{3,4} [sn])[^,]*,/;
const MAY_BE_ONE = /\d\s*[,/]\s*\d/;

export function cutAtSigns(line: Line): void {
  const values = MAY_BE_ONE.test(line.key) ? [...line.key.matchAll(ONE_VALUE)] : [];
  const isKept = (at: number) => values.some(({ index, 0: value }) => at >= index && at < index + value.length);
  for (const part of free(line)) {
    const { from: start, to: end } = part;
    const key = line.key.slice(start, end);
    const first = key.length - key.trimStart().length;
    const sector = MAY_BE_SECTOR.test(key) ? (SECTOR_QUADRA.exec(key.trimStart())?.[0].length ?? 0) : 0;
    let uncut: Piece | undefined = part;
    for (const { 0: sign, index } of key.matchAll(SIGNS)) {
      if (!uncut) break;
      if (isKept(start + index) || (index > 0 && index < first + sector)) continue;
      const separator = cutOut(line, uncut, start + index, start + index + sign.length);
      separator.place = 'label';
      uncut = behindOf(line, separator, end);
      if (uncut && index > first) uncut.kind = undefined;
    }
  }
}

// the street

/** Finds the street: the first part that starts like one, else a quadra, else the first part with a word. */
export function findStreet(line: Line): Piece | undefined {
  const parts = free(line).filter(({ kind }) => kind === undefined);
  const [first] = parts;
  return (
    parts.find((part) => isStreet(keyOf(line, part))) ??
    (first && isQuadra(keyOf(line, first)) ? first : undefined) ??
    parts.find((part) => SECTOR_QUADRA.test(keyOf(line, part))) ??
    parts.find((part) => /[a-z]{2}/.test(keyOf(line, part)) && !ONLY_NUMBER.test(keyOf(line, part))) ??
    first
  );
}

export function isStreet(key: string): boolean {
  return STREET.test(key) || ROAD.test(key);
}

/** Whether a text starts like the street of an address, or like a place in the country that has none. */
export function startsAddress(key: string): boolean {
  return isStreet(key) || isQuadra(key) || COUNTRY_PLACE.test(key);
}

const COUNTRY_PLACE = /^(?:loteamento|chacara|sitio|fazenda)\s/;

function isQuadra(key: string): boolean {
  return QUADRA.test(key) || SECTOR_QUADRA.test(key);
}

const FIRST_WORD = /^[a-z]*/;

/** Returns the minimum length of the street, with the spaces before it: its kind and a letter, or a quadra with its number. */
function leadOf(text: string): number {
  const key = text.trimStart();
  const kind = STREET.exec(key)?.[0] ?? ROAD.exec(key)?.[0];
  const indent = text.length - key.length;
  if (kind !== undefined) return indent + kind.length + 1;
  return indent + ((SECTOR_QUADRA.exec(key) ?? QUADRA.exec(key) ?? FIRST_WORD.exec(key))?.[0].length ?? 0);
}

// marks

/** Cuts a part where a number, a part of a house or a district starts without a separator. */
export function cutAtMarks(line: Line, part: Piece, street: Piece): void {
  const key = line.key.slice(part.from, part.to);
  if (ONLY_NUMBER.test(key.trim())) return markNumber(line, part);
  const { from: start, to: end } = part;
  const { piece, from } = part === street ? { piece: part, from: start + leadOf(key) } : cutLeadingNumber(line, part);
  if (piece) piece.kind ??= part === street ? 'street' : kindOf(keyOf(line, piece));
  if (piece && MAY_HAVE_MARK.test(key)) cutMarks(line, piece, { key, start, end, from });
}

function cutLeadingNumber(line: Line, part: Piece): { piece: Piece | undefined; from: number } {
  const { from, to } = part;
  const match = part.kind === undefined ? LEADING_NUMBER.exec(line.key.slice(from, to)) : null;
  // the number in `4 andar` is not a house number
  if (!match || PART_FIRST.test(line.key.slice(from, to))) return { piece: part, from };
  const number = takeMatch(line, part, match, 'unplaced');
  markNumber(line, number);
  return { piece: behindOf(line, number, to), from: number.to };
}

type Stretch = { key: string; start: number; end: number; from: number };

function cutMarks(line: Line, part: Piece, { key, start, end, from }: Stretch): void {
  let uncut: Piece | undefined = part;
  MARKS.lastIndex = from - start;
  for (let match = MARKS.exec(key); match && uncut; match = MARKS.exec(key)) {
    const [whole, number, district, house] = match;
    const at = start + match.index;
    const isName = district !== undefined || house !== undefined;
    const marked: Piece = cutOut(line, uncut, at, isName ? uncut.to : at + whole.length);
    marked.kind = district === undefined ? 'house' : 'district';
    uncut = isName ? marked : behindOf(line, marked, end);
    if (isName) continue;
    if (number !== undefined) markNumber(line, marked);
    if (uncut) uncut.kind = kindOf(keyOf(line, uncut));
  }
}

function markNumber(line: Line, part: Piece): void {
  part.kind = keyOf(line, part).startsWith('km') ? 'km' : 'number';
}

// the number

const TRAILING = new RegExp(`^(.*?[a-z][a-z.'’]*)\\s+(${NUMBERS})\\s*$`);

/** a name directly after the number, before a city: `Rua A 44 Tijuca Rio de Janeiro RJ` */
const BEFORE_CITY = /(?<=\d(?:[\s-]?[a-z])?)\s+(?!d[aeo]s?\s|e\s)[a-z]{3}[^\d]*$/;

/** Chooses the house number: the first number after a sign, or S/N; else a km; else the last word of the street. */
export function giveNumber(line: Line): void {
  const parts = free(line);
  const number = parts.find(({ kind }) => kind === 'number') ?? parts.find(({ kind }) => kind === 'km');
  if (number) {
    number.place = 'numero';
    splitFlat(line, number);
    return;
  }
  const street = parts.find(({ kind }) => kind === 'street');
  const key = street ? line.key.slice(street.from, street.to) : '';
  const isBeforeCity = street && line.parts[line.parts.indexOf(street) + 1]?.place === 'cidade';
  const behind = isBeforeCity ? (BEFORE_CITY.exec(key)?.[0] ?? '') : '';
  const bare = key.slice(0, key.length - behind.length);
  const match = TRAILING.exec(bare);
  if (!street || !match) return;
  const [, before = '', last = ''] = match;
  // a street without its kind counts only with a long number before a part of a house: `Duque de Caxias 345 ap 2`
  const isBeforeHouse = /\d{3}/.test(last) && line.parts[line.parts.indexOf(street) + 1]?.kind === 'house';
  const start = key.trimStart();
  if (!STREET.test(start) && !(isBeforeHouse && kindOf(start) === 'other' && !isQuadra(start))) return;
  const name = `${before.trim()} .`.replace(STREET, '').slice(0, -2);
  if (!/[a-z]/.test(name) || NAMED_BY_NUMBER.test(`${name.trim()} ${last}`)) return;
  const from = street.from + bare.lastIndexOf(last);
  const houseNumber = cutOut(line, street, from, from + last.length);
  const district = behind === '' ? undefined : behindOf(line, houseNumber, houseNumber.to + behind.length);
  if (district) district.kind = kindOf(keyOf(line, district));
  houseNumber.place = 'numero';
  splitFlat(line, houseNumber);
}

const TWO_NUMBERS = /^\s*(\d{1,5})\s*\/\s*(\d{2,4})\s*$/;
/** The largest difference between two house numbers of one owner, who usually has neighbouring houses. */
const NEIGHBOURS = 60;

/** Splits `22/302` into house and apartment, but keeps `1500/1502` as two houses. */
function splitFlat(line: Line, number: Piece): void {
  const key = line.key.slice(number.from, number.to);
  const [, first = '', second = ''] = TWO_NUMBERS.exec(key) ?? [];
  const distance = Number(second) - Number(first);
  if (second === '' || (distance > 0 && distance <= NEIGHBOURS)) return;
  const at = number.from + key.indexOf('/');
  const sign = cutOut(line, number, at, at + 1);
  sign.place = 'label';
  const flat = line.parts[line.parts.indexOf(sign) + 1];
  if (flat) Object.assign(flat, { place: 'unplaced', kind: 'house' });
}

const NO_LABEL = /^n(?:\.?[º°]\.?|o\.?|ro?\.?|\.|[uú]mero|[uú]m\.?)?\s*:?\s*(?=\d|s\s?\/)/i;
const THOUSANDS = /(?<![\d.,])(\d{1,3})\.(?=\d{3}(?![\d.,]))/g;

/** Formats a number for storage: without its label and thousands separators. A km is unchanged. */
export function showNumber(text: string): string {
  const bare = text.replace(NO_LABEL, '');
  return bare.includes('.') && !/^km/i.test(bare) ? bare.replace(THOUSANDS, '$1') : bare;
}
