import { useEffect, useRef } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { PessoaListItem } from '../../../pessoa/pessoa.ts';
import type { LoadedRows } from './loaded-rows.ts';
import { type GridScroll, useGridScroll } from './use-grid-scroll.ts';

const LAYOUT = { rowHeight: 25, headerHeight: 0, cards: false };
const ROWS = 10_000;
const MEMORY = { first: 0, active: 0, openedRecord: false };

/** The scrolled element of the list, without its rows. `onDraw` gets its position. */
function List({ loaded, onDraw }: { loaded: LoadedRows; onDraw: (scroll: GridScroll) => void }) {
  const scroller = useRef<HTMLDivElement>(null);
  const scroll = useGridScroll({ scroller, loaded, rows: ROWS, layout: LAYOUT, memory: MEMORY, isStale: false });
  useEffect(() => onDraw(scroll), [onDraw, scroll]);
  return (
    <div ref={scroller} data-testid="list" style={{ height: 250, overflow: 'auto' }}>
      <div style={{ height: scroll.height }} />
    </div>
  );
}

const loadedAt = (start: number, generation: number): LoadedRows => ({
  start,
  items: Array.from({ length: 100 }, (_, at) => ({ id: `${start + at}` }) as PessoaListItem),
  isExact: true,
  generation,
  arrival: generation === 0 ? undefined : { estimate: start, shift: 0 },
});

const passFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Draws the list and scrolls it to a row, as a drag of the scrollbar does. */
async function drawAt(row: number) {
  const drawn: GridScroll[] = [];
  const onDraw = (scroll: GridScroll) => void drawn.push(scroll);
  const screen = await render(<List loaded={loadedAt(0, 0)} onDraw={onDraw} />);
  const list = screen.getByTestId('list').element();
  list.scrollTop = row * LAYOUT.rowHeight;
  await passFrame();
  const rerender = (loaded: LoadedRows) => screen.rerender(<List loaded={loaded} onDraw={onDraw} />);
  return { list, rerender, requested: () => drawn.at(-1)?.requested };
}

test('a drag in the frame in which the rows of the previous one arrive is not lost', async () => {
  const { list, rerender, requested } = await drawAt(1000);
  expect(requested()).toBe(1000);
  // the browser reports this position with its next frame
  list.scrollTop = 5000 * LAYOUT.rowHeight;
  await rerender(loadedAt(1000, 1));
  await passFrame();
  await passFrame();
  expect(requested()).toBe(5000);
  expect(list.scrollTop).toBe(5000 * LAYOUT.rowHeight);
});

test('the scrollbar follows rows that arrive under other numbers', async () => {
  const { list, rerender, requested } = await drawAt(1000);
  await rerender({ ...loadedAt(1040, 1), arrival: { estimate: 1000, shift: 40 } });
  await passFrame();
  expect(requested()).toBe(1040);
  expect(list.scrollTop).toBe(1040 * LAYOUT.rowHeight);
});
