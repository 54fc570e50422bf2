import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../../test/browser/draw.tsx';
import { later } from '../../../../test/browser/server-answers.ts';
import { useAction } from './useAction.ts';

/** A button whose first action ends when the test says so. */
function Counter({ inTurn, first, done }: { inTurn: boolean; first: Promise<void>; done: string[] }) {
  const { act, isRunning } = useAction({ inTurn });
  const run = (name: string) => async () => {
    if (name === 'one') await first;
    done.push(name);
  };
  return (
    <p aria-busy={isRunning}>
      {['one', 'two'].map((name) => (
        <button key={name} type="button" onClick={() => void act(run(name))}>
          {name}
        </button>
      ))}
    </p>
  );
}

test.each([
  ['does nothing', false, ['one']],
  ['waits for the first', true, ['one', 'two']],
])('a second action beside a running one %s', async (_what, inTurn, expected) => {
  const first = later<void>();
  const done: string[] = [];
  await draw(<Counter {...{ inTurn, done }} first={first.promise} />);
  await userEvent.click(page.getByRole('button', { name: 'one' }));
  await expect.element(page.getByRole('paragraph')).toHaveAttribute('aria-busy', 'true');
  await userEvent.click(page.getByRole('button', { name: 'two' }));
  expect(done).toEqual([]);
  first.resolve();
  await expect.element(page.getByRole('paragraph')).toHaveAttribute('aria-busy', 'false');
  await expect.poll(() => done).toEqual(expected);
});
