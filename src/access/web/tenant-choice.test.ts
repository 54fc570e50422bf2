import { describe, expect, test } from 'vitest';
import { pickTenant } from './tenant-choice.store.ts';

const two = [{ id: 3 }, { id: 7 }];

describe('the client a tab begins in', () => {
  test('is what the tab had chosen before what another tab chose last', () => {
    expect(pickTenant(two, ['7', '3'])).toBe(7);
  });

  test('may be all of them, for whoever has more than one', () => {
    expect(pickTenant(two, ['all', '3'])).toBe('all');
    expect(pickTenant([{ id: 3 }], ['all', null])).toBe(3);
  });

  test('is never one the user no longer belongs to', () => {
    expect(pickTenant(two, ['12', '7'])).toBe(7);
    expect(pickTenant(two, ['12', null])).toBe(3);
  });

  test('is none for whoever belongs to none', () => {
    expect(pickTenant([], ['3', 'all'])).toBeUndefined();
  });
});
