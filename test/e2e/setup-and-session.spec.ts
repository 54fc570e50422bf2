import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { watchConsole } from './console.ts';
import { ANA, enter, SENHA, setUp } from './people.ts';
import { test, useServer } from './server.ts';

const server = useServer();
const FIRST_RUN = 'leads through the first run in two steps, by keyboard only';

// after a failure the rest goes on with a fresh server, where nobody went through the first run
test.beforeEach(async ({ page: _page }, { title }) => {
  if (title !== FIRST_RUN) await setUp(server.url);
});

test(FIRST_RUN, async ({ page }) => {
  const complaints = watchConsole(page);
  await page.goto('/');
  await expect(page).toHaveURL(/\/inicio$/);
  await expect(page.getByLabel('Seu nome')).toBeFocused();
  await expectAccessible(page);

  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Este campo é obrigatório')).toHaveCount(3);
  await expect(page.getByLabel('Seu nome')).toBeFocused();
  await expectAccessible(page);

  await page.keyboard.type(ANA.nome);
  await page.keyboard.press('Enter');
  await page.keyboard.type(ANA.email);
  await page.keyboard.press('Enter');
  await page.keyboard.type('123456789012');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Esta senha é fácil de adivinhar')).toBeVisible();
  await page.getByLabel('Senha', { exact: true }).fill(SENHA);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Seu primeiro cliente' })).toBeVisible();
  await expect(page.getByLabel('Nome do cliente')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('Escritório Central');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Vazio')).toBeFocused();
  await page.keyboard.press('Control+Enter');

  await expect(page).toHaveURL(`${server.url}/`);
  await expect(page.getByRole('heading', { level: 1, name: 'Painel' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Cliente' })).toContainText('Escritório Central');
  expect(complaints).toEqual([]);
});

test('does not offer the first run twice', { tag: '@slow' }, async ({ page }) => {
  const complaints = watchConsole(page);
  await page.goto('/inicio');
  await expect(page).toHaveURL(/\/entrar/);
  await expect(page.getByRole('heading', { level: 1, name: 'Entrar' })).toBeVisible();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('returns to the page that was asked for, and never to another site', async ({ page }) => {
  await page.goto('/usuarios?x=1');
  await expect(page).toHaveURL(/\/entrar\?voltar=%2Fusuarios/);
  await page.getByLabel('E-mail').fill(ANA.email);
  await page.getByLabel('E-mail').press('Enter');
  await page.keyboard.type(SENHA);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/usuarios/);

  await page.context().clearCookies();
  for (const voltar of ['//example.com/', 'https://example.com/', '/\\example.com']) {
    await page.goto(`/entrar?voltar=${encodeURIComponent(voltar)}`);
    await page.getByLabel('E-mail').fill(ANA.email);
    await page.getByLabel('Senha', { exact: true }).fill(SENHA);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/');
    expect(new URL(page.url()).origin).toBe(server.url);
    await page.context().clearCookies();
  }
});

test('signs out through the link of the page: reads its target, asks, and goes', { tag: '@slow' }, async ({
  page,
  context,
}) => {
  const complaints = watchConsole(page);
  await enter(page, '/configuracoes');
  const other = await context.newPage();
  await other.goto('/configuracoes');
  const link = page.getByRole('link', { name: 'Sair' });
  await expect(link).toHaveAttribute('href', '/sair');

  await link.click();
  await expect(page.getByRole('alertdialog', { name: 'Sair do Fichário?' })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'Não' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(link).toBeFocused();

  // the target is the element's own
  await link.evaluate((element) => element.setAttribute('href', '/sair?de=menu'));
  await link.click();
  await page.getByRole('button', { name: 'Sim, sair' }).click();
  await expect(page).toHaveURL(/\/sair\?de=menu$/);
  await expect(page.getByRole('heading', { name: 'Você saiu' })).toBeVisible();
  await expectAccessible(page);
  await expect(other.getByRole('alertdialog', { name: 'Sua sessão terminou' })).toBeVisible();
  expect(complaints).toEqual([]);

  await page.goto('/configuracoes');
  await expect(page).toHaveURL(/\/entrar\?voltar=%2Fconfiguracoes/);
});
