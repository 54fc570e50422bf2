import { NUMBER_WORDS, numberWords } from '../pessoa/number-words.ts';
import { splitHeard } from './heard-words.ts';

/* Numbers as Brazilians dictate them, digit by digit or in pairs ("vinte e três"), and the English ones. */

const ENGLISH = numberWords(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  'twenty thirty forty fifty sixty seventy eighty ninety',
);
const VALUES: ReadonlyMap<string, number> = new Map([
  ...NUMBER_WORDS,
  ...ENGLISH,
  ['primeiro', 1],
  ['first', 1],
  ['oh', 0],
]);

/** Words between digits that are not part of the number. */
const BETWEEN = new Set(
  'e and cpf cnpj cep ddd rg numero number telefone phone ponto traco barra hifen virgula espaco dot point dash hyphen slash space'.split(
    ' ',
  ),
);

export type NumberToken =
  /** figures, in their written form */
  { kind: 'figures'; text: string } | { kind: 'between'; word: string } | { kind: 'other'; raw: string; word: string };

/** The numbers in the heard text, in order. A pair ("vinte e três", "twenty three") is one, `double five` is two fives. */
export function readNumbers(heard: string): NumberToken[] {
  const words = splitHeard(heard);
  const tokens: NumberToken[] = [];
  let at = 0;
  while (at < words.length) {
    const { token, length } = readToken(words, at);
    tokens.push(token);
    at += length;
  }
  return tokens;
}

/** Only digits: `cinco dois nove` is `529`. Undefined when a word is no number: it never guesses. */
export function parseSpokenDigits(heard: string): string | undefined {
  const tokens = readNumbers(heard);
  if (tokens.some(({ kind }) => kind === 'other')) return undefined;
  const digits = tokens.map((token) => (token.kind === 'figures' ? token.text : '')).join('');
  return digits === '' ? undefined : digits;
}

export type Words = ReturnType<typeof splitHeard>;
type Read = { token: NumberToken; length: number };

function readToken(words: Words, at: number): Read {
  const { raw = '', word = '' } = words[at] ?? {};
  if (/^\d+$/.test(word)) return { token: figures((raw.startsWith('+') ? '+' : '') + word), length: 1 };
  if (word === 'mais' || word === 'plus') return { token: figures('+'), length: 1 };
  const times = repeats(word);
  const repeated = times > 1 ? valueAt(words, at + 1) : undefined;
  if (repeated !== undefined && repeated < 10) return { token: figures(String(repeated).repeat(times)), length: 2 };
  const number = readThousands(words, at);
  if (number) return { token: figures(String(number.value)), length: number.length };
  if (BETWEEN.has(word)) return { token: { kind: 'between', word }, length: 1 };
  return { token: { kind: 'other', raw, word }, length: 1 };
}

type Counted = { value: number; length: number };

/** `dois mil e vinte e seis`, `two thousand twenty six`; without a thousand, the number below it. */
function readThousands(words: Words, at: number): Counted | undefined {
  const above = readHundreds(words, at) ?? (isThousand(words[at]?.word) ? { value: 1, length: 0 } : undefined);
  if (!above || !isThousand(words[at + above.length]?.word) || above.value === 0) return above;
  const behind = at + above.length + 1;
  const joint = isJoint(words[behind]?.word) ? 1 : 0;
  const below = readHundreds(words, behind + joint);
  // a zero belongs to the next number: "um mil zero zero"
  if (!below || below.value === 0) return { value: above.value * 1000, length: above.length + 1 };
  return { value: above.value * 1000 + below.value, length: above.length + 1 + joint + below.length };
}

/** A number below a thousand, with its joints: `cento e vinte e cinco`, `two hundred and five`. */
export function readHundreds(words: Words, at: number): Counted | undefined {
  const first = valueAt(words, at);
  if (first === undefined) return undefined;
  const isEnglish = first > 0 && first < 10 && words[at + 1]?.word === 'hundred';
  if (first < 100 && !isEnglish) return readTens(words, at);
  const value = isEnglish ? first * 100 : first;
  const length = isEnglish ? 2 : 1;
  const joint = isJoint(words[at + length]?.word) ? 1 : 0;
  const below = isEnglish || joint === 1 ? readTens(words, at + length + joint) : undefined;
  if (!below || below.value === 0) return { value, length };
  return { value: value + below.value, length: length + joint + below.length };
}

/** In Portuguese a pair has its "e"; without one, "vinte três" are two numbers. In English it has none. */
function readTens(words: Words, at: number): Counted | undefined {
  const first = valueAt(words, at);
  if (first === undefined || first >= 100) return undefined;
  if (first < 20) return { value: first, length: 1 };
  const joint = ENGLISH.has(words[at]?.word ?? '') ? 0 : 1;
  const unit = joint === 0 || isJoint(words[at + 1]?.word) ? valueAt(words, at + 1 + joint) : undefined;
  return unit !== undefined && unit > 0 && unit < 10
    ? { value: first + unit, length: 2 + joint }
    : { value: first, length: 1 };
}

function valueAt(words: Words, at: number): number | undefined {
  return VALUES.get(words[at]?.word ?? '');
}

function isJoint(word: string | undefined): boolean {
  return word === 'e' || word === 'and';
}

function isThousand(word: string | undefined): boolean {
  return word === 'mil' || word === 'thousand';
}

function repeats(word: string): number {
  return word === 'double' || word === 'duplo' ? 2 : word === 'triple' || word === 'triplo' ? 3 : 1;
}

function figures(text: string): NumberToken {
  return { kind: 'figures', text };
}
