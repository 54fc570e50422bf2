import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../../test/browser/draw.tsx';
import { answerCalls } from '../../../../test/browser/server-answers.ts';
import { signIn } from '../../../../test/browser/signed-in.ts';
import { EXAMPLE_ITEM } from '../../../pessoa/examples.ts';
import { listMemory } from './list-memory.ts';
import { rowsToScroll } from './list-window.ts';
import { useListWindow } from './use-list-window.ts';

const OWN = { ...EXAMPLE_ITEM, id: 'own', nome: 'Ana Prado' };
const OTHER = { ...EXAMPLE_ITEM, id: 'other', nome: 'Bruno Reis' };
const answer = (item: object, next: string | null) => ({ items: [item], next, previous: null, at: 0, atExact: true });

/** The rows of a search, requested as by the grid, and a button with the effect of Enter. */
function Rows({ q, mayWant = true }: { q: string; mayWant?: boolean }) {
  const memory = listMemory(q);
  const { window, mayJump, want, others } = useListWindow({ q }, { memory, total: undefined, chosen: [] });
  const items = window?.pages.flatMap((each) => each.items) ?? [];
  return (
    <>
      <ul ref={() => void (mayWant && want({ first: 0, rows: 20 }))}>
        {items.map(({ id, nome }) => (
          <li key={id}>{nome}</li>
        ))}
      </ul>
      <p role="status">{`${window ? rowsToScroll(window, undefined, mayJump) : 0} ${others.isAwaited ? 'e mais' : 'ao todo'}`}</p>
      <button type="button" onClick={others.hurry}>
        Já
      </button>
    </>
  );
}

const rows = page.getByRole('listitem');
const status = page.getByRole('status');

beforeEach(() => signIn());

test('the other results of a search are loaded automatically below the nearest ones', async () => {
  const calls = answerCalls({
    'GET /api/pessoas': ({ query }) => (query.has('after') ? answer(OTHER, null) : answer(OWN, 'c1')),
  });
  await draw(<Rows q="ana" />);
  await expect.element(status).toHaveTextContent('1 e mais');
  await expect.element(status).toHaveTextContent('2 ao todo');
  expect(rows.elements().map(({ textContent }) => textContent)).toEqual(['Ana Prado', 'Bruno Reis']);
  expect(calls.map(({ query }) => query.get('after'))).toEqual([null, 'c1']);
});

test('opening a record or more typing requests no other results', async () => {
  const calls = answerCalls({
    'GET /api/pessoas': ({ query }) => answer(OWN, query.get('q') === 'bia' ? 'c34' : null),
  });
  const { rerender } = await draw(<Rows q="bia" />);
  await expect.element(status).toHaveTextContent('1 e mais');
  await rerender(<Rows q="bial" />);
  await expect.element(status).toHaveTextContent('1 ao todo');
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(calls.map(({ query }) => [query.get('q'), query.get('after')])).toEqual([
    ['bia', null],
    ['bial', null],
  ]);
});

test('Enter requests the other results immediately', async () => {
  answerCalls({
    'GET /api/pessoas': ({ query }) => (query.has('after') ? answer(OTHER, null) : answer(OWN, 'c1')),
  });
  await draw(<Rows q="cid" mayWant={false} />);
  await expect.element(status).toHaveTextContent('1 e mais');
  await page.getByRole('button', { name: 'Já' }).click();
  await expect.element(status).toHaveTextContent('2 ao todo');
});
