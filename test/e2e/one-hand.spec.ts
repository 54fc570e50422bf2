import { expect, type Page } from '@playwright/test';
import { enter, setUp } from './people.ts';
import { createPessoa } from './pessoa-api.ts';
import { test, useServer } from './server.ts';

const server = useServer();
test.beforeAll(() => setUp(server.url));

test('a record that is opened directly has the focus on its name, and every key works from there', {
  tag: '@slow',
}, async ({ page }) => {
  await enter(page);
  const { codigo } = await createPessoa(page, { nome: 'Ana Souza' });
  await page.goto(`/pessoas/${codigo}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Ana Souza' })).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(page.locator('[name=nome]')).toBeFocused();
  await blur(page);
  await page.keyboard.press('PageDown');
  await expect(page.locator('[name=nome]')).toBeFocused();
});

test('N begins a record from the painel', { tag: '@slow' }, async ({ page }) => {
  await enter(page, '/');
  await expect(page.getByRole('heading', { level: 1, name: 'Painel' })).toBeFocused();
  await page.keyboard.press('n');
  await expect(page.locator('[name=nome]')).toBeFocused();
});

test('Esc leads from the search to the rows, and from a record back to its list', { tag: '@slow' }, async ({
  page,
}) => {
  await enter(page);
  await createPessoa(page, { nome: 'Bruno Prado' });
  await page.goto('/pessoas?tipo=fisica');
  await page.keyboard.press('/');
  const box = page.getByRole('searchbox');
  await box.pressSequentially('bruno');
  await expect(page.getByRole('row', { name: /Bruno Prado/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('grid')).toBeFocused();

  // not from a field that Esc has something to close in
  await page.keyboard.press('n');
  await expect(page.locator('[name=nome]')).toBeFocused();
  await page.getByRole('button', { name: /calendário/ }).press('Enter');
  const calendar = page.getByRole('dialog', { name: 'Calendário' });
  await expect(calendar).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(page).toHaveURL(/nova$/);

  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/pessoas\?tipo=/);
});

test('Esc asks before it leaves a record with changes, and Ctrl+Enter saves them and goes', async ({ page }) => {
  await enter(page);
  const { codigo } = await createPessoa(page, { nome: 'Caio Lima' });
  await page.goto(`/pessoas/${codigo}`);
  await page.locator('[name=nome]').fill('Caio Lima Neto');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog', { name: 'Sair sem salvar?' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('row', { name: /Caio Lima Neto/ })).toBeVisible();
});

test('saving takes no empty block off the screen', { tag: '@slow' }, async ({ page }) => {
  await enter(page, '/pessoas/nova');
  await page.locator('[name=nome]').fill('Davi Melo');
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/\/pessoas\/\d+$/);
  for (const name of ['nu_Cep_1', 'tel_1', 'ds_Email_1']) await expect(page.locator(`[name=${name}]`)).toBeVisible();
});

async function blur(page: Page): Promise<void> {
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
}
