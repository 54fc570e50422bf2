import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createRowAdder } from './row-sums.ts';

const ROWS = Array.from({ length: 300 }, (_, index) => `${1 + (index % 2)}\t${'ação'.repeat(index % 7)}\\n${index}`);

/** As decision 060 defines it: the SHA-256 of each row, added up in eight words of 32 bits, little-endian. */
function sumOf(rows: string[]): string {
  const words = Array.from({ length: 8 }, () => 0n);
  for (const row of rows) {
    const digest = createHash('sha256').update(row).digest();
    words.forEach((word, index) => (words[index] = (word + BigInt(digest.readUInt32LE(index * 4))) % 2n ** 32n));
  }
  return words.map((word) => word.toString(16).padStart(8, '0')).join('');
}

function addUp(rows: string[]): string | undefined {
  const adder = createRowAdder(false);
  adder.add(Buffer.from(rows.map((row) => `${row}\n`).join('')));
  return adder.sums()['0']?.checksum;
}

test.each([1, 7, 64, 1e6])('the sum does not depend on the size of the chunks, here %d bytes', (size) => {
  const rows = createRowAdder(true);
  const bytes = Buffer.from(ROWS.map((row) => `${row}\n`).join(''));
  for (let at = 0; at < bytes.length; at += size) rows.add(bytes.subarray(at, at + size));
  const of = (client: string) => ROWS.filter((row) => row.startsWith(`${client}\t`));
  expect(rows.sums()).toEqual({
    1: { rows: 150, checksum: sumOf(of('1')) },
    2: { rows: 150, checksum: sumOf(of('2')) },
  });
});

test('a changed, missing or repeated row changes the sum', () => {
  const whole = addUp(ROWS);
  expect(addUp(ROWS.toReversed())).toBe(whole);
  for (const other of [ROWS.slice(1), [...ROWS, ROWS[0]!], ROWS.with(3, `${ROWS[3]!} `)])
    expect(addUp(other)).not.toBe(whole);
});
