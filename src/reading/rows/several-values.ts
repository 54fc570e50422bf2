import { type Reading, splitValues } from '../cells/cells.ts';
import { note } from '../cells/notes.ts';
import { type RowDraft, take, addRepair, textOf } from './row-draft.ts';
import type { BlockSources, Origin } from './row-columns.ts';

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
  const hasSeveral = !draft.written && draft.cells.some((cell) => cell.includes(':::'));
  for (const block of blocks) {
    const rows = hasSeveral ? splitRow(draft.cells, block) : [];
    if (rows.length < 2) read(draft, block);
    else
      for (const [index, cells] of rows.entries())
        read({ ...draft, cells }, index === 0 ? block : { ...block, place: NO_PLACE });
  }
}

/** Returns the cells of a row once for each value, with only this value in the cells of a block. */
function splitRow(cells: readonly string[], { sources }: BlockSources): string[][] {
  const columns = Object.values(sources).flatMap(({ column }) => column ?? []);
  const values = new Map(columns.map((column) => [column, splitValues(cells[column] ?? '')]));
  const count = Math.max(0, ...[...values.values()].map(({ length }) => length));
  return Array.from({ length: count }, (_, index) =>
    cells.map((cell, column) => (values.has(column) ? (values.get(column)?.[index] ?? '') : cell)),
  );
}

/**
 * Reads the kind of a block. An unknown word does not refuse the row, because phone books allow any word. `toNote` adds the
 * word to the note of a block that has one.
 */
export function takeTipo<Tipo>(
  draft: RowDraft,
  source: Origin | undefined,
  read: (text: string) => Reading<Tipo>,
  toNote?: (word: string) => void,
): Tipo | undefined {
  // in our own export, and in fixed values, the user chose a kind of ours
  if (!source || source.column === null || draft.written) return take(draft, source, read);
  const text = textOf(draft, source);
  const { value } = text === '' ? {} : read(text);
  if (value !== undefined || text === '') return value;
  toNote?.(text);
  addRepair(draft, source, note(toNote ? 'tipo_noted' : 'unknown_tipo'), toNote ? text : '');
  return undefined;
}
