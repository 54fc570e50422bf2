import { withFieldsOfTipo } from './empty.ts';
import { blocksOf, byName, type FieldList, itemFieldsOf, PESSOA } from './fields/field-list.ts';
import type { ListField } from './fields/kinds.ts';
import { labelOf } from './labels.ts';
import type { Pessoa, PessoaInput } from './pessoa.ts';

/** A field that two versions of a record have different. A whole block that came or went has no field in its path. */
export type FieldChange = { path: string; label: string; before: unknown; after: unknown };

type Version = PessoaInput | Pessoa;
type Fields = Record<string, unknown>;
type Items = readonly Fields[];

/**
 * What changed from one version of a record to another, field by field, with labels such as `Endereço 2 · Bairro`. With
 * nothing before, everything that the first version filled in. Blocks that stayed are found again by what they have in
 * common, so a removed one does not make all that follow look changed; a path's number is the block's place in `before`,
 * or in `after` for a block that came.
 */
export function diffPessoa(before: Version | undefined, after: Version, list: FieldList = PESSOA): FieldChange[] {
  const old = byName(before ?? {});
  const now = byName(after);
  const changes: FieldChange[] = [];
  for (const [path, field] of list.fields) {
    if (isSame(old[path], now[path])) continue;
    const label = labelOf(field, after.tipo);
    changes.push({ path, label, before: old[path] ?? null, after: now[path] ?? null });
  }
  for (const [group, blocks] of list.blocks)
    changes.push(...diffBlocks(group, blocks, blocksOf(old, group) as Items, blocksOf(now, group) as Items));
  return changes;
}

/**
 * A record with changes made to it: `applyChanges(before, diffPessoa(before, after))` has the content of `after`, and any
 * choice of the changes gives a record too (the screen for conflicts lets people choose).
 */
export function applyChanges<Record extends Version>(before: Record, changes: FieldChange[], list = PESSOA): Record {
  const result: Fields = { ...before };
  const fields = new Set(list.fields.map(([key]) => key));
  for (const { path, after } of changes) if (fields.has(path)) result[path] = after;
  for (const [group] of list.blocks) {
    const own = changes.filter(({ path }) => path.startsWith(`${group}.`));
    if (own.length > 0) result[group] = applyToBlocks(blocksOf(result, group) as Items, own);
  }
  const changed = result as Record; // the same fields, other values
  return changed.tipo === before.tipo ? changed : withFieldsOfTipo(changed, list);
}

function applyToBlocks(before: Items, changes: FieldChange[]): Fields[] {
  const copies = before.map((block): Fields | undefined => ({ ...block }));
  const added: { index: number; block: Fields }[] = [];
  for (const { path, before: old, after } of changes) {
    const [, place = '', field] = path.split('.');
    const index = Number(place);
    const block = copies[index];
    if (field !== undefined) {
      if (block) block[field] = after;
    } else if (after === null) copies[index] = undefined;
    else if (old === null) added.push({ index, block: after as Fields }); // a block that came is a block
  }
  const blocks = copies.filter((block) => block !== undefined);
  for (const { index, block } of added) blocks.splice(index, 0, block);
  return blocks;
}

function diffBlocks(group: string, blocks: ListField, before: Items, after: Items): FieldChange[] {
  const { label } = blocks;
  const fields = itemFieldsOf(blocks);
  const names = fields.map(([field]) => field);
  const changes: FieldChange[] = [];
  for (const [oldIndex, newIndex] of alignBlocks(before, after, names)) {
    const index = oldIndex ?? newIndex ?? 0;
    const path = `${group}.${index}`;
    const old = oldIndex === undefined ? undefined : before[oldIndex];
    const now = newIndex === undefined ? undefined : after[newIndex];
    if (old && now) {
      for (const [field, { label: name }] of fields) {
        if (isSame(old[field], now[field])) continue;
        const place = `${label} ${index + 1} · ${name}`;
        changes.push({ path: `${path}.${field}`, label: place, before: old[field], after: now[field] });
      }
    } else changes.push({ path, label: `${label} ${index + 1}`, before: old ?? null, after: now ?? null });
  }
  return changes;
}

/**
 * Which block of `before` became which of `after`, keeping their order: the pairing in which the pairs have most fields
 * in common (the longest common subsequence, weighted). Blocks left alone stand with undefined on the other side.
 */
function alignBlocks(before: Items, after: Items, fields: string[]): [number | undefined, number | undefined][] {
  const best: number[][] = before.map(() => []);
  const score = (i: number, j: number) => best[i]?.[j] ?? 0;
  const pairScore = (i: number, j: number) =>
    1 + likeness(before[i] ?? {}, after[j] ?? {}, fields) + score(i + 1, j + 1);
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--)
      best[i]![j] = Math.max(pairScore(i, j), score(i + 1, j), score(i, j + 1)); // the row was made above
  }
  const pairs: [number | undefined, number | undefined][] = [];
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    // beyond the last block nothing is left to score, which no pair equals
    if (score(i, j) === pairScore(i, j)) pairs.push([i++, j++]);
    else if (i < before.length && score(i, j) === score(i + 1, j)) pairs.push([i++, undefined]);
    else pairs.push([undefined, j++]);
  }
  return pairs;
}

/** Empty fields and marks are alike in blocks that have nothing to do with each other: they weigh less. */
function likeness(old: Fields, now: Fields, fields: string[]): number {
  let weight = 0;
  for (const field of fields) {
    if (!isSame(old[field], now[field])) continue;
    weight += typeof old[field] === 'boolean' || old[field] === '' || field === 'tipo' ? 1 : 5;
  }
  return weight;
}

/** Equal by content; null, missing, an empty text and an empty list are all nothing. */
export function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(emptyAsNull(a)) === JSON.stringify(emptyAsNull(b));
}

function emptyAsNull(value: unknown): unknown {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value;
}
