import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { enter, setUp } from './people.ts';
import { addressTexts, choosePlace } from './places.ts';
import { test, useServer } from './server.ts';

const server = useServer();
test.beforeAll(() => setUp(server.url));

/** The messages of the specification, sections 5 and 8, read from the page letter by letter. */
const ALERTS = {
  cep: 'Ocorreu um erro ao tentar consultar o cep.',
  estados: 'Ocorreu um erro ao carregar os estados.',
  cidades: 'Ocorreu um erro ao tentar consultar as cidades.',
};

type Generic = Record<
  'required' | 'date' | 'number' | 'range' | 'digits' | 'minLength' | 'maxLength' | 'equal',
  string
>;

const LIMITS = { from: 'R$\u00a00,00', to: 'R$\u00a09.999.999.999.999,99' };

const PORTUGUESE: Generic = {
  required: 'Este campo é obrigatório',
  date: 'Por favor digite uma data válida',
  number: 'Por favor digite um número válido',
  range: `Por favor digite um valor entre ${LIMITS.from} e ${LIMITS.to}`,
  digits: 'Por favor digite só números',
  minLength: 'Por favor digite ao menos 12 caracteres',
  maxLength: 'Por favor digite no máximo 128 caracteres',
  equal: 'Por favor digite o mesmo valor outra vez',
};

const ENGLISH: Generic = {
  required: 'This field is required',
  date: 'Please enter a valid date',
  number: 'Please enter a valid number',
  range: `Please enter a value between ${LIMITS.from} and ${LIMITS.to}`,
  digits: 'Please enter only digits',
  minLength: 'Please enter at least 12 characters',
  maxLength: 'Please enter no more than 128 characters',
  equal: 'Please enter the same value again',
};

async function openNew(page: Page, path = '/pessoas/nova'): Promise<void> {
  await page.goto(path);
  await expect(page.locator(path.startsWith('/empresas') ? '[name=cnpj]' : '[name=nome]')).toBeFocused();
}

/** What stands at a field of the form that has just been left. */
async function expectNote(page: Page, name: string, message: string): Promise<void> {
  await page.locator(`[name=${name}]`).blur();
  await expect(page.locator(`[name=${name}]`)).toHaveAccessibleDescription(message);
}

async function expectMessagesOfTheRecord(page: Page, messages: Generic): Promise<void> {
  await openNew(page);
  await page.keyboard.press('Control+Enter');
  await expectNote(page, 'nome', messages.required);
  await page.locator('[name=nascimento]').fill('201');
  await expectNote(page, 'nascimento', messages.date);
  const limite = page.locator('[name=limiteCredito]');
  await limite.fill('mil reais');
  await expectNote(page, 'limiteCredito', messages.number);
  await limite.fill('');
  await limite.pressSequentially('99999999999999');
  await expectNote(page, 'limiteCredito', messages.range);
  await page.locator('[name="telefones.0.tipo"]').selectOption('exterior');
  await page.locator('[name=tel_1]').pressSequentially('+1 212+555');
  await expectNote(page, 'tel_1', messages.digits);
}

async function expectMessagesOfThePassword(page: Page, messages: Generic): Promise<void> {
  await page.goto('/configuracoes');
  const nova = page.getByLabel('Nova senha');
  const repetida = page.getByLabel('Repita a senha');
  await page.getByLabel('Senha atual').fill('qualquer uma serve');
  await repetida.fill('x');
  for (const [senha, message] of [
    ['curta', messages.minLength],
    ['compridíssima '.repeat(10), messages.maxLength],
  ] as const) {
    await nova.fill(senha);
    await page.keyboard.press('Control+Enter');
    await expect(nova).toBeFocused();
    await expect(nova).toHaveAccessibleDescription(new RegExp(`^${message}( |$)`));
  }
  await nova.fill('cinco barcos verdes');
  await repetida.fill('cinco barcos azuis');
  await page.keyboard.press('Control+Enter');
  await expect(repetida).toBeFocused();
  await expect(repetida).toHaveAccessibleDescription(messages.equal);
}

test('the page says that it is in Brazilian Portuguese', { tag: '@slow' }, async ({ page }) => {
  await enter(page, '/configuracoes');
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
});

test('opens the alert of each failed call, letter by letter', async ({ page }) => {
  const nativeAlerts: string[] = [];
  page.on('dialog', (dialog) => {
    nativeAlerts.push(dialog.message());
    void dialog.accept();
  });
  await enter(page);
  const alert = (text: string) => page.getByRole('alert').getByText(text, { exact: true });
  await page.route('**/carregarEstados', (route) => route.fulfill({ status: 500 }));
  await openNew(page);
  await expect(alert(ALERTS.estados)).toBeVisible();
  await page.unroute('**/carregarEstados');

  await page.route(/\/(carregarCidades|buscarCEP)$/, (route) => route.abort());
  await openNew(page);
  await choosePlace(page, 'Estado', 'ac');
  await expect(alert(ALERTS.cidades)).toBeVisible();
  await page.locator('[name=nu_Cep_1]').pressSequentially('01001000');
  await expect(alert(ALERTS.cep)).toBeVisible();
  await expectAccessible(page);
  expect(nativeAlerts).toEqual([]);
});

test('a status other than true changes no field and opens no alert', { tag: '@slow' }, async ({ page }) => {
  await enter(page);
  await openNew(page);
  await page.locator('[name=ds_Bairro_1]').fill('Centro');
  for (const [index, status] of ['false', 'erro', '', 'TRUE'].entries()) {
    const json = {
      status,
      info: '<webservicecep><cep>01001-000</cep><logradouro>Praça da Sé</logradouro><bairro>Sé</bairro><uf>SP</uf></webservicecep>',
      idCidade: '3550308',
      codigoCidade: '3550308',
      nomeCidade: 'São Paulo',
    };
    await page.route('**/buscarCEP', (route) => route.fulfill({ json }), { times: 1 });
    const answered = page.waitForResponse('**/buscarCEP');
    await page.locator('[name=nu_Cep_1]').fill(`0100100${index}`);
    await answered;
    await expect(page.getByText('CEP não encontrado')).toBeVisible();
    expect(await addressTexts(page)).toEqual([`01001-00${index}`, '', '', '', 'Centro']);
    await expect(page.locator('[name=nu_CodigoEstado_1]')).toHaveValue('');
  }
  await page.route('**/carregarCidades', (route) => route.fulfill({ json: { status: 'false', info: ['x|1|Nada'] } }));
  await choosePlace(page, 'Estado', 'ac');
  await page.getByRole('combobox', { name: 'Cidade' }).click();
  await expect(page.getByText('Nenhum nome começa assim.')).toBeVisible();
  await page.route('**/carregarEstados', (route) => route.fulfill({ json: { status: 'false', info: ['1|Nada'] } }));
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('combobox', { name: 'Estado' }).click();
  await expect(page.getByText('Nenhum nome começa assim.')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Ocorreu um erro' })).toHaveCount(0);
});

test('says each generic message in Portuguese', { tag: '@slow' }, async ({ page }) => {
  await enter(page);
  await expectMessagesOfTheRecord(page, PORTUGUESE);
  await expectMessagesOfThePassword(page, PORTUGUESE);
});

test('says each generic message in English once the preference says so', { tag: '@slow' }, async ({ page }) => {
  await enter(page, '/configuracoes');
  await page.getByLabel('English').check();
  await expect(page.getByRole('status').filter({ hasText: 'Preferência salva.' })).toBeVisible();
  await expectMessagesOfTheRecord(page, ENGLISH);
  await expectAccessible(page);
  await expectMessagesOfThePassword(page, ENGLISH);
  await page.getByLabel('Português').check();
  await expect(page.getByRole('status').filter({ hasText: 'Preferência salva.' })).toBeVisible();
});
