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

async function chooseEmpresa(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Pessoa jurídica' }).check();
}

test.describe('what is typed is shaped', () => {
  for (const [name, typed, shown] of [
    ['cpf', '52998224725', '529.982.247-25'],
    ['nascimento', '20112026', '20/11/2026'],
    ['nascimento', '31022026', '31/02/2026'],
    ['nu_Cep_1', '01001000', '01001-000'],
    ['tel_1', '1133334444', '(11) 3333-4444'],
    ['tel_1', '11987654321', '(11) 98765-4321'],
    ['limiteCredito', '1234,56', 'R$\u00a01.234,56'],
    // the dot of the numeric keypad is the comma, not a hundred times the amount
    ['limiteCredito', '1234.56', 'R$\u00a01.234,56'],
    ['cpf', '5a2b9', '529'],
  ] as const) {
    test(`${name}: ${typed}`, async ({ page }) => {
      await page.locator(`[name=${name}]`).pressSequentially(typed);
      await expect(page.locator(`[name=${name}]`)).toHaveValue(shown);
    });
  }

  test('letters of a CNPJ become capitals, and none goes into the check digits', async ({ page }) => {
    await chooseEmpresa(page);
    const cnpj = page.locator('[name=cnpj]');
    await cnpj.pressSequentially('12abc34501dexy35');
    await expect(cnpj).toHaveValue('12.ABC.345/01DE-35');
  });

  test('the ninth digit of a mobile moves the hyphen, and back when it goes', async ({ page }) => {
    const tel = page.locator('[name=tel_1]');
    await tel.pressSequentially('1187654321');
    await expect(tel).toHaveValue('(11) 8765-4321');
    await page.keyboard.press('Home');
    for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight');
    await page.keyboard.type('9');
    await expect(tel).toHaveValue('(11) 98765-4321');
    await page.keyboard.press('Backspace');
    await expect(tel).toHaveValue('(11) 8765-4321');
  });

  test('a CEP is written as 99999-999', async ({ page }) => {
    const cep = page.locator('[name=nu_Cep_1]');
    await cep.pressSequentially('a0.1b0-0c1d0-0x00');
    await expect(cep).toHaveValue('01001-000');
  });

  test('a phone takes at most 15 characters', async ({ page }) => {
    const tel = page.locator('[name=tel_1]');
    await expect(tel).toHaveAttribute('maxlength', '15');
    await tel.pressSequentially('1187654321');
    await expect(tel).toHaveValue('(11) 8765-4321');
    await tel.fill('');
    await tel.pressSequentially('11987654321000');
    await expect(tel).toHaveValue('(11) 98765-4321');
  });

  test('a field takes the keys of its filter and no other', async ({ page }) => {
    const keys = 'aZ9é-._@#$ ';
    for (const [name, left] of [
      ['cpf', '9'],
      ['nu_Cep_1', '9'],
      ['ds_Email_1', 'aZ9-._@'],
    ] as const) {
      await page.locator(`[name=${name}]`).pressSequentially(keys);
      await expect(page.locator(`[name=${name}]`)).toHaveValue(left);
    }
    await page.locator('[name="telefones.0.tipo"]').selectOption('servico');
    await page.locator('[name=tel_1]').pressSequentially('a0.8b0@0-1');
    await expect(page.locator('[name=tel_1]')).toHaveValue('0800-1');
    await chooseEmpresa(page);
    await page.locator('[name=cnpj]').pressSequentially(keys);
    await expect(page.locator('[name=cnpj]')).toHaveValue('AZ.9');
  });

  test('the amount is completed on leaving', async ({ page }) => {
    const limite = page.locator('[name=limiteCredito]');
    await limite.pressSequentially('1500');
    await page.keyboard.press('Tab');
    await expect(limite).toHaveValue('R$\u00a01.500,00');
  });
});

test.describe('what is pasted comes out right', () => {
  for (const [name, pasted, shown] of [
    ['cpf', '529.982.247-25 ', '529.982.247-25'],
    ['tel_1', '+55 (11) 98765-4321', '(11) 98765-4321'],
    ['tel_1', '011 3333-4444', '(11) 3333-4444'],
    ['nascimento', '2026-11-20', '20/11/2026'],
    ['nascimento', '1/2/2026', '01/02/2026'],
    ['nu_Cep_1', 'CEP: 01001-000', '01001-000'],
    ['limiteCredito', 'R$ 1.234,56', 'R$\u00a01.234,56'],
    ['ds_Email_1', 'Ana <ana@x.com.br>', 'ana@x.com.br'],
  ] as const) {
    test(`${name}: ${pasted}`, async ({ page }) => {
      await paste(page, page.locator(`[name=${name}]`), pasted);
      await expect(page.locator(`[name=${name}]`)).toHaveValue(shown);
    });
  }

  test('a CNPJ in the field of the CPF makes the record a company', async ({ page }) => {
    await paste(page, page.locator('[name=cpf]'), '12.ABC.345/01DE-35');
    await expect(page.locator('[name=cnpj]')).toHaveValue('12.ABC.345/01DE-35');
    await paste(page, page.locator('[name=cnpj]'), '529.982.247-25');
    await expect(page.locator('[name=cpf]')).toHaveValue('529.982.247-25');
  });
});

test('the keyboard of a phone and a composed text fill the mask too', async ({ page }) => {
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

test('cuts, and takes back', async ({ page }) => {
  const cpf = page.locator('[name=cpf]');
  await cpf.pressSequentially('52998224725');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('ControlOrMeta+X');
  await expect(cpf).toHaveValue('');
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(cpf).toHaveValue('529.982.247-25');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('529.982.247-25');
});
