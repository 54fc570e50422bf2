import { clampIndex, rowByKey } from '../../../kit/web/grid/grid-keys.ts';

/** The effect of a key in the grid while no cell is edited. `row` and `column` are positions on the screen. */
export type RowsGridMove =
  | { kind: 'move'; row: number; column: number }
  /** `text`: the initial text of the cell; undefined: its current text */
  | { kind: 'edit'; text: string | undefined }
  | { kind: 'skip' };

/** The effect of a key while a cell is edited: save it and go to a faulty cell, or discard the edit. */
export type EditMove = { kind: 'keep'; step: 1 | -1; goesOnEditing: boolean } | { kind: 'cancel' };

type Key = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean };
type GridPlace = { row: number; column: number; rows: number; columns: number; pageRows: number };

/** Maps a key to a move; undefined for a key that the grid does not use. Tab leaves the grid. */
export function readRowsGridKey(event: Key, place: GridPlace): RowsGridMove | undefined {
  const { key } = event;
  if (event.altKey) return undefined;
  if (event.ctrlKey || event.metaKey) return jump(key, place);
  if (key === 'Enter' || key === 'F2') return { kind: 'edit', text: undefined };
  if (key === ' ') return { kind: 'skip' };
  if (key === 'Delete' || key === 'Backspace') return { kind: 'edit', text: '' };
  // a character, whichever keys type it
  if ([...key].length === 1) return { kind: 'edit', text: key };
  return moveBy(key, place);
}

function jump(key: string, place: GridPlace): RowsGridMove | undefined {
  if (key === 'Home') return moveTo(place, 0, 0);
  return key === 'End' ? moveTo(place, place.rows - 1, place.columns - 1) : undefined;
}

function moveBy(key: string, place: GridPlace): RowsGridMove | undefined {
  const { row, column, columns } = place;
  const toRow = rowByKey(key, place);
  if (toRow !== undefined) return moveTo(place, toRow, column);
  const toColumn = { ArrowRight: column + 1, ArrowLeft: column - 1, Home: 0, End: columns - 1 }[key];
  return toColumn === undefined ? undefined : moveTo(place, row, toColumn);
}

function moveTo({ rows, columns }: GridPlace, row: number, column: number): RowsGridMove | undefined {
  if (rows === 0 || columns === 0) return undefined;
  return { kind: 'move', row: clampIndex(row, rows), column: clampIndex(column, columns) };
}

/** Maps a key inside an edited cell; undefined for a key that edits its text. */
export function readEditKey({ key, shiftKey, ctrlKey, metaKey, altKey }: Key): EditMove | undefined {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return key === 'Enter' ? { kind: 'keep', step: 1, goesOnEditing: false } : undefined;
  if (key === 'Escape') return { kind: 'cancel' };
  if (key !== 'Enter' && key !== 'Tab') return undefined;
  return { kind: 'keep', step: shiftKey ? -1 : 1, goesOnEditing: key === 'Tab' };
}

/** The position of a cell: the index of the row in the list, and the column of the file. */
export type CellPlace = { row: number; column: number };

/** The number of rows, and the faulty columns of each, computed only for the rows that the search reaches. */
export type WrongCells = { rows: number; wrongOf: (row: number) => ReadonlySet<number> };

/** Finds the next faulty cell after a place, or the previous one: by rows, and within a row in the order of `columns`. */
export function findWrongCell(
  { rows, wrongOf }: WrongCells,
  columns: readonly number[],
  { from, step }: { from: CellPlace; step: 1 | -1 },
): CellPlace | undefined {
  const start = columns.indexOf(from.column);
  for (let row = from.row; row >= 0 && row < rows; row += step) {
    const wrong = wrongOf(row);
    const wrongColumns = columns.filter((column, at) => {
      const isBeyond = row !== from.row || (step === 1 ? at > start : at < start);
      return isBeyond && wrong.has(column);
    });
    const column = step === 1 ? wrongColumns[0] : wrongColumns.at(-1);
    if (column !== undefined) return { row, column };
  }
  return undefined;
}
