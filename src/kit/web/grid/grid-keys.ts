/** What a key means in the grid, before anybody knows which rows there are. */
export type GridMove =
  | { kind: 'move'; to: number; extend: boolean }
  | { kind: 'open' }
  | { kind: 'toggle' }
  | { kind: 'selectAll' }
  | { kind: 'clear' };

type Key = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean };
type Place = { active: number; count: number; pageRows: number };

/** The move a key asks for; undefined for a key that is none of the grid's. */
export function readGridKey(event: Key, { active, count, pageRows }: Place): GridMove | undefined {
  if (event.altKey) return undefined;
  const command = event.ctrlKey || event.metaKey;
  if (command) return event.key.toLowerCase() === 'a' ? { kind: 'selectAll' } : jump(event, count);
  switch (event.key) {
    case 'Enter':
      return { kind: 'open' };
    case ' ':
      return { kind: 'toggle' };
    case 'Escape':
      return { kind: 'clear' };
    default: {
      const to = walkRows(event.key, { row: active, pageRows });
      return to === undefined ? jump(event, count) : move(event, to, count);
    }
  }
}

/** The row that an arrow or a page key leads to, beyond the ends too; undefined for another key. */
export function walkRows(key: string, { row, pageRows }: { row: number; pageRows: number }): number | undefined {
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

/** The nearest index that there is. */
export function clampIndex(index: number, count: number): number {
  return Math.min(Math.max(index, 0), count - 1);
}

/** How many rows a page key leads on: all that fit in view but one. */
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

/** Where to scroll so that a row is whole in view; undefined when it is already. Rows lie below a sticky header. */
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
  // the header covers the first pixels of the view, and content begins after it: both cancel out at the top
  if (top < scrollTop) return top;
  const bottom = top + rowHeight + headerHeight;
  return bottom > scrollTop + viewHeight ? bottom - viewHeight : undefined;
}

/** The indexes from one row to another, whichever comes first. */
export function rangeBetween(from: number, to: number): number[] {
  const start = Math.min(from, to);
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, offset) => start + offset);
}
