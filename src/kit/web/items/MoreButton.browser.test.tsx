import { useInfiniteQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../../test/browser/draw.tsx';
import { queryClient } from '../api/query-client.ts';
import { MoreButton } from './MoreButton.tsx';

const KEY = ['pages'];
const button = page.getByRole('button', { name: 'Mostrar mais' });

type Answers = (number: number) => Promise<void>;

function Numbers({ beforeAnswer }: { beforeAnswer: Answers }) {
  const query = useInfiniteQuery({
    queryKey: KEY,
    queryFn: async ({ pageParam }) => {
      await beforeAnswer(pageParam);
      return pageParam;
    },
    initialPageParam: 1,
    getNextPageParam: (last) => (last < 2 ? last + 1 : undefined),
    retry: false,
  });
  return (
    <>
      <p>páginas {query.data?.pages.join(', ')}</p>
      <MoreButton query={query} />
    </>
  );
}

test('a page that a change elsewhere cancels comes after all', async () => {
  const asked: number[] = [];
  const answers: (() => void)[] = [];
  await draw(
    <Numbers
      beforeAnswer={(number) => {
        asked.push(number);
        return asked.length === 2 ? new Promise((resolve) => answers.push(resolve)) : Promise.resolve();
      }}
    />,
  );
  await button.click();
  await expect.poll(() => asked).toEqual([1, 2]);
  void queryClient.invalidateQueries({ queryKey: KEY });
  await expect.element(page.getByText('páginas 1, 2')).toBeVisible();
  expect(asked).toEqual([1, 2, 1, 2]);
  expect(button.elements()).toHaveLength(0);
});

test('a page that fails is requested once, and can be requested again', async () => {
  let fails = true;
  await draw(
    <Numbers
      beforeAnswer={(number) => (number === 2 && fails ? Promise.reject(new Error('não')) : Promise.resolve())}
    />,
  );
  await button.click();
  await expect.element(button).toBeEnabled();
  await expect.element(page.getByText('páginas 1', { exact: true })).toBeVisible();
  fails = false;
  await button.click();
  await expect.element(page.getByText('páginas 1, 2')).toBeVisible();
});
