import { describe, expect, test } from 'vitest';
import { readReplayRequest } from './replay-request.ts';

const TYPED = { what: 'moment', day: '21/11/2026', time: '13:05', number: '' } as const;

describe('what is to be sent again', () => {
  test('is what failed', () => {
    expect(readReplayRequest({ ...TYPED, what: 'failed' })).toEqual({ what: 'failed' });
  });

  test('is everything since a moment of the own clock', () => {
    const at = new Date(2026, 10, 21, 13, 5).toISOString();
    expect(readReplayRequest(TYPED)).toEqual({ what: 'moment', at });
  });

  test('is everything since an event', () => {
    expect(readReplayRequest({ ...TYPED, what: 'number', number: '0042' })).toEqual({ what: 'number', number: 42 });
  });

  test.each([
    { day: '31/02/2026' },
    { day: '' },
    { day: '2' },
    { time: '' },
    { time: '25:00' },
    { what: 'number' as const, number: '' },
    { what: 'number' as const, number: '0' },
  ])('is not known yet: %j', (typed) => {
    expect(readReplayRequest({ ...TYPED, ...typed })).toBeUndefined();
  });
});
