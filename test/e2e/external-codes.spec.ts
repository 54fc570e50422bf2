import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { watchConsole } from './console.ts';
import { toFile } from './import-files.ts';
import { tabTo, watchPointers } from './no-mouse.ts';
import { enter, setUp } from './people.ts';
import { createPessoa } from './pessoa-api.ts';
import { test, useServer } from './server.ts';

const server = useServer();
test.beforeAll(() => setUp(server.url));

test('external codes are typed into a record, refused in another, and found, by keyboard alone', {
  tag: '@slow',
}, async ({ page }) => {
  const complaints = watchConsole(page, [409]);
  const pointers = await watchPointers(page);
  await enter(page, '/pessoas/nova');
  const keys = page.keyboard;
  await page.getByLabel('Nome', { exact: true }).focus();
  await keys.type('Ana Codificada');
  await tabTo(page, page.getByRole('button', { name: 'Adicionar código externo' }));
  await keys.press('Enter');
  await expect(page.getByLabel('Sistema')).toBeFocused();
  await keys.type('Bling');
  await keys.press('Tab');
  await keys.type('CLI-00045');
  await expectAccessible(page);
  await keys.press('Control+Enter');
  await expect(page).toHaveURL(/\/pessoas\/1$/);
  await page.reload();
  await expect(page.getByLabel('Código externo', { exact: true })).toHaveValue('CLI-00045');

  await page.goto('/pessoas/nova');
  await page.getByLabel('Nome', { exact: true }).focus();
  await keys.type('Bia');
  await tabTo(page, page.getByRole('button', { name: 'Adicionar código externo' }));
  await keys.press('Enter');
  await keys.type('bling');
  await keys.press('Tab');
  await keys.type('cli-00045');
  await keys.press('Control+Enter');
  await expect(page.getByRole('link', { name: 'Abrir a ficha 1 · Ana Codificada' })).toBeVisible();
  await expect(page.getByText('já está em outra ficha deste cliente').first()).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Remover código externo 1' }));
  await keys.press('Enter');
  await expect(page.getByRole('button', { name: 'Adicionar código externo' })).toBeFocused();
  await keys.press('Control+Enter');
  await expect(page).toHaveURL(/\/pessoas\/2$/);

  await keys.press('Control+k');
  await keys.type('cli00045');
  await expect(page.getByRole('option', { name: /Ana Codificada/ })).toBeVisible();
  expect(pointers).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a file of another program asks for its system, and changes the records that have its codes', {
  tag: '@slow',
}, async ({ page }) => {
  await enter(page);
  const codigo = { sistema: 'Bling', codigo: 'CLI-00046' };
  await createPessoa(page, { nome: 'Dora Codificada', codigosExternos: [codigo] });
  await page.goto('/importar');
  const file = toFile('clientes.csv', [
    'Código;Nome;Fone',
    'CLI-00046;Dora Codificada;1133334444',
    '002;Caio;',
    '003;Davi;',
  ]);
  await page.getByLabel('Arquivo para importar').setInputFiles(file);
  await page.getByRole('button', { name: 'Continuar' }).click();
  const check = page.getByRole('button', { name: 'Conferir o arquivo' });
  const system = page.getByLabel('De que sistema são estes códigos?');
  await expect(system).toBeVisible();
  await expect(check).toBeDisabled();
  await expectAccessible(page);
  await tabTo(page, system);
  await page.keyboard.type('Bling');
  await expect(check).toBeEnabled();
  await tabTo(page, check);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Veja o que vai acontecer' })).toBeVisible();
  const [imported] = (await (await page.request.get('/api/imports')).json()).items;
  expect(imported.counts).toMatchObject({ create: 2, update: 1, refused: 0, duplicates: 0 });
});
