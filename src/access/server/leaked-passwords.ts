import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../kit/server/env/paths.ts';

/*
 * The 100,000 commonest leaked passwords as a Bloom filter: every word of the list is found, and about ten of a million other
 * words. Built by scripts/gen-leaked-passwords.ts; the source of the list is in docs/dependencias.md.
 */
const FILE = join(projectRoot(), 'src', 'access', 'server', 'leaked-passwords.bin');

/** The number of bits set per word. With 24 bits of the filter per word, this number gives the fewest false positives. */
const HASHES = 17;

let filter: Buffer | undefined;

/** Whether a word of letters and digits only (`signsOf`) is in the list. Reads the file on the first call. */
export function isLeaked(word: string): boolean {
  filter ??= readFileSync(FILE);
  return bitsOf(word, filter.length * 8).every((bit) => ((filter?.[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0);
}

/** The filter of a list of words. */
export function makeFilter(words: readonly string[], bytes: number): Buffer {
  const made = Buffer.alloc(bytes);
  for (const word of words)
    for (const bit of bitsOf(word, bytes * 8)) made[bit >> 3] = (made[bit >> 3] ?? 0) | (1 << (bit & 7));
  return made;
}

/** Derives all hashes from two (Kirsch and Mitzenmacher, 2006). */
function bitsOf(word: string, size: number): number[] {
  const hash = createHash('sha256').update(word).digest();
  const [first, step] = [hash.readUInt32LE(0), hash.readUInt32LE(4) | 1];
  return Array.from({ length: HASHES }, (_, turn) => (first + turn * (step >>> 0)) % size);
}
