import { describe, expect, it } from 'vitest';
import { NotAsStored } from '../../stored/server/stored-file.ts';
import { joinSpans } from './choose-base.ts';
import { lastInRow, nextSegment } from './log-names.ts';
import { formatMoment, parseMoment } from './moment.ts';
import { openSegment, sealSegment, writtenAtOf } from './sealed-segment.ts';

describe('a moment', () => {
  it.each([
    ['27/11/2026 10:15:03', '2026-11-27T13:15:03.000Z'],
    ['27/11/2026, 10:15', '2026-11-27T13:15:00.000Z'],
    ['2026-11-27T10:15:03-03:00', '2026-11-27T13:15:03.000Z'],
    ['2026-11-27 10:15:03', '2026-11-27T13:15:03.000Z'],
    ['2026-11-27T13:15:03.250Z', '2026-11-27T13:15:03.250Z'],
    // Brazil had summer time then
    ['01/01/2019 12:00:00', '2019-01-01T14:00:00.000Z'],
  ])('is read by the clock of Brasília unless it has a zone: %s', (text, iso) => {
    expect(parseMoment(text).toISOString()).toBe(iso);
  });

  it.each(['ontem', '27/11/2026', '31/02/2026 10:00:00', '27/11/2026 25:00:00', '2026-13-01T00:00:00Z', ''])(
    'that is none is refused in a sentence: %s',
    (text) => {
      expect(() => parseMoment(text)).toThrow(/não é uma data com hora\. Escreva como/);
    },
  );

  it('is shown to the second', () => {
    expect(formatMoment(new Date('2026-11-27T13:15:03.900Z'))).toBe('27/11/2026 10:15:03');
  });
});

describe('the names of WAL segments', () => {
  it('continue over the boundary of 4 GB', () => {
    expect(nextSegment('000000010000000000000009')).toBe('00000001000000000000000A');
    expect(nextSegment('0000000200000001000000FF')).toBe('000000020000000200000000');
  });

  it('end before a gap', () => {
    const names = new Set(['00000001000000000000000E', '00000001000000000000000F', '000000010000000000000011']);
    expect(lastInRow('00000001000000000000000E', names)).toBe('00000001000000000000000F');
    expect(lastInRow('00000001000000000000000D', names)).toBeUndefined();
  });
});

describe.each([
  ['plain', undefined],
  ['encrypted', Buffer.alloc(32, 7)],
])('a sealed file of the log, %s', (_how, key) => {
  const file = { name: '000000010000000000000001', writtenAt: 1_790_000_000_123.5, data: Buffer.alloc(100_000, 'log') };
  const sealed = sealSegment(file, key);

  it('opens unchanged, with the time of its last write', () => {
    expect(openSegment(file.name, sealed, key)).toEqual(file);
    expect(writtenAtOf(sealed.subarray(0, 16))).toBe(file.writtenAt);
    expect(sealed.length).toBeLessThan(5000);
  });

  it('does not open with a changed byte, cut short, or with another name or key', () => {
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = changed[at]! ^ 1;
      expect(() => openSegment(file.name, changed, key), String(at)).toThrow(NotAsStored);
    }
    expect(() => openSegment(file.name, sealed.subarray(0, -1), key)).toThrow(NotAsStored);
    expect(() => openSegment('000000010000000000000002', sealed, key)).toThrow(NotAsStored);
    expect(() => openSegment(file.name, sealed, key ? undefined : Buffer.alloc(32))).toThrow(NotAsStored);
    expect(() => openSegment(file.name, sealed, Buffer.alloc(32, 8))).toThrow(NotAsStored);
  });
});

const hour = (of: number) => new Date(Date.UTC(2026, 10, 27, of));

it('adjacent periods of bases are one span, and a gap makes two', () => {
  const reaches = [
    { from: hour(9), until: hour(12) },
    { from: hour(0), until: hour(5) },
    { from: hour(4), until: hour(6) },
  ];
  expect(joinSpans(reaches)).toEqual([
    { from: hour(0), until: hour(6) },
    { from: hour(9), until: hour(12) },
  ]);
});
