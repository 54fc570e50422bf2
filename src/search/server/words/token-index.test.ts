import { expect, test } from 'vitest';
import { indexTokens } from './token-index.ts';

const marks = (found: Uint8Array) => [...found].join('');

test('records are found by beginnings of tokens, and by texts inside of them after a sign', async () => {
  const index = await indexTokens([[':ana', '@ana.luz@x.com'], [':mariana', '+11987'], [':ana', ':luz'], []]);
  expect(index.size).toBe(4);
  expect(marks(index.begin(':ana'))).toBe('1010');
  expect(marks(index.begin(':z'))).toBe('0000');
  expect(marks(index.begin('@ana', index.begin(':lu')))).toBe('1010');
  expect(marks(index.contain(':', 'ana'))).toBe('1110');
  expect(marks(index.contain('@+', 'luz'))).toBe('1000');
  expect(marks(index.contain('+', '987'))).toBe('0100');
  expect(marks(index.within(':', 'ana'))).toBe('0100');
  expect(marks(index.contain(':', 'a\n'))).toBe('0000');
});

test('thousands of records are indexed like a few', async () => {
  const index = await indexTokens(Array.from({ length: 2_500 }, (_, at) => [`:n${at}`, ':all']));
  expect(index.begin(':all').reduce((sum, mark) => sum + mark, 0)).toBe(2_500);
  expect([...index.begin(':n2499')].lastIndexOf(1)).toBe(2_499);
});
