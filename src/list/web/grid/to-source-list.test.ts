import { expect, test, vi } from 'vitest';
import type { PessoaListItem } from '../../../pessoa/pessoa.ts';
import type { ListWindow, LoadedPage } from './list-window.ts';
import { toSourceList } from './to-source-list.ts';

/** A page with two rows, starting at this codigo. */
function page(codigo: number, ends: Partial<Pick<LoadedPage, 'next' | 'previous'>>): LoadedPage {
  const items = [codigo, codigo + 1].map((one) => ({ id: `row ${one}`, codigo: one }) as PessoaListItem);
  return { request: { page: {}, reversed: false }, items, next: undefined, previous: undefined, ...ends };
}

const AFTER = { page: { after: 'c' }, reversed: false };
const BEFORE = { page: { before: 'a' }, reversed: false };
const ESTIMATE = { rows: 1204, exact: false };
const onArrive = () => {};

function windowOf(start: number, isExact: boolean, ...pages: LoadedPage[]): ListWindow {
  return { generation: 0, pages, start, isExact, arrival: undefined };
}

test('grows at both ends, with the numbers of the list', async () => {
  const load = vi.fn<Parameters<typeof toSourceList>[1]['load']>();
  const source = toSourceList(windowOf(50, true, page(3, { next: AFTER, previous: BEFORE })), {
    total: ESTIMATE,
    load,
    onArrive,
  });
  expect(source).toMatchObject({ start: 50, isExact: true, total: ESTIMATE });
  load.mockResolvedValueOnce(page(5, { previous: AFTER }));
  const longer = await source.after?.();
  expect(load).toHaveBeenLastCalledWith(AFTER, expect.any(AbortSignal));
  expect(longer?.rows.map(({ codigo }) => codigo)).toEqual([3, 4, 5, 6]);
  expect(longer?.after).toBeUndefined();
  load.mockResolvedValueOnce(page(1, { previous: BEFORE }));
  const both = await longer?.before?.();
  expect(load).toHaveBeenLastCalledWith(BEFORE, expect.any(AbortSignal));
  expect(both).toMatchObject({ start: 48, rows: [{ codigo: 1 }, { codigo: 2 }, { codigo: 3 }, {}, {}, {}] });
});

test('the end of counted rows gives the exact total', () => {
  const list = { total: ESTIMATE, load: vi.fn<Parameters<typeof toSourceList>[1]['load']>(), onArrive };
  expect(toSourceList(windowOf(0, true, page(1, {})), list).total).toEqual({ rows: 2, exact: true });
  expect(toSourceList(windowOf(900, false, page(1, { previous: BEFORE })), list).total).toEqual(ESTIMATE);
});
