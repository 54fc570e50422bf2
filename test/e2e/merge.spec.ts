import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { watchConsole } from './console.ts';
import { watchPointers } from './no-mouse.ts';
import { enter, setUp } from './people.ts';
import { changePessoa, createPessoa } from './pessoa-api.ts';
import { watchPolicy } from './policy.ts';
import { test, useServer } from './server.ts';

const server = useServer();
test.beforeAll(() => setUp(server.url));

const telefone = (numero: string) => ({ tipo: 'celular', principal: true, numero, observacao: '' });

/** Two records of one person; gives the second. */
async function createTwo(page: Page, nome: string): ReturnType<typeof createPessoa> {
  await createPessoa(page, { nome, telefones: [telefone('11987650001')], nascimento: '1980-02-29' });
  return createPessoa(page, { nome: `${nome} Lima`, telefones: [telefone('11987650002')], nascimento: '1980-02-28' });
}

/** Marks the first two rows of the list and goes to what merges them. */
async function askToMerge(page: Page, nome: string): Promise<void> {
  await page.goto(`/pessoas?q=${encodeURIComponent(nome)}`);
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Tela, comando ou ficha' }).fill('Juntar as fichas');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Juntar 2 fichas' })).toBeFocused();
}

test('two records are merged by keyboard, and taken apart again after an edit', async ({ page }) => {
  const complaints = watchConsole(page);
  const violations = await watchPolicy(page);
  const pointers = await watchPointers(page);
  await enter(page);
  const second = await createTwo(page, 'Quintela');
  await askToMerge(page, 'Quintela');
  await expectAccessible(page);
  await page.keyboard.press('2');
  const fica = page.getByRole('radio', { name: /Quintela Lima/ });
  await expect(fica).toBeChecked();
  await page.keyboard.press('Tab');
  const nome = page.getByRole('radio', { name: 'Nome da ficha 1', exact: true });
  while (
    !(await page
      .getByRole('radio', { name: /^Nome da ficha/ })
      .evaluateAll((all) => all.includes(document.activeElement as HTMLElement)))
  )
    await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowLeft');
  await expect(nome).toBeChecked();
  await page.keyboard.press('Control+Enter');

  await expect(page).toHaveURL(/\/pessoas\/2$/);
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Quintela');
  await changePessoa(page, { id: second.id, version: 2 }, { observacoes: 'liga à tarde' });

  await page.goto('/operacoes');
  await page
    .getByRole('link', { name: /^União de/ })
    .first()
    .press('Enter');
  await page.getByRole('button', { name: 'Desfazer…' }).press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText('Voltam como eram')).toBeVisible();
  await expect(dialog.getByText('liga à tarde')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Desfazer 2 fichas' }).press('Enter');
  await expect(page.getByRole('heading', { name: /^Desfazer: / })).toBeVisible();
  await page.goto('/pessoas?q=Quintela');
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.goto('/pessoas/2');
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Quintela Lima');
  await expect(page.getByLabel('Observações')).toHaveValue('liga à tarde');
  expect(pointers).toEqual([]);
  expect(complaints).toEqual([]);
  expect(violations).toEqual([]);
});
