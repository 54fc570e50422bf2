import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../../test/browser/draw.tsx';
import { signIn } from '../../../../test/browser/signed-in.ts';
import { followLogoutLink, stopLeaving, useLogoutTarget } from '../../../access/web/logout.store.ts';
import { NavDrawer } from './NavPanel.tsx';

function Phone() {
  const [open, setOpen] = useState(false);
  const target = useLogoutTarget();
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Menu
      </button>
      <NavDrawer open={open} onClose={() => setOpen(false)} />
      <output>{target ?? 'fica'}</output>
    </>
  );
}

const target = page.getByRole('status', { includeHidden: true });
const drawer = page.getByRole('dialog', { name: 'Menu' });

/** The page's links for signing out; there must be exactly one. */
function links(): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('a[data-logout]')];
}

function aim(href: string): void {
  for (const link of links()) link.setAttribute('href', href);
}

beforeEach(async () => {
  signIn();
  stopLeaving();
  await page.viewport(390, 800);
  await draw(<Phone />);
  expect(links()).toHaveLength(1);
  aim('/sair');
});

test('the target of signing out is read from the page while the drawer of a phone is closed', async () => {
  aim('/sair?de=telefone');
  followLogoutLink();
  await expect.element(target).toHaveTextContent('/sair?de=telefone');
});

test('the target is read when the drawer opens, and again when its link is pressed', async () => {
  aim('/sair?de=antes');
  await page.getByRole('button', { name: 'Menu' }).click();
  const link = drawer.getByRole('link', { name: 'Sair' });
  await expect.element(link).toHaveAttribute('href', '/sair?de=antes');
  expect(links()).toEqual([link.element()]);
  await link.click();
  await expect.element(target).toHaveTextContent('/sair?de=antes');
  aim('/sair?de=aberta');
  await link.click();
  await expect.element(target).toHaveTextContent('/sair?de=aberta');
});

test('a target that changed while the drawer was open stays after it closes, and when it opens again', async () => {
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect.element(drawer.getByRole('link', { name: 'Sair' })).toHaveAttribute('href', '/sair');
  aim('/sair?de=aberta');
  await drawer.getByRole('button', { name: 'Fechar o menu' }).click();
  await expect.element(drawer).not.toBeInTheDocument();
  followLogoutLink();
  await expect.element(target).toHaveTextContent('/sair?de=aberta');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect.element(drawer.getByRole('link', { name: 'Sair' })).toHaveAttribute('href', '/sair?de=aberta');
});
