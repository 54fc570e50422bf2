import { keysOf } from './keys.ts';
import { type Comparable, knownProfileOf } from './profile.ts';

/** The version of the rules of keys, stored for each client with its keys. Increase it with every change of a rule. */
export const MATCH_KEYS_VERSION = 4;

export function matchKeysOf(record: Comparable): number[] {
  const known = made.get(record);
  if (known) return known;
  const keys = keysOf(knownProfileOf(record));
  made.set(record, keys);
  return keys;
}

/** A save asks for the keys of the same content several times. */
const made = new WeakMap<Comparable, number[]>();

/** The keys that a change removes from a record, and those that it adds. */
export function keyMoves(before: Comparable, after: Comparable): { gone: number[]; come: number[] } {
  const [had, has] = [matchKeysOf(before), matchKeysOf(after)];
  return { gone: had.filter((key) => !has.includes(key)), come: has.filter((key) => !had.includes(key)) };
}
