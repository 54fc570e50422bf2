import { expect, test } from 'vitest';
import { formatPositions, parsePositions } from './live.ts';

test('positions in several clients are formatted and parsed', () => {
  const positions = new Map([
    [7, 120],
    [9, 0],
  ]);
  expect(formatPositions(positions)).toBe('7.120-9.0');
  expect(parsePositions('7.120-9.0')).toEqual(positions);
  expect(parsePositions('')).toEqual(new Map());
});

test.each(['7', '7.', '.1', '7.1-', '-7.1', '7.1,9.2', '7.1 ', 'a.b', '7.-1', '7.1.2', '1e3.1', '99999999999.1'])(
  'what nobody wrote so is no place: %s',
  (text) => expect(parsePositions(text)).toBeUndefined(),
);
