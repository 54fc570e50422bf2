import { describe, expect, test } from 'vitest';
import { OPTIONS } from '../../../test/paste/paste-options.ts';
import { readProofs } from '../../../test/paste/linear-patterns.ts';
import { SAMPLES } from '../../../test/paste/pasted-texts.ts';
import { type Given, watchPatterns } from '../../../test/paste/watch-patterns.ts';
import { rounds } from '../../../test/rounds.ts';
import { LONGEST_LINE } from './paste-signs.ts';
import { readPasted } from './read-pasted.ts';

/** Texts of about so many letters, each of which made a pattern look at the same letters again and again. */
const SHAPES: Readonly<Record<string, (size: number) => string>> = {
  letters: (size) => 'a'.repeat(size),
  'words without a line break': (size) => 'palavra '.repeat(size / 8),
  'beginnings of sites': (size) => 'www.'.repeat(size / 4),
  'a picture in letters': (size) => `Maria Souza\n${'aGVsbG8+/'.repeat(size / 9)}\nmaria@exemplo.com.br`,
  'a gap': (size) => `x${' '.repeat(size)}y`,
  'gaps of tabs': (size) => `x${'\t'.repeat(size)}y`,
  dashes: (size) => '- '.repeat(size / 2),
  colons: (size) => 'a: '.repeat(size / 3),
  labels: (size) => 'CPF: '.repeat(size / 5),
  'labels in lines': (size) => 'CPF:\n'.repeat(size / 5),
  'signs of e-mails': (size) => 'a@'.repeat(size / 2),
  digits: (size) => '11'.repeat(size / 2),
  'phones in lines': (size) => '(11) 98765-4321\n'.repeat(size / 16),
  'CEPs in lines': (size) => 'Rua A, 1 - Centro - 01310-100\n'.repeat(size / 30),
  'one quote': (size) => `"${'a;b;'.repeat(size / 4)}`,
  quotes: (size) => '"\t""\t'.repeat(size / 5),
  'empty cells': (size) => ';'.repeat(size),
  'a long note': (size) => `Observações: ${'texto '.repeat(size / 6)}`,
  'a vCard with a picture': (size) =>
    `BEGIN:VCARD\nFN:Ana\nPHOTO;ENCODING=b:${'aGVsbG8+/'.repeat(size / 9)}\nEND:VCARD`,
  'a vCard with a long name': (size) => `BEGIN:VCARD\nFN:${'Ana '.repeat(size / 4)}\nEND:VCARD`,
  'many vCards': (size) => 'BEGIN:VCARD\nFN:Ana\nEND:VCARD\n'.repeat(size / 29),
  'keys of PIX': (size) => 'chave pix cpf: '.repeat(size / 15),
  'keys of PIX in lines': (size) => 'Chave PIX\n11987654321\n'.repeat(size / 22),
  'halves of e-mails': (size) => 'ana@\n'.repeat(size / 5),
  'ends of e-mails': (size) => `ana@exemplo${'\n.com'.repeat(size / 5)}`,
  'words before a sign': (size) => 'a.\n'.repeat(size / 3),
  'labels without a colon': (size) => 'NOME NOME\n'.repeat(size / 10),
  'documents of one paragraph': (size) => 'CPF 529.982.247-25\nCPF 111.444.777-35\n'.repeat(size / 38),
  records: (size) => 'Nome: Ana\nCPF: 529.982.247-25\n\nNome: Bia\nCPF: 111.444.777-35\n\n'.repeat(size / 60),
  'words of sentences': (size) => `${'na '.repeat(150)}01310-100\n`.repeat(size / 460),
  signatures: (size) => `${SAMPLES.signatureWithAddress}\n`.repeat(size / 120),
};

/** Either makes lines that are longer than `LONGEST_LINE`, and meets the same patterns: so many that the cheaper first lines count little. */
const SIZE = rounds(5_600, 20_000);
const proofs = readProofs('proved-in-texts.txt', 'src/reading/paste/paste-work.test.ts');
let proved = 0;

describe.each(Object.entries(SHAPES))('reading %s', (_name, shape) => {
  const small = watchPatterns(() => readPasted(shape(SIZE), OPTIONS));
  const large = watchPatterns(() => readPasted(shape(2 * SIZE), OPTIONS));

  test('gives a pattern a line at most, or is proved to look at each letter a bounded number of times', async () => {
    expect(await proofs.listUnproved([...small, ...large], LONGEST_LINE)).toEqual([]);
    proved += 1;
  });

  test('asks twice as much of twice the text, and no more', () => {
    expect(callsOf(large)).toBeLessThanOrEqual(2.1 * callsOf(small) + 200);
  });
});

test('what is proved of these patterns is kept', async ({ skip }) => {
  if (proved < Object.keys(SHAPES).length) skip('not all of them were met');
  await proofs.expectKept({ all: true });
});

function callsOf(given: readonly Given[]): number {
  return given.reduce((sum, { calls }) => sum + calls, 0);
}
