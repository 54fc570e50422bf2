import { expect, test } from 'vitest';
import { countInWords } from './count-in-words.ts';

test.each([
  [0, 'zero'],
  [1, 'uma'],
  [21, 'vinte e uma'],
  [100, 'cem'],
  [102, 'cento e duas'],
  [1_000, 'mil'],
  [1_001, 'mil e uma'],
  [1_100, 'mil e cem'],
  [1_234, 'mil, duzentas e trinta e quatro'],
  [2_000, 'duas mil'],
  [22_019, 'vinte e duas mil e dezenove'],
  [312_418, 'trezentas e doze mil, quatrocentas e dezoito'],
  [1_000_000, 'um milhão'],
  [2_500_000, 'dois milhões e quinhentas mil'],
  [202_001_300, 'duzentos e dois milhões, mil e trezentas'],
])('%i: %s', (count, words) => {
  expect(countInWords(count)).toBe(words);
});
