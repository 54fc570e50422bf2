import type { Target } from '../../../../pessoa/cells/cell-fields.ts';
import { type Pessoa, principalFirst } from '../../../../pessoa/pessoa.ts';
import type { BlockCounts } from '../../../export.ts';

/** A column of a program by its own heading, and the field that an import reads there; null: it is there for the program alone. */
export type ContactColumn = readonly [heading: string, target: Target | null];

/** Columns that stand side by side, and their cells. Cells that are not there are empty. */
export type ContactPart = { columns: readonly ContactColumn[]; read: (pessoa: Pessoa) => readonly string[] };

/** A program with an address book, as it wants the columns of its CSV. */
export type ContactProgram = {
  /** The columns, where the list has at most so many blocks in a record. */
  parts: (found: BlockCounts) => readonly ContactPart[];
  /** whether the program knows UTF-8 only by the mark before it, or takes the mark for a letter */
  hasMark: boolean;
};

/** The blocks 1, 2, … of a list, the principal one first; one, where no record has any: the program expects its columns. */
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
 * Puts blocks into the named places of a program: each into the first free one of those that it prefers, then what is left
 * into any free one, in their order. What no place is left for is not in the result.
 */
export function putInPlaces<Block>(
  blocks: readonly Block[],
  places: readonly string[],
  preferredOf: (block: Block) => readonly string[],
): Map<string, Block> {
  const put = new Map<string, Block>();
  const left = blocks.filter((block) => {
    const free = preferredOf(block).find((place) => !put.has(place));
    if (free !== undefined) put.set(free, block);
    return free === undefined;
  });
  const free = places.filter((place) => !put.has(place));
  free.forEach((place, index) => {
    const block = left[index];
    if (block !== undefined) put.set(place, block);
  });
  return put;
}
