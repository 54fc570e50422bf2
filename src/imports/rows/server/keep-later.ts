import { assembled, byName, PESSOA } from '../../../pessoa/field-list.ts';
import type { ListField } from '../../../pessoa/fields/kinds.ts';
import type { Pessoa, PessoaInput } from '../../../pessoa/pessoa.ts';
import { keyOfItem } from '../../../pessoa/rules/list-rules.ts';
import { normalizePessoa } from '../../../pessoa/rules/normalize.ts';
import { entriesOf, isBlank, isSamePart, mayFill } from '../../../pessoa/sources/fill-sources.ts';
import type { Past } from '../../../register/history/server/past.queries.ts';
import { known } from '../../../kit/known.ts';

/** The record that a row would change, the moment of the row, and the record's versions since then. */
export type Judged = {
  before: Pessoa;
  /** the moment of the row's source */
  moment: string;
  /** undefined if nothing changed since then */
  past: Past | undefined;
};

type Item = object | string;
type Items = readonly Item[];

/**
 * The content of a record after a row. A value of the row does not replace a value that a newer source filled, or that a person
 * changed later. `keptPaths` are the fields and lists with a value that was not replaced. Remarks only get additions: they never
 * lose a value.
 */
export function keepLater(input: PessoaInput, judged: Judged): { input: PessoaInput; keptPaths: string[] } {
  const { before } = judged;
  // a row that changes the type of the record changes all of its fields
  if (input.tipo !== before.tipo) return { input, keptPaths: [] };
  const keptPaths: string[] = [];
  const result: Record<string, unknown> = { ...input };
  const had = byName(before);
  const lists = new Map<string, ListField>(PESSOA.blocks);
  for (const [key, value] of Object.entries(input)) {
    if (key === 'id' || key === 'tipo' || key === 'observacoes') continue;
    const stays = Array.isArray(value)
      ? keepItems(key, lists.get(key), value as Items, judged)
      : isSamePart(had[key], value) || mayFillPart(key, judged)
        ? undefined
        : had[key];
    if (stays === undefined) continue;
    result[key] = stays;
    keptPaths.push(key);
  }
  if (keptPaths.length === 0) return { input, keptPaths };
  // normalizing makes one of the remaining items the principal one
  return { input: normalizePessoa(assembled(result)), keptPaths };
}

/** Whether the row may fill a field or an existing item: no user or source filled it after the row's moment. */
export function mayFillPart(path: string, judged: Judged): boolean {
  const [key = '', place] = path.split('.');
  const itemBefore = place === undefined ? undefined : itemsOf(judged.before, key)[Number(place)];
  const partOf = (version: Pessoa) =>
    itemBefore === undefined ? byName(version)[key] : hasItem(version, key, itemBefore);
  return mayFill(ageOf(path, partOf, judged), judged.moment);
}

function hasItem(version: object, key: string, item: Item): boolean {
  return itemsOf(version, key).some((other) => isSamePart(other, item));
}

/** Who filled a part of the record last; `partOf` is that part in any version. */
function ageOf(path: string, partOf: (version: Pessoa) => unknown, { before, past }: Judged) {
  const entry = entriesOf(before.sources).get(path);
  return { entry, changedAt: entry ? undefined : changedAt(partOf, past) };
}

/** The time of the last change to a part of a record; undefined if it was never written. */
function changedAt(partOf: (version: Pessoa) => unknown, past: Past | undefined): string | undefined {
  const [now, ...older] = past?.versions ?? [];
  if (!now || !past) return undefined;
  const value = partOf(now);
  const other = older.findIndex((version) => !isSamePart(partOf(version), value));
  // `older` lacks the newest version, so this is the version after `older[other]`
  if (other >= 0) return known(past.versions[other], 'version').updatedAt;
  return past.isWhole && isBlank(value) ? undefined : (older.at(-1) ?? now).updatedAt;
}

/** The items of a list after the row, if they differ from the row's. Merging leaves each item at its index and appends others. */
function keepItems(key: string, list: ListField | undefined, items: Items, judged: Judged): Items | undefined {
  const { before, moment, past } = judged;
  const had = itemsOf(before, key);
  if (items.length < had.length) return undefined;
  const identityOf = identityIn(key, list);
  let isKept = false;
  const stays = items.flatMap((item, index): Item[] => {
    const itemBefore = had[index];
    if (itemBefore === undefined) {
      if (!wasRemoved(identityOf(item))) return [item];
    } else if (isSamePart(itemBefore, item) || mayFillPart(`${key}.${index}`, judged)) return [item];
    isKept = true;
    return itemBefore === undefined ? [] : [itemBefore];
  });
  /** whether a user removed such an item after the moment of the row */
  function wasRemoved(identity: string): boolean {
    const isThere = (version: Pessoa) => itemsOf(version, key).some((item) => identityOf(item) === identity);
    if (!past || identity === '' || !past.versions.slice(1).some(isThere)) return false;
    return !mayFill({ entry: undefined, changedAt: changedAt(isThere, past) }, moment);
  }
  const principal = had.findIndex(isPrincipal);
  const principalItem = had[principal];
  if (principalItem === undefined || isPrincipal(stays[principal])) return isKept ? stays : undefined;
  const principalOf = (version: Pessoa) => identityOf(itemsOf(version, key).find(isPrincipal) ?? '');
  if (mayFill(ageOf(`${key}.${principal}`, principalOf, judged), moment)) return isKept ? stays : undefined;
  return stays.map((item, index) => (typeof item === 'string' ? item : { ...item, principal: index === principal }));
}

function itemsOf(version: object, key: string): Items {
  const items = byName(version)[key];
  return Array.isArray(items) ? (items as Items) : [];
}

function isPrincipal(item: Item | undefined): boolean {
  return typeof item === 'object' && byName(item)['principal'] === true;
}

function identityIn(key: string, list: ListField | undefined): (item: Item) => string {
  const keyOf = list && keyOfItem(key, list);
  return (item) => (typeof item === 'string' ? item : (keyOf?.(item) ?? ''));
}
