import { describe, expect, test } from 'vitest';
import * as schema from '../../model/import.schema.ts';
import { MAX_PART_BYTES, MIN_PART_BYTES, PartSize } from './part-size.ts';

const KIB = 1024;
const FAST_MS = 1;

describe('the parts of a file', () => {
  test('are as long as the connection sends in a few seconds, within the server’s limit', () => {
    const size = new PartSize();
    expect(size.bytes).toBe(512 * KIB);
    size.arrived(512 * KIB, 2_000);
    expect(size.bytes).toBe(1024 * KIB);
    size.arrived(1024 * KIB, FAST_MS);
    expect(size.bytes).toBe(MAX_PART_BYTES);
    size.arrived(512 * KIB, 600_000);
    expect(size.bytes).toBe(MIN_PART_BYTES);
    expect(MAX_PART_BYTES).toBe(schema.MAX_PART_BYTES);
  });

  test.each([64_000, 64 * KIB, 100_000, 1_000_000, 1024 * KIB, 3_000_000])(
    'all arrive through a proxy that takes %i bytes, and are refused a few times only',
    (limit) => {
      const size = new PartSize();
      let refusals = 0;
      for (let sent = 0; sent < 20_000_000; ) {
        const { bytes } = size;
        if (bytes > limit) {
          refusals += 1;
          expect(size.refused(bytes)).toBe(true);
        } else {
          sent += bytes;
          size.arrived(bytes, FAST_MS);
        }
      }
      expect(refusals).toBeLessThan(8);
      expect(size.bytes).toBeGreaterThan(limit / 2.1);
    },
  );

  test('the refusal of a proxy that accepts no size is final', () => {
    const size = new PartSize();
    for (let refusals = 0; size.refused(size.bytes); refusals += 1) expect(refusals).toBeLessThan(20);
    expect(size.bytes).toBe(MIN_PART_BYTES);
  });

  test('stay short for a while after one that broke, and grow again', () => {
    const size = new PartSize();
    size.arrived(512 * KIB, FAST_MS);
    size.broke(4096 * KIB);
    for (let part = 0; part < 15; part += 1) size.arrived(size.bytes, FAST_MS);
    expect(size.bytes).toBe(2048 * KIB);
    size.arrived(size.bytes, FAST_MS);
    expect(size.bytes).toBe(MAX_PART_BYTES);
    for (let breaks = 0; breaks < 20; breaks += 1) size.broke(size.bytes);
    expect(size.bytes).toBe(MIN_PART_BYTES);
  });
});
