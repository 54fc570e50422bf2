import { known } from '../../kit/known.ts';
import { byName } from '../field-list.ts';
import type { ListField } from '../fields/kinds.ts';
import { keyOfItem } from '../rules/list-rules.ts';
import { NEW_ITEM } from './new-item.ts';

type Items = readonly object[];
/** For each item of a list its index in the previous list; undefined for an added item. */
export type Pairs = readonly (number | undefined)[];

/** The id of an item; undefined if it has none or is marked as new. */
export function idOf(item: object): string | undefined {
  const { id } = byName(item);
  return typeof id === 'string' && id !== NEW_ITEM ? id : undefined;
}

/**
 * Matches the items of two versions of a list: by equal ids, and if at least one of two items has no id, by equal keys
 * (`keyOfItem`). So an item that was deleted and typed again is the same item, and clients without ids may reorder a list.
 * `again`: keys count before ids, unless the key is only a name. Then an item that one save removed and another added is the
 * same, and if two items exchanged their texts, each is matched by its text.
 */
export function pairItems(
  group: string,
  list: ListField,
  { before, after, again = false }: { before: Items; after: Items; again?: boolean },
): Pairs {
  const pairing: Pairing = { before, after, free: new Set(before.keys()), pairs: after.map(() => undefined) };
  const isKeyFirst = again && !isNamed(list);
  if (isKeyFirst) pairByKey(pairing, keyOfItem(group, list), isKeyFirst);
  pairById(pairing);
  if (!isKeyFirst && pairing.free.size > 0) pairByKey(pairing, keyOfItem(group, list), isKeyFirst);
  return pairing.pairs;
}

/** Whether a name alone identifies an item: another Maria may be another person. */
function isNamed({ identifiedBy, fields }: ListField): boolean {
  return identifiedBy.every((key) => {
    const field = fields[key];
    return field?.kind === 'text' && field.content === 'name';
  });
}

/** `free`: the indexes of the previous items that are not matched yet. */
type Pairing = { before: Items; after: Items; free: Set<number>; pairs: (number | undefined)[] };

function pairById({ before, after, free, pairs }: Pairing): void {
  const places = new Map(before.map((item, at) => [idOf(item), at]));
  for (const [at, item] of after.entries()) {
    const id = pairs[at] === undefined ? idOf(item) : undefined;
    const from = id === undefined ? undefined : places.get(id);
    if (from !== undefined && free.delete(from)) pairs[at] = from;
  }
}

/** `isWide`: also matches two items that both have an id; of several candidates, the one with the same id is preferred. */
function pairByKey({ before, after, free, pairs }: Pairing, keyOf: (item: object) => string, isWide: boolean): void {
  const itemAt = (place: number) => known(before[place], 'the previous item');
  for (const [at, item] of after.entries()) {
    if (pairs[at] !== undefined) continue;
    const id = idOf(item);
    const others = [...free].filter((from) => isWide || id === undefined || idOf(itemAt(from)) === undefined);
    const key = others.length === 0 ? '' : keyOf(item);
    const alike = key === '' ? [] : others.filter((from) => keyOf(itemAt(from)) === key);
    const from = alike.find((place) => idOf(itemAt(place)) === id) ?? alike[0];
    if (from !== undefined && free.delete(from)) pairs[at] = from;
  }
}

/**
 * Guesses matches in lists older than item ids, for display: between two matched neighbours, items are paired in their order
 * if their number is the same before and after. The guess is never stored.
 */
export function guessPairs(before: Items, after: Items, pairs: Pairs): Pairs {
  if (haveIds(before) && haveIds(after)) return pairs;
  const guessed = [...pairs];
  const taken = new Set(pairs);
  let [from, at] = [0, 0];
  for (const anchor of [...inOrder(pairs), { from: before.length, at: after.length }]) {
    const old = range(from, anchor.from).filter((place) => !taken.has(place));
    const now = range(at, anchor.at).filter((place) => pairs[place] === undefined);
    if (old.length === now.length) for (const [index, place] of now.entries()) guessed[place] = old[index];
    [from, at] = [anchor.from + 1, anchor.at + 1];
  }
  return guessed;
}

function haveIds(items: Items): boolean {
  return items.some((item) => idOf(item) !== undefined);
}

/** The longest sequence of pairs with increasing indexes. */
export function inOrder(of: Pairs): { from: number; at: number }[] {
  const pairs = of.flatMap((from, at) => (from === undefined ? [] : [{ from, at }]));
  const pairAt = (place: number) => known(pairs[place], 'the pair');
  const best: { length: number; next: number }[] = [];
  for (let i = pairs.length - 1; i >= 0; i--) {
    let [length, next] = [1, -1];
    for (let j = i + 1; j < pairs.length; j++) {
      const run = known(best[j], 'the run').length;
      if (pairAt(j).from > pairAt(i).from && run >= length) [length, next] = [run + 1, j];
    }
    best[i] = { length, next };
  }
  const run: { from: number; at: number }[] = [];
  const longest = Math.max(0, ...best.map(({ length }) => length));
  for (let i = best.findIndex(({ length }) => length === longest); i >= 0; i = known(best[i], 'the run').next)
    run.push(pairAt(i));
  return run;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
}
