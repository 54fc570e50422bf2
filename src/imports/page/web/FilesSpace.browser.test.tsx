import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { answerCalls } from '../../../../test/browser/server-answers.ts';
import { signIn } from '../../../../test/browser/signed-in.ts';
import { queryClient } from '../../../kit/web/api/query-client.ts';
import { FilesSpace } from './FilesSpace.tsx';

const MB = 1024 * 1024;

beforeEach(() => {
  signIn();
  queryClient.clear();
});

/** Renders the space from an answer of the server. */
async function drawSpace(space: object | null) {
  answerCalls({ 'GET /api/imports': { items: [], next: null, space } });
  return draw(<FilesSpace />);
}

test('shows the space that the client’s files use, its limit, and the largest file that still fits', async () => {
  const { container } = await drawSpace({ used: 30 * MB, limit: 35 * MB, free: 5 * MB });
  await expect
    .element(page.getByText('Os arquivos de importações e exportações deste cliente ocupam'))
    .toHaveTextContent(/ocupam 30\s*MB de 35\s*MB\. Cabem mais 5\s*MB\.$/);
  await expectAccessible(container);
});

test('advises what to do when no file fits any more', async () => {
  await drawSpace({ used: 30 * MB, limit: 35 * MB, free: 0 });
  await expect.element(page.getByText(/mais nenhum cabe no servidor: apague os antigos ou avise/)).toBeVisible();
  expect(document.body.textContent).not.toContain('Cabem mais');
});

test('shows nothing when the space is unknown', async () => {
  const { container } = await drawSpace(null);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(container.textContent).toBe('');
});
