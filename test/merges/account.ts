import type { Pessoa } from '../../src/pessoa/pessoa.ts';
import { hasSameKey, type List, LISTS, type Values, valuesOf } from './lists.ts';

/**
 * The items of a record as the one who edits it knows them: an account of its own, which asks the product nothing. An item stays the
 * same (`born`) whatever becomes of its fields.
 */
export type Held = { born: number; values: Values };
export type Account = Readonly<Record<string, readonly Held[]>>;

/** Whose an item of a merge is: how each record had it that had it, and where, by the ids of the records, the survivor first. */
type Own = ReadonlyMap<string, { place: number; values: Values }>;
export type Owners = ReadonlyMap<number, Own>;

/** What a record should hold in its lists. */
export type Lists = Readonly<Record<string, readonly Values[]>>;

/** Who gets an open change, by its path. */
export type Given = ReadonlyMap<string, readonly string[]>;

export function listsOf(record: Pessoa): Lists {
  return Object.fromEntries(LISTS.map(({ group }) => [group, itemsOf(record, group).map(valuesOf)]));
}

export function itemsOf(record: object, group: string): readonly (Values & { id?: string; principal?: boolean })[] {
  return (record as Record<string, Values[]>)[group] ?? []; // a person has no contatos
}

/** What an account says of a record in whole, after a look at it: what the editor did not say of a new item, the record says. */
export function settle(account: Account, record: Pessoa): { account: Account; faults: string[] } {
  const faults: string[] = [];
  const settled = LISTS.map(({ group }) => {
    const items = itemsOf(record, group).map(valuesOf);
    const held = account[group] ?? [];
    const isAsSaid = (values: Values, at: number) =>
      Object.entries(values).every(([key, say]) => items[at]?.[key] === say);
    if (items.length !== held.length || !held.every(({ values }, at) => isAsSaid(values, at)))
      faults.push(`${group} should be ${told(held.map(({ values }) => values))} and is ${told(items)}`);
    return [group, held.map((one, at) => ({ ...one, values: items[at] ?? one.values }))] as const;
  });
  return { account: Object.fromEntries(settled), faults };
}

/** The fields of items in one order, without the empty ones. */
export function told(values: unknown): string {
  return JSON.stringify(values, (_, value: unknown) => {
    if (value === '') return undefined;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** What a merge taken apart comes to: the lists of each record, by their ids, and what is asked before. */
export type Apart = { lists: ReadonlyMap<string, Lists>; open: Set<string> };

/** A merged record: its records, the survivor first; its lists as the merge left them, and as they are now; whose its items are. */
export type Merged = { ids: readonly string[]; left: Account; now: Account; owners: Owners };

/**
 * What each record gets of a merged one: what it had, with what was changed in it since; what came is the survivor's. What only others
 * had and what is gone stays theirs, unless somebody gives it away.
 */
export function takeApart({ ids, left, now, owners }: Merged, given: Given = new Map()): Apart {
  const [survivor = ''] = ids;
  const lists = new Map<string, Record<string, readonly Values[]>>(ids.map((id) => [id, {}]));
  const open: Apart['open'] = new Set();
  for (const list of LISTS) {
    const had = left[list.group] ?? [];
    const has = withAgain(list, had, now[list.group] ?? []);
    const kept = new Map<string, Kept[]>(ids.map((id) => [id, []]));
    for (const [place, one] of had.entries()) {
      const own = owners.get(one.born)!; // the merge has it from somebody
      const item = { had: one, has: has.find(({ born }) => born === one.born), own };
      const shares = sharesOf(item, `${list.group}.${place}`, survivor);
      for (const { path, isOpen } of shares) if (isOpen) open.add(path);
      for (const [id, was] of own) {
        const mine = shares.filter(({ path, first, isOpen }) => ((isOpen && given.get(path)) || [first]).includes(id));
        kept.get(id)!.push(...withShares(was, mine)); // each has an entry
      }
    }
    const came = has.filter(({ born }) => !had.some((one) => born === one.born)).map(({ values }) => values);
    for (const [id, items] of kept)
      lists.get(id)![list.group] = [...withoutTwins(list, items), ...(id === survivor ? came : [])]; // as above
  }
  return { lists, open };
}

/** What is there is what the merge left with the same key, whichever item somebody made it of; what that item was, went. */
function withAgain(list: List, left: readonly Held[], now: readonly Held[]): readonly Held[] {
  if (list.isNamed) return now;
  const same = now.map(({ values }) => left.find((had) => hasSameKey(list, had.values, values)));
  const taken = new Set(same.map((had) => had?.born));
  return now.map((one, at) => {
    const born = same[at]?.born ?? one.born;
    return { ...one, born: same[at] || !taken.has(born) ? born : -1 }; // of no item that was left
  });
}

type Kept = { place: number; values: Values; isChanged: boolean };

/** An item with what its owner gets of its changes; none where it is gone. */
function withShares({ place, values }: { place: number; values: Values }, mine: readonly Share[]): Kept[] {
  if (mine.some(({ changed }) => changed === undefined)) return [];
  const changed = Object.fromEntries(mine.flatMap((share) => Object.entries(share.changed ?? {})));
  return [{ place, values: { ...values, ...changed }, isChanged: mine.length > 0 }];
}

/** In their order; where one has become what another one was, that one alone. */
function withoutTwins(list: List, items: readonly Kept[]): Values[] {
  const changed = items.filter(({ isChanged }) => isChanged);
  return items
    .filter(({ isChanged, values }) => isChanged || !changed.some((one) => hasSameKey(list, one.values, values)))
    .toSorted((a, b) => a.place - b.place)
    .map(({ values }) => values);
}

/** A change of an item since the merge, and who gets it unless somebody says otherwise. `changed`: undefined where the item is gone. */
type Share = { path: string; first: string; isOpen: boolean; changed?: Values };
type Item = { had: Held; has: Held | undefined; own: Own };

function sharesOf({ had, has, own }: Item, path: string, survivor: string): Share[] {
  const [owner = survivor] = own.keys();
  if (!has) return [{ path, first: survivor, isOpen: own.size > 1 || owner !== survivor }];
  return Object.keys(had.values)
    .filter((field) => had.values[field] !== has.values[field])
    .map((field) => ({
      path: `${path}.${field}`,
      first: owner,
      isOpen: own.size > 1,
      changed: { [field]: has.values[field] },
    }));
}
