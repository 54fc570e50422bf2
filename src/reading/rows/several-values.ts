import { BETWEEN_VALUES, type Reading } from '../cells/cells.ts';
import { note } from '../cells/notes.ts';
import { type RowDraft, take, tellRepair, textOf } from './row-draft.ts';
import type { BlockSources, Source } from './row-columns.ts';

/** The place of a block that shares its cell with the previous block. It is always added as a new item. */
export const NO_PLACE = 0;

/**
 * Reads each block of a row. Google Contacts writes several values of one kind into one cell, `a ::: b`, with their labels in
 * the same order in another cell. Each value becomes a block.
 */
export function readEach(
  draft: RowDraft,
  blocks: readonly BlockSources[],
  read: (draft: RowDraft, block: BlockSources) => void,
): void {
  for (const block of blocks) {
    const count = draft.written ? 1 : countValues(draft, block);
    if (count === 1) read(draft, block);
    else
      for (let index = 0; index < count; index++)
        read(
          { ...draft, cells: cellsOfValue(draft, block, index) },
          index === 0 ? block : { ...block, place: NO_PLACE },
        );
  }
}

function countValues({ cells }: RowDraft, { sources }: BlockSources): number {
  let count = 1;
  for (const key in sources) {
    const cell = cells[sources[key]?.column ?? -1];
    if (cell?.includes(':::')) count = Math.max(count, cell.split(BETWEEN_VALUES).length);
  }
  return count;
}

/** Returns the cells of a row with only one value in the cells of a block. */
function cellsOfValue({ cells }: RowDraft, { sources }: BlockSources, index: number): string[] {
  const own = new Set(Object.values(sources).map(({ column }) => column));
  return cells.map((cell, column) => (own.has(column) ? (cell.split(BETWEEN_VALUES)[index] ?? '') : cell));
}

/**
 * Reads the kind of a block. An unknown word does not refuse the row, because phone books allow any word. `toNote` adds the
 * word to the note of a block that has one.
 */
export function takeTipo<Tipo>(
  draft: RowDraft,
  source: Source | undefined,
  read: (text: string) => Reading<Tipo>,
  toNote?: (word: string) => void,
): Tipo | undefined {
  // in our own export, and in fixed values, the user chose a kind of ours
  if (!source || source.column === null || draft.written) return take(draft, source, read);
  const text = textOf(draft, source);
  const { value } = text === '' ? {} : read(text);
  if (value !== undefined || text === '') return value;
  toNote?.(text);
  tellRepair(draft, source, note(toNote ? 'tipo_noted' : 'unknown_tipo'), toNote ? text : '');
  return undefined;
}
