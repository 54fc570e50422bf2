/** The action of a key in the grid, independent of the loaded rows. */
export type GridMove =
  | { kind: 'move'; to: number; extend: boolean }
  | { kind: 'open' }
  | { kind: 'look' }
  | { kind: 'toggle' }
  | { kind: 'selectAll' }
  | { kind: 'clear' };

type Key = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean };
type GridPosition = { active: number; count: number; pageRows: number };

/** The action of a key; undefined for a key that is not the grid's. */
export function readGridKey(event: Key, { active, count, pageRows }: GridPosition): GridMove | undefined {
  if (event.altKey) return undefined;
  const command = event.ctrlKey || event.metaKey;
  if (event.key === ' ') return { kind: command || event.shiftKey ? 'toggle' : 'look' };
  if (command) return event.key.toLowerCase() === 'a' ? { kind: 'selectAll' } : jump(event, count);
  switch (event.key) {
    case 'Enter':
      return { kind: 'open' };
    case 'Escape':
      return { kind: 'clear' };
    default: {
      if (event.key.toLowerCase() === 'x' && !event.shiftKey) return { kind: 'toggle' };
      const to = rowByKey(event.key, { row: active, pageRows });
      return to === undefined ? jump(event, count) : move(event, to, count);
    }
  }
}

/** The row that an arrow or a page key moves to, not limited to existing rows; undefined for other keys. */
export function rowByKey(key: string, { row, pageRows }: { row: number; pageRows: number }): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return row + 1;
    case 'ArrowUp':
      return row - 1;
    case 'PageDown':
      return row + pageRows;
    case 'PageUp':
      return row - pageRows;
    default:
      return undefined;
  }
}

/** The nearest existing index. */
export function clampIndex(index: number, count: number): number {
  return Math.min(Math.max(index, 0), count - 1);
}

/** The number of rows that a page key moves by: one less than fit in view. */
export function rowsOfPage(viewRows: number): number {
  return Math.max(1, Math.floor(viewRows) - 1);
}

function jump(event: Key, count: number): GridMove | undefined {
  if (event.key === 'Home') return move(event, 0, count);
  return event.key === 'End' ? move(event, count - 1, count) : undefined;
}

function move(event: Key, to: number, count: number): GridMove | undefined {
  if (count === 0) return undefined;
  return { kind: 'move', to: clampIndex(to, count), extend: event.shiftKey };
}

/** The scroll position that brings a row fully into view below the sticky header; undefined if it already is. */
export function scrollToShow(
  index: number,
  {
    rowHeight,
    headerHeight,
    scrollTop,
    viewHeight,
  }: Record<'rowHeight' | 'headerHeight' | 'scrollTop' | 'viewHeight', number>,
): number | undefined {
  const top = index * rowHeight;
  // at the top, the height of the sticky header cancels out: it covers the view as far as it shifts the rows
  if (top < scrollTop) return top;
  const bottom = top + rowHeight + headerHeight;
  return bottom > scrollTop + viewHeight ? bottom - viewHeight : undefined;
}

/** The indexes from one row to the other, in ascending order. */
export function rangeBetween(from: number, to: number): number[] {
  const start = Math.min(from, to);
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, offset) => start + offset);
}
