import { expect, type Locator, type Page } from '@playwright/test';
import { enter, setUp } from './people.ts';
import { test, useServer } from './server.ts';

const server = useServer();
test.beforeAll(() => setUp(server.url));

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter(page, '/pessoas/nova');
  await expect(page.locator('[name=nome]')).toBeFocused();
});

async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field.focus();
  await page.keyboard.press('ControlOrMeta+V');
}

/** The form, without masks until `arrive` is called. */
async function openSlowly(page: Page): Promise<{ arrive: () => void }> {
  let arrive: (() => void) | undefined;
  const isHere = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/assets/mask-input-*.js', async (route) => {
    await isHere;
    await route.continue();
  });
  await page.reload();
  await expect(page.locator('[name=nome]')).toBeFocused();
  return { arrive: () => arrive?.() };
}

// what each mask does with keys and pasted texts: src/kit/web/form/MaskedField.browser.test.tsx
test('each field of a record has its mask, and a phone that of its digits', { tag: '@slow' }, async ({ page }) => {
  for (const [name, typed, shown] of [
    ['cpf', '52998224725', '529.982.247-25'],
    ['nascimento', '20112026', '20/11/2026'],
    ['nu_Cep_1', '01001000', '01001-000'],
    ['tel_1', '11987654321', '(11) 98765-4321'],
    ['limiteCredito', '1234,56', 'R$\u00a01.234,56'],
    ['ds_Email_1', 'ana @x.com.br', 'ana@x.com.br'],
  ] as const) {
    await page.locator(`[name=${name}]`).pressSequentially(typed);
    await expect(page.locator(`[name=${name}]`)).toHaveValue(shown);
  }
  await page.locator('[name=tel_1]').fill('');
  await page.locator('[name=tel_1]').pressSequentially('a0.8b0@01234567');
  await expect(page.locator('[name=tel_1]')).toHaveValue('0800 123 4567');
  await page.getByRole('radio', { name: 'Pessoa jurídica' }).check();
  await page.locator('[name=cnpj]').pressSequentially('12abc34501dexy35');
  await expect(page.locator('[name=cnpj]')).toHaveValue('12.ABC.345/01DE-35');
});

test('a CNPJ in the field of the CPF makes the record a company', { tag: '@slow' }, async ({ page }) => {
  await paste(page, page.locator('[name=cpf]'), '12.ABC.345/01DE-35');
  await expect(page.locator('[name=cnpj]')).toHaveValue('12.ABC.345/01DE-35');
  await paste(page, page.locator('[name=cnpj]'), '529.982.247-25');
  await expect(page.locator('[name=cpf]')).toHaveValue('529.982.247-25');
});

test('the keyboard of a phone and a composed text fill the mask too', { tag: '@slow' }, async ({ page }) => {
  const cpf = page.locator('[name=cpf]');
  await cpf.focus();
  await page.keyboard.insertText('52998224725');
  await expect(cpf).toHaveValue('529.982.247-25');

  const cdp = await page.context().newCDPSession(page);
  const nascimento = page.locator('[name=nascimento]');
  await nascimento.focus();
  for (const text of ['2', '20', '201', '2011']) {
    await cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  }
  await cdp.send('Input.insertText', { text: '2011' });
  await expect(nascimento).toHaveValue('20/11');
});

test('cuts, and takes back', { tag: '@slow' }, async ({ page }) => {
  const cpf = page.locator('[name=cpf]');
  await cpf.pressSequentially('52998224725');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('ControlOrMeta+X');
  await expect(cpf).toHaveValue('');
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(cpf).toHaveValue('529.982.247-25');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('529.982.247-25');
});

test.describe('on a slow line', () => {
  const SHOWN = [
    ['cpf', '52998224725', '529.982.247-25'],
    ['tel_1', '11987654321', '(11) 98765-4321'],
    ['nu_Cep_1', '01001000', '01001-000'],
  ] as const;

  for (const [name, text, shown] of SHOWN) {
    test(`what is typed into ${name} before its mask is there is formed when it is`, { tag: '@slow' }, async ({
      page,
    }) => {
      const { arrive } = await openSlowly(page);
      const field = page.locator(`[name=${name}]`);
      await field.pressSequentially(text);
      await expect(field).toHaveValue(text);
      arrive();
      await expect(field).toHaveValue(shown);
      expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(shown.length);
    });
  }

  test('what is pasted before the masks are there comes out right', { tag: '@slow' }, async ({ page }) => {
    const { arrive } = await openSlowly(page);
    await paste(page, page.locator('[name=tel_1]'), '+55 (11) 98765-4321');
    arrive();
    await expect(page.locator('[name=tel_1]')).toHaveValue('(11) 98765-4321');
    await page.locator('[name=nome]').fill('Ana Lima');
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(page.getByText('(11) 98765-4321').first()).toBeAttached();
  });
});

test('who only reads a record loads no masks', { tag: '@slow' }, async ({ page }) => {
  await page.locator('[name=nome]').fill('Ana Lima');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page).toHaveURL(/\/pessoas\/\d+/);
  await page.reload();
  await expect(page.locator('[name=nome]')).toHaveValue('Ana Lima');
  const asked = () =>
    page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/mask-input-')).length,
    );
  expect(await asked()).toBe(0);
  await page.locator('[name=nome]').click();
  await expect.poll(asked).toBe(1);
});
