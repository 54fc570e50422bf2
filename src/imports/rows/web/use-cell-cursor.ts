import { type KeyboardEvent, type RefObject, useState } from 'react';
import { rowsOfPage, scrollToShow } from '../../../kit/web/grid/grid-keys.ts';
import type { ImportRow, RowCorrection } from '../../model/import.ts';
import { type CellPlace, type EditMove, findWrongCell, readRowsGridKey, type WrongCells } from './rows-grid-keys.ts';
import { isOut } from './row-out.ts';
import type { RowChange } from './use-row-corrections.ts';

/** The column before those of the file, with the line number and the note about the whole row. */
export const LINE_COLUMN = -1;

/** In pixels: a value and two lines of its fault. */
export const ROW_HEIGHT = 57;
export const HEADER_HEIGHT = 40;

type Options = {
  scroller: RefObject<HTMLDivElement | null>;
  rows: readonly ImportRow[];
  /** the user's changes by line */
  changes: ReadonlyMap<number, RowChange>;
  /** the visible columns of the file */
  columns: readonly number[];
  /** the number of columns in the file */
  width: number;
  /** undefined: the rows are read-only */
  onChange: ((row: ImportRow, correction: RowCorrection) => void) | undefined;
};

/** The active cell of the grid, and whether it is being edited. */
export function useCellCursor({ scroller, rows, changes, columns, width, onChange }: Options) {
  const [place, setPlace] = useState<CellPlace>(() => firstPlace(rows, columns));
  /** the initial text of the editor; undefined: no cell is edited */
  const [editing, setEditing] = useState<string>();
  const stops = [LINE_COLUMN, ...columns];
  const active: CellPlace = {
    row: Math.min(place.row, rows.length - 1),
    column: stops.includes(place.column) ? place.column : LINE_COLUMN,
  };

  const moveTo = (next: CellPlace) => {
    if (scroller.current) showRow(scroller.current, next.row);
    setPlace(next);
  };
  const edit = (next: CellPlace, text?: string) => {
    const row = rows[next.row];
    moveTo(next);
    if (!onChange || !row || next.column === LINE_COLUMN || row.skipped) return;
    setEditing(text ?? row.cells[next.column] ?? '');
  };
  const skip = (index: number) => {
    const row = rows[index];
    if (row) onChange?.(row, { skip: !isOut(row) });
  };
  const keep = (text: string) => {
    const row = rows[active.row];
    const isSaved = row && changes.get(row.line)?.state !== 'failed';
    if (!row || (isSaved && text === (row.cells[active.column] ?? ''))) return;
    onChange?.(row, { cells: padCells(row, width).with(active.column, text) });
  };
  const handleEdited = (text: string, move: EditMove | undefined) => {
    if (move?.kind !== 'cancel') keep(text);
    setEditing(undefined);
    if (move === undefined) return; // the focus has already moved
    scroller.current?.focus({ preventScroll: true });
    if (move.kind === 'cancel') return;
    const next = findWrongCell(toWrongCells(rows), columns, { from: active, step: move.step });
    if (next && move.goesOnEditing) edit(next);
    else moveTo(next ?? active);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget || event.nativeEvent.isComposing) return;
    const pageRows = rowsOfPage((event.currentTarget.clientHeight - HEADER_HEIGHT) / ROW_HEIGHT);
    const at = { row: active.row, column: stops.indexOf(active.column) };
    const move = readRowsGridKey(event, { ...at, rows: rows.length, columns: stops.length, pageRows });
    if (!move) return;
    event.preventDefault();
    if (move.kind === 'move') moveTo({ row: move.row, column: stops[move.column] ?? LINE_COLUMN });
    else if (move.kind === 'skip') skip(active.row);
    else edit(active, move.text);
  };
  /** The first click opens a faulty cell; any other cell needs a second click. */
  const handleCellClick = (next: CellPlace) => {
    const row = rows[next.row];
    const isAgain = next.row === active.row && next.column === active.column;
    if (row && (isAgain || wrongColumns(row).has(next.column))) edit(next);
    else moveTo(next);
  };
  return { active, editing, skip, handleEdited, handleKeyDown, handleCellClick };
}

/** Pads a short row and cuts a long one to the columns of the file. */
function padCells({ cells }: ImportRow, width: number): string[] {
  return Array.from({ length: width }, (_, column) => cells[column] ?? '');
}

/** The faulty columns of a row; none for a row that is left out. */
function wrongColumns(row: ImportRow | undefined): ReadonlySet<number> {
  const issues = row && !row.skipped ? row.issues : [];
  return new Set(issues.flatMap(({ column }) => (column === null ? [] : [column])));
}

function toWrongCells(rows: readonly ImportRow[]): WrongCells {
  return { rows: rows.length, wrongOf: (index) => wrongColumns(rows[index]) };
}

function firstPlace(rows: readonly ImportRow[], columns: readonly number[]): CellPlace {
  const from = { row: 0, column: LINE_COLUMN };
  return findWrongCell(toWrongCells(rows), columns, { from, step: 1 }) ?? from;
}

/** Computes the position itself, because a row that is not rendered cannot be scrolled into view. */
function showRow(scroller: HTMLElement, index: number): void {
  const { scrollTop, clientHeight } = scroller;
  const geometry = { rowHeight: ROW_HEIGHT, headerHeight: HEADER_HEIGHT, scrollTop, viewHeight: clientHeight };
  const target = scrollToShow(index, geometry);
  if (target !== undefined) scroller.scrollTop = target;
}
