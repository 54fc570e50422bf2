import { known } from '../kit/known.ts';
import { NUMBER_WORDS } from './number-words.ts';

/**
 * A letter or a digit of a text. Letters are small and without accents. Digits of every script are 0 to 9, and so are digits
 * that the text writes as words.
 */
export type TextSign = {
  sign: string;
  /** its place in the text; all digits of a word have the place of that word */
  start: number;
  end: number;
  /** the number of its run: signs that follow each other without any other character; a word of a number is a run */
  run: number;
  /** whether it follows the sign before it closely, with a few other characters between them at most */
  isClose: boolean;
};

/** The most characters between two signs of one number: `529 . 982`. */
const MAX_BETWEEN = 3;

/** The end of a number in a list of numbers. A comma alone is typed for a dot. */
const PAUSE = /[;\n]|,\s/;

const PARTS = /[\p{L}\p{M}]+|\p{N}+/gu;

/** Words that people say between the digits of a number. */
const BETWEEN: ReadonlySet<string> = new Set('e ponto traco hifen barra virgula espaco'.split(' '));

/** The letter at the end of an RG, said as a word. */
const LETTER_X = 'xis';

type Part = { raw: string; word: string; start: number; end: number; value: number | undefined };

/** A document has more digits; house numbers and years of birth have not. */
const FEWEST_DIGITS = 3;
/** The words of numbers as people write them. */
const SPELLED: ReadonlySet<string> = new Set([...NUMBER_WORDS.keys(), 'três']);

/**
 * What a text has of digits: `none`, too few for a document; `figures`, only 0 to 9, as most texts; `any`, figures of other
 * scripts or words of numbers, too. Every record is looked through on its way into the register, so this is quick.
 */
export function digitsIn(text: string): 'none' | 'figures' | 'any' {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) count += 1;
    else if (code > LAST_ASCII && !isLatinLetter(code)) return 'any';
  }
  for (const word of text.toLowerCase().split(/[^a-zê]/)) if (SPELLED.has(word)) return 'any';
  return count < FEWEST_DIGITS ? 'none' : 'figures';
}

const LAST_ASCII = 0x7f;

/** From À to ɏ. */
function isLatinLetter(code: number): boolean {
  return code >= 0xc0 && code <= 0x24f;
}

/** The letters and digits of a text. */
export function readSigns(text: string): TextSign[] {
  const parts = [...text.matchAll(PARTS)].map(toPart);
  const signs: TextSign[] = [];
  let [run, end, wasWord] = [0, 0, false];
  for (let at = 0; at < parts.length; ) {
    const { length, place, signs: read } = readAt(parts, at);
    const isWord = known(parts[at], 'a part of the text').value !== undefined;
    if (isWord || wasWord || place.start !== end) run += 1;
    const between = text.slice(end, place.start);
    // somebody who says a number makes pauses; between figures a pause ends the number
    const isNear = between.length <= MAX_BETWEEN && (isWord || wasWord || !PAUSE.test(between));
    for (const [index, sign] of read.entries())
      signs.push({ ...sign, run, isClose: index > 0 || (signs.length > 0 && isNear) });
    end = place.end;
    wasWord = isWord;
    at += length;
  }
  return signs;
}

type Span = { start: number; end: number };
type ReadPart = { length: number; place: Span; signs: ({ sign: string } & Span)[] };

function readAt(parts: readonly Part[], at: number): ReadPart {
  const { raw, word, start, end, value } = known(parts[at], 'a part of the text');
  if (value !== undefined) {
    const { total, length } = readNumber(parts, at, value);
    const place = { start, end: known(parts[at + length - 1], 'the last word of a number').end };
    return { length, place, signs: [...String(total)].map((sign) => ({ sign, ...place })) };
  }
  if (word === LETTER_X) return { length: 1, place: { start, end }, signs: [{ sign: 'x', start, end }] };
  if (BETWEEN.has(word) && isNumber(parts[at - 1]) && isNumber(parts[at + 1]))
    return { length: 1, place: { start, end }, signs: [] };
  let place = start;
  const signs = [...raw].flatMap((character) => {
    const from = place;
    place += character.length;
    return [...foldCharacter(character)].map((sign) => ({ sign, start: from, end: place }));
  });
  return { length: 1, place: { start, end }, signs };
}

/** `vinte e nove`, `quinhentos e vinte e nove`. */
function readNumber(parts: readonly Part[], at: number, value: number): { total: number; length: number } {
  const below = value >= 100 ? 100 : value >= 20 && value % 10 === 0 ? 10 : 0;
  const next = parts[at + 1]?.word === 'e' ? parts[at + 2]?.value : undefined;
  if (below === 0 || next === undefined || next === 0 || next >= below) return { total: value, length: 1 };
  const { total, length } = readNumber(parts, at + 2, next);
  return { total: value + total, length: length + 2 };
}

function toPart(match: RegExpExecArray): Part {
  const [raw] = match;
  const word = foldLetters(raw);
  return { raw, word, start: match.index, end: match.index + raw.length, value: NUMBER_WORDS.get(word) };
}

function isNumber(part: Part | undefined): boolean {
  return part !== undefined && (part.value !== undefined || /^\p{N}/u.test(part.raw));
}

function foldLetters(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The small letters and digits that a character stands for: `Á` is `a`, `９` and `٩` are `9`, `①` is `1`. */
function foldCharacter(character: string): string {
  const plain = character.normalize('NFKD').toLowerCase();
  return plain.replace(/\p{Nd}/gu, digitOf).replaceAll(/[^\p{L}0-9]/gu, '');
}

/** The value of a digit. Unicode has the ten digits of a script in a row, which starts at a code ending in 0 or 6. */
function digitOf(digit: string): string {
  const code = known(digit.codePointAt(0), 'the code of a digit');
  const start = code - (code % 16);
  const zero = /\p{Nd}/u.test(String.fromCodePoint(start)) ? start : start + 6;
  return String(code - zero);
}
