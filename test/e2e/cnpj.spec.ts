import { expect, type Page } from '@playwright/test';
import { type playProviders as PlayProviders } from '../cnpj/played-providers.ts';
import { expectAccessible } from './axe.ts';
import { watchConsole } from './console.ts';
import { enter, setUp } from './people.ts';
import { test, useServer } from './server.ts';

let played: Awaited<ReturnType<typeof PlayProviders>>;
test.beforeAll(async () => {
  const { playProviders } = await import('../cnpj/played-providers.ts');
  played = await playProviders();
});
test.afterAll(() => played.close());
const server = useServer({
  get cnpjProviders() {
    return ['brasilapi', 'opencnpj'].map((preset) => played.settingOf(preset));
  },
});
test.beforeAll(() => setUp(server.url));

test.beforeEach(async () => {
  played.steps = [{ preset: 'brasilapi', does: 'found', sample: 'brasilapi-ativa', atMs: 150 }];
  await server.owner.query('truncate pessoas cascade');
  await server.owner.query('delete from cnpj_answers');
});

async function openNew(page: Page): Promise<void> {
  await enter(page, '/empresas/nova');
  await expect(page.locator('[name=cnpj]')).toBeFocused();
}

test('a company that a provider knows costs one key beyond its document', async ({ page }) => {
  const complaints = watchConsole(page);
  await openNew(page);
  await page.keyboard.type('99999101000185');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/Salvo: ficha/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: /Torrefacao Aurora/ })).toBeVisible();
  await expect(page.locator('[name=nu_Cep_1]')).toHaveValue('13010-001');
  await expect(page.locator('[name=tel_1]')).toHaveValue('(19) 3555-0101');
  await page.reload();
  await expect(page.locator('[name=ds_Logradouro_1]')).toHaveValue('Rua dos Cafezais');
  await page.getByRole('button', { name: 'De onde veio' }).click();
  await expect(page.getByText(/^da Receita, por BrasilAPI, consulta de/).first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test('the notice says what was filled, and “Desfazer” takes it back', async ({ page }) => {
  await openNew(page);
  await page.keyboard.type('99999101000185');
  await expect(page.getByText(/^Preenchido pela Receita: /)).toBeVisible();
  await expect(page.locator('[name=nome]')).toHaveValue(/Torrefacao Aurora/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.locator('[name=nome]')).toHaveValue('');
});

test('a closed company is said first, on a phone too', async ({ page }) => {
  played.steps = [{ preset: 'brasilapi', does: 'found', sample: 'brasilapi-baixada' }];
  await page.setViewportSize({ width: 360, height: 740 });
  await openNew(page);
  await page.locator('[name=cnpj]').pressSequentially('99999104000119');
  await expect(page.getByRole('alert').filter({ hasText: 'BAIXADA' })).toBeVisible();
  await expectAccessible(page);
});

test('in the empty row of the list the document alone makes the record', async ({ page }) => {
  await enter(page, '/empresas');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Shift+N');
  const documento = page.getByRole('textbox', { name: 'CPF/CNPJ' });
  await documento.click();
  await page.keyboard.type('99999101000185');
  await expect(page.getByRole('textbox', { name: /^Razão social/ })).toHaveValue(/Torrefacao Aurora/);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/Salvo: ficha/)).toBeVisible();
  const { rows } = await server.owner.query('select enderecos from pessoas where deleted_at is null');
  expect(rows).toMatchObject([{ enderecos: [{ cep: '13010001', principal: true }] }]);
});

test('a pasted text with a CNPJ is completed by the Receita', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openNew(page);
  const text = 'Torra Aurora\nCNPJ 99.999.101/0001-85\nvendas@aurora.com.br';
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await expect(page.getByRole('button', { name: 'Colar dados' })).toBeVisible();
  await page.keyboard.press('Control+V');
  await expect(page.locator('[name=nu_Cep_1]')).toHaveValue('13010-001');
  await expect(page.locator('[name=nome]')).toHaveValue('Torra Aurora');
  await expect(page.locator('[name=ds_Email_1]')).toHaveValue('vendas@aurora.com.br');
});

test('with dead providers a quiet line remains, and the save does not wait', async ({ page }) => {
  played.steps = [];
  await openNew(page);
  await page.keyboard.type('99999101000185');
  await expect(page.getByText('Consultando a Receita…')).toBeVisible();
  await page.locator('[name=nome]').fill('Torra');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/Salvo: ficha/)).toBeVisible();
  await expect(page.getByText('Nenhuma fonte respondeu sobre este CNPJ agora.')).toBeVisible();
});
