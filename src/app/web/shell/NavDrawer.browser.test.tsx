import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../../test/browser/draw.tsx';
import { followLogoutLink, useLogoutTarget } from '../../../access/web/logout.store.ts';
import { NavDrawer } from './NavPanel.tsx';

function Target() {
  return <output>{useLogoutTarget() ?? 'fica'}</output>;
}

test('the target of signing out is read from the page while the drawer of a phone is closed', async () => {
  await draw(
    <>
      <NavDrawer open={false} onClose={() => {}} />
      <Target />
    </>,
  );
  const link = document.querySelector<HTMLAnchorElement>('a[data-logout]');
  expect(link?.getAttribute('href')).toBe('/sair');
  link?.setAttribute('href', '/sair?de=telefone');
  followLogoutLink();
  await expect.element(page.getByRole('status')).toHaveTextContent('/sair?de=telefone');
});
