import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { HalfTabs } from './HalfTabs.tsx';

const link = (name: string) => page.getByRole('link', { name, exact: true });

test('all records and their two halves are links that keep the other filters', async () => {
  const { container } = await draw(<HalfTabs search={{ q: 'ana', tipo: ['fisica'], uf: ['SP'] }} half="fisica" />);
  const links = [...container.querySelectorAll('a')];
  expect(links.map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
    ['Todas', '/pessoas?q=ana&uf=SP'],
    ['Pessoas', '/pessoas?q=ana&tipo=fisica&uf=SP'],
    ['Empresas', '/empresas?q=ana&uf=SP'],
  ]);
  await expect.element(link('Pessoas')).toHaveAttribute('aria-current', 'true');
  await expect.element(link('Empresas')).not.toHaveAttribute('aria-current');
  await expectAccessible(container);
});

test('Tab reaches each of them', async () => {
  await draw(<HalfTabs search={{}} half={undefined} />);
  await expect.element(link('Todas')).toHaveAttribute('aria-current', 'true');
  for (const name of ['Todas', 'Pessoas', 'Empresas']) {
    await userEvent.tab();
    await expect.element(link(name)).toHaveFocus();
  }
});
