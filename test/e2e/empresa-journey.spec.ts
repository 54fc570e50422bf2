import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { watchConsole } from './console.ts';
import { enter, setUp } from './people.ts';
import { createPessoa } from './pessoa-api.ts';
import { watchPolicy } from './policy.ts';
import { test, useServer } from './server.ts';

const server = useServer();
test.beforeAll(() => setUp(server.url));

test('a company with letters in its CNPJ is registered and found', async ({ page }) => {
  const complaints = watchConsole(page);
  const violations = await watchPolicy(page);
  await enter(page, '/empresas');
  await page.getByRole('link', { name: 'Cadastrar empresa' }).click();
  await expect(page).toHaveURL(/\/empresas\/nova$/);
  await expect(page.locator('[name=cnpj]')).toBeFocused();
  await page.keyboard.type('12abc34501de35');
  await expect(page.locator('[name=cnpj]')).toHaveValue('12.ABC.345/01DE-35');
  await page.keyboard.press('Enter');
  await page.keyboard.type('PADARIA PAO QUENTE LTDA');
  await page.getByRole('button', { name: 'Formatar nome' }).click();
  await expect(page.locator('[name=nome]')).toHaveValue('Padaria Pao Quente LTDA');
  await page.locator('[name=nomeFantasia]').fill('Pão Quente');
  await page.locator('[name=abertura]').fill('04052020');
  await page.locator('[name=cnae]').fill('4721102');
  await page.locator('[name=naturezaJuridica]').fill('2062');
  await page.getByRole('button', { name: 'Adicionar inscrição estadual' }).click();
  await page.getByLabel('UF').selectOption('SP');
  await page.getByLabel('Inscrição estadual', { exact: true }).fill('110.042.490.114');
  await page.getByLabel('Fornecedor').check();
  await page.locator('[name=tags]').fill('atacado,');
  await page.locator('[name=limiteCredito]').fill('15000');
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Padaria Pao Quente LTDA' })).toBeVisible();
  await expect(page).toHaveURL(/\/empresas\/1$/);
  await expect(page.locator('[name=limiteCredito]')).toHaveValue('R$\u00a015.000,00');

  for (const text of ['12.ABC.345/01DE-35', '12abc34501de35', 'pao quente', 'padar ltda']) {
    await page.goto('/empresas');
    await expect(page.getByRole('grid')).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type(text);
    await expect(page).toHaveURL(/\?q=/);
    await expect(page.getByRole('row', { name: /Padaria Pao Quente/ })).toContainText('12.ABC.345/01DE-35');
  }
  await page.goto('/empresas?papel=cliente');
  await expect(page.getByText('Nada encontrado')).toBeVisible();
  await page.goto('/empresas?papel=fornecedor&tag=atacado');
  await expect(page.getByRole('row', { name: /Padaria Pao Quente/ })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/pessoas?tipo=fisica');
  await expect(page.getByText('Nenhuma pessoa ainda')).toBeVisible();
  expect(complaints).toEqual([]);
  expect(violations).toEqual([]);
});

test('"salvar e nova" saves and begins the next one at its first field', { tag: '@slow' }, async ({ page }) => {
  await enter(page, '/empresas/nova');
  await expect(page.locator('[name=cnpj]')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Primeira Ltda');
  await page.keyboard.press('Control+Shift+Enter');
  await expect(page.getByText(/Salvo: ficha/)).toBeVisible();
  await expect(page.locator('[name=nome]')).toHaveValue('');
  await expect(page.locator('[name=cnpj]')).toBeFocused();
  await expect(page).toHaveURL(/\/empresas\/nova$/);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Segunda Ltda');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Segunda Ltda' })).toBeVisible();
  await page.goto('/empresas?q=ltda');
  await expect(page.getByRole('row', { name: /Primeira Ltda/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Segunda Ltda/ })).toBeVisible();
});

test('a company is duplicated: what is of it alone stays behind, and nothing is stored before it is saved', {
  tag: '@slow',
}, async ({ page }) => {
  const complaints = watchConsole(page);
  await enter(page);
  const made = await createPessoa(page, {
    tipo: 'juridica',
    nome: 'Rede Sol Ltda',
    cnpj: '60746948000112',
    tags: ['rede'],
    telefones: [{ tipo: 'fixo', numero: '1133334444', principal: true, observacao: 'balcão' }],
  });
  await page.goto(`/empresas/${made.codigo}`);
  await expect(page.getByText(`Nº ${made.codigo}`, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Mais ações' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Duplicar' }).press('Enter');
  await expect(page).toHaveURL(`/empresas/nova?copiaDe=${made.codigo}`);
  await expect(page.getByText(`Cópia de Rede Sol Ltda (Nº ${made.codigo}), ainda não salva.`)).toBeVisible();
  await expect(page.locator('[name=nome]')).toHaveValue('Rede Sol Ltda');
  await expect(page.locator('[name=cnpj]')).toHaveValue('');
  await expect(page.getByText('rede', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.locator('[name=nome]').fill('Rede Sol Filial Ltda');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Rede Sol Filial Ltda' })).toBeVisible();
  await expect(page.getByText('Cópia de')).toBeHidden();
  await expect(page).toHaveURL(`/empresas/${made.codigo + 1}`);
  const copied = await (await page.request.get(`/api/pessoas/${made.codigo + 1}`)).json();
  expect(copied).toMatchObject({
    cnpj: null,
    tags: ['rede'],
    telefones: [{ numero: '1133334444', observacao: 'balcão' }],
  });
  expect(copied.id).not.toBe(made.id);

  // by name, from the commands; left unsaved, the form asks
  await page.keyboard.press('Control+k');
  await page.keyboard.type('duplicar');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Cópia de Rede Sol Filial Ltda (Nº ${made.codigo + 1})`)).toBeVisible();
  await page.getByRole('link', { name: 'Fichas' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  expect(complaints).toEqual([]);
});
