import type { DrawnIcon } from '../../kit/web/icons/draw-icon.ts';
import type { Href } from '../../kit/web/routing/href.ts';
import { foldWords } from '../../kit/fold-words.ts';

/** An entry of the palette: an address, or a command. */
export type PaletteEntry = {
  id: string;
  label: string;
  group: string;
  icon: DrawnIcon;
  /** shown next to the label: a document and a city, the client, "atual" */
  hint?: string;
  keys?: string;
  /** other words that find the entry */
  keywords?: readonly string[];
} & ({ href: Href; run?: undefined } | { run: () => void; href?: undefined });

export type PaletteMode = 'all' | 'commands' | 'records';

/** Parses the typed text: `>` in front limits the search to commands, `/` to records. */
export function readPaletteText(text: string): { mode: PaletteMode; query: string } {
  const trimmed = text.trimStart();
  if (trimmed.startsWith('>')) return { mode: 'commands', query: trimmed.slice(1).trim() };
  if (trimmed.startsWith('/')) return { mode: 'records', query: trimmed.slice(1).trim() };
  return { mode: 'all', query: trimmed.trim() };
}

/**
 * The entries in which every word of the query begins a word, regardless of accents, case, gender and number: "pes nov" and
 * "novo pes" find "Nova pessoa". The best matches come first; equal ones keep their order.
 */
export function matchEntries(entries: readonly PaletteEntry[], query: string): PaletteEntry[] {
  const folded = foldWords(query);
  if (folded === '') return [...entries];
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, folded) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
}

export type PaletteGroup = { group: string; entries: readonly PaletteEntry[] };

/** Groups the entries under their headings, in the order of their first entries. */
export function groupEntries(entries: readonly PaletteEntry[]): PaletteGroup[] {
  const groups = new Map<string, PaletteEntry[]>();
  for (const entry of entries) {
    const group = groups.get(entry.group);
    if (group) group.push(entry);
    else groups.set(entry.group, [entry]);
  }
  return [...groups].map(([group, members]) => ({ group, entries: members }));
}

/** 3: the label begins with the query; 2: its words match; 1: they match only with the keywords; 0: no match. */
function scoreOf({ label, keywords = [] }: PaletteEntry, folded: string): number {
  const name = foldWords(label);
  if (name.startsWith(folded)) return 3;
  const words = folded.split(' ');
  if (holdsAll(name, words)) return 2;
  return holdsAll([name, ...keywords.map(foldWords)].join(' '), words) ? 1 : 0;
}

function holdsAll(text: string, words: readonly string[]): boolean {
  const parts = text.split(' ');
  return words.every((word) => parts.some((part) => part.startsWith(word) || stemOf(part) === stemOf(word)));
}

/** A folded word without its ending of gender and number: "novo" is "nova", "configuração" is "configurações". */
function stemOf(word: string): string {
  return word.replace(/(?<=...)(?:oes|ao|[aeo]?s|[aeo])$/, '');
}

export type PartProps = {
  /** the text typed while the part was loading */
  typed: string;
  /** whether Enter was pressed after it */
  isEntered?: boolean;
  onClose: () => void;
};

/** The palette, with the entries that are not records. The app passes them. */
export type PaletteProps = PartProps & { known: readonly PaletteEntry[] };
