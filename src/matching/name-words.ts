import { chaveNome } from '@fichario/brasil';
import type { Tipo } from '../pessoa/fields/kinds.ts';
import { writtenOut } from './names/abbreviations.ts';
import { NICKNAMES } from './nicknames.ts';
import { soundOf } from './sounds.ts';
import { known } from '../kit/known.ts';

/** A name prepared for comparing: its significant words in order, their sounds, and separately `filho`, `neto`, … */
export type NameWords = {
  words: readonly string[];
  sounds: readonly string[];
  generation: string;
  /** `words` contains the full form of an abbreviated word */
  isShort: boolean;
};

const PARTICLES: ReadonlySet<string> = new Set('da de do das dos e di del van von'.split(' '));
const TITLES: ReadonlySet<string> = new Set('sr sra srta dr dra dona prof profa espolio'.split(' '));
/** The legal forms of companies, with those before 2021: not part of a name. */
const LEGAL: ReadonlySet<string> = new Set('ltda limitada me mei epp eireli eirele slu sa cia companhia'.split(' '));
/** The words that distinguish family members with the same name, with their spellings. */
const GENERATIONS: ReadonlyMap<string, string> = new Map(
  [
    'filho filha fo junior jr jor jun',
    'neto neta netto netta nt',
    'segundo segunda ii 2o',
    'terceiro terceira iii 3o',
    'sobrinho sobrinha sobo',
    'bisneto bisneta',
    'senior pai',
  ].flatMap((written) => {
    const words = written.split(' ');
    return words.map((word): [string, string] => [word, known(words[0], 'a generation')]);
  }),
);
/** Spellings that are also ordinary words of names, except as the last word: Jun Tanaka. */
const ONLY_LAST: ReadonlySet<string> = new Set(['fo', 'jor', 'jun', 'nt', 'pai', 'segunda']);
/** Numbers that distinguish shops and funds with the same name. */
const ROMAN: ReadonlyMap<string, string> = new Map(
  'i ii iii iv v vi vii viii ix x xi xii'.split(' ').map((roman, at) => [roman, String(at + 1)]),
);
/** The first words that count; more are not part of a name. */
const MOST_WORDS = 8;

/** Raised letters of abbreviations, `Mª` and `Antº`, and their letters. */
const RAISED = /[ªº]/g;
const LETTER_OF_SIGN: Readonly<Record<string, string>> = { ª: 'a', º: 'o' };
const S_A = /\bS[./]?\s?A\.?(?=\s|$)/g;
const HAS_LETTER = /\p{L}/u;
/** The sound of a number is the number: Loja 1 is not Loja 11. */
const NUMBER = /^\d+$/;
const READ_WRONG = /[0158]/g;
const LETTER_OF_DIGIT: Readonly<Record<string, string>> = { 0: 'o', 1: 'l', 5: 's', 8: 'b' };

/** Reads a name. `Silva, Maria` is Maria Silva; digits within a word are letters that a scanner misread. */
export function readNameWords(name: string, tipo: Tipo): NameWords {
  const isCompany = tipo === 'juridica';
  const words: string[] = [];
  let generation = '';
  let isShort = false;
  const raws = chaveNome(inOrder(name, isCompany)).split(' ');
  for (const [at, raw] of raws.entries()) {
    const written = (isCompany ? numberAt(raws, at) : undefined) ?? withoutWrongDigits(raw);
    const whole = isCompany ? undefined : writtenOut(written);
    const word = whole ?? written;
    isShort ||= whole !== undefined;
    if (word === '' || PARTICLES.has(word) || (isCompany && LEGAL.has(word))) continue;
    if (!isCompany && words.length === 0 && TITLES.has(word)) continue;
    const follows = !isCompany && words.length > 0 ? generationOf(word, at === raws.length - 1) : undefined;
    if (follows !== undefined) generation = follows;
    else if (words.length < MOST_WORDS && !words.includes(word)) words.push(word);
  }
  const formal = isCompany ? undefined : NICKNAMES.get(words[0] ?? '');
  const sounds = words.map((word, at) =>
    NUMBER.test(word) ? word : soundOf(at === 0 && formal !== undefined ? formal : word),
  );
  return { words, sounds, generation, isShort };
}

function generationOf(word: string, isLast: boolean): string | undefined {
  return isLast || !ONLY_LAST.has(word) ? GENERATIONS.get(word) : undefined;
}

/** The II of Mercado Quirino II is 2. A single letter is a number only at the end, and not after an initial. */
function numberAt(raws: readonly string[], at: number): string | undefined {
  const [before = '', raw = ''] = at > 0 ? raws.slice(at - 1, at + 1) : [];
  const number = ROMAN.get(raw);
  if (number === undefined || raw.length > 1) return number;
  const isLast = raws.slice(at + 1).every((word) => LEGAL.has(word));
  return isLast && before.length > 1 ? number : undefined;
}

function inOrder(name: string, isCompany: boolean): string {
  if (isCompany) return name.replaceAll(S_A, 'SA');
  const written = name.replaceAll(RAISED, (sign) => LETTER_OF_SIGN[sign] ?? sign);
  const comma = written.indexOf(',');
  return comma === -1 ? written : `${written.slice(comma + 1)} ${written.slice(0, comma)}`;
}

function withoutWrongDigits(word: string): string {
  if (!HAS_LETTER.test(word)) return word;
  return word.replaceAll(READ_WRONG, (digit) => LETTER_OF_DIGIT[digit] ?? digit);
}
