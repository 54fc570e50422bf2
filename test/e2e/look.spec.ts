import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { watchConsole } from './console.ts';
import { watchPointers } from './no-mouse.ts';
import { enter, setUp } from './people.ts';
import { createPessoa } from './pessoa-api.ts';
import { test, useServer } from './server.ts';

const server = useServer();
test.beforeAll(() => setUp(server.url));

const panel = (page: Page, nome: string) =>
  page.getByRole('complementary', { name: new RegExp(String.raw`^Ficha \d+: ${nome}$`) });

test('Space reads record after record beside the list, without leaving the rows', { tag: '@slow' }, async ({
  page,
}) => {
  const pointers = await watchPointers(page);
  const complaints = watchConsole(page);
  await enter(page);
  for (const nome of ['Ana Souza', 'Bia Reis', 'Caio Dias']) await createPessoa(page, { nome, tags: ['vista'] });
  await page.goto('/pessoas?tag=vista');
  await expect(page.getByRole('row', { name: /Caio Dias/ })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.press('ArrowDown');
  const grid = page.getByRole('grid');
  await expect(grid).toBeFocused();

  await page.keyboard.press('Space');
  await expect(panel(page, 'Ana Souza')).toContainText('vista');
  await expectAccessible(page);
  await page.keyboard.press('End');
  await expect(panel(page, 'Caio Dias')).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(panel(page, 'Bia Reis')).toBeVisible();
  await expect(grid).toBeFocused();

  await page.keyboard.press('F2');
  await expect(page.getByRole('textbox', { name: 'Nome', exact: true })).toBeFocused();
  await page.keyboard.type('Bia Prado');
  await page.keyboard.press('Control+Enter');
  await expect(panel(page, 'Bia Prado')).toBeVisible();

  await page.keyboard.press('Control+Space');
  const selection = page.getByRole('region', { name: 'Seleção' });
  await expect(selection).toContainText('1 selecionada');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('complementary', { name: /^Ficha/ })).toHaveCount(0);
  await expect(selection).toContainText('1 selecionada');
  // from the cell to its row, and from there to none selected
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(selection).toHaveCount(0);

  await page.keyboard.press('Space');
  await expect(panel(page, 'Bia Prado')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Bia Prado' })).toBeVisible();
  await page.goBack();
  await expect(panel(page, 'Bia Prado')).toBeVisible();
  await expect(grid).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('complementary', { name: /^Ficha/ })).toHaveCount(0);
  expect(pointers).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a phone has no room beside its list: Space opens the record', { tag: '@slow' }, async ({ page }) => {
  await enter(page);
  await createPessoa(page, { nome: 'Davi Nunes' });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/pessoas?q=Davi');
  await expect(page.getByRole('row', { name: /Davi Nunes/ })).toBeVisible();
  await page.getByRole('grid').focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('heading', { level: 1, name: 'Davi Nunes' })).toBeVisible();
});
