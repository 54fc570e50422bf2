import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { DoorPage } from './DoorPage.tsx';

const warning = page.getByText(/não usa https/);

test('warns only on a connection that is not private', async () => {
  const { container } = await draw(
    <DoorPage title="Entrar" isSecure={false}>
      <p>O formulário</p>
    </DoorPage>,
  );
  await expect.element(warning).toBeVisible();
  await expectAccessible(container);
});

test('does not warn on this machine', async () => {
  await draw(
    <DoorPage title="Entrar">
      <p>O formulário</p>
    </DoorPage>,
  );
  await expect.element(page.getByText('O formulário')).toBeVisible();
  expect(warning.elements()).toEqual([]);
});
