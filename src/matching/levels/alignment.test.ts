import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readNameWords } from '../name-words.ts';
import { alignWords, isGlued, isOneSlip } from './alignment.ts';

test.each([
  ['nothing', 'quirino', 'quirino', true],
  ['a letter left out', 'quirino', 'quirno', true],
  ['a letter put in, at either end', 'quirino', 'xquirino', true],
  ['a letter put in among the same ones', 'ana', 'anna', true],
  ['a letter changed', 'quirino', 'quirina', true],
  ['a letter that moved over two others', 'quirino', 'qurinio', false],
  ['two neighbours that changed places', 'quirino', 'qiurino', true],
  ['two letters that changed places over a third', '123', '321', false],
  ['two letters changed', 'quirino', 'quarina', false],
  ['two letters left out', 'quirino', 'quiri', false],
  ['a letter of an empty word', '', 'a', true],
  ['two letters of an empty word', '', 'ab', false],
])('of slips: %s', (_, a, b, isOne) => {
  expect(isOneSlip(a, b)).toBe(isOne);
});

test('a slip is one from either side', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
  fc.assert(fc.property(word, word, (a, b) => isOneSlip(a, b) === isOneSlip(b, a)));
});

/** How each word of the first name stands in the second: its place and the way. */
function alignmentOf(a: string, b: string): string[] {
  const { of } = alignWords(readNameWords(a, 'juridica'), readNameWords(b, 'juridica'));
  return of.map((found) => (found ? `${found.at} ${found.how}` : '-'));
}

test.each([
  ['words in another order', 'Quirino Padaria', 'Padaria Quirino', ['1 same', '0 same']],
  ['the same sound', 'Souza', 'Sousa', ['0 sound']],
  ['a letter of three, but for the first', 'Ivo', 'Ivi', ['0 slip']],
  ['the first letter of three', 'Ivo', 'Evo', ['-']],
  ['two letters of a long word', 'Zambelli', 'Zanbeli', ['0 sound']],
  ['two letters of a long word that sounds otherwise', 'Quirinópolis', 'Quininópolas', ['0 slip']],
  ['two letters of a short word', 'Prado', 'Predi', ['-']],
  ['an initial', 'Q', 'Quirino', ['0 beginning']],
  ['two letters, which may be another word', 'Qu', 'Quirino', ['-']],
  ['three letters and more', 'Transp', 'Transportes', ['0 beginning']],
  ['a number is no slip of another one', 'Loja 1001', 'Loja 1002', ['0 same', '-']],
  ['a number is not the beginning of another one', 'Loja 1', 'Loja 12', ['0 same', '-']],
  [
    'the whole word goes before the beginning, whichever stands first',
    'Q Quirino',
    'Quirino Queijos',
    ['1 beginning', '0 same'],
  ],
  ['each word is met once', 'Sousa Souza', 'Souza', ['-', '0 same']],
])('of words: %s', (_, a, b, found) => {
  expect(alignmentOf(a, b)).toEqual(found);
});

test.each([
  ['a space less', 'José da Silva', 'Josesilva', true],
  ['a space elsewhere is another name', 'Ana Bela', 'An Abela', false],
  ['the same words', 'Ana Bela', 'Ana Bela', false],
])('of spaces: %s', (_, a, b, isOne) => {
  expect(isGlued(readNameWords(a, 'fisica'), readNameWords(b, 'fisica'))).toBe(isOne);
});
