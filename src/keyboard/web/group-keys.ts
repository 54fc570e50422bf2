import { GENERAL_KEYS } from './general.keys.ts';
import { isSingleKey } from '../../kit/web/keys/key-press.ts';
import type { KeyDescription } from '../../kit/web/keys/shortcuts.ts';

export type KeyGroup = { group: string; keys: readonly KeyDescription[] };

function isSingle(keys: KeyDescription['keys']): boolean {
  return typeof keys === 'string' && isSingleKey(keys);
}

/** The keys by their part of the product, each once: first those of the page, last those that work everywhere. */
export function groupKeys(described: readonly KeyDescription[]): KeyGroup[] {
  const groups = new Map<string, Map<string, KeyDescription>>();
  for (const entry of described) {
    const known = groups.get(entry.group) ?? new Map<string, KeyDescription>();
    if (!known.has(entry.label)) known.set(entry.label, entry);
    groups.set(entry.group, known);
  }
  const general = GENERAL_KEYS.palette.group;
  const taken = new Set(described.filter(({ group }) => group !== general).map(({ keys }) => keys));
  // `/` of the list takes the place of the general one
  const search = groups.get(general);
  for (const [label, { keys }] of search ?? []) if (isSingle(keys) && taken.has(keys)) search?.delete(label);
  return [...groups]
    .map(([group, keys]) => ({ group, keys: [...keys.values()] }))
    .sort((a, b) => Number(a.group === general) - Number(b.group === general));
}
