import { describe, expect, test } from 'vitest';
import { pickTenant } from './tenant-choice.store.ts';

const two = [{ id: 3 }, { id: 7 }];

describe('the first client of a tab', () => {
  test('is the previous choice of the tab, else the last choice of another tab', () => {
    expect(pickTenant(two, ['7', '3'])).toBe(7);
  });

  test('may be all clients, for a user with several', () => {
    expect(pickTenant(two, ['all', '3'])).toBe('all');
    expect(pickTenant([{ id: 3 }], ['all', null])).toBe(3);
  });

  test('is never a client that the user no longer belongs to', () => {
    expect(pickTenant(two, ['12', '7'])).toBe(7);
    expect(pickTenant(two, ['12', null])).toBe(3);
  });

  test('is undefined for a user without a client', () => {
    expect(pickTenant([], ['3', 'all'])).toBeUndefined();
  });
});
