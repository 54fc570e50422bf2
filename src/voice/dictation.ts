import { formatNome } from '@fichario/brasil';
import { foldWord, splitHeard, withoutAccents } from './heard-words.ts';
import { parseSpokenMoney } from './spoken-money.ts';
import { parseSpokenDigits, readNumbers } from './spoken-numbers.ts';

/**
 * The content of a field. `digits`: CPF, CEP, phone; `code`: a CNPJ, with letters; `houseNumber`: digits, also "S/N" and
 * "123 A"; `name`: words with the capitals of names.
 */
export type DictationKind = 'digits' | 'code' | 'houseNumber' | 'date' | 'money' | 'email' | 'name' | 'text';

/** The text to write into a field of that kind; undefined if the words make no sense there. It never guesses. */
export function parseDictation(kind: DictationKind, heard: string): string | undefined {
  const text = heard.trim();
  if (text === '') return undefined;
  return PARSERS[kind](text);
}

const PARSERS: Record<DictationKind, (text: string) => string | undefined> = {
  digits: parseSpokenDigits,
  code: parseSpokenCode,
  houseNumber: (text) => (/^sem n[uú]mero$/i.test(text) ? 'S/N' : (parseSpokenDigits(text) ?? text)),
  date: parseSpokenDate,
  money: parseSpokenMoney,
  email: parseSpokenEmail,
  name: formatNome,
  text: (text) => text,
};

const LETTER_NAMES: ReadonlyMap<string, string> = new Map(
  [
    'a:a',
    'b:b be bee',
    'c:c ce see cee',
    'd:d de dee',
    'e:e',
    'f:f efe',
    'g:g ge gue gee',
    'h:h aga',
    'i:i',
    'j:j jota jay',
    'k:k ka ca kay',
    'l:l ele ell',
    'm:m eme em',
    'n:n ene en',
    'o:o',
    'p:p pe pee',
    'q:q que cue queue',
    'r:r erre are',
    's:s esse ess',
    't:t te tee',
    'u:u you',
    'v:v ve vee',
    'w:w dablio dabliu',
    'x:x xis ex',
    'y:y ipsilon why',
    'z:z ze zee zed',
  ].flatMap((entry) => {
    const [letter = '', names = ''] = entry.split(':');
    return names.split(' ').map((name): [string, string] => [name, letter.toUpperCase()]);
  }),
);
const LETTER_WORDS = new Set(['letra', 'letter', 'maiuscula', 'capital']);

/** Digits and letters: letters by their names, or joined by the recogniser (`12ABC`). */
function parseSpokenCode(text: string): string | undefined {
  let code = '';
  for (const token of readNumbers(text.replace(/\bdouble (?:u|you)\b/gi, 'w'))) {
    if (token.kind === 'figures') code += token.text;
    // "e" inside a number is a conjunction; alone it is the letter
    else if (token.kind === 'between') code += token.word === 'e' ? 'E' : '';
    else if (token.kind === 'other' && !LETTER_WORDS.has(token.word)) {
      const letters = LETTER_NAMES.get(token.word) ?? (isWritten(token.raw) ? token.word.toUpperCase() : undefined);
      if (letters === undefined) return undefined;
      code += letters;
    }
  }
  return code === '' ? undefined : code;
}

/** Whether it is a code and not a word: capitals, or letters with digits. Recognisers write words in small letters. */
function isWritten(raw: string): boolean {
  return /^[A-Z0-9./-]+$/.test(raw) || (/\d/.test(raw) && /^[a-z0-9./-]+$/i.test(raw));
}

const MONTHS: ReadonlyMap<string, number> = new Map(
  [
    'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro',
    'january february march april may june july august september october november december',
  ].flatMap((list) => list.split(' ').map((name, index): [string, number] => [name, index + 1])),
);

/** `vinte de novembro de 2026`, `november 20 2026`, or the digits of dd/mm/aaaa. */
function parseSpokenDate(text: string): string | undefined {
  if (/^\d{1,2}\/\d{1,2}\/\d{4}$/.test(text)) return text;
  const words = splitHeard(text).filter(({ word }) => !['de', 'do', 'of', 'the', 'dia'].includes(word));
  const at = words.findIndex(({ word }) => MONTHS.has(word));
  if (at === -1) return parseSpokenDigits(words.map(({ raw }) => raw).join(' '));
  const digitsOf = (part: typeof words) => parseSpokenDigits(part.map(({ word }) => withoutOrdinal(word)).join(' '));
  const before = digitsOf(words.slice(0, at));
  const after = digitsOf(words.slice(at + 1)) ?? '';
  const day = before ?? after.slice(0, -4);
  const year = before === undefined ? after.slice(-4) : after;
  if (!/^\d{1,2}$/.test(day) || !/^\d{4}$/.test(year)) return undefined;
  const month = MONTHS.get(words[at]?.word ?? '');
  return [day.padStart(2, '0'), String(month).padStart(2, '0'), year].join('/');
}

function withoutOrdinal(word: string): string {
  return word.replace(/^(\d+)(?:st|nd|rd|th|o|a)$/, '$1');
}

const EMAIL_SIGNS: ReadonlyMap<string, string> = new Map([
  ['arroba', '@'],
  ['at', '@'],
  ['ponto', '.'],
  ['dot', '.'],
  ['traco', '-'],
  ['hifen', '-'],
  ['dash', '-'],
  ['hyphen', '-'],
  ['sublinhado', '_'],
  ['underline', '_'],
  ['underscore', '_'],
]);

/** `ana ponto souza arroba exemplo ponto com ponto br`, in one piece. */
function parseSpokenEmail(text: string): string {
  return text
    .split(/\s+/)
    .map((word) => EMAIL_SIGNS.get(foldWord(word)) ?? withoutAccents(word).toLowerCase())
    .join('');
}
