import { useRef } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { PessoaListItem } from '../../../pessoa/pessoa.ts';
import { listMemory } from './list-memory.ts';
import type { LoadedRows } from './loaded-rows.ts';
import { type GridScroll, useGridScroll } from './use-grid-scroll.ts';

const LAYOUT = { rowHeight: 25, headerHeight: 0, cards: false };
const ROWS = 10_000;
let scroll: GridScroll | undefined;

/** The scrolled element of the list, without its rows. */
function List({ loaded }: { loaded: LoadedRows }) {
  const scroller = useRef<HTMLDivElement>(null);
  scroll = useGridScroll({
    scroller,
    loaded,
    rows: ROWS,
    layout: LAYOUT,
    memory: listMemory('scroll'),
    isStale: false,
  });
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

test('a drag in the frame in which the rows of the previous one arrive is not lost', async () => {
  const screen = await render(<List loaded={loadedAt(0, 0)} />);
  const list = screen.getByTestId('list').element();
  list.scrollTop = 1000 * LAYOUT.rowHeight;
  await passFrame();
  expect(scroll?.requested).toBe(1000);
  // the browser reports this position with its next frame
  list.scrollTop = 5000 * LAYOUT.rowHeight;
  await screen.rerender(<List loaded={loadedAt(1000, 1)} />);
  await passFrame();
  await passFrame();
  expect(scroll?.requested).toBe(5000);
  expect(list.scrollTop).toBe(5000 * LAYOUT.rowHeight);
});

test('the scrollbar follows rows that arrive under other numbers', async () => {
  const screen = await render(<List loaded={loadedAt(0, 0)} />);
  const list = screen.getByTestId('list').element();
  list.scrollTop = 1000 * LAYOUT.rowHeight;
  await passFrame();
  await screen.rerender(<List loaded={{ ...loadedAt(1040, 1), arrival: { estimate: 1000, shift: 40 } }} />);
  await passFrame();
  expect(scroll?.requested).toBe(1040);
  expect(list.scrollTop).toBe(1040 * LAYOUT.rowHeight);
});
