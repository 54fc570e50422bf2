import { dayInBrasilia } from '@fichario/brasil';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { monthsUntil } from '../../dashboard/calendar.ts';
import { spreadOverWeeks } from './weeks.ts';

const anyMoment = fc.date({ min: new Date('2024-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
const monthsOf = (moments: Date[]) => moments.map((at) => dayInBrasilia(at).slice(0, 7));

it('gives each of twelve months some of the records, on any day of the year, and none to the future', () => {
  fc.assert(
    fc.property(anyMoment, fc.integer({ min: 400, max: 1_000_000 }), fc.nat(), (until, count, seed) => {
      const weeks = spreadOverWeeks(count, { seed, until, after: undefined });
      expect(weeks.reduce((sum, week) => sum + week.count, 0)).toBe(count);
      const months = monthsOf(weeks.filter((week) => week.count > 0).map(({ at }) => at));
      expect(months).toEqual(expect.arrayContaining(monthsUntil(dayInBrasilia(until), 12)));
      expect(weeks.map(({ at }) => at.getTime())).toEqual(
        weeks.map(({ at }) => at.getTime()).toSorted((a, b) => a - b),
      );
      expect(weeks.at(-1)?.at).toEqual(until);
    }),
  );
});

it('gives nothing to the weeks before the last operation, and all records to now if that was just before', () => {
  const until = new Date('2026-11-23T15:00:00Z');
  const after = new Date('2026-10-01T00:00:00Z');
  const weeks = spreadOverWeeks(80, { seed: 1, until, after });
  expect(weeks.every(({ at }) => at > after)).toBe(true);
  expect(weeks.reduce((sum, { count }) => sum + count, 0)).toBe(80);
  expect(spreadOverWeeks(80, { seed: 1, until, after: until })).toEqual([{ at: until, count: 80 }]);
});
