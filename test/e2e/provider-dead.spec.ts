import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { enter, setUp } from './people.ts';
import { choosePlace } from './places.ts';
import { createPessoa } from './pessoa-api.ts';
import { test, useServer } from './server.ts';

// nobody listens there: what the local base does not know cannot be looked up
const server = useServer({ cepProviders: ['http://127.0.0.1:1/{cep}'] });
test.beforeAll(() => setUp(server.url));

test('a dead CEP provider opens the alert, and the form goes on', async ({ page }) => {
  await enter(page, '/pessoas/nova');
  await expect(page.locator('[name=nome]')).toBeFocused();
  await page.keyboard.type('Ana Souza');
  // in the range of no municipality
  await page.locator('[name=nu_Cep_1]').pressSequentially('10000000');
  await expect(page.getByRole('alert').filter({ hasText: 'Ocorreu um erro ao tentar consultar o cep.' })).toBeVisible();
  // of the CEP's range the state is known all the same
  await expect(page.locator('[name=nu_CodigoEstado_1]')).toHaveValue('35');
  await expectAccessible(page);
  await page.locator('[name=ds_Logradouro_1]').fill('Praça da Sé');
  await choosePlace(page, 'Cidade', 'sao paulo');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/Salvo: ficha/)).toBeVisible();
});

test('with a dead CEP provider the range gives the city, without an alert', async ({ page }) => {
  await enter(page, '/pessoas/nova');
  await expect(page.locator('[name=nome]')).toBeFocused();
  await page.keyboard.type('Caio Lima');
  await page.locator('[name=nu_Cep_1]').pressSequentially('36880000');
  await expect(page.getByText('CEP geral antigo de Muriaé/MG: complete o endereço.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Cidade' })).toHaveValue('Muriaé');
  await expect(page.locator('[name=nu_CodigoCidade_1]')).toHaveValue('3143906');
  await expect(page.locator('[name=nu_CodigoEstado_1]')).toHaveValue('31');
  await expect(page.locator('[name=ds_Logradouro_1]')).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.type('Praça João Pinheiro');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/Salvo: ficha/)).toBeVisible();
});

test('cities that do not load open the alert, and the chosen one is not lost', { tag: '@slow' }, async ({ page }) => {
  await enter(page);
  const place = { cep: '', logradouro: 'Praça da Sé', numero: '', complemento: '', bairro: '', codigoEstado: '35' };
  const endereco = { ...place, tipo: 'outro', principal: true, codigoCidade: '3550308' };
  const { codigo } = await createPessoa(page, { nome: 'Bia Reis', enderecos: [endereco] });
  await page.route('**/carregarCidades', (route) => route.abort());
  await page.goto(`/pessoas/${codigo}`);
  await expect(page.getByText('Ocorreu um erro ao tentar consultar as cidades.')).toBeVisible();
  await expect(page.locator('[name=nu_CodigoCidade_1]')).toHaveValue('3550308');
});
