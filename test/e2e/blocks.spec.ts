import { expect, type Page } from '@playwright/test';
import { enter, setUp } from './people.ts';
import { choosePlace } from './places.ts';
import { createPessoa } from './pessoa-api.ts';
import { test, useServer } from './server.ts';

const server = useServer();
test.beforeAll(() => setUp(server.url));
test.beforeEach(async ({ page }) => {
  await enter(page, '/pessoas/nova');
  await expect(page.locator('[name=nome]')).toBeFocused();
});

async function addPhones(page: Page, ...numbers: string[]): Promise<void> {
  for (const [index, number] of numbers.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Adicionar telefone' }).click();
    await page.locator(`[name=tel_${index + 1}]`).fill(number);
  }
}

test('adds and removes the blocks of each list, and its hidden counter goes up and down', { tag: '@slow' }, async ({
  page,
}) => {
  for (const [block, counter, ...fields] of [
    ['endereço', 'numEnder', 'nu_Cep', 'ds_Logradouro', 'nu_Logradouro', 'ds_Complemento', 'ds_Bairro'],
    ['telefone', 'numTel', 'tel'],
    ['e-mail', 'numEmail', 'ds_Email'],
  ] as const) {
    const hidden = page.locator(`input[type=hidden][name=${counter}]`);
    await expect(hidden).toHaveValue('1');
    await page.getByRole('button', { name: `Adicionar ${block}` }).click();
    await page.getByRole('button', { name: `Adicionar ${block}` }).click();
    await expect(hidden).toHaveValue('3');
    for (const field of fields) await expect(page.locator(`[name=${field}_3]`)).toBeEditable();
    await page.getByRole('button', { name: `Remover ${block} 3` }).click();
    await expect(hidden).toHaveValue('2');
    await page.getByRole('button', { name: `Remover ${block} 1` }).click();
    await page.getByRole('button', { name: `Remover ${block} 1` }).click();
    await expect(hidden).toHaveValue('0');
    for (const field of fields) await expect(page.locator(`[name=${field}_1]`)).toHaveCount(0);
  }
});

test('says how many blocks a record may have, and adds no more', { tag: '@slow' }, async ({ page }) => {
  await page.locator('[name=ds_Email_1]').focus();
  for (let count = 1; count < 50; count++) await page.keyboard.press('Alt+Enter');
  await expect(page.locator('[name=ds_Email_50]')).toBeFocused();
  await page.keyboard.press('Alt+Enter');
  await expect(page.getByText('Uma ficha tem no máximo 50 e-mails.')).toBeVisible();
  await expect(page.locator('[name=numEmail]')).toHaveValue('50');
  await expect(page.locator('[name=ds_Email_50]')).toBeFocused();
});

test('a message stays with its block when blocks change places', { tag: '@slow' }, async ({ page }) => {
  await addPhones(page, '1191111', '11922222222');
  await page.locator('[name=nome]').focus();
  await expect(page.locator('[name=tel_1]')).toHaveAttribute('aria-invalid', 'true');
  await page.locator('[name=tel_1]').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.locator('[name=tel_2]')).toBeFocused();
  await expect(page.locator('[name=tel_2]')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('[name=tel_1]')).not.toHaveAttribute('aria-invalid');
});

test('choosing a state clears the city and loads the cities of that state', { tag: '@slow' }, async ({ page }) => {
  await choosePlace(page, 'Estado', 'sp');
  await choosePlace(page, 'Cidade', 'campinas');
  await expect(page.locator('[name=nu_CodigoCidade_1]')).toHaveValue('3509502');
  await choosePlace(page, 'Estado', 'ac');
  await expect(page.locator('[name=nu_CodigoEstado_1]')).toHaveValue('12');
  await expect(page.locator('[name=nu_CodigoCidade_1]')).toHaveValue('');
  await page.getByRole('combobox', { name: 'Cidade' }).click();
  await expect(page.getByRole('listbox', { name: 'Cidade' }).getByRole('option')).toHaveCount(22);
});

test('an opened address shows its city at once, and lists the others when its list opens', { tag: '@slow' }, async ({
  page,
}) => {
  const place = { cep: '', logradouro: '', numero: '', complemento: '', bairro: '', codigoEstado: '35' };
  const endereco = { ...place, tipo: 'outro', principal: true, codigoCidade: '3509502' };
  const { codigo } = await createPessoa(page, { nome: 'Ana de Campinas', enderecos: [endereco] });
  await page.goto(`${server.url}/pessoas/${codigo}`);
  const city = page.getByRole('combobox', { name: 'Cidade' });
  await expect(city).toHaveValue('Campinas');
  await expect(page.locator('[name=nu_CodigoCidade_1]')).toHaveValue('3509502');
  await city.click();
  await expect(page.getByRole('listbox', { name: 'Cidade' }).getByRole('option')).toHaveCount(645);
  await page.keyboard.press('Escape');
  await expect(city).toHaveValue('Campinas');
});

test('a record of fifty phones opens with all of them, and takes one away', { tag: '@slow' }, async ({ page }) => {
  const telefones = Array.from({ length: 50 }, (_, index) => ({
    tipo: 'celular',
    principal: index === 0,
    numero: `119${80000000 + index}`,
    observacao: '',
  }));
  const { codigo } = await createPessoa(page, { nome: 'Central de Recados', telefones });
  await page.goto(`${server.url}/pessoas/${codigo}`);
  // drawn some at a time: on a busy machine the last ones take a while
  await expect(page.locator('[name=tel_50]')).toHaveValue('(11) 98000-0049');
  await page.getByRole('button', { name: 'Remover telefone 49' }).click();
  await expect(page.locator('[name=numTel]')).toHaveValue('49');
  await expect(page.locator('[name=tel_49]')).toHaveValue('(11) 98000-0049');
  await expect(page.locator('[name=tel_49]')).toBeFocused();
});

test('a CEP fills what nobody typed, and offers the rest', { tag: '@slow' }, async ({ page }) => {
  for (const [cep, logradouro, bairro, cidade] of [
    ['01001000', 'Praça da Sé', 'Sé', '3550308'],
    ['20040002', 'Rua do Ouvidor', 'Centro', '3304557'],
  ]) {
    await server.owner.query(
      `insert into ceps (cep, found, logradouro, bairro, codigo_cidade, source) values ($1, true, $2, $3, $4, 'base')`,
      [cep, logradouro, bairro, cidade],
    );
  }
  const street = page.locator('[name=ds_Logradouro_1]');
  await page.locator('[name=nu_Cep_1]').pressSequentially('01001000');
  await expect(page.locator('[name=nu_Logradouro_1]')).toBeFocused();
  await expect(street).toHaveValue('Praça da Sé');
  await expect(page.locator('[name=nu_CodigoCidade_1]')).toHaveValue('3550308');
  // another CEP replaces what the first one filled in, and says so
  await page.locator('[name=nu_Cep_1]').fill('20040002');
  await expect(street).toHaveValue('Rua do Ouvidor');
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(street).toHaveValue('Praça da Sé');
  // what was typed stays, with an offer
  await street.fill('Praça da Sé, lado par');
  await page.locator('[name=nu_Cep_1]').fill('01001000');
  await expect(page.getByText('O CEP é de Praça da Sé, Sé, São Paulo/SP.')).toBeVisible();
  await expect(street).toHaveValue('Praça da Sé, lado par');
  await page.getByRole('button', { name: 'Usar este endereço' }).click();
  await expect(street).toHaveValue('Praça da Sé');
});

test('typing draws no part of the form anew', { tag: '@slow' }, async ({ page }) => {
  await page.locator('[name=nome]').fill('Ana');
  await addPhones(page, '11911111111', '11922222222');
  for (const name of ['nome', 'tel_2', 'observacoes']) {
    await page.locator(`[name=${name}]`).focus();
    const changes = await page.evaluateHandle(() => {
      const seen: string[] = [];
      const observer = new MutationObserver((records) => {
        // React puts the name and type of the field itself back after each key
        const elsewhere = records.filter(({ target }) => target !== document.activeElement);
        for (const { type, target, attributeName } of elsewhere)
          seen.push(`${type} ${target.nodeName} ${attributeName}`);
      });
      const form = document.querySelector('form[aria-label=Ficha]');
      if (form) observer.observe(form, { subtree: true, childList: true, attributes: true, characterData: true });
      return seen;
    });
    await page.keyboard.press('End');
    await page.keyboard.type('12');
    expect(await changes.jsonValue()).toEqual([]);
  }
});
