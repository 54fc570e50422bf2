import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { watchConsole } from './console.ts';
import { enter, setUp } from './people.ts';
import { createPessoa } from './pessoa-api.ts';
import { watchPolicy } from './policy.ts';
import { test, useServer } from './server.ts';

const server = useServer();
test.beforeAll(() => setUp(server.url));

const PEOPLE = ['Ana Lúcia Prado', 'Bruno Pradella', 'Conceição Araújo'];

async function openList(page: Page): Promise<void> {
  await enter(page);
  const { count } = await (await page.request.get('/api/pessoas/count')).json();
  if (count === 0)
    for (const nome of PEOPLE) await createPessoa(page, { nome, cpf: nome === PEOPLE[0] ? '52998224725' : '' });
  await page.goto('/pessoas');
  await expect(page.getByRole('grid').getByText('Ana Lúcia Prado')).toBeVisible();
}

function box(page: Page) {
  return page.getByRole('combobox', { name: 'Tela, comando ou ficha' });
}

function option(page: Page, which: Parameters<Page['getByRole']>[1] = {}) {
  return page.getByRole('listbox', { name: 'Resultados' }).getByRole('option', which);
}

test('finds screens, commands and records from one box, and says how many', async ({ page }) => {
  const complaints = watchConsole(page);
  const violations = await watchPolicy(page);
  await openList(page);
  await page.getByRole('button', { name: 'Pesquisar e comandar' }).click();
  await expect(box(page)).toBeFocused();
  await expectAccessible(page);

  await page.keyboard.type('CONCEICAO');
  const found = option(page, { name: /Conceição Araújo/ });
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await expect(box(page)).toHaveAttribute('aria-activedescendant', (await found.getAttribute('id')) ?? '');
  await expect(page.getByRole('status').filter({ hasText: '1 resultado' })).toBeAttached();

  // a phrase of the voice commands is a way to its screen
  await box(page).fill('inbox');
  await expect(option(page, { name: 'Pendências' })).toHaveAttribute('aria-selected', 'true');
  await box(page).fill('>tema esc');
  await page.keyboard.press('Enter');
  await expect(box(page)).toBeHidden();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect([...complaints, ...violations]).toEqual([]);
});

/** Keeps the code of the palette back until the returned function is called. */
async function holdPalette(page: Page): Promise<() => void> {
  const gate: { open?: () => void } = {};
  const opened = new Promise<void>((resolve) => (gate.open = resolve));
  await page.route(/CommandPalette-.*\.js$/, async (route) => {
    await opened;
    await route.continue();
  });
  return () => gate.open?.();
}

test('takes what is typed before it is there, and lets no letter of it act on the page', { tag: '@slow' }, async ({
  page,
}) => {
  const release = await holdPalette(page);
  await openList(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('nova');
  release();
  await expect(box(page)).toHaveValue('nova');
  await expect(box(page)).toBeFocused();
  expect(new URL(page.url()).pathname).toBe('/pessoas');
});

test('takes an Enter that came before it was there, as a reader sends it', { tag: '@slow' }, async ({ page }) => {
  const release = await holdPalette(page);
  await openList(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('nova pessoa');
  await page.keyboard.press('Enter');
  release();
  await expect(page).toHaveURL(/\/pessoas\/nova$/);
  await expect(box(page)).toBeHidden();
});

test('asks before it leaves a form with changes', { tag: '@slow' }, async ({ page }) => {
  await openList(page);
  await page.goto('/pessoas/nova');
  await page.locator('[name=nome]').fill('Meia ficha');
  await page.keyboard.press('Control+k');
  await box(page).fill('painel');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('[name=nome]')).toHaveValue('Meia ficha');
});

test('shows the keys of the screen on ?, which in a field stays a sign', { tag: '@slow' }, async ({ page }) => {
  await openList(page);
  await page.keyboard.press('Shift+?');
  const dialog = page.getByRole('dialog', { name: 'Teclas desta tela' });
  await expect(dialog.getByRole('row', { name: 'Nova ficha N', exact: true })).toBeVisible();
  await expect(dialog.getByRole('row', { name: /Ctrl K/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Pesquisar' });
  await expect(search).toBeFocused();
  await page.keyboard.type('n?/');
  await expect(search).toHaveValue('n?/');
  await expect(dialog).toBeHidden();

  await page.goto('/pessoas/nova');
  await expect(page.locator('[name=nome]')).toBeFocused();
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('?');
  await expect(dialog.getByRole('row', { name: 'Salvar Ctrl Enter' })).toBeVisible();
  // that of every page, and none of the list
  await expect(dialog.getByRole('row', { name: /Nova ficha/ })).toHaveCount(1);
  await expect(dialog.getByRole('row', { name: /Pesquisar na lista/ })).toHaveCount(0);
});

test('shows the keys on the buttons while Ctrl is held alone', { tag: '@slow' }, async ({ page }) => {
  await openList(page);
  const layer = page.locator('[popover][aria-hidden=true]');
  const badges = layer.locator('kbd');
  // what shows them comes after the first page
  await expect(async () => {
    await page.keyboard.up('Control');
    await page.keyboard.down('Control');
    await expect(badges.filter({ hasText: 'F8' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  // its button shows it always
  await expect(badges.filter({ hasText: 'Ctrl K' })).toHaveCount(0);
  await expect(badges.filter({ hasText: /^N$/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.up('Control');
  await expect(badges).toHaveCount(0);

  // Ctrl with another key is a command, not a question
  await page.keyboard.down('Control');
  await page.keyboard.press('a');
  await expect(layer).toHaveCount(0);
  await page.keyboard.up('Control');
});

test('leaves single keys alone once they are switched off', { tag: '@slow' }, async ({ page }) => {
  await openList(page);
  await page.goto('/configuracoes');
  const choice = page.getByRole('checkbox', { name: 'Atalhos de uma tecla' });
  await choice.uncheck();
  await expect(page.getByText('Preferência salva.')).toBeVisible();
  await page.goto('/pessoas');
  const create = page.getByRole('link', { name: 'Nova' });
  await expect(create).not.toHaveAttribute('aria-keyshortcuts');
  for (const key of ['/', '?', 'n']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('searchbox', { name: 'Pesquisar' })).not.toBeFocused();
  await expect(page).toHaveURL(/\/pessoas$/);
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('Escape');

  await page.request.patch('/api/session/preferences', { data: { singleKeys: true } });
  await page.reload();
  await expect(create).toHaveAttribute('aria-keyshortcuts', 'N');
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/\/pessoas\/nova$/);
});

test('keeps its hands off composed characters, repeated keys and AltGr', { tag: '@slow' }, async ({ page }) => {
  await openList(page);
  const press = (init: Record<string, string | boolean>) => page.evaluate(sendKey, init);
  const dialog = page.getByRole('dialog');
  expect(await press({ key: 'k', ctrlKey: true, isComposing: true })).toBe(false);
  // Windows tells AltGr as Ctrl and Alt
  expect(await press({ key: 'k', ctrlKey: true, altKey: true, modifierAltGraph: true })).toBe(false);
  expect(await press({ key: 'k', ctrlKey: true, altKey: true })).toBe(false);
  // held down: the browser's own Ctrl+K must not come through, and nothing opens twice
  expect(await press({ key: 'k', ctrlKey: true, repeat: true })).toBe(true);
  await expect(dialog).toBeHidden();
  // an ABNT2 keyboard that writes ? with AltGr+W
  expect(await press({ key: '?', ctrlKey: true, altKey: true, modifierAltGraph: true })).toBe(true);
  await expect(dialog).toBeVisible();
});

/** Whether the page took the key for itself. */
function sendKey(init: Record<string, string | boolean>): boolean {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
  document.body.dispatchEvent(event);
  return event.defaultPrevented;
}

test('tells on /ajuda how things are done, what keys do and what can be said', { tag: '@slow' }, async ({ page }) => {
  await openList(page);
  await page.keyboard.press('?');
  await page.getByRole('link', { name: 'Todas as teclas e a ajuda' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ajuda' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  const list = page.getByRole('table', { name: 'Lista' });
  await expect(list.getByRole('row', { name: 'Nova ficha N', exact: true })).toBeVisible();
  for (const title of [
    'Cadastrar uma pessoa ou empresa',
    'Achar uma ficha',
    'Excluir e restaurar',
    'Organizar o painel',
  ])
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'inbox' }).click();
  await expect(page).toHaveURL(/\/pendencias$/);
  await page.goto('/ajuda#voz');
  await expect(page.getByRole('region', { name: 'Comandos de voz' })).toBeFocused();
});
