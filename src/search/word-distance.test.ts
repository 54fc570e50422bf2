import { describe, expect, test } from 'vitest';
import { costOfMeaning, countSlips } from './word-distance.ts';

test.each([
  ['silva', 'silva', 0],
  ['sivla', 'silva', 1],
  ['slva', 'silva', 1],
  ['sillva', 'silva', 1],
  ['selva', 'silva', 1],
  ['savil', 'silva', 4],
  ['', 'ana', 3],
  ['ωμέ', 'ωμα', 1],
])('counts the slips from %s to %s', (one, other, slips) => {
  expect(countSlips(one, other)).toBe(slips);
  expect(countSlips(other, one)).toBe(slips);
});

const cost = (typed: [string, string], meant: [string, string]) =>
  costOfMeaning({ text: typed[0], sound: typed[1] }, { text: meant[0], sound: meant[1] });

describe('the possible meaning of a word', () => {
  test('is nearest with the same sound, then one slip away, then with another first letter', () => {
    const sousa: [string, string] = ['sousa', 'sousa'];
    const costs = [cost(sousa, sousa), cost(sousa, ['souza', 'sousa']), cost(sousa, ['soura', 'soura'])];
    costs.push(cost(sousa, ['tousa', 'tousa']));
    expect(costs).toEqual([0, 0.5, 1, 1.5]);
  });

  test('is two slips away only in a long word', () => {
    expect(cost(['slvia', 'slvia'], ['silva', 'silva'])).toBeUndefined();
    expect(cost(['fernadnse', 'fernadnse'], ['fernandes', 'fernandes'])).toBe(2);
  });

  test('may be nearer by its sound than by its letters', () => {
    expect(cost(['velinton', 'velinton'], ['wellington', 'velington'])).toBe(1.25);
  });
});
