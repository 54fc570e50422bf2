import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../../test/browser/draw.tsx';
import { TimeAgo } from './TimeAgo.tsx';

test('shows how long ago, and the exact moment as a tooltip and on paper', async () => {
  await draw(<TimeAgo at="2020-03-05T12:00:00.000Z" />);
  const time = page.getByText(/^há \d+ anos$/);
  await expect.element(time).toBeVisible();
  const element = document.querySelector('time');
  expect(element?.title).toContain('5 de março de 2020');
  expect(element?.dataset['at']).toMatch(/^05\/03\/20 \d\d:00$/);
});
