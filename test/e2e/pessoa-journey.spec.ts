import { expect, type Page, type Route } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { watchConsole } from './console.ts';
import { tabTo } from './no-mouse.ts';
import { enter, setUp } from './people.ts';
import { expectVersion } from './pessoa-api.ts';
import { watchPolicy } from './policy.ts';
import { test, useServer } from './server.ts';

const server = useServer();

const CEPS = [
  ['01001000', 'Praça da Sé', 'Sé', '3550308'],
  ['20040002', 'Rua do Ouvidor', 'Centro', '3304557'],
  ['30130010', 'Rua da Bahia', 'Lourdes', '3106200'],
] as const;

test.beforeAll(async () => {
  await setUp(server.url);
  for (const ceps of CEPS) {
    const values = `values ($1, true, $2, $3, $4, 'base')`;
    await server.owner.query(`insert into ceps (cep, found, logradouro, bairro, codigo_cidade, source) ${values}`, [
      ...ceps,
    ]);
  }
});

/** Types into the field that has the focus, and goes on by Enter. */
async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** The CEP brings the address and the focus to the number. */
async function typeEndereco(
  page: Page,
  block: number,
  [cep, logradouro]: readonly string[],
  numero: string,
): Promise<void> {
  await expect(page.locator(`[name=nu_Cep_${block}]`)).toBeFocused();
  await page.keyboard.type(cep ?? '');
  await expect(page.locator(`[name=nu_Logradouro_${block}]`)).toBeFocused();
  await expect(page.locator(`[name=ds_Logradouro_${block}]`)).toHaveValue(logradouro ?? '');
  await page.keyboard.type(numero);
}

test('a person is registered, found, changed, deleted, restored, by keyboard only', async ({ page }) => {
  test.slow();
  const complaints = watchConsole(page);
  const violations = await watchPolicy(page);
  await enter(page, '/');
  await expect(page.getByText('Cadastre a primeira ficha')).toBeVisible();
  await expectAccessible(page);

  // registers, from the empty painel
  await page.getByRole('link', { name: 'Cadastrar pessoa' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/pessoas\/nova$/);
  await expect(page.locator('[name=nome]')).toBeFocused();
  await expect(page.locator('input[type=hidden][name=multiCliente]')).toHaveValue(/^\d+$/);
  await type(page, 'João da Silva');
  await type(page, '52998224725');
  await expect(page.locator('[name=cpf]')).toHaveValue('529.982.247-25');
  await type(page, '');
  await type(page, '29021980');
  await type(page, 'Maria da Silva');
  await type(page, '12.345.678-9');
  await type(page, 'SSP');
  await expect(page.locator('[name=rgUf]')).toBeFocused();
  await page.keyboard.press('S');
  await page.keyboard.press('Enter');
  await type(page, '');
  await page.keyboard.press('Enter');
  await typeEndereco(page, 1, CEPS[0], '100');
  await page.keyboard.press('Alt+Enter');
  await typeEndereco(page, 2, CEPS[1], '50');
  await page.keyboard.press('Alt+Enter');
  await typeEndereco(page, 3, CEPS[2], '1200');
  await expect(page.locator('[name=numEnder]')).toHaveValue('3');
  await expect(page.locator('[name=nu_CodigoCidade_2]')).toHaveValue('3304557');

  await tabTo(page, page.getByRole('button', { name: 'Adicionar telefone', exact: true }));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await type(page, '11987654321');
  await page.keyboard.press('Alt+Enter');
  await page.keyboard.type('1133334444');
  await page.keyboard.press('Alt+Enter');
  await page.keyboard.type('21912345678');
  await expect(page.locator('[name=tel_1]')).toHaveValue('(11) 98765-4321');
  await expect(page.locator('[name=tel_2]')).toHaveValue('(11) 3333-4444');
  await expect(page.locator('[name=numTel]')).toHaveValue('3');
  // the landline stands as a mobile number: its kind is changed
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.locator('[name=tel_2]')).toHaveValue('(21) 91234-5678');
  await expect(page.locator('[name=tel_2]')).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('F');
  await expect(page.locator('[name="telefones.1.tipo"]')).toHaveValue('fixo');

  await tabTo(page, page.getByRole('button', { name: 'Adicionar e-mail', exact: true }));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.type('joao@exemplo.com.br');
  await page.keyboard.press('Alt+Enter');
  await page.keyboard.type('joao.silva@exemplo.com.br');
  await expect(page.locator('[name=numEmail]')).toHaveValue('2');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Salvo: ficha 1.')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Nada mudou.')).toBeVisible();
  await expect(page).toHaveURL(/\/pessoas\/1$/);
  await expect(page.getByRole('heading', { level: 1, name: 'João da Silva' })).toBeVisible();
  await expect(page.locator('[name=ds_Email_2]')).toBeFocused();
  await expect(page.locator('[name=nu_Logradouro_3]')).toHaveValue('1200');

  // finds
  for (const text of [
    '529.982.247-25',
    '52998224725',
    'silva jo',
    'joao da sil',
    '(11) 98765-4321',
    'rio de janeiro jo',
  ]) {
    await page.goto('/pessoas');
    await expect(page.getByRole('row', { name: /João da Silva/ })).toBeVisible();
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type(text);
    await expect(page).toHaveURL(/\?q=/);
    await expect(page.getByRole('row', { name: /João da Silva/ })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /^1$/ })).toBeVisible();
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/pessoas\/1$/);

  // changes
  await page.locator('[name=nome]').focus();
  await page.keyboard.press('End');
  await page.keyboard.type(' Filho');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'João da Silva Filho' })).toBeVisible();

  // the history
  await page.getByRole('link', { name: 'Histórico' }).focus();
  await page.keyboard.press('Enter');
  const history = page.getByRole('dialog', { name: 'Histórico da ficha 1' });
  const change = history.getByRole('listitem').first();
  await expect(change).toContainText('Ana Beatriz Souza alterou');
  await expect(change.getByRole('row', { name: /Nome/ })).toContainText('João da Silva Filho');
  await expect(history.getByRole('listitem').nth(1)).toContainText('cadastrou');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/pessoas\/1$/);

  // deletes and restores
  await page.getByRole('button', { name: 'Mais ações' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Excluir a ficha 1?' });
  await expect(question.getByRole('button', { name: 'Não' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Esta ficha foi excluída.')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/pessoas');
  await expect(page.getByText('Nenhuma ficha ainda')).toBeVisible();
  await page.goto('/pessoas?excluidas=true');
  await expect(page.getByRole('row', { name: /João da Silva Filho/ })).toBeVisible();
  await page.getByRole('grid').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Restaurar' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ficha 1 restaurada.')).toBeVisible();
  await expect(page.locator('[name=nome]')).toBeEditable();

  // signs out
  await page.getByRole('link', { name: 'Sair' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Sim' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/entrar|\/sair/);
  expect(complaints).toEqual([]);
  expect(violations).toEqual([]);
});

test('what is typed while a new record is being saved stays in its form, which asks nothing', async ({ page }) => {
  await enter(page, '/pessoas/nova');
  const held: Route[] = [];
  await page.route('**/api/pessoas', (route) => void held.push(route), { times: 1 });
  await page.locator('[name=nome]').fill('Otávio Prado');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => held.length).toBe(1);
  await page.locator('[name=observacoes]').fill('ligar à tarde');
  await held[0]?.continue();
  await expect(page).toHaveURL(/\/pessoas\/\d+$/);
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await page.keyboard.press('Control+Enter');
  await expectVersion(page, Number(new URL(page.url()).pathname.split('/').at(-1)), 2);
  await page.reload();
  await expect(page.locator('[name=observacoes]')).toHaveValue('ligar à tarde');
});
