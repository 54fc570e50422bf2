import type { LucideIcon } from 'lucide-react';
import type { Href } from '../../kit/web/routing/href.ts';
import { foldWords } from '../../kit/fold-words.ts';

/** A line of the palette: an address to go to, or something to do. */
export type PaletteEntry = {
  id: string;
  label: string;
  group: string;
  icon: LucideIcon;
  /** beside the label: a document and a city, the client, "atual" */
  hint?: string;
  keys?: string;
  /** other words it is found by */
  keywords?: readonly string[];
} & ({ href: Href; run?: undefined } | { run: () => void; href?: undefined });

export type PaletteMode = 'all' | 'commands' | 'records';

/** What is looked for: `>` in front leaves only commands, `/` only records. */
export function readPaletteText(text: string): { mode: PaletteMode; query: string } {
  const trimmed = text.trimStart();
  if (trimmed.startsWith('>')) return { mode: 'commands', query: trimmed.slice(1).trim() };
  if (trimmed.startsWith('/')) return { mode: 'records', query: trimmed.slice(1).trim() };
  return { mode: 'all', query: trimmed.trim() };
}

/**
 * The entries that hold every word of the query at the beginning of some word of theirs, whatever the accents and capitals:
 * "nov pes" finds "Nova pessoa". The best come first; equals keep their order.
 */
export function matchEntries(entries: readonly PaletteEntry[], query: string): PaletteEntry[] {
  const wanted = foldWords(query);
  if (wanted === '') return [...entries];
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, wanted) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
}

export type PaletteGroup = { group: string; entries: readonly PaletteEntry[] };

/** Under their headings, in the order in which the first of each comes. */
export function groupEntries(entries: readonly PaletteEntry[]): PaletteGroup[] {
  const groups = new Map<string, PaletteEntry[]>();
  for (const entry of entries) {
    const group = groups.get(entry.group);
    if (group) group.push(entry);
    else groups.set(entry.group, [entry]);
  }
  return [...groups].map(([group, own]) => ({ group, entries: own }));
}

/** 3: the label begins so; 2: its words do; 1: the words are found only with the keywords; 0: not found. */
function scoreOf({ label, keywords = [] }: PaletteEntry, wanted: string): number {
  const name = foldWords(label);
  if (name.startsWith(wanted)) return 3;
  const words = wanted.split(' ');
  if (holdsAll(name, words)) return 2;
  return holdsAll([name, ...keywords.map(foldWords)].join(' '), words) ? 1 : 0;
}

function holdsAll(text: string, words: readonly string[]): boolean {
  const own = text.split(' ');
  return words.every((word) => own.some((one) => one.startsWith(word)));
}

export type PartProps = {
  /** what was typed while the part was on its way */
  typed: string;
  onClose: () => void;
};

/** The palette needs the entries other than records; the app has them. */
export type PaletteProps = PartProps & { known: readonly PaletteEntry[] };
