import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { hrefOf } from '../routing/href.ts';
import { ListTabs } from './ListTabs.tsx';

const tabs = [
  { href: hrefOf({ to: '/pessoas' }), label: 'Mudadas', count: '1.234', isChosen: false },
  { href: hrefOf({ to: '/empresas' }), label: 'Mantidas', count: '0', isChosen: true },
  { href: hrefOf({ to: '/operacoes' }), label: 'Todas', count: undefined, isChosen: false },
];

test('is a navigation of links to the lists, each with its count where there is one', async () => {
  const { container } = await draw(<ListTabs label="O que aconteceu" tabs={tabs} />);
  const links = page.getByRole('navigation', { name: 'O que aconteceu' }).getByRole('link').elements();
  expect(links.map(({ textContent }) => textContent)).toEqual(['Mudadas1.234', 'Mantidas0', 'Todas']);
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/pessoas', '/empresas', '/operacoes']);
  await expectAccessible(container);
});

test('only the chosen list is the current one', async () => {
  await draw(<ListTabs label="O que aconteceu" tabs={tabs} />);
  const current = [...document.querySelectorAll('[aria-current=true]')];
  expect(current.map(({ textContent }) => textContent)).toEqual(['Mantidas0']);
});

test('on a phone, the tabs stay within the screen', async () => {
  await page.viewport(360, 740);
  await draw(
    <ListTabs
      label="O que aconteceu"
      tabs={[
        ...tabs,
        ...tabs
          .map((tab) => ({ ...tab, href: hrefOf({ to: '/ajuda' }), label: `${tab.label} porque alguém editou depois` }))
          .slice(0, 1),
      ]}
    />,
  );
  await expect.element(page.getByRole('link', { name: /alguém editou depois/ })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});
