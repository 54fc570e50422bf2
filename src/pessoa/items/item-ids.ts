import { known } from '../../kit/known.ts';
import { assembled, blocksOf, byName, type FieldList, PESSOA } from '../field-list.ts';
import { NEW_ITEM } from './new-item.ts';
import { idOf, pairItems } from './pair-items.ts';
import type { Pessoa, PessoaInput } from '../pessoa.ts';

/*
 * The id of an item is the version of the record that created the item, and its place in the list then: `12.0`. It needs no
 * counter and no random number, and is unique in one list of one record, because versions are. A list without ids is read as
 * `0.0`, `0.1`: so it is created and stored, until an item is added, removed or moved.
 */

type Items = readonly Readonly<Record<string, unknown>>[];

/** A stored record with the ids of its items. `isOwn`: the caller does not share it, so it need not be copied. */
export function withItemIds<Stored extends object>(
  stored: Stored,
  { list = PESSOA, isOwn = false }: { list?: FieldList; isOwn?: boolean } = {},
): Stored {
  const values = byName(stored) as Record<string, unknown>;
  let whole = isOwn ? values : undefined;
  for (const [group] of list.blocks) {
    const items = values[group] as Items | undefined; // blocks are arrays
    if (!items || items.length === 0 || idOf(items[0]!) !== undefined) continue; // either all items have ids or none has
    whole ??= { ...values };
    whole[group] = items.map((item, place) => withId(item, `0.${place}`));
  }
  return whole ? assembled(whole) : stored;
}

/** A record to store, without the ids that reading it assigns. */
export function withoutFirstIds<Content extends object>(content: Content, list: FieldList = PESSOA): Content {
  return withoutIdsWhere(content, list, (items) => items.every((item, place) => idOf(item) === `0.${place}`));
}

/** A record without the ids of its items: ids of another record have no meaning here. */
export function withoutItemIds<Content extends object>(content: Content, list: FieldList = PESSOA): Content {
  return withoutIdsWhere(content, list, (items) => items.some((item) => 'id' in item));
}

function withoutIdsWhere<Content extends object>(
  content: Content,
  list: FieldList,
  isWanted: (items: readonly object[]) => boolean,
): Content {
  let bare: Record<string, unknown> | undefined;
  for (const [group] of list.blocks) {
    const items = blocksOf(content, group);
    if (items.length === 0 || !isWanted(items)) continue;
    bare ??= { ...byName(content) };
    bare[group] = items.map(withoutId);
  }
  return bare ? assembled(bare) : content;
}

export function withoutId<Own extends object>(item: Own): Own {
  const { id: _id, ...content } = item as Own & { id?: unknown };
  return assembled(content);
}

/** The sent content without ids that the record does not have: their items are new. */
export function withKnownIds(before: object, sent: PessoaInput, list: FieldList = PESSOA): PessoaInput {
  const changed: Record<string, unknown> = { ...sent };
  for (const [group] of list.blocks) {
    const items = blocksOf(sent, group);
    if (items.every((item) => !idOf(item))) continue;
    const knownIds = new Set(blocksOf(before, group).map(idOf));
    changed[group] = items.map((item) => (knownIds.has(idOf(item)) ? item : { ...item, id: NEW_ITEM }));
  }
  return assembled(changed);
}

/** The content of a change with an id for each item: that of the matching stored item, or a new one. */
export function completeIds(stored: Pessoa, input: PessoaInput, list: FieldList = PESSOA): PessoaInput {
  const before = withItemIds(stored, { list });
  const values = byName(input);
  let whole: Record<string, unknown> | undefined;
  for (const [group, blockList] of list.blocks) {
    const items = blocksOf(values, group) as Items;
    const old = blocksOf(before, group) as Items;
    if (items === old || items.length === 0 || isComplete(items)) continue;
    const of = pairItems(group, blockList, { before: old, after: items });
    const taken = new Set<string>();
    whole ??= { ...input };
    whole[group] = items.map((item, place) => {
      const from = of[place];
      const had = idOf(item) ?? (from === undefined ? undefined : idOf(known(old[from], 'the stored item')));
      const id = had !== undefined && !taken.has(had) ? had : freeId(before.version + 1, place, taken);
      taken.add(id);
      return withId(item, id);
    });
  }
  return whole ? assembled(whole) : input;
}

/** Adding the field at the end of an object takes seven times as long as spreading the item after it. */
function withId(item: object, id: string): object {
  return 'id' in item ? { ...item, id } : { id, ...item };
}

function isComplete(items: Items): boolean {
  const ids = new Set(items.map(idOf));
  return ids.size === items.length && !ids.has(undefined);
}

/** The request may contain an id of a future version, so a free number is searched. */
function freeId(version: number, place: number, taken: ReadonlySet<string>): string {
  for (let at = place; ; at += 1) {
    const id = `${version}.${at}`;
    if (!taken.has(id)) return id;
  }
}
