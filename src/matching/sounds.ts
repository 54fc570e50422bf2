import { rememberWords } from './remember-words.ts';

/*
 * The sound of a word in Portuguese, the same as `word_sound` of the database (db/migrations/0005_search.sql): the search and the
 * matching must agree. A test compares both.
 */

const SAME_LETTER: Readonly<Record<string, string>> = { c: 'k', q: 'k', w: 'v', y: 'i' };

/** `thiago` and `tiago`, `souza` and `sousa` sound alike. `word`: lower case, without accents. */
export const soundOf: (word: string) => string = rememberWords(makeSound);

function makeSound(word: string): string {
  return word
    .replaceAll(/[cs]h/g, 'x')
    .replaceAll('ph', 'f')
    .replaceAll('h', '')
    .replaceAll(/c(?=[eiy])|z/g, 's')
    .replaceAll(/g(?=[eiy])/g, 'j')
    .replaceAll(/([gq])u(?=[eiy])/g, '$1')
    .replaceAll(/m(?![aeiouy])/g, 'n')
    .replaceAll(/[cqwy]/g, (letter) => SAME_LETTER[letter] ?? letter)
    .replaceAll(/(.)\1+/g, '$1');
}
