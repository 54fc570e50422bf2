import { once } from 'node:events';
import { expect, type Page, type Request } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { watchConsole } from './console.ts';
import { passFrames } from './frames.ts';
import { enter, SENHA, setUp } from './people.ts';
import { watchPolicy } from './policy.ts';
import { test, useServer } from './server.ts';

const server = useServer();

/** The first client has the 1,000 records of the demonstration. */
test.beforeAll(() => setUp(server.url, { sample: true }));

function activeRow(page: Page) {
  return page.locator('[role=row][data-active]');
}

/** As the columns of times show one. */
const MOMENT = /^\d\d\/\d\d\/\d\d \d\d:\d\d$/;

/** Whether the row of the keyboard is whole in view, below the header and above the lower edge. */
async function expectActiveInView(page: Page): Promise<void> {
  const [grid, row] = [await page.getByRole('grid').boundingBox(), await activeRow(page).boundingBox()];
  if (!grid || !row) throw new Error('The active row is not on the screen.');
  expect(row.y).toBeGreaterThanOrEqual(grid.y + 27);
  expect(row.y + row.height).toBeLessThanOrEqual(grid.y + grid.height + 1);
}

test('shows 25 rows on 1366 × 768, walks all by keyboard, and comes back to the same place', async ({ page }) => {
  const complaints = watchConsole(page);
  const violations = await watchPolicy(page);
  await enter(page, '/pessoas');
  await expect(page.getByRole('status').filter({ hasText: '1.000' })).toBeVisible();
  const countVisible = () =>
    page
      .locator('[role=row][aria-rowindex]')
      .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length);
  // the number comes by itself: the rows may be still to come, and the row of titles is one
  await expect.poll(countVisible).toBeGreaterThanOrEqual(26);
  await expectAccessible(page);

  const grid = page.getByRole('grid');
  await expect(grid).toHaveAttribute('aria-rowcount', '1001');
  await grid.focus();
  for (let step = 0; step < 40; step++) await page.keyboard.press('ArrowDown');
  await expectActiveInView(page);
  for (let step = 0; step < 6; step++) await page.keyboard.press('PageDown');
  await expectActiveInView(page);
  await expect(activeRow(page)).toHaveAttribute('aria-rowindex', /^1\d\d$/);
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(activeRow(page)).toHaveAttribute('aria-rowindex', '1001', { timeout: 200 });
  }).toPass();
  await expectActiveInView(page);
  await page.keyboard.press('PageUp');
  await page.keyboard.press('PageUp');

  const index = await activeRow(page).getAttribute('aria-rowindex');
  const top = await grid.evaluate((element) => element.scrollTop);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/pessoas\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(grid).toBeFocused();
  await expect(activeRow(page)).toHaveAttribute('aria-rowindex', index ?? '');
  await expect.poll(() => grid.evaluate((element) => element.scrollTop)).toBe(top);
  await test.step('a phone is corrected in one record after the other', () => correctPhones(page));
  expect(complaints).toEqual([]);
  expect(violations).toEqual([]);
});

/** From a filtered list, without going back to it: at most 6 keys for each record, besides the number. */
async function correctPhones(page: Page): Promise<void> {
  const numbers = ['11987650001', '11987650002', '11987650003'];
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await page.goto('/pessoas?uf=SP');
  await expect(activeRow(page)).toHaveAttribute('aria-rowindex', '2');
  // a record that is opened before they are counted has its place alone
  await expect(page.getByRole('status').filter({ hasText: /^\d+$/ })).toBeVisible();
  await page.getByRole('grid').focus();
  await press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  // three times Page Down, which would be lost if pressed before the parts of the form listen
  keys += 3;
  await page.locator('[name=tel_1]').selectText();
  for (const [index, numero] of numbers.entries()) {
    await expect(page.getByText(new RegExp(`^${index + 1} de \\d+$`))).toBeVisible();
    await expect(page.locator('[name=tel_1]')).toBeFocused();
    await page.keyboard.type(numero);
    await press('Alt+PageDown');
  }
  await expect(page.getByText(/^4 de \d+$/)).toBeVisible();
  expect(keys / numbers.length).toBeLessThanOrEqual(6);
  await page.goBack();
  await expect(page.getByRole('grid')).toBeFocused();
  await expect(activeRow(page)).toHaveAttribute('aria-rowindex', '5');
  for (const numero of ['(11) 98765-0001', '(11) 98765-0002', '(11) 98765-0003'])
    await expect(page.getByRole('grid').getByText(numero)).toBeVisible();
}

/** The search for the first letter alone. */
function isFirst(request: Request): boolean {
  return /\/api\/pessoas\?(.*&)?q=a(&|$)/.test(request.url());
}

test('the newest keystroke wins, however late an older answer comes', async ({ page }) => {
  await enter(page);
  const holding = new AbortController();
  const held = once(holding.signal, 'abort');
  const ended: Request[] = [];
  page.on('requestfinished', (request) => void ended.push(request));
  page.on('requestfailed', (request) => void ended.push(request));
  await page.route('**/api/pessoas?*', async (route) => {
    // the answer to the first letter comes last
    if (isFirst(route.request())) await held;
    await route.continue().catch(() => undefined);
  });
  await page.goto('/pessoas');
  await expect(page.getByRole('row').nth(5)).toBeVisible();
  await page.keyboard.press('/');
  const first = page.waitForRequest(isFirst);
  await page.keyboard.type('a');
  await first;
  await page.keyboard.type('driano br');
  await expect(page).toHaveURL(/q=adriano/);
  await expect(page.getByRole('status').filter({ hasText: /^[1-9]$/ })).toBeVisible();
  const rows = page.locator('[role=row][aria-rowindex]').filter({ hasNotText: 'CPF/CNPJ' });
  // the number comes by itself: the rows may still be those before
  await expect(rows.filter({ hasNotText: /adrian[oa]/i })).toHaveCount(0);
  holding.abort();
  // given up by the page or answered
  await expect.poll(() => ended.some(isFirst)).toBe(true);
  await passFrames(page, 10);
  await expect(page.getByRole('status').filter({ hasText: /^[1-9]$/ })).toBeVisible();
  expect(await rows.count()).toBeGreaterThan(0);
  expect(await rows.filter({ hasNotText: /adrian[oa]/i }).count()).toBe(0);
});

test('selects by keyboard, keeps the selection over a search, and copies', { tag: '@slow' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter(page, '/pessoas');
  await expect(page.getByRole('row').nth(5)).toBeVisible();
  await page.getByRole('grid').focus();
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  const bar = page.getByRole('region', { name: 'Seleção' });
  await expect(bar).toContainText('3 selecionadas');
  await expectAccessible(page);
  await page.keyboard.press('/');
  await page.keyboard.type('jose');
  await expect(page).toHaveURL(/q=jose/);
  await expect(bar).toContainText('3 selecionadas');
  await bar.getByRole('button', { name: 'Mais ações da seleção' }).click();
  await page.getByRole('menuitem', { name: 'Copiar telefones' }).click();
  await expect(page.getByText('Copiado: telefones.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[\d; ]+$/);
  await bar.getByRole('button', { name: 'Limpar seleção' }).click();
  await expect(bar).toBeHidden();
});

test('sorts by its titles, remembers its columns, and says its filters in the address', { tag: '@slow' }, async ({
  page,
}) => {
  await enter(page, '/pessoas');
  await page.getByRole('columnheader', { name: 'Código' }).getByRole('button').click();
  await expect(page).toHaveURL(/ordem=codigo/);
  await expect(page.getByRole('columnheader', { name: 'Código' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.locator('[role=row][aria-rowindex="2"]')).toContainText(/^1\D/);
  await page.getByRole('columnheader', { name: 'Código' }).getByRole('button').click();
  await expect(page.locator('[role=row][aria-rowindex="2"]')).toContainText('1000');

  await page.getByRole('button', { name: 'Colunas' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Papéis' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'E-mail' }).click();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Papéis' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'E-mail' })).toBeHidden();

  await page.getByRole('button', { name: 'Filtros' }).click();
  const filters = page.getByRole('dialog', { name: 'Filtros' });
  await filters.getByRole('combobox', { name: 'Estado' }).fill('são p');
  await page.keyboard.press('Enter');
  await filters.getByRole('combobox', { name: 'Cidade' }).fill('campin');
  await filters.getByRole('option', { name: 'Campinas · SP' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/uf=SP.*cidade=3509502/);
  await expect(page.locator('[role=row][aria-rowindex="2"]')).toContainText('Campinas · SP');
  await page.getByRole('button', { name: 'Tirar o filtro Estado: SP' }).click();
  await expect(page).not.toHaveURL(/uf=/);
  await page.getByRole('button', { name: 'Tirar o filtro Cidade: Campinas' }).click();
  await expect(page).not.toHaveURL(/cidade=/);
});

test('a column of times is filled as soon as it is switched on, where the list stands', { tag: '@slow' }, async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await enter(page, '/pessoas');
  const asked = page.waitForRequest((request) => request.url().includes('/api/pessoas?'));
  await page.reload();
  expect((await asked).url()).toContain('brief=true');
  await page.getByRole('grid').focus();
  await page.keyboard.press('End');
  const last = activeRow(page);
  await expect(last).toHaveAttribute('aria-rowindex', '1001');
  const nome = await last.getByRole('link').textContent();

  await page.getByRole('button', { name: 'Colunas' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Alterada' }).click();
  await page.keyboard.press('Escape');
  await expect(last).toContainText(nome ?? '');
  await expect(last.getByRole('gridcell').last()).toHaveText(MOMENT);
  // the call before the code knows the choice
  const again = page.waitForRequest((request) => request.url().includes('/api/pessoas?'));
  await page.reload();
  expect((await again).url()).not.toContain('brief');
  await expect(page.locator('[role=row][aria-rowindex="2"]').getByRole('gridcell').last()).toHaveText(MOMENT);
  expect(complaints).toEqual([]);
});

test('"Todos os clientes" shows whose record each is, to read only', { tag: '@slow' }, async ({ page }) => {
  await enter(page);
  const made = await page.request.post('/api/tenants', { data: { nome: 'Loja do Porto' } });
  const { id } = await made.json();
  const headers = { 'x-tenant': String(id) };
  await page.request.post('/api/pessoas', { headers, data: { tipo: 'fisica', nome: 'Zuleica do Porto' } });
  await page.addInitScript(() => sessionStorage.setItem('fichario.tenant', 'all'));
  await page.goto('/pessoas?q=zuleica+do+porto');
  const row = page.getByRole('row', { name: /Zuleica do Porto/ });
  await expect(row).toContainText('Loja do Porto');
  await expect(page.getByRole('link', { name: 'Nova' })).toBeHidden();
  await row.getByRole('link').click();
  await expect(page.getByText('“Todos os clientes” é só para consulta.')).toBeVisible();
  await expect(page.locator('[name=nome]')).toHaveValue('Zuleica do Porto');
  await expect(page.locator('[name=nome]')).not.toBeEditable();
  await expect(page.getByRole('button', { name: 'Salvar', exact: true })).toBeHidden();
  await expectAccessible(page);
  // a number alone names a record of each client
  await page.goto('/pessoas/1');
  await expect(page.getByText('Escolha um cliente para abrir esta ficha')).toBeVisible();
  await expectAccessible(page);
});

test('a leitor sees masked documents and changes nothing', { tag: '@slow' }, async ({ page, browser }) => {
  await enter(page);
  const { tenants } = await (await page.request.get('/api/session')).json();
  await page.request.post('/api/users', {
    data: {
      nome: 'Léo Leitor',
      email: 'leo@exemplo.com.br',
      senha: SENHA,
      memberships: [{ tenantId: tenants[0].id, role: 'leitor' }],
    },
  });
  const context = await browser.newContext({ baseURL: server.url, locale: 'pt-BR' });
  const other = await context.newPage();
  await enter(other, '/pessoas?tipo=fisica', { email: 'leo@exemplo.com.br', senha: SENHA });
  await expect(other.getByRole('row', { name: /\*\*\*\.\*\*\*\.\d{3}-\*\*/ }).first()).toBeVisible();
  await expect(other.getByText(/\d{3}\.\d{3}\.\d{3}-\d{2}/)).toHaveCount(0);
  await expect(other.getByRole('link', { name: 'Nova' })).toBeHidden();
  await other
    .getByRole('row', { name: /\*\*\*/ })
    .first()
    .getByRole('link')
    .click();
  await expect(other.getByText('Seu papel neste cliente só consulta fichas.')).toBeVisible();
  await expect(other.locator('[name=cpf]')).toHaveValue(/^\*\*\*\.\*\*\*\.\d{3}-\*\*$/);
  await expect(other.locator('[name=cpf]')).not.toBeEditable();
  await expectAccessible(other);
  await context.close();
});
