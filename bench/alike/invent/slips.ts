import type { Random } from '../../../src/demo/server/random.ts';
import { withoutAccents } from './words.ts';
import { known } from '../../../src/kit/known.ts';

/** The neighbours of each key on the keyboard. */
const NEAR: Readonly<Record<string, string>> = {
  a: 'sqz',
  b: 'vn',
  c: 'xv',
  d: 'sf',
  e: 'wr',
  f: 'dg',
  g: 'fh',
  h: 'gj',
  i: 'uo',
  j: 'hk',
  k: 'jl',
  l: 'k',
  m: 'n',
  n: 'bm',
  o: 'ip',
  p: 'o',
  q: 'w',
  r: 'et',
  s: 'ad',
  t: 'ry',
  u: 'yi',
  v: 'cb',
  w: 'qe',
  x: 'zc',
  y: 'tu',
  z: 'x',
};
/** The wrong characters that a scanner reads for the printed ones. */
const MISREAD: readonly (readonly [string, string])[] = pairs(
  'rn:m m:rn l:I O:0 o:0 S:5 B:8 i:l ç:c ã:a cl:d e:c u:ii h:li',
);
/** Spellings that sound alike. */
const ALIKE_SOUNDS: readonly (readonly [string, string])[] = pairs(
  'ouza:ousa ousa:ouza Luiz:Luis Luís:Luiz Th:T th:t Tiago:Thiago y:i i:y W:V ph:f z:s ss:ç ll:l nn:n Matheus:Mateus Manoel:Manuel c:k Rafa:Rapha Helena:Elena on:om',
);
/** Misspellings of the DOMAINS. */
const DOMAIN_SLIPS: Readonly<Record<string, readonly string[]>> = {
  'gmail.com': ['gmial.com', 'gmail.com.br', 'gmal.com', 'gmail.con', 'gmaill.com'],
  'hotmail.com': ['hotmail.com.br', 'hotmial.com', 'hotmail.con', 'hormail.com'],
  'outlook.com': ['outlook.com.br', 'outlok.com'],
  'yahoo.com.br': ['yahoo.com', 'yaho.com.br', 'yahoo.com.bt'],
};
export const PARTICLES = new Set(['da', 'de', 'do', 'dos', 'das', 'e']);

export function wordsOf(text: string): string[] {
  return text.split(' ');
}

/** A text with a typing slip in one of its longer words. */
export function slip(random: Random, text: string): string {
  const words = wordsOf(text);
  const long = words.flatMap((word, place) => (word.length > 3 ? [place] : []));
  if (long.length === 0) return text;
  const place = random.pick(long);
  const word = known(words[place], 'long word');
  const at = random.integer(1, word.length - 2);
  words[place] = slipAt(random, word, at);
  return words.join(' ');
}

function slipAt(random: Random, word: string, at: number): string {
  const [before, sign, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
  const kind = random.integer(0, 3);
  if (kind === 0) return before + after;
  if (kind === 1) return swapAt(word, at);
  if (kind === 2) return before + random.pick([...(NEAR[withoutAccents(sign).toLowerCase()] ?? 'a')]) + after;
  return before + sign + sign + after;
}

export function swapAt(text: string, at: number): string {
  return text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2);
}

/** A text as a scanner reads it, with one or two wrong places. */
export function misread(random: Random, text: string): string {
  let read = text;
  let made = 0;
  for (let tries = 0; tries < 20 && made < (random.chance(30) ? 2 : 1); tries += 1) {
    const [printed, seen] = random.pick(MISREAD);
    const at = read.indexOf(printed, 1);
    if (at <= 0) continue;
    read = read.slice(0, at) + seen + read.slice(at + printed.length);
    made += 1;
  }
  return read;
}

/** A text as a person writes it after hearing it. */
export function mishear(random: Random, text: string): string {
  const fitting = ALIKE_SOUNDS.filter(([sound]) => text.includes(sound));
  if (fitting.length === 0) return slip(random, text);
  const [sound, other] = random.pick(fitting);
  return text.replace(sound, other);
}

/** Digits with one of them changed. */
export function changeDigit(random: Random, digits: string, from = 2): string {
  const at = random.integer(from, digits.length - 1);
  const digit = random.integer(0, 9);
  const other = String(digit) === digits[at] ? (digit + 1) % 10 : digit;
  return digits.slice(0, at) + other + digits.slice(at + 1);
}

/** A date with one digit changed. */
export function changeDate(random: Random, date: string): string {
  for (let tries = 0; tries < 30; tries += 1) {
    const part = random.integer(0, 2);
    let [year = '', month = '', day = ''] = date.split('-');
    if (part === 0) year = year.slice(0, 2) + changeDigit(random, year.slice(2), 0);
    if (part === 1) month = changeDigit(random, month, 0);
    if (part === 2) day = changeDigit(random, day, 0);
    if (isDate(Number(year), Number(month), Number(day))) return `${year}-${month}-${day}`;
  }
  return date;
}

function isDate(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= 28 && year >= 1920 && year <= 2026;
}

/** A name with initials, or without one of its middle names. */
export function abbreviate(random: Random, name: string): string {
  const words = wordsOf(name);
  const places = words.flatMap((word, place) => (PARTICLES.has(word) ? [] : [place]));
  if (places.length < 3 || random.chance(25)) {
    if (places.length >= 2 && random.chance(60)) words[0] = `${known(words[0], 'first word').charAt(0)}.`;
    else if (places.length >= 3) return [words[0], words.at(-1)].join(' ');
    return words.join(' ');
  }
  const middle = places.slice(1, -1);
  if (random.chance(40)) {
    const gone = random.pick(middle);
    return words.filter((word, place) => place !== gone && !(place === gone - 1 && PARTICLES.has(word))).join(' ');
  }
  for (const place of middle) if (random.chance(75)) words[place] = words[place]![0] + (random.chance(70) ? '.' : '');
  return words.join(' ');
}

/** An e-mail address with a slip in its domain. */
export function slipDomain(random: Random, mail: string): string {
  const [account, domain = ''] = mail.split('@');
  const slips = DOMAIN_SLIPS[domain];
  if (slips && random.chance(85)) return `${account}@${random.pick(slips)}`;
  return `${account}@${domain.replace('.com', random.pick(['.con', '.cm', '.com.br']))}`;
}

function pairs(text: string): [string, string][] {
  return text.split(' ').map((pair) => {
    const [from = '', to = ''] = pair.split(':');
    return [from, to];
  });
}
