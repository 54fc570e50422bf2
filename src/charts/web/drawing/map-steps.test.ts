import { describe, expect, test } from 'vitest';
import { mapSteps } from './map-steps.ts';

describe('mapSteps', () => {
  test('puts about as many states in each class, with round bounds, up to the largest', () => {
    const values = [120, 310, 420, 800, 950, 1300, 1834, 2100, 2600, 4100, 7321, 14_100, 31_207];
    expect(mapSteps(values, 5)).toEqual([
      { min: 120, max: 420 },
      { min: 421, max: 1300 },
      { min: 1301, max: 2100 },
      { min: 2101, max: 7400 },
      { min: 7401, max: 31_207 },
    ]);
  });

  test('has every value in one class, and zeros in none', () => {
    for (let seed = 1; seed < 300; seed++) {
      const values = Array.from({ length: 27 }, (_, index) => (seed * (index + 3) * 7919) % 10 ** (1 + (seed % 6)));
      const steps = mapSteps(values, 5);
      for (const value of values) {
        const found = steps.filter(({ min, max }) => value >= min && value <= max);
        expect(found).toHaveLength(value === 0 ? 0 : 1);
      }
      expect(steps.length).toBeLessThanOrEqual(5);
    }
  });

  test('has as few classes as there are different values', () => {
    expect(mapSteps([0, 3, 3, 0], 5)).toEqual([{ min: 3, max: 3 }]);
    expect(mapSteps([1, 2, 0], 5)).toEqual([
      { min: 1, max: 1 },
      { min: 2, max: 2 },
    ]);
    expect(mapSteps([0, 0], 5)).toEqual([]);
  });
});
