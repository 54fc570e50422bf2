import { GENERAL_KEYS } from './general.keys.ts';
import { isSingleKey } from '../../kit/web/keys/key-press.ts';
import type { KeyDescription } from '../../kit/web/keys/shortcuts.ts';

export type KeyGroup = { group: string; keys: readonly KeyDescription[] };

function textOf({ keys }: KeyDescription): string {
  return [keys].flat().join(' ');
}

/** The keys by their part of the product, each once: first those of the page, last those of every page. */
export function groupKeys(described: readonly KeyDescription[]): KeyGroup[] {
  const groups = new Map<string, Map<string, KeyDescription>>();
  for (const entry of described) {
    const known = groups.get(entry.group) ?? new Map<string, KeyDescription>();
    if (!known.has(entry.label)) known.set(entry.label, entry);
    groups.set(entry.group, known);
  }
  const general = GENERAL_KEYS.palette.group;
  const taken = new Set(described.filter(({ group }) => group !== general).map(textOf));
  // `/` and N of the list replace the general ones
  const everywhere = groups.get(general);
  for (const [label, entry] of everywhere ?? [])
    if (isSingleKey(textOf(entry)) && taken.has(textOf(entry))) everywhere?.delete(label);
  return [...groups]
    .map(([group, keys]) => ({ group, keys: [...keys.values()] }))
    .sort((a, b) => Number(a.group === general) - Number(b.group === general));
}
