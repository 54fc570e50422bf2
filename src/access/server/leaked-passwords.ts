import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../kit/server/env/paths.ts';

/*
 * The 100,000 commonest leaked passwords, as a Bloom filter: what is in the list is always found, and of a million other
 * words some ten are. Made by scripts/gen-leaked-passwords.ts; where the list is from stands in docs/dependencias.md.
 */
const FILE = join(projectRoot(), 'src', 'access', 'server', 'leaked-passwords.bin');

/** How many bits are set for a word. With 24 bits of the filter for each word, this many let the fewest others through. */
const HASHES = 17;

let filter: Buffer | undefined;

/** Whether this word, of letters and digits alone (`signsOf`), is in the list. Reads the file at the first question. */
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

/** Two hashes make all of them (Kirsch and Mitzenmacher, 2006). */
function bitsOf(word: string, size: number): number[] {
  const hash = createHash('sha256').update(word).digest();
  const [first, step] = [hash.readUInt32LE(0), hash.readUInt32LE(4) | 1];
  return Array.from({ length: HASHES }, (_, turn) => (first + turn * (step >>> 0)) % size);
}
