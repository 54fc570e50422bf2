import type { Account, Held } from './account.ts';
import { hasSameKey, keyIn, type List, LISTS, makeItem, type Values } from './lists.ts';
import type { Draw } from './random.ts';

/** Numbers that no other item of a round has. */
export type Serial = () => number;
type Deed = (items: readonly Held[], list: List, draw: Draw, serial: Serial) => Held[];

export const comes = (list: List, serial: Serial): Held => {
  const born = serial();
  return { born, values: makeItem(list, born, 'came since') };
};
const at = <One>(items: readonly One[], place: number, deleted: number, ...put: One[]) => [
  ...items.slice(0, place),
  ...put,
  ...items.slice(place + deleted),
];
const changeOne = (items: readonly Held[], draw: Draw, values: object): Held[] => {
  const place = draw.below(items.length);
  const one = items[place]!; // there is one, see `doSome`
  return at(items, place, 1, { ...one, values: { ...one.values, ...values } });
};

/** The texts of the first and the last item are exchanged, their other fields stay. */
const exchangeKeys = (items: readonly Held[], list: List): Held[] => {
  const [first, last] = [items[0]!, items.at(-1)!]; // as above
  const withKeyOf = (one: Held, other: Held) => ({ ...one, values: { ...one.values, ...keyIn(list, other.values) } });
  return items.length === 1 ? [first] : [withKeyOf(first, last), ...items.slice(1, -1), withKeyOf(last, first)];
};

const add: Deed = (items, list, draw, serial) => at(items, draw.below(items.length + 1), 0, comes(list, serial));
const DEEDS: readonly Deed[] = [
  add,
  (items, _list, draw) => at(items, draw.below(items.length), 1),
  (items, list, draw, serial) => at(items, draw.below(items.length), 1, comes(list, serial)),
  (items, list, draw, serial) => changeOne(items, draw, list.keyOf(serial())),
  (items, list, draw, serial) => changeOne(items, draw, (list.other ?? list.keyOf)(serial())),
  (items, _list, draw) => draw.shuffle(items),
  (items, list) => exchangeKeys(items, list),
];

export function listsFor(tipo: string): readonly List[] {
  return LISTS.filter(({ only }) => only === undefined || only === tipo);
}

type Hand = { draw: Draw; serial: Serial; left?: Account };

/** One to three deeds, in lists of these. `left`: what a merge left, of which something may be typed again that went. */
export function doSome(account: Account, lists: readonly List[], { draw, serial, left = {} }: Hand): Account {
  const changed: Record<string, readonly Held[]> = { ...account };
  for (let count = draw.below(3); count >= 0; count -= 1) {
    const list = draw.oneOf(lists);
    const items = changed[list.group] ?? [];
    const there = [...items, ...(account[list.group] ?? [])];
    const isThere = (one: Held) => there.some(({ values }) => hasSameKey(list, values, one.values));
    const gone = (left[list.group] ?? []).filter((one) => !isThere(one));
    const deed = items.length === 0 ? add : draw.oneOf(DEEDS);
    changed[list.group] =
      gone.length > 0 && draw.chance(40)
        ? comesAgain(items, draw, { ...comes(list, serial), key: keyIn(list, draw.oneOf(gone).values) })
        : deed(items, list, draw, serial);
  }
  return changed;
}

/** What went is typed again, as another item or over another one. */
function comesAgain(items: readonly Held[], draw: Draw, { key, ...one }: Held & { key: Values }): Held[] {
  if (items.length > 0 && draw.chance(50)) return changeOne(items, draw, key);
  return [...items, { ...one, values: { ...one.values, ...key } }];
}

/** What was sent without an id: with its key it is what it was, and with another one it came. */
export function withoutId(list: List, before: readonly Held[], one: Held, serial: Serial): Held {
  const was = before.find(({ born }) => born === one.born);
  return !was || hasSameKey(list, was.values, one.values) ? one : { ...one, born: serial() };
}
