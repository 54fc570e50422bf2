import { BETWEEN_VALUES, type Reading } from '../cells/cells.ts';
import { note } from '../cells/notes.ts';
import { type RowDraft, take, tellRepair, textOf } from './row-draft.ts';
import type { BlockSources, Source } from './row-columns.ts';

/** The place of a block that shares its cell with the one before: it is always one more. */
export const NO_PLACE = 0;

/**
 * Reads each block of a row. Google Contacts writes several values of one kind into one cell, `a ::: b`, and their labels
 * beside them likewise: then each is a block.
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

/** The cells of a row with only one of the values in those of a block. */
function cellsOfValue({ cells }: RowDraft, { sources }: BlockSources, index: number): string[] {
  const own = new Set(Object.values(sources).map(({ column }) => column));
  return cells.map((cell, column) => (own.has(column) ? (cell.split(BETWEEN_VALUES)[index] ?? '') : cell));
}

/**
 * The kind of a block, by its word. A word that is no kind refuses no row: phone books let people write any. `toNote` says
 * it of the block where that has a place for it.
 */
export function takeTipo<Tipo>(
  draft: RowDraft,
  source: Source | undefined,
  read: (text: string) => Reading<Tipo>,
  toNote?: (word: string) => void,
): Tipo | undefined {
  // in our own export, and for all rows, somebody chose it here
  if (!source || source.column === null || draft.written) return take(draft, source, read);
  const text = textOf(draft, source);
  const { value } = text === '' ? {} : read(text);
  if (value !== undefined || text === '') return value;
  toNote?.(text);
  tellRepair(draft, source, note(toNote ? 'tipo_noted' : 'unknown_tipo'), toNote ? text : '');
  return undefined;
}
