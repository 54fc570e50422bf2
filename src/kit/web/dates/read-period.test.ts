import { expect, test } from 'vitest';
import { readPeriod } from './read-period.ts';

test.each([
  ['two days', { de: '2026-11-20', ate: '2026-11-20' }, { de: '2026-11-20', ate: '2026-11-20' }],
  ['nothing', {}, { de: undefined, ate: undefined }],
  ['29 February of a leap year', { de: '2028-02-29', ate: '2028-02-29' }, { de: '2028-02-29', ate: '2028-02-29' }],
  ['29 February of no leap year', { de: '2026-02-29', ate: '2027-02-29' }, { de: '2026-03-01', ate: '2027-02-28' }],
  ['no month', { de: '2026-13-01', ate: '2026-12-31' }, { de: undefined, ate: '2026-12-31' }],
  ['the year 2150', { de: '2149-12-31', ate: '2150-01-01' }, { de: '2149-12-31', ate: undefined }],
  ['other notations', { de: '20/11/2026', ate: 20261120 }, { de: undefined, ate: undefined }],
  ['an end before its beginning', { de: '2026-11-20', ate: '2026-11-19' }, { de: '2026-11-20', ate: undefined }],
])('reads of an address %s', (_name, raw, period) => {
  expect(readPeriod(raw)).toEqual(period);
});
