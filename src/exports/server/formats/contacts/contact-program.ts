import type { Target } from '../../../../pessoa/cells/cell-fields.ts';
import { type Pessoa, principalFirst } from '../../../../pessoa/pessoa.ts';
import type { BlockCounts } from '../../../export.ts';

/** A column by the program's own heading, and the field that an import reads from it; null: only the program reads it. */
export type ContactColumn = readonly [heading: string, target: Target | null];

/** Adjacent columns and their cells. Missing cells are empty. */
export type ContactPart = { columns: readonly ContactColumn[]; read: (pessoa: Pessoa) => readonly string[] };

/** A program with an address book, and the columns of its CSV. */
export type ContactProgram = {
  /** the columns for records with at most `found` items of each list */
  parts: (found: BlockCounts) => readonly ContactPart[];
  /** whether the program needs the byte order mark to detect UTF-8; otherwise it would read the mark as a letter */
  hasMark: boolean;
};

/** The items 1, 2, … of a list, the principal one first. At least one, because the program expects its columns. */
export function eachBlock<Block extends { principal: boolean }>(
  count: number,
  blocksOf: (pessoa: Pessoa) => readonly Block[],
  {
    columns,
    cells,
  }: { columns: (place: number) => ContactPart['columns']; cells: (block: Block) => readonly string[] },
): ContactPart[] {
  return Array.from({ length: Math.max(count, 1) }, (_, index) => ({
    columns: columns(index + 1),
    read: (pessoa) => {
      const block = principalFirst(blocksOf(pessoa))[index];
      return block ? cells(block) : [];
    },
  }));
}

/**
 * Assigns blocks to the named places of a program: each to the first free place that it prefers, then the others to any free
 * place, in order. Blocks without a place are not in the result.
 */
export function putInPlaces<Block>(
  blocks: readonly Block[],
  places: readonly string[],
  preferredOf: (block: Block) => readonly string[],
): Map<string, Block> {
  const put = new Map<string, Block>();
  const unplaced = blocks.filter((block) => {
    const free = preferredOf(block).find((place) => !put.has(place));
    if (free !== undefined) put.set(free, block);
    return free === undefined;
  });
  const free = places.filter((place) => !put.has(place));
  free.forEach((place, index) => {
    const block = unplaced[index];
    if (block !== undefined) put.set(place, block);
  });
  return put;
}
