import { describe, expect, test } from 'vitest';
import { readerOf } from '../../../test/imports/import-rows.ts';
import { readProofs } from '../../../test/paste/linear-patterns.ts';
import { watchPatterns } from '../../../test/paste/watch-patterns.ts';
import { rounds } from '../../../test/rounds.ts';
import { TARGETS } from '../../pessoa/cells/cell-fields.ts';

/** Cells of about so many letters that hold many values, or seem to. */
const SHAPES: Readonly<Record<string, (size: number) => string>> = {
  'signs between values': (size) => ':'.repeat(size),
  'values of Google': (size) => 'a ::: '.repeat(size / 6),
  'e-mails': (size) => 'ana@exemplo.com.br; '.repeat(size / 20),
  phones: (size) => '(11) 98765-4321 / '.repeat(size / 18),
  words: (size) => 'palavra '.repeat(size / 8),
  gaps: (size) => `x${' '.repeat(size / 2)}y\n${'\t'.repeat(size / 2)}z`,
  digits: (size) => '1'.repeat(size),
  'signs of e-mails': (size) => 'a@'.repeat(size / 2),
  dashes: (size) => '- '.repeat(size / 2),
  lines: (size) => 'Rua A, 1\n'.repeat(size / 9),
};
const OWN_TARGETS = TARGETS.map(({ target }) => target).filter((target) => !/\.(?:[2-9]|\d\d)\./.test(target));
const SIZE = 2_000;
/** A longer text meets only patterns that are proved. */
const LONGEST = 2_000;

const proofs = readProofs('proved-in-rows.txt', 'src/reading/rows/read-row-work.test.ts');
let proved = 0;

describe.each(Object.entries(SHAPES))('a cell of twice as many %s', (name, shape) => {
  const place = Object.keys(SHAPES).indexOf(name);
  // in `npm test`, two shapes for each field
  const some = OWN_TARGETS.filter((_target, index) => (index + place) % 5 === 0);
  const targets = rounds(some, OWN_TARGETS);

  test.each(targets)('makes twice the work at most: %s', (target) => {
    const lettersOf = (size: number) => {
      const read = readerOf([target, 'nome']);
      return watchPatterns(() => void read([shape(size), 'Ana'])).reduce((sum, { letters }) => sum + letters, 0);
    };
    // the list of cities is read once
    lettersOf(SIZE);
    expect(lettersOf(2 * SIZE)).toBeLessThanOrEqual(2.1 * lettersOf(SIZE) + 1_000);
  });

  test('is read by patterns that are proved to look at each letter a bounded number of times', async () => {
    const given = targets.flatMap((target) =>
      watchPatterns(() => void readerOf([target, 'nome'])([shape(10 * SIZE), 'Ana'])),
    );
    expect(await proofs.listUnproved(given, LONGEST)).toEqual([]);
    proved += 1;
  });
});

test('what is proved of these patterns is kept', async ({ skip }) => {
  if (proved < Object.keys(SHAPES).length) skip('not all of them were met');
  await proofs.expectKept({ all: rounds(false, true) });
});
