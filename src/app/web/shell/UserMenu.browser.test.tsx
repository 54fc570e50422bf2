import { expect, test } from 'vitest';
import axe from 'axe-core';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { signIn } from '../../../../test/browser/signed-in.ts';
import { UserMenu } from './UserMenu.tsx';

test('the name of the button contains its visible text, for voice control', async () => {
  signIn();
  const { container } = await draw(<UserMenu />);
  await expect.element(page.getByRole('button', { name: 'Usuário: Ana Souza (AS)' })).toHaveTextContent('AS');
  await expectAccessible(container);
  const { violations } = await axe.run(container, { runOnly: ['label-content-name-mismatch'] });
  expect(violations).toEqual([]);
});
