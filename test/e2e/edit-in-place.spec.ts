import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { watchConsole } from './console.ts';
import { tabTo, watchPointers } from './no-mouse.ts';
import { enter, setUp } from './people.ts';
import { changePessoa, createPessoa } from './pessoa-api.ts';
import { watchPolicy } from './policy.ts';
import { test, useServer } from './server.ts';

const server = useServer();
test.beforeAll(() => setUp(server.url));

const STALE = 412;

function celular(numero: string) {
  return { telefones: [{ tipo: 'celular', numero, principal: true, observacao: 'balcão' }] };
}

/** Goes from the search to the rows, and to the cell of a column. */
async function chooseCell(page: Page, column: string): Promise<void> {
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('grid')).toBeFocused();
  const title = page.getByRole('columnheader', { name: column });
  await expect(title).toBeVisible();
  const place = await title.evaluate((header) => [...header.parentElement!.children].indexOf(header));
  for (let step = 0; step < place; step += 1) await page.keyboard.press('ArrowRight');
}

async function stored(page: Page, id: string): Promise<Record<string, unknown>> {
  return (await page.request.get(`/api/pessoas/${id}`)).json();
}

test('phones are corrected row by row, without opening a record and without a mouse', async ({ page }) => {
  const pointers = await watchPointers(page);
  const complaints = watchConsole(page, [STALE]);
  const violations = await watchPolicy(page);
  await enter(page);
  const ana = await createPessoa(page, { nome: 'Ana Souza', ...celular('11911111111') });
  const bia = await createPessoa(page, { nome: 'Bia Reis', ...celular('11922222222') });
  const caio = await createPessoa(page, { nome: 'Caio Dias' });
  await page.goto('/pessoas');
  await expect(page.getByRole('row', { name: /Caio Dias/ })).toBeVisible();
  await page.keyboard.press('/');
  await chooseCell(page, 'Telefone');
  const editorOf = (nome: string) => page.getByRole('group', { name: `Telefone de ${nome}` });
  const field = (nome: string) => editorOf(nome).getByRole('textbox', { name: 'Telefone' });

  await test.step('F2 edits, and Enter saves and goes to the row below', async () => {
    await page.keyboard.press('F2');
    await expect(field('Ana Souza')).toBeFocused();
    await expect(field('Ana Souza')).toHaveValue('(11) 91111-1111');
    await expectAccessible(page);
    await page.keyboard.type('11955554444');
    await expect(field('Ana Souza')).toHaveValue('(11) 95555-4444');
    await page.keyboard.press('Enter');
    // typed on without waiting
    await page.keyboard.type('113333');
    await expect(field('Bia Reis')).toHaveValue('(11) 3333');
    await expect(page.getByRole('row', { name: /Ana Souza.*\(11\) 95555-4444/ })).toBeVisible();
    expect(await stored(page, ana.id)).toMatchObject({ version: 2, ...celular('11955554444') });
  });

  await test.step('a wrong number is said at the cell, and nothing is saved', async () => {
    await page.keyboard.press('Enter');
    await expect(field('Bia Reis')).toBeFocused();
    await expect(field('Bia Reis')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    expect((await stored(page, bia.id))['version']).toBe(1);
  });

  await test.step('what somebody else changed meanwhile is asked about, and their other changes stay', async () => {
    const corrected = celular('11900000000').telefones.map((one) => ({ ...one, id: '0.0' }));
    await changePessoa(page, bia, { situacao: 'inativa', telefones: corrected });
    await page.keyboard.press('Control+a');
    await page.keyboard.type('1133334444');
    await page.keyboard.press('Enter');
    await expect(editorOf('Bia Reis').getByRole('alert')).toContainText('(11) 90000-0000');
    await expect(field('Bia Reis')).toBeFocused();
    await expect(field('Bia Reis')).toHaveValue('(11) 3333-4444');
    await page.keyboard.press('Enter');
    await expect(field('Caio Dias')).toBeFocused();
    const saved = await stored(page, bia.id);
    expect(saved).toMatchObject({ situacao: 'inativa', version: 3 });
    expect(saved['telefones']).toMatchObject([{ tipo: 'fixo', numero: '1133334444', observacao: 'balcão' }]);
  });

  await test.step('Esc leaves without saving, and Ctrl+Z takes the last change back', async () => {
    await page.keyboard.type('1199');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('grid')).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'Telefone' })).toBeHidden();
    expect((await stored(page, caio.id))['version']).toBe(1);
    await page.keyboard.press('Control+z');
    await expect(page.getByText(`Desfeito: ficha ${bia.codigo}.`)).toBeVisible();
    await expect(page.getByRole('row', { name: /Bia Reis.*\(11\) 90000-0000/ })).toBeVisible();
  });

  await test.step('a first phone is added, Tab goes to the cell beside, and Enter still opens the record', async () => {
    await page.keyboard.press('F2');
    await expect(field('Caio Dias')).toHaveValue('');
    await page.keyboard.type('2133334444');
    await page.keyboard.press('Tab');
    const email = page.getByRole('group', { name: 'E-mail de Caio Dias' }).getByRole('textbox', { name: 'E-mail' });
    await expect(email).toBeFocused();
    await page.keyboard.type('caio@exemplo.com.br');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('grid')).toBeFocused();
    await expect(page.getByRole('row', { name: /Caio Dias.*\(21\) 3333-4444.*caio@exemplo/ })).toBeVisible();
    expect((await stored(page, caio.id))['version']).toBe(3);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Caio Dias' })).toBeVisible();
  });
  expect(pointers).toEqual([]);
  expect(complaints).toEqual([]);
  expect(violations).toEqual([]);
});

test('what is missing is filled in on the page of pendências, row by row', { tag: '@slow' }, async ({ page }) => {
  const pointers = await watchPointers(page);
  const complaints = watchConsole(page);
  await enter(page);
  const filled = { cpf: '52998224725', nascimento: '1980-02-29', ...celular('11911111111') };
  const dora = await createPessoa(page, { ...filled, nome: 'Dora Lima' });
  const edu = await createPessoa(page, { ...filled, cpf: '11144477735', nome: 'Edu Pires' });
  const made = (nome: string) => page.getByRole('group', { name: `E-mail de ${nome}` });
  await page.goto('/pendencias?tipo=sem_email');
  const row = page.getByRole('row', { name: /Dora Lima/ });
  await tabTo(page, row.getByRole('button', { name: 'Não tem e-mail' }));
  await page.keyboard.press('Enter');
  await expect(made('Dora Lima').getByRole('textbox', { name: 'E-mail' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('dora@exemplo.com.br');
  await page.keyboard.press('Enter');
  await expect(made('Edu Pires').getByRole('textbox', { name: 'E-mail' })).toBeFocused();
  await expect(row).toBeHidden();
  await page.keyboard.type('edu@exemplo.com.br');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('row', { name: /Edu Pires/ })).toBeHidden();
  for (const { id } of [dora, edu]) expect(await stored(page, id)).toMatchObject({ version: 2 });
  await page.keyboard.press('Control+z');
  await expect(page.getByText(`Desfeito: ficha ${edu.codigo}.`)).toBeVisible();
  await expect(page.getByRole('row', { name: /Edu Pires/ })).toBeVisible();
  expect(pointers).toEqual([]);
  expect(complaints).toEqual([]);
});

test('what keeps records from their invoices is said row by row, and corrected there by the keyboard alone', {
  tag: '@slow',
}, async ({ page }) => {
  const pointers = await watchPointers(page);
  const complaints = watchConsole(page);
  const violations = await watchPolicy(page);
  await enter(page);
  const endereco = {
    tipo: 'comercial',
    principal: true,
    cep: '01001000',
    logradouro: 'Praça da Sé',
    numero: '100',
    bairro: 'Sé',
    codigoEstado: '35',
    codigoCidade: '3550308',
  };
  const nfe = async (nome: string, own: object) => createPessoa(page, { nome, ...own });
  const gil = await nfe('Gil Sem Bairro', { cpf: '62648716050', enderecos: [{ ...endereco, numero: '', bairro: '' }] });
  const ines = await nfe('Gilda Travessão', {
    cpf: '76348765008',
    enderecos: [{ ...endereco, bairro: 'Sé – Centro' }],
  });
  const joao = await createPessoa(page, {
    tipo: 'juridica',
    nome: 'Gilete Ltda',
    cnpj: '11222333000181',
    indicadorIe: 'contribuinte',
    enderecos: [endereco],
  });
  await page.goto('/pendencias?tipo=nfe');
  const row = (nome: string) => page.getByRole('row', { name: new RegExp(nome) });
  await expect(row('Gil Sem Bairro').getByRole('button', { name: 'Falta o número +1' })).toBeVisible();
  await expectAccessible(page);

  await test.step('the very field opens, and the row says what is left', async () => {
    await tabTo(page, row('Gil Sem Bairro').getByRole('button', { name: 'Falta o número +1' }));
    await page.keyboard.press('Enter');
    const editor = page.getByRole('group', { name: 'Endereço de Gil Sem Bairro' });
    await expect(editor.getByRole('textbox', { name: 'Número' })).toBeFocused();
    await page.keyboard.type('12');
    await page.keyboard.press('Control+Enter');
    await expect(row('Gil Sem Bairro').getByRole('button', { name: 'Falta o bairro' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(editor.getByRole('textbox', { name: 'Bairro' })).toBeFocused();
    await page.keyboard.type('Centro');
    await page.keyboard.press('Control+Enter');
    await expect(row('Gil Sem Bairro')).toBeHidden();
    expect(await stored(page, gil.id)).toMatchObject({ version: 3, enderecos: [{ numero: '12', bairro: 'Centro' }] });
  });

  await test.step('signs whose repair is known are changed by one key', async () => {
    await tabTo(page, row('Gilda Travessão').getByRole('button', { name: 'Trocar os sinais de Gilda Travessão' }));
    await page.keyboard.press('Enter');
    await expect(row('Gilda Travessão')).toBeHidden();
    expect(await stored(page, ines.id)).toMatchObject({ version: 2, enderecos: [{ bairro: 'Sé - Centro' }] });
  });

  await test.step('an item that is missing is begun', async () => {
    const button = row('Gilete Ltda').getByRole('button', { name: /Contribuinte leva a inscrição estadual/ });
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    const editor = page.getByRole('group', { name: 'Inscrição estadual de Gilete Ltda' });
    await expect(editor.getByRole('combobox', { name: 'UF' })).toBeFocused();
    await page.keyboard.type('SP');
    await page.keyboard.press('Enter');
    await page.keyboard.type('110042490114');
    await page.keyboard.press('Control+Enter');
    await expect(row('Gilete Ltda')).toBeHidden();
    expect(await stored(page, joao.id)).toMatchObject({ inscricoesEstaduais: [{ uf: 'SP', numero: '110042490114' }] });
    await page.keyboard.press('Control+z');
    await expect(row('Gilete Ltda')).toBeVisible();
  });
  expect(pointers).toEqual([]);
  expect(complaints).toEqual([]);
  expect(violations).toEqual([]);
});

test('what an operation changed is opened in its row, and corrected there', { tag: '@slow' }, async ({ page }) => {
  const pointers = await watchPointers(page);
  const complaints = watchConsole(page);
  await enter(page);
  const fabio = await createPessoa(page, { nome: 'Fábio Nunes', cpf: '39053344705', ...celular('11911111111') });
  await changePessoa(page, fabio, { nome: 'Fabio Nunez', observacoes: 'recado', ...celular('11922222222') });
  const history = await page.request.get(`/api/pessoas/${fabio.id}/history`);
  const { items } = (await history.json()) as { items: { operationId: string }[] };
  await page.goto(`/operacoes/${items[0]?.operationId}`);
  const open = page.getByRole('button', { name: 'O que mudou em Fabio Nunez' });
  await tabTo(page, open);
  await page.keyboard.press('Enter');
  await expect(open).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('row', { name: /^Nome Fábio Nunes.*Fabio Nunez/ })).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, page.getByRole('button', { name: 'Editar Nome de Fabio Nunez' }));
  await page.keyboard.press('Enter');
  const nome = page.getByRole('group', { name: 'Nome de Fabio Nunez' }).getByRole('textbox', { name: 'Nome' });
  await expect(nome).toHaveValue('Fabio Nunez');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Fábio Nunes Neto');
  await page.keyboard.press('Control+Enter');
  await expect(nome).toBeHidden();
  expect(await stored(page, fabio.id)).toMatchObject({ nome: 'Fábio Nunes Neto', observacoes: 'recado', version: 3 });
  await page.keyboard.press('Control+z');
  await expect(page.getByText(`Desfeito: ficha ${fabio.codigo}.`)).toBeVisible();
  expect(await stored(page, fabio.id)).toMatchObject({ nome: 'Fabio Nunez', version: 4 });
  expect(pointers).toEqual([]);
  expect(complaints).toEqual([]);
});
