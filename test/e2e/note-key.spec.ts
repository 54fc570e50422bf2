import { expect, type Page } from '@playwright/test';
import { watchConsole } from './console.ts';
import { enter, setUp } from './people.ts';
import { createPessoa } from './pessoa-api.ts';
import { watchPolicy } from './policy.ts';
import { test, useServer } from './server.ts';

const server = useServer();
test.beforeAll(() => setUp(server.url));
test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']));

const KNOWN = { nome: 'Ferragens Imaginária Ltda.', cnpj: '12ABC34501DE35' };
const KEY_OF_KNOWN = '42261012ABC34501DE35550100000045671876543216';
const KEY_OF_NEW = '35261111222333000181550010000001231123456787';
const KEY_OF_FARMER = '41260800027182818205559200000000091000000197';

async function openPage(page: Page, path: string): Promise<void> {
  await enter(page);
  const { count } = await (await page.request.get('/api/pessoas/count')).json();
  if (count === 0) {
    await createPessoa(page, { tipo: 'juridica', ...KNOWN });
    await createPessoa(page, { nome: 'Ana Lúcia Prado' });
  }
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('Control+v');
}

const record = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const told = (page: Page, text: string | RegExp) => page.getByText(text).first();

test('a key read into the search of the list opens the record of its issuer, and back leads to it in the list', async ({
  page,
}) => {
  const complaints = watchConsole(page);
  const violations = await watchPolicy(page);
  await openPage(page, '/pessoas');
  await expect(page.getByRole('grid').getByText(KNOWN.nome)).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(KEY_OF_KNOWN);
  await page.keyboard.press('Enter');
  await expect(record(page, KNOWN.nome)).toBeVisible();
  await expect(told(page, 'Esta é a ficha do emitente da NF-e 4567, série 10, de 10/2026 (SC).')).toBeVisible();
  expect(page.url()).not.toContain('ABC345');
  await page.goBack();
  await expect(page.getByRole('grid').getByText(KNOWN.nome)).toBeVisible();
  await expect(page.getByRole('grid').getByText('Ana Lúcia Prado')).toBeHidden();
  expect([...complaints, ...violations]).toEqual([]);
});

test('a key read while no field has the focus opens it from any page, and its letters are no shortcuts', {
  tag: '@slow',
}, async ({ page }) => {
  await openPage(page, '/pendencias');
  // the page is whole: it goes to its first kind by itself
  await expect(page.getByRole('table').getByRole('link', { name: 'Ana Lúcia Prado' })).toBeVisible();
  // a slow reader, after a key that means nothing
  await page.keyboard.press('j');
  await page.keyboard.type(KEY_OF_KNOWN, { delay: 150 });
  await page.keyboard.press('Enter');
  await expect(record(page, KNOWN.nome)).toBeVisible();
});

test('in the palette a key opens it by Enter, sent at once as a reader does', { tag: '@slow' }, async ({ page }) => {
  await openPage(page, '/pendencias');
  await page.keyboard.press('Control+k');
  await page.keyboard.type(KEY_OF_KNOWN);
  await page.keyboard.press('Enter');
  await expect(record(page, KNOWN.nome)).toBeVisible();
});

test('a key pasted on the list begins the record of its issuer, which says where its CNPJ comes from', {
  tag: '@slow',
}, async ({ page }) => {
  const complaints = watchConsole(page);
  await openPage(page, '/pessoas');
  await paste(page, `CHAVE DE ACESSO\n${KEY_OF_NEW.replace(/.{4}/g, '$& ')}`);
  await expect(page).toHaveURL(/\/empresas\/nova$/);
  await expect(page.locator('[name=cnpj]')).toHaveValue('11.222.333/0001-81');
  const panel = page.getByRole('status').filter({ hasText: 'O que foi para onde' });
  await expect(panel).toContainText('O documento veio da NF-e 123, série 1, de 11/2026 (SP)');
  await page.locator('[name=nome]').fill('Padaria Pão Quente Ltda.');
  await page.keyboard.press('Control+Enter');
  await expect(record(page, 'Padaria Pão Quente Ltda.')).toBeVisible();
  const { rows } = await server.owner.query('select sources from pessoas where cnpj = $1', ['11222333000181']);
  expect(rows).toMatchObject([{ sources: [{ kind: 'chave', key: KEY_OF_NEW, fields: ['cnpj'] }] }]);
  const text = told(page, /da chave da nota 3526…6787, lida em/);
  await page.getByText('De onde veio').first().click();
  await expect(text).toBeVisible();
  expect(complaints).toEqual([]);
});

test('the QR code of a note of a farmer, put into Colar dados, fills the CPF of a person', { tag: '@slow' }, async ({
  page,
}) => {
  await openPage(page, '/empresas/nova');
  await page.getByRole('button', { name: 'Colar dados' }).click();
  await page
    .getByRole('dialog', { name: 'Colar dados' })
    .getByRole('textbox', { name: 'Texto' })
    .fill(`https://nfce.exemplo.gov.br/qrcode?p=${KEY_OF_FARMER}|2|1|1|0AF3D`);
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('[name=cpf]')).toHaveValue('271.828.182-05');
  await expect(page.getByRole('textbox', { name: 'Observações' })).toHaveValue('');
});

test('a key in Colar dados of a new record opens the one that its issuer has', { tag: '@slow' }, async ({ page }) => {
  await openPage(page, '/pessoas/nova');
  await page.getByRole('button', { name: 'Colar dados' }).click();
  const dialog = page.getByRole('dialog', { name: 'Colar dados' });
  await dialog.getByRole('textbox', { name: 'Texto' }).fill(`Segue a nota.\nChave: ${KEY_OF_KNOWN}`);
  await page.keyboard.press('Control+Enter');
  await expect(record(page, KNOWN.nome)).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('a key with a wrong digit opens nothing, and says what was probably meant', { tag: '@slow' }, async ({ page }) => {
  await openPage(page, '/pessoas');
  await expect(page.getByRole('grid').getByText(KNOWN.nome)).toBeVisible();
  await paste(page, KEY_OF_KNOWN.replace(/6$/, '5'));
  await expect(told(page, /O mais provável: no 11º grupo, 6 no lugar de 5/)).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/pessoas`);
});
