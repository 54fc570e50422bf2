import type { Issue } from '../kit/issue-message.ts';
import { coresOf, fold, readingsOf } from './password-forms.ts';

/*
 * The rule of passwords: any 12 to 128 characters, except those that attackers try first. No rules of composition and no
 * rotation (NIST SP 800-63B 3.1.1; OWASP ASVS 5.0 V6.2): they make passwords worse.
 */
export const MIN_PASSWORD = 12;
export const MAX_PASSWORD = 128;

/** The minimum of characters, and of different ones, that must remain without the easy words. */
export const MIN_REST = 8;
export const MIN_DIFFERENT = 5;

/**
 * Words of weak passwords in Portuguese and English: the product's name, names of systems,
 * times of the year, the commonest names.
 */
const EASY_WORDS = `
  fichario cadastro cliente empresa sistema administrador administrator admin usuario user login acesso
  minhasenha senha mudar trocar teste test password passw0rd welcome letmein changeme secret master dragon monkey
  iloveyou teamo princesa jesus deus brasil brazil flamengo corinthians palmeiras saopaulo vasco
  janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro
  january february march april june july august september october november december
  primavera verao outono inverno spring summer autumn winter natal carnaval pascoa feliz
  segunda terca quarta quinta sexta sabado domingo monday tuesday wednesday thursday friday saturday sunday
  maria jose antonio joao francisco francisca carlos paulo pedro lucas luiz luis marcos gabriel gabriela rafael daniel
  marcelo bruno bruna eduardo felipe raimundo rodrigo adriana juliana marcia fernanda patricia aline sandra camila amanda
  jessica leticia julia luciana vanessa mariana larissa claudia beatriz miguel arthur helena alice sophia
  silva santos oliveira souza sousa rodrigues ferreira alves pereira ribeiro carvalho almeida lopes soares fernandes
  vieira barbosa nascimento
`
  .trim()
  .split(/\s+/);

/** Rows of the keyboard and of the alphabet, as in `qwerty` and `abcd`. */
const WALKS = `
  01234567890123456789 abcdefghijklmnopqrstuvwxyz qwertyuiopasdfghjklzxcvbnm
  1qaz2wsx3edc4rfv5tgb6yhn7ujm zaq1xsw2cde3vfr4bgt5 1q2w3e4r5t6y7u8i9o0p q1w2e3r4t5y6u7i8o9p0
`
  .trim()
  .split(/\s+/);
const SHORTEST_WALK = 4;
/** A year, also as the end of a date. */
const YEAR = /(?:19|20)\d\d/g;

/** Well-known phrases that are too long for the list of the commonest passwords. */
const FAMOUS = new Set(['correcthorsebatterystaple', 'thequickbrownfox']);

/** Whether a word of letters and digits is in the list of leaked passwords. Only the server has the list. */
export type IsLeaked = (word: string) => boolean;
const noList: IsLeaked = () => false;

/**
 * Why a password is refused; undefined if it is accepted. `about`: data of its owner (name, e-mail) that the password must
 * not rely on. Length is counted in characters, not in UTF-16 units: an emoji is one.
 */
export function explainPassword(senha: string, about: string[], isLeaked = noList): Omit<Issue, 'path'> | undefined {
  const length = [...senha.normalize('NFC')].length;
  if (length < MIN_PASSWORD)
    return {
      code: 'password_short',
      message: `A senha precisa de ao menos ${MIN_PASSWORD} caracteres.`,
      params: { min: MIN_PASSWORD },
    };
  if (length > MAX_PASSWORD)
    return {
      code: 'password_long',
      message: `A senha pode ter até ${MAX_PASSWORD} caracteres.`,
      params: { max: MAX_PASSWORD },
    };
  if (!isEasy(fold(senha), about, isLeaked)) return undefined;
  const message =
    'Esta senha é fácil de adivinhar. Junte palavras que não tenham a ver com você nem com o sistema, por exemplo.';
  return { code: 'password_easy', message };
}

function isEasy(folded: string, about: string[], isLeaked: IsLeaked): boolean {
  const words = [...EASY_WORDS, ...about.flatMap(wordsOf)].sort((a, b) => b.length - a.length);
  const isOfEasyWords = readingsOf(folded).some((text) => isTooLittle(words.reduce(removeWord, text)));
  return isOfEasyWords || isOneLeakedWord(folded, isLeaked);
}

/** Whether a password is a leaked one with digits, a year or signs around it, which attackers try next. */
function isOneLeakedWord(folded: string, isLeaked: IsLeaked): boolean {
  for (const { core, around } of coresOf(folded)) {
    if (!isTooLittle(around)) continue;
    if (FAMOUS.has(core) || isLeaked(core) || isLeaked([...core].toReversed().join(''))) return true;
  }
  return false;
}

/** Whether the remaining text is too short or too uniform for a password. */
function isTooLittle(text: string): boolean {
  const remaining = [...removeWalks(text.replaceAll(YEAR, ''))];
  return remaining.length < MIN_REST || new Set(remaining).size < MIN_DIFFERENT;
}

function removeWord(text: string, word: string): string {
  return text.replaceAll(word, '');
}

function wordsOf(text: string): string[] {
  return fold(text.replaceAll(/\s/g, '.'))
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length >= 3);
}

/** Removes every sequence of four or more characters that follows a row, in either direction. */
function removeWalks(text: string): string {
  const rows = WALKS.flatMap((row) => [row, [...row].toReversed().join('')]);
  let remaining = '';
  for (let at = 0; at < text.length; ) {
    const length = longestWalk(text, at, rows);
    if (length < SHORTEST_WALK) remaining += text[at];
    at += length < SHORTEST_WALK ? 1 : length;
  }
  return remaining;
}

function longestWalk(text: string, start: number, rows: string[]): number {
  let end = start + SHORTEST_WALK;
  while (end <= text.length && rows.some((row) => row.includes(text.slice(start, end)))) end += 1;
  return end - 1 - start;
}
