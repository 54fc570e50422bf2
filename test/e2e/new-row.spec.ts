import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { watchConsole } from './console.ts';
import { watchPointers } from './no-mouse.ts';
import { enter, setUp } from './people.ts';
import { createPessoa } from './pessoa-api.ts';
import { test, useServer } from './server.ts';

const server = useServer();
test.beforeAll(() => setUp(server.url));

const row = (page: Page) => page.getByRole('form', { name: 'Nova ficha na lista' });
const field = (page: Page, name: string) => row(page).getByLabel(name);

/** Opens the row as soon as the list hears the key. */
async function openRow(page: Page): Promise<void> {
  await page.goto('/pessoas');
  await expect(page.locator('#frame')).toHaveCount(0);
  await expect(page.getByRole('searchbox', { name: 'Pesquisar' })).toBeVisible();
  await page.keyboard.press('Shift+N');
  await expect(field(page, 'Nome')).toBeFocused();
}

async function found(page: Page, q: string): Promise<Record<string, unknown>[]> {
  return (await (await page.request.get(`/api/pessoas?q=${q}`)).json()).items;
}

test('records are typed row after row with three keys beyond their data, and without a mouse', async ({ page }) => {
  const pointers = await watchPointers(page);
  const complaints = watchConsole(page);
  await enter(page);
  await openRow(page);
  await page.keyboard.type('Ana Souza');
  await page.keyboard.press('Enter');
  await page.keyboard.type('52998224725');
  await expect(field(page, 'Telefone')).toBeFocused();
  await page.keyboard.type('11987654321');
  await expect(page.getByRole('combobox', { name: 'Cidade' })).toBeFocused();
  await page.keyboard.type('Campinas');
  await expect(page.getByRole('option', { name: 'Campinas/SP' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Salvo: ficha \d+/)).toBeVisible();
  await expect(field(page, 'Nome')).toBeFocused();
  await expect(field(page, 'Nome')).toHaveValue('');
  await expect(page.getByRole('row', { name: /Ana Souza/ })).toContainText('Campinas · SP');

  await page.keyboard.type('Padaria Pão Quente Ltda.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('12abc34501de35');
  await expect(field(page, 'Telefone')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('row', { name: /PJ Padaria/ })).toContainText('12.ABC.345/01DE-35');

  await page.keyboard.press('Escape');
  await expect(row(page)).toHaveCount(0);
  await expect(page.getByRole('grid')).toBeFocused();
  expect(await found(page, 'Padaria')).toMatchObject([{ tipo: 'juridica', telefone: null, cidade: null }]);
  expect(pointers).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a document that exists is said before saving, and what was typed goes on in the form', { tag: '@slow' }, async ({
  page,
}) => {
  await enter(page);
  await createPessoa(page, { nome: 'Caio Dias', cpf: '39053344705' });
  await openRow(page);
  await page.keyboard.type('Bia Reis');
  await page.keyboard.press('Enter');
  await page.keyboard.type('39053344705');
  await expect(row(page).getByRole('link', { name: /Caio Dias/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(field(page, 'CPF/CNPJ')).toBeFocused();
  await expect(field(page, 'Nome')).toHaveValue('Bia Reis');

  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  await page.keyboard.press('Control+a');
  await page.keyboard.type('11144477735');
  await page.keyboard.type('11912345678');
  await page.keyboard.type('Santos/SP');
  await page.keyboard.press('Alt+Enter');
  await expect(page).toHaveURL(/\/pessoas\/nova$/);
  await expect(page.locator('[name=nome]')).toHaveValue('Bia Reis');
  await expect(page.locator('[name=cpf]')).toHaveValue('111.444.777-35');
  await expect(page.getByRole('combobox', { name: 'Cidade' })).toHaveValue('Santos');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^Salvo: ficha \d+/)).toBeVisible();
  expect(await found(page, 'Bia')).toMatchObject([{ cidade: 'Santos', uf: 'SP', documento: '11144477735' }]);
});
