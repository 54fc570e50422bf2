import { type Reading, splitValues } from '../cells/cells.ts';
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
    const values = draft.written ? undefined : valuesOf(draft, block);
    const count = Math.max(1, ...[...(values?.values() ?? [])].map(({ length }) => length));
    if (count === 1) read(draft, block);
    else
      for (let index = 0; index < count; index++) {
        const cells = draft.cells.map((cell, column) =>
          values?.has(column) ? (values.get(column)?.[index] ?? '') : cell,
        );
        read({ ...draft, cells }, index === 0 ? block : { ...block, place: NO_PLACE });
      }
  }
}

/** Returns the values in each cell of a block, by column; undefined if no cell has several. */
function valuesOf({ cells }: RowDraft, { sources }: BlockSources): ReadonlyMap<number, string[]> | undefined {
  const columns = Object.values(sources).flatMap(({ column }) => column ?? []);
  if (!columns.some((column) => cells[column]?.includes(':::'))) return undefined;
  return new Map(columns.map((column) => [column, splitValues(cells[column] ?? '')]));
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
