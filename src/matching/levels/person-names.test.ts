import { expect, test } from 'vitest';
import { NO_FREQUENCIES, toFrequencies } from '../count-frequencies.ts';
import type { Counted } from '../frequencies.ts';
import { readNameWords } from '../name-words.ts';
import { compareTwo } from './person-names.ts';

const RARE = toFrequencies(NO_FREQUENCIES);

/** Frequencies with a second name mostly after Maria, as in Brazil. */
const COUNTS: Partial<Record<Counted, number>> = { firstName: 12, word: 40 };
const COUNTED = { ...RARE, countOf: (kind: Counted) => COUNTS[kind] ?? 0 };

const levelOf = (one: string, other: string, frequencies = RARE) =>
  compareTwo(readNameWords(one, 'fisica'), readNameWords(other, 'fisica'), frequencies).level;

test.each([
  ['Maria Clara Quintela Zambelli', 'Maria Luiza Quintela Zambelli'],
  ['Maria Eduarda Quintela Zambelli', 'Maria Cecília Quintela Zambelli'],
  ['João Pedro Quintela Zambelli', 'João Miguel Quintela Zambelli'],
])('%s and %s are two people, however many have these second names', (one, other) => {
  expect(levelOf(one, other)).toBe('otherFirstName');
  expect(levelOf(one, other, COUNTED)).toBe('otherFirstName');
});

test('a surname in front is another order, a first name in front is another person', () => {
  expect(levelOf('Sousa Thiago Quintela', 'Thiago Quintela Sousa')).toBe('same');
  expect(levelOf('Sousa, Thiago Quintela', 'Thiago Quintela Sousa')).toBe('same');
  expect(levelOf('Maria Rosa Quintela', 'Rosa Maria Quintela')).toBe('otherFirstName');
});

test('a surname may change if the second name is not a surname', () => {
  expect(levelOf('Rita Luz Quintela', 'Rita Prado Quintela')).toBe('surnameChanged');
  expect(levelOf('Maria da Luz Quintela', 'Maria da Paz Quintela')).toBe('otherFirstName');
});
