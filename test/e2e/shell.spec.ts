import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { watchConsole } from './console.ts';
import { enter, setUp } from './people.ts';
import { watchPolicy } from './policy.ts';
import { test, useServer } from './server.ts';

const server = useServer();

test.beforeAll(() => setUp(server.url));

test('names the browser tab after the page and puts the focus on its heading', { tag: '@slow' }, async ({ page }) => {
  await enter(page, '/');
  await page.getByRole('link', { name: 'Configurações' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Configurações' })).toBeFocused();
  await expect(page).toHaveTitle('Configurações · Fichário');
  await page.getByRole('link', { name: 'Usuários' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Usuários' })).toBeFocused();
  await expect(page).toHaveTitle('Usuários · Fichário');
});

test('has a frame on the screen before its code, with the navigation only for who is inside, and says when it is lost', async ({
  page,
}) => {
  const violations = await watchPolicy(page);
  const code = /\/assets\/.*\.js$/;
  await page.route(code, () => {});
  const words = page.getByText('Abrindo o Fichário…');
  const side = page.locator('.frame-items');
  await page.goto('/pessoas', { waitUntil: 'commit' });
  await expect(words).toBeVisible();
  await expect(side).toBeHidden();

  await page.unroute(code);
  await enter(page, '/pessoas');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(words).toHaveCount(0);
  // behind those of the pages they would win over them
  await expect(page.locator('body link[rel=stylesheet]')).toHaveCount(0);
  await page.route(code, () => {});
  await page.reload({ waitUntil: 'commit' });
  await expect(words).toBeVisible();
  await expect(side).toBeVisible();
  await page.goto('/entrar', { waitUntil: 'commit' });
  await expect(words).toBeVisible();
  await expect(side).toBeHidden();

  await page.unroute(code);
  await page.route(code, (route) => route.abort());
  await page.goto('/pessoas', { waitUntil: 'commit' });
  await expect(page.getByRole('alert')).toHaveText('O Fichário não carregou. Confira a conexão e recarregue a página.');
  expect(violations).toEqual([]);
});

test('keeps the chosen theme, without showing the other one first', { tag: '@slow' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await enter(page, '/');
  await page.getByRole('button', { name: /^Usuário:/ }).click();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('menuitemradio', { name: 'Tema escuro' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload({ waitUntil: 'commit' });
  // set before the page's own code arrives
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('has the navigation in a drawer at 360 px, and nothing wider than the screen', { tag: '@slow' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, '/');
  await page.getByRole('button', { name: 'Abrir o menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByRole('link', { name: 'Painel' })).toBeFocused();
  await expectAccessible(page);
  await drawer.getByRole('link', { name: 'Configurações' }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Configurações' })).toBeVisible();
  await expect(page.getByRole('timer')).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(360);
  await expectAccessible(page);
});

test('folds the navigation in 235 ms, and remembers it', { tag: '@slow' }, async ({ page }) => {
  await enter(page, '/');
  const panel = page.locator('aside');
  expect(await panel.evaluate((element) => getComputedStyle(element).transitionDuration)).toBe('0.235s');
  await page.getByRole('button', { name: 'Recolher o menu' }).click();
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe(48);
  await page.reload();
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe(48);
  await expect(page.getByRole('link', { name: 'Configurações' })).toBeVisible();
  await expectAccessible(page);
});

test('goes on in a browser that stores nothing', { tag: '@slow' }, async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  const complaints = watchConsole(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await enter(page, '/');
  await expect(page.getByRole('heading', { level: 1, name: 'Painel' })).toBeVisible();
  await page.getByRole('button', { name: 'Fechar as dicas' }).click();
  await expect(page.getByRole('region', { name: 'Dicas' })).toBeHidden();
  await page.getByRole('button', { name: /^Usuário:/ }).click();
  await page.getByRole('menuitemradio', { name: 'Tema escuro' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(complaints).toEqual([]);
});

test('keeps the navigation around a page whose code does not come', { tag: '@slow' }, async ({ page }) => {
  await enter(page, '/configuracoes');
  await page.route('**/assets/Ajuda-*', (route) => route.abort());
  await page.getByRole('link', { name: 'Ajuda' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Página não carregada' })).toBeFocused();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Não foi possível carregar');
  await expectAccessible(page);
  await page.unroute('**/assets/Ajuda-*');
  await page.getByRole('link', { name: 'Configurações' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Configurações' })).toBeVisible();
});

test('loads itself anew after a release, but never over what was typed', async ({ page }) => {
  await enter(page, '/pessoas/nova');
  await page.locator('[name=nome]').fill('Antes da Versão Nova');
  await page.route('**/assets/*Dialog-*', (route) => route.abort());
  await page.route('**/assets/Ajuda-*', (route) => route.abort());
  // the next release names its code otherwise
  await page.route(/\/(pessoas\/nova|configuracoes|ajuda)$/, async (route) => {
    if (route.request().resourceType() === 'document') return route.continue();
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(/app-[\w-]+\.js/g, 'app-other.js') });
  });
  await page.getByRole('link', { name: 'Ajuda' }).hover();
  await expect(page.getByText(/O Fichário foi atualizado\. Salve o que está aberto/)).toBeVisible();
  await expect(page.locator('[name=nome]')).toHaveValue('Antes da Versão Nova');

  await page.getByRole('link', { name: 'Configurações' }).click();
  // a further try of what the pointer began to load may reload the page as soon as nothing typed is left
  const reloaded = page.waitForEvent('load');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Configurações' })).toBeVisible();
  await page.getByRole('link', { name: 'Ajuda' }).click();
  await reloaded;
});
