import { keysOf } from './keys.ts';
import { type Comparable, knownProfileOf } from './profile.ts';

/** The version of the rules of keys, which a client keeps of those that its records have. A rule that changes needs the next number. */
export const MATCH_KEYS_VERSION = 3;

/** The keys under which a record is found as a possible duplicate. */
export function matchKeysOf(record: Comparable): number[] {
  const known = made.get(record);
  if (known) return known;
  const keys = keysOf(knownProfileOf(record));
  made.set(record, keys);
  return keys;
}

/** A save asks for those of one content more than once. */
const made = new WeakMap<Comparable, number[]>();

/** The keys that a record loses by a change, and those that it gets. */
export function keyMoves(before: Comparable, after: Comparable): { gone: number[]; come: number[] } {
  const [had, has] = [matchKeysOf(before), matchKeysOf(after)];
  return { gone: had.filter((key) => !has.includes(key)), come: has.filter((key) => !had.includes(key)) };
}
