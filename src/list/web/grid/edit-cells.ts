import { type EditPart, isEditedAlone, partOfColumn } from '../../../pessoa/edit-part.ts';
import type { PessoaListItem } from '../../../pessoa/pessoa.ts';
import type { Leave } from '../../../register/record/web/in-place.ts';
import type { Column, ColumnId } from '../../../search/web/list-columns.ts';
import { type LoadedRows, rowAt } from './loaded-rows.ts';

/** Whether the user may edit a part of a record here; undefined if nothing may be edited. */
export type MayEdit = ((part: EditPart) => boolean) | undefined;

/** The rows and columns of the list, and the parts that may be edited. */
export type Cells = { loaded: LoadedRows; columns: readonly Column[]; mayEdit: MayEdit };

/** The part of a record that a cell edits; undefined for a read-only cell. */
export function partAt(item: PessoaListItem, column: ColumnId, mayEdit: MayEdit): EditPart | undefined {
  const part = item.deletedAt === null ? partOfColumn(column, item.tipo) : undefined;
  return part !== undefined && isEditedAlone(part) && mayEdit?.(part) === true ? part : undefined;
}

type From = { item: PessoaListItem; column: ColumnId };
export type CellPlace = { index: number; column: ColumnId };

/**
 * The next cell to edit: in the same column of the next editable row, or the next editable cell of the row, then of the
 * next row. Undefined at the end of the loaded rows.
 */
export function placeAfter(cells: Cells, { item, column }: From, leave: Leave): CellPlace | undefined {
  const { loaded } = cells;
  const index = indexOf(loaded, item);
  if (index === undefined) return undefined;
  const step = leave === 'below' || leave === 'next' ? 1 : -1;
  if (leave === 'below' || leave === 'above') return nextRow(cells, { index, step }, () => [column]);
  const beside = editableColumns(cells, item);
  const next = beside[beside.indexOf(column) + step];
  if (next !== undefined) return { index, column: next };
  return nextRow(cells, { index, step }, (other) => {
    const columns = editableColumns(cells, other);
    return step === 1 ? columns : columns.toReversed();
  });
}

/** The number of a row in the list; undefined if it is not loaded. */
export function indexOf({ start, items }: LoadedRows, { id }: PessoaListItem): number | undefined {
  const place = items.findIndex((item) => item.id === id);
  return place < 0 ? undefined : start + place;
}

function editableColumns({ columns, mayEdit }: Cells, item: PessoaListItem): ColumnId[] {
  return columns.map(({ id }) => id).filter((id) => partAt(item, id, mayEdit) !== undefined);
}

function nextRow(
  { loaded, mayEdit }: Cells,
  { index, step }: { index: number; step: 1 | -1 },
  columnsOf: (item: PessoaListItem) => readonly ColumnId[],
): CellPlace | undefined {
  for (let row = index + step; ; row += step) {
    const item = rowAt(loaded, row);
    if (!item) return undefined;
    const column = columnsOf(item).find((id) => partAt(item, id, mayEdit) !== undefined);
    if (column !== undefined) return { index: row, column };
  }
}
