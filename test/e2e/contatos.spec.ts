import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { watchConsole } from './console.ts';
import { tabTo, watchPointers } from './no-mouse.ts';
import { enter, setUp } from './people.ts';
import { test, useServer } from './server.ts';

const server = useServer();
test.beforeAll(() => setUp(server.url));

test('the contacts of a company are typed, and it is found by one of them, by keyboard alone', {
  tag: '@slow',
}, async ({ page }) => {
  const complaints = watchConsole(page);
  const pointers = await watchPointers(page);
  await enter(page, '/empresas/nova');
  const keys = page.keyboard;
  await page.getByLabel('Razão social').focus();
  await keys.type('Padaria do Largo');
  await expect(page.getByLabel('Contato 1')).toHaveCount(0);
  await tabTo(page, page.getByRole('button', { name: 'Adicionar contato' }));
  await keys.press('Enter');
  const first = page.getByRole('group', { name: 'Contato 1' });
  await expect(first.getByLabel('Nome')).toBeFocused();
  for (const text of [
    'Marina Prado',
    'Compradora',
    'Compras',
    '11987650001',
    'marina@paoquente.com.br',
    'só de manhã',
  ]) {
    await keys.type(text);
    await keys.press('Enter');
  }
  await expect(first.getByLabel('Telefone')).toHaveValue('(11) 98765-0001');
  await first.getByLabel('Observação').focus();
  await keys.press('Alt+Enter');
  await expect(page.getByRole('group', { name: 'Contato 2' }).getByLabel('Nome')).toBeFocused();
  await keys.type('Rui Lima');
  await expectAccessible(page);
  await keys.press('Control+Enter');
  await expect(page).toHaveURL(/\/empresas\/1$/);
  await page.reload();
  await expect(first.getByLabel('E-mail')).toHaveValue('marina@paoquente.com.br');
  await expect(page.getByRole('group', { name: 'Contato 2' }).getByLabel('Nome')).toHaveValue('Rui Lima');

  await page.goto('/pessoas?q=marina+prado');
  await expect(page.getByText('Padaria do Largo')).toBeVisible();
  expect(pointers).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a person has none, and a contact without a name is refused at its field', { tag: '@slow' }, async ({ page }) => {
  await enter(page, '/empresas/nova');
  await page.getByLabel('Razão social').fill('Padaria da Praça');
  await page.getByRole('button', { name: 'Adicionar contato' }).click();
  await page.getByRole('group', { name: 'Contato 1' }).getByLabel('Cargo').fill('Gerente');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('link', { name: 'Nome do contato 1' })).toBeVisible();
  await page.getByRole('radio', { name: 'Física' }).check({ force: true });
  await expect(page.getByRole('button', { name: 'Adicionar contato' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Contatos', exact: true })).toHaveCount(0);
});
