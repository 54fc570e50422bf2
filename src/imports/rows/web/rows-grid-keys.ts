import { clampIndex, rowByKey } from '../../../kit/web/grid/grid-keys.ts';

/** What a key means in the grid of rows while no cell is being edited. `row` and `column` are places on the screen. */
export type RowsGridMove =
  | { kind: 'move'; row: number; column: number }
  /** `text`: what the cell begins with; undefined: what stands in it */
  | { kind: 'edit'; text: string | undefined }
  | { kind: 'skip' };

/** What a key means while a cell is being edited: keep it and go to a wrong cell, or leave it as it was. */
export type EditMove = { kind: 'keep'; step: 1 | -1; goesOnEditing: boolean } | { kind: 'cancel' };

type Key = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean };
type Place = { row: number; column: number; rows: number; columns: number; pageRows: number };

/** The move a key asks for; undefined for a key that is none of the grid's. Tab leaves the grid. */
export function readRowsGridKey(event: Key, place: Place): RowsGridMove | undefined {
  const { key } = event;
  if (event.altKey) return undefined;
  if (event.ctrlKey || event.metaKey) return jump(key, place);
  if (key === 'Enter' || key === 'F2') return { kind: 'edit', text: undefined };
  if (key === ' ') return { kind: 'skip' };
  if (key === 'Delete' || key === 'Backspace') return { kind: 'edit', text: '' };
  // a letter or a sign, whatever keys make it
  if ([...key].length === 1) return { kind: 'edit', text: key };
  return moveBy(key, place);
}

function jump(key: string, place: Place): RowsGridMove | undefined {
  if (key === 'Home') return moveTo(place, 0, 0);
  return key === 'End' ? moveTo(place, place.rows - 1, place.columns - 1) : undefined;
}

function moveBy(key: string, place: Place): RowsGridMove | undefined {
  const { row, column, columns } = place;
  const toRow = rowByKey(key, place);
  if (toRow !== undefined) return moveTo(place, toRow, column);
  const toColumn = { ArrowRight: column + 1, ArrowLeft: column - 1, Home: 0, End: columns - 1 }[key];
  return toColumn === undefined ? undefined : moveTo(place, row, toColumn);
}

function moveTo({ rows, columns }: Place, row: number, column: number): RowsGridMove | undefined {
  if (rows === 0 || columns === 0) return undefined;
  return { kind: 'move', row: clampIndex(row, rows), column: clampIndex(column, columns) };
}

/** What a key means inside a cell that is being edited; undefined for one that belongs to its text. */
export function readEditKey({ key, shiftKey, ctrlKey, metaKey, altKey }: Key): EditMove | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === 'Escape') return { kind: 'cancel' };
  if (key !== 'Enter' && key !== 'Tab') return undefined;
  return { kind: 'keep', step: shiftKey ? -1 : 1, goesOnEditing: key === 'Tab' };
}

/** Where a cell is: the row's place in the list and the column of the file. */
export type CellPlace = { row: number; column: number };

/** So many rows, each with its wrong columns: looked at only as far as one has to. */
export type WrongCells = { rows: number; wrongOf: (row: number) => ReadonlySet<number> };

/**
 * The next wrong cell after a place, or the one before it, by rows and inside a row by the order of `columns`; undefined
 * if there is none.
 */
export function findWrongCell(
  { rows, wrongOf }: WrongCells,
  columns: readonly number[],
  { from, step }: { from: CellPlace; step: 1 | -1 },
): CellPlace | undefined {
  const start = columns.indexOf(from.column);
  for (let row = from.row; row >= 0 && row < rows; row += step) {
    const wrong = wrongOf(row);
    const own = columns.filter((column, at) => {
      const isBeyond = row !== from.row || (step === 1 ? at > start : at < start);
      return isBeyond && wrong.has(column);
    });
    const column = step === 1 ? own[0] : own.at(-1);
    if (column !== undefined) return { row, column };
  }
  return undefined;
}
