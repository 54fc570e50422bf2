import { describe, expect, it } from 'vitest';
import { chooseExpired, isBackupDue, isDrillDue } from './schedule.ts';

const at = (text: string) => new Date(`${text}:00-03:00`);

describe('a back-up', () => {
  it.each([
    ['2026-11-22T03:00', '2026-11-23T02:59', false],
    ['2026-11-22T03:00', '2026-11-23T03:00', true],
    ['2026-11-23T02:59', '2026-11-23T03:00', true],
    ['2026-11-23T03:01', '2026-11-23T23:59', false],
    ['2026-11-23T03:01', '2026-11-24T00:30', false],
    // the machine was off at three
    ['2026-11-20T03:00', '2026-11-23T01:00', true],
  ])('of %s is followed by another at %s: %s', (last, now, due) => {
    expect(isBackupDue(at(last), '03:00', at(now))).toBe(due);
  });

  it('is made immediately when there is none', () => {
    expect(isBackupDue(undefined, '03:00', at('2026-11-23T12:00'))).toBe(true);
  });
});

describe('a drill', () => {
  const now = at('2026-11-23T12:00');
  it('is made once a week, if there is a back-up', () => {
    expect(isDrillDue(undefined, undefined, now)).toBe(false);
    expect(isDrillDue(now, undefined, now)).toBe(true);
    expect(isDrillDue(now, { at: '2026-11-17T12:00:00Z', ok: true }, now)).toBe(false);
    expect(isDrillDue(now, { at: '2026-11-16T12:00:00Z', ok: true }, now)).toBe(true);
  });
  it('that failed is repeated with the next back-up, not with the same one', () => {
    const failed = { at: '2026-11-22T12:00:00Z', ok: false };
    expect(isDrillDue(at('2026-11-22T03:00'), failed, now)).toBe(false);
    expect(isDrillDue(at('2026-11-23T03:00'), failed, now)).toBe(true);
  });
});

describe('a drill after a PostgreSQL upgrade', () => {
  const [now, replaced] = [at('2026-11-23T12:00'), at('2026-11-22T12:00')];
  const before = { at: '2026-11-21T12:00:00Z', ok: true };
  it('is made once, of the first back-up after the upgrade', () => {
    expect(isDrillDue(at('2026-11-22T03:00'), before, now, replaced)).toBe(false);
    expect(isDrillDue(at('2026-11-23T03:00'), before, now, replaced)).toBe(true);
    expect(isDrillDue(at('2026-11-23T03:00'), { ...before, at: '2026-11-23T10:00:00Z' }, now, replaced)).toBe(false);
  });
});

describe('a kept back-up', () => {
  const every = Array.from({ length: 400 }, (_, day) => {
    const moment = new Date(at('2026-11-23T03:00').getTime() - day * 86_400_000);
    return { folder: moment.toISOString().slice(0, 10), at: moment };
  });
  const staying = (keep: Parameters<typeof chooseExpired>[1], proved?: string) => {
    const expired = new Set(chooseExpired(every, keep, proved));
    return every.map(({ folder }) => folder).filter((folder) => !expired.has(folder));
  };

  it('is the newest of each of so many days, weeks and months', () => {
    expect(staying({ daily: 3, weekly: 3, monthly: 3 })).toEqual([
      '2026-11-23', // a Monday
      '2026-11-22', // the Sunday of the week before
      '2026-11-21',
      '2026-11-15',
      '2026-10-31',
      '2026-09-30',
    ]);
  });
  it('is always the newest, and the last one that passed a drill', () => {
    expect(staying({ daily: 0, weekly: 0, monthly: 0 })).toEqual(['2026-11-23']);
    expect(staying({ daily: 1, weekly: 0, monthly: 0 }, '2026-03-01')).toEqual(['2026-11-23', '2026-03-01']);
  });
  it('is one per day when there are several', () => {
    const two = [
      { folder: 'a', at: at('2026-11-23T03:00') },
      { folder: 'b', at: at('2026-11-23T15:00') },
    ];
    expect(chooseExpired(two, { daily: 7, weekly: 4, monthly: 12 }, undefined)).toEqual(['a']);
  });
});
