import { findUf, parseCep, UFS, ufOfCep, type UfSigla } from '@fichario/brasil';
import { cutOut } from '../partition.ts';
import { CAPITALS, COUNTRY, OTHER_COUNTRY } from './address-words.ts';
import { foldText } from './fold-text.ts';
import { free, keyOf, type Line, type Piece, takeMatch, textOf } from './line-parts.ts';

/** Known facts apart from the line. */
export type LineContext = {
  /** whether a state (sigla) has a city with this name; without a state, whether exactly one city in the country has it */
  isCidade?: (uf: string | undefined, nome: string) => boolean;
  /** the city from another cell: the line may repeat it, and needs a state to name a different one */
  cidade?: string;
};

const MAY_HAVE_CEP = /\d{3}[-\s]\d{3}|\d{8}/;
const CEP =
  /(?<![\d.-])(?:\d{5}-\d{3}|\d{2}\.\d{3}-\d{3})(?![\d-])|(?<=\bcep\b[\s:.]*)\d{5}\s?\d{3}(?!\d)|(?<=[,;\n·•]\s*|\s-\s|\b[a-z]{2}\s)\d{8}\s*$|(?<=[,;\n·•]\s*|\s-\s|\b[a-z]{2}\s)\d{5} \d{3}\s*$/;
const CEP_LABEL = /[\s,-]*\bcep\b\s*[:.]?\s*$/;

/** Finds the CEP of a line and sets its place. */
export function takeCep(line: Line): void {
  const [whole] = line.parts;
  const match = whole && MAY_HAVE_CEP.test(line.key) ? CEP.exec(line.key) : null;
  if (!whole || !match || parseCep(match[0].replace(/\s/g, '')) === undefined) return;
  takeMatch(line, whole, match, 'cep');
  const before = line.parts.find(({ place, to }) => place === 'unplaced' && to === match.index);
  const label = before && CEP_LABEL.exec(line.key.slice(before.from, before.to));
  if (before && label) takeMatch(line, before, label, 'label');
}

function ufOfLine(line: Line): string | undefined {
  const cep = line.parts.find(({ place }) => place === 'cep');
  return cep && ufOfCep(parseCep(textOf(line, cep).replace(/\s/g, '')) ?? '');
}

/** Places the country, the city and the state at the end of a line, and those that have a label. */
export function takePlace(line: Line, context: LineContext): void {
  let parts = free(line);
  const last = parts.at(-1);
  if (last && parts.length > 2 && COUNTRY.test(keyOf(line, last))) last.place = 'label';
  // abroad, no part says which name is a district
  if (last && parts.length > 2 && OTHER_COUNTRY.test(keyOf(line, last)))
    for (const part of parts.slice(1)) part.kind ??= 'house';
  for (const part of parts) {
    if (part.kind === 'city') takeLabelledCity(line, part);
    else if (part.kind === 'state' && stateOf(line, part) !== undefined) part.place = 'uf';
    else if (part.kind === 'state') part.kind = 'other';
  }
  parts = parts.filter(({ place }) => place === 'unplaced');
  const hasCidade = line.parts.some(({ place }) => place === 'cidade');
  const end = parts.at(-1);
  if (!end || line.parts.some(({ place }) => place === 'uf')) return;
  const uf = stateOf(line, end);
  if (uf !== undefined && parts.length > 1) takeBareState(line, { end, uf, hasCidade }, context);
  else if (!hasCidade) takeCityAndState(line, end, parts.length > 1, context);
  if (!line.parts.some(({ place }) => place === 'cidade' || place === 'uf')) takePlaceInFront(line, context);
}

/** Places a city after its label, and the state that a sign separates from it. */
function takeLabelledCity(line: Line, part: Piece): void {
  const { city, isSigned, uf } = splitAtState(line, part);
  if (isSigned && uf !== undefined) cutOut(line, part, part.from + city.length, part.to).place = 'uf';
  part.place = 'cidade';
}

/** Splits a part that ends with a state: `Santos/SP`, `Centro Santos SP`. Without a state, `uf` is undefined. */
function splitAtState(
  { key }: Line,
  { from, to }: Piece,
): { city: string; isSigned: boolean; uf: UfSigla | undefined } {
  const text = key.slice(from, to);
  const slash = text.lastIndexOf('/');
  const named = slash > 0 ? STATES.get(text.slice(slash + 1).trim()) : undefined;
  if (named !== undefined) return { city: text.slice(0, slash), isSigned: true, uf: named };
  const match = MAY_END_IN_UF.test(text.trim()) ? CIDADE_UF.exec(text) : null;
  const [, city = '', sign = '', sigla = ''] = match ?? [];
  return { city, isSigned: sign.trim() !== '', uf: match ? findUf(sigla)?.sigla : undefined };
}

/** Places a city and its state in front of the street: `Recife - PE, Rua A`, `Recife/PE - Rua A`, `PE / Recife / Rua A`. */
function takePlaceInFront(line: Line, { isCidade }: LineContext): void {
  const [lead, ...behind] = free(line);
  if (lead && behind.length > 1 && COUNTRY.test(keyOf(line, lead))) lead.place = 'label';
  const [first, second, ...others] = free(line);
  if (!first || !second || !isCidade) return;
  const { city: nome, uf: sigla } = splitAtState(line, first);
  const end = first.from + nome.length;
  if (sigla !== undefined && isCidade(sigla, line.text.slice(first.from, end))) {
    cutOut(line, first, end, first.to).place = 'uf';
    first.place = 'cidade';
    return;
  }
  const orders = [[second, first] as const, [first, second] as const];
  for (const [state, city] of others.length > 0 ? orders : []) {
    const uf = stateOf(line, state);
    if (uf === undefined || !isCidade(uf, textOf(line, city))) continue;
    state.place = 'uf';
    city.place = 'cidade';
    return;
  }
}

const STATES = new Map(UFS.map(({ nome, sigla }) => [foldText(nome) ?? nome, sigla]));

/** Returns the sigla of the state when a whole part is a state: `SP`, `São Paulo`. */
function stateOf(line: Line, part: Piece): string | undefined {
  const key = keyOf(line, part);
  if (!BARE_NAME.test(key)) return undefined;
  return key.length === 2 ? findUf(key)?.sigla : STATES.get(key);
}

/** Whether a name may be a country or a state, or may end with a state. */
export function isPlace(key: string): boolean {
  return COUNTRY.test(key) || STATES.has(key) || MAY_END_IN_UF.test(key);
}

const BARE_NAME = /^[a-z][a-z\s'’.-]+$/;

type StateAtEnd = { end: Piece; uf: string; hasCidade: boolean };

/** Accepts a state in a separate part, `Santos, SP`, if the part before it ends with a city of that state. */
function takeBareState(line: Line, { end, uf, hasCidade }: StateAtEnd, { isCidade }: LineContext): void {
  const before = free(line).at(-2);
  if (hasCidade) end.place = 'uf';
  if (hasCidade || !before) return;
  const text = line.text.slice(before.from, before.to);
  const at = isCidade ? cityAtEnd(text, (nome) => isCidade(uf, nome)) : BARE_NAME.test(keyOf(line, before)) ? 0 : -1;
  if (at <= 0 && before === free(line)[0]) return;
  const isAlone = at < 0 || (at > 0 && before === free(line)[0] && !/\d/.test(text.slice(0, at)));
  if (!isAlone || SIGLA.test(textOf(line, end))) end.place = 'uf';
  if (isAlone) return;
  cutOut(line, before, before.from + at, before.to).place = 'cidade';
}

const MAY_END_IN_UF = /(?:^|[^a-z])[a-z]{2}\)?\.?$/;
const CIDADE_UF = /^(.*[a-z].*?)(\s*[/(-]\s*|\s+)([a-z]{2})\)?\.?\s*$/s;
const NAME_BEFORE_UF = /^\s*[a-z][a-z\s'’.-]{1,50}$/;

/** a state in capitals that is not an apartment or a similar abbreviation */
const SIGLA = /^(?!AP|AL)[A-Z]{2}$/;

/** Accepts `Santos/SP` because of its sign. `Santos SP` and `Centro Santos/SP` need proof by the list of cities or the CEP. */
function takeCityAndState(line: Line, part: Piece, isBehind: boolean, context: LineContext): void {
  const { city: before, isSigned, uf } = splitAtState(line, part);
  if (uf === undefined) return;
  const text = line.text.slice(part.from, part.to);
  const isName = NAME_BEFORE_UF.test(before);
  // only capitals: small letters may be an apartment, unless the whole line is small
  if (!isSigned && !/[A-Z]{2}\)?\.?\s*$/.test(text) && line.text !== line.text.toLowerCase()) return;
  const found = cityAtEnd(text.slice(0, before.length), (nome) => context.isCidade?.(uf, nome) ?? false);
  const isWhole = isBehind && isName && (isSigned || ufOfLine(line) === uf);
  const at = found >= 0 ? found : isWhole ? 0 : -1;
  if (at < 0 || (at === 0 && !isBehind) || (at > 0 && !isBehind && !HAS_NUMBER.test(before.slice(0, at)))) return;
  const ending = cutOut(line, part, part.from + at, part.to);
  ending.place = 'uf';
  cutOut(line, ending, ending.from, part.from + before.length).place = 'cidade';
}

const HAS_NUMBER = /\d|\bs\s?\/?\s?n\b/;

/** The number of words in the longest city name. */
const MOST_WORDS = 7;
const LAST_WORD = /(?:^|[\s-])(?=[^\s-]+[\s-]*$)/;

/** Returns the start of the longest city name at the end of a text, or -1 if there is none. */
function cityAtEnd(text: string, isCidade: (nome: string) => boolean): number {
  const starts: number[] = [];
  let end = text.length;
  for (let words = 0; words < MOST_WORDS && end > 0; words++) {
    const match = LAST_WORD.exec(text.slice(0, end));
    if (!match || /\d/.test(text.slice(match.index, end))) break;
    starts.unshift(match.index);
    end = match.index;
  }
  return starts.find((at) => isCidade(text.slice(at).trim().replace(/^-/, ''))) ?? -1;
}

/** The part before the last one of a line: a district (by its words), another name, or neither. */
export type Before = 'district' | 'other' | undefined;

/**
 * Places a last part that is a city without a state. Without a city in another cell, the name must be unique or belong to the
 * state of the CEP. If no district comes before it, only the CEP or a state capital is proof.
 */
export function takeCityAlone(
  line: Line,
  part: Piece,
  { isCidade, cidade = '' }: LineContext,
  before: Before,
): boolean {
  const key = keyOf(line, part);
  const nome = textOf(line, part);
  const uf = ufOfLine(line);
  const isBehindCep = line.parts.some(({ place, to }) => place === 'cep' && to <= part.from);
  const isProved = uf !== undefined && (before === 'other' || isBehindCep);
  const isSure = before === 'district' || isProved || (before === 'other' && CAPITALS.has(key));
  const isOne = cidade === '' ? isSure && (isCidade?.(uf, nome) ?? false) : foldText(cidade) === key;
  if (isOne && BARE_NAME.test(key)) part.place = 'cidade';
  return part.place === 'cidade';
}
