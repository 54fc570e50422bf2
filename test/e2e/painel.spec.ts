import { expect, type Locator, type Page } from '@playwright/test';
import { EMAIL, ENDERECO, ENDERECO_RIO, TELEFONE } from '../pessoas.ts';
import { expectAccessible } from './axe.ts';
import { watchConsole } from './console.ts';
import { enter, SENHA, setUp, signIn } from './people.ts';
import { createPessoa } from './pessoa-api.ts';
import { watchPolicy } from './policy.ts';
import { today } from './saved-files.ts';
import { test, useServer } from './server.ts';

const server = useServer();

const FULL = { enderecos: [ENDERECO], telefones: [TELEFONE], emails: [EMAIL] };

/** The day it is in Brasília, in another year: a birthday today. */
function bornToday(): string {
  // a birthday on 29 February is celebrated, but not a date of 1980 + n without one
  return `1984${today().slice(4)}`;
}

/** Five people and a company; two clients more, one of them empty; and a leitor. */
test.beforeAll(async ({ browser }) => {
  await setUp(server.url);
  const page = await browser.newPage({ baseURL: server.url });
  await enter(page);
  await createPessoa(page, { ...FULL, nome: 'João da Silva', cpf: '52998224725', nascimento: bornToday() });
  await createPessoa(page, {
    ...FULL,
    enderecos: [ENDERECO_RIO],
    nome: 'Rita Lima',
    cpf: '11144477735',
    nascimento: '1990-02-01',
  });
  await createPessoa(page, { nome: 'Davi Rocha', enderecos: [ENDERECO], telefones: [TELEFONE], situacao: 'inativa' });
  await createPessoa(page, { nome: 'Bia Nunes' });
  await createPessoa(page, { nome: 'Caio Nunes', situacao: 'bloqueada' });
  await createPessoa(page, {
    tipo: 'juridica',
    nome: 'Padaria Pão Quente Ltda',
    enderecos: [ENDERECO_RIO],
    telefones: [TELEFONE],
  });
  const vazio = await makeClient(page, 'Sem Fichas Ltda');
  const outro = await makeClient(page, 'Outro Escritório');
  const inOutro = { headers: { 'x-tenant': String(outro) }, data: { tipo: 'fisica', nome: 'Zilda Prado' } };
  expect((await page.request.post('/api/pessoas', inOutro)).status()).toBe(201);
  const memberships = [vazio, outro].map((tenantId) => ({ tenantId, role: 'leitor' }));
  const lia = { nome: 'Lia Leitora', email: 'lia@exemplo.com.br', senha: SENHA, memberships };
  expect((await page.request.post('/api/users', { data: lia })).status()).toBe(201);
  await page.close();
});

async function makeClient(page: Page, nome: string): Promise<number> {
  const answer = await page.request.post('/api/tenants', { data: { nome } });
  return (await answer.json()).id;
}

function widget(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title });
}

async function chooseClient(page: Page, nome: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Cliente', exact: true }).selectOption(nome);
}

test('shows what is registered, and each figure leads to its list', async ({ page }) => {
  const complaints = watchConsole(page);
  const violations = await watchPolicy(page);
  await enter(page, '/');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Painel' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Painel' })).toHaveAttribute('aria-current', 'page');

  const totals = widget(page, 'Fichas por tipo e situação');
  await expect(totals.getByRole('link', { name: 'Fichas: 6, ver a lista' })).toBeVisible();
  await expect(totals.getByRole('link', { name: 'Empresas: 1, ver a lista' })).toBeVisible();
  const states = widget(page, 'Por estado').getByRole('list', { name: 'Os maiores' });
  await expect(states.getByRole('listitem')).toHaveText([/Rio de Janeiro.*2.*50%/, /São Paulo.*2.*50%/]);
  await expect(widget(page, 'Por estado')).toContainText('2 sem estado no endereço');
  await expect(widget(page, 'Por cidade')).toContainText('2 sem cidade no endereço');
  const filled = widget(page, 'Fichas completas');
  await expect(filled).toContainText('33% das fichas têm tudo: 2 de 6.');
  await expect(filled.getByRole('meter', { name: 'Telefone' })).toHaveAttribute('aria-valuetext', '67%: 4 de 6');
  const birthdays = widget(page, 'Aniversários da semana');
  await expect(birthdays.getByRole('heading', { level: 3 }).first()).toContainText('hoje');
  await expect(birthdays.getByRole('listitem').first()).toContainText('João da Silva');
  const changes = widget(page, 'Últimas alterações');
  await expect(changes.getByRole('listitem').first()).toHaveText(/Ana Beatriz Souza cadastrou Padaria Pão Quente/);
  await expect(changes.getByRole('time').first()).toHaveAttribute('title', / de \d{4} às \d\d:\d\d$/);
  await expect(widget(page, 'Pendências').getByRole('link', { name: 'Sem e-mail' })).toBeVisible();

  await totals.getByRole('link', { name: 'Pessoas: 5, ver a lista' }).click();
  await expect(page.getByRole('status').filter({ hasText: /^5$/ })).toBeVisible();
  await page.goBack();
  await states.getByRole('link', { name: 'Rio de Janeiro' }).click();
  await expect(page).toHaveURL(/\/pessoas\?uf=RJ$/);
  await expect(page.getByRole('status').filter({ hasText: /^2$/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Rita Lima/ })).toBeVisible();
  await page.goBack();
  await birthdays.getByRole('link', { name: 'João da Silva' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'João da Silva' })).toBeFocused();
  expect(complaints).toEqual([]);
  expect(violations).toEqual([]);
});

test('draws its charts, and says the same in tables with links', { tag: '@slow' }, async ({ page }) => {
  await enter(page, '/');
  await expect(page.getByRole('img', { name: /Fichas por estado/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /Fichas por situação/ }).locator('svg')).toBeVisible();
  await expect(page.getByRole('img', { name: /Fichas novas por mês.*Pessoas: 5; Empresas: 1/ })).toBeVisible();
  await page.getByRole('button', { name: 'Opções do gráfico: Fichas por cidade' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Ver como tabela' }).click();
  const cities = page.getByRole('table', { name: 'Fichas por cidade' });
  await expect(cities.getByRole('row', { name: /Rio de Janeiro · RJ 2/ })).toBeVisible();
  await cities.getByRole('link', { name: 'São Paulo · SP' }).click();
  await expect(page).toHaveURL(/\/pessoas\?uf=SP&cidade=3550308$/);
  await expect(page.getByText('Cidade: São Paulo')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^2$/ })).toBeVisible();
});

test('another client has figures of its own, an empty one says how to begin, and all together are summed', {
  tag: '@slow',
}, async ({ page }) => {
  const complaints = watchConsole(page);
  await enter(page, '/');
  const total = widget(page, 'Fichas por tipo e situação').getByRole('link', { name: /^Fichas:/ });
  await expect(total).toHaveText('6');
  await chooseClient(page, 'Outro Escritório');
  await expect(total).toHaveText('1');
  await chooseClient(page, 'Todos os clientes');
  await expect(total).toHaveText('7');
  await expectAccessible(page);
  await widget(page, 'Últimas alterações').getByRole('link', { name: 'Zilda Prado' }).click();
  await expect(page.getByText('“Todos os clientes” é só para consulta')).toBeVisible();
  await page.goBack();
  await chooseClient(page, 'Sem Fichas Ltda');
  await expect(page.getByText('Cadastre a primeira ficha')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Por estado' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Cadastrar pessoa' }).click();
  await expect(page).toHaveURL(/\/pessoas\/nova$/);
  expect(complaints).toEqual([]);
});

test('a leitor sees the figures, but not who changed what, nor where to begin', { tag: '@slow' }, async ({ page }) => {
  await enter(page, '/', { email: 'lia@exemplo.com.br', senha: SENHA });
  await chooseClient(page, 'Outro Escritório');
  await expect(widget(page, 'Pendências')).toBeVisible();
  await expect(widget(page, 'Últimas alterações')).toHaveCount(0);
  await chooseClient(page, 'Sem Fichas Ltda');
  await expect(page.getByText('Nenhuma ficha ainda')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cadastrar pessoa' })).toHaveCount(0);
});

test('who belongs to no client is led to a page of use', { tag: '@slow' }, async ({ page }) => {
  await enter(page);
  const nia = { nome: 'Nia Ninguém', email: 'nia@exemplo.com.br', senha: SENHA, memberships: [] };
  expect((await page.request.post('/api/users', { data: nia })).status()).toBe(201);
  await page.context().clearCookies();
  await signIn(page, nia);
  await expect(page).toHaveURL(/\/configuracoes$/);
  await expect(page.getByRole('link', { name: 'Painel' })).toHaveCount(0);
});

/** The tip on the screen, by its place: `1 de 10`. */
function tip(page: Page, place: number): Locator {
  return page.getByRole('region', { name: 'Dicas' }).getByRole('group', { name: `${place} de 10` });
}

test('the tips do not change by themselves for those who asked for less motion, and can be put away', {
  tag: '@slow',
}, async ({ page }) => {
  await page.clock.install();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await enter(page, '/');
  await expect(tip(page, 1)).toBeVisible();
  await page.clock.runFor(12_000);
  await expect(tip(page, 1)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pausar as dicas' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Fechar as dicas' }).press('Enter');
  await expect(tip(page, 1)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Dicas', exact: true })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Dicas', exact: true })).toHaveAttribute('aria-expanded', 'false');
  await page.getByRole('button', { name: 'Dicas', exact: true }).click();
  await expect(tip(page, 1)).toBeVisible();
});

test('a pendência leads to the field, and once it is filled in the record is gone from the list', {
  tag: '@slow',
}, async ({ page }) => {
  const complaints = watchConsole(page);
  const violations = await watchPolicy(page);
  await enter(page, '/');
  await widget(page, 'Pendências').getByRole('link', { name: 'Sem telefone' }).click();
  await expect(page).toHaveURL(/\/pendencias\?tipo=sem_telefone$/);
  await expect(page.getByRole('heading', { level: 2, name: 'Sem telefone' })).toBeVisible();
  const kind = page.getByRole('navigation', { name: 'Tipos de pendência' }).getByRole('link', { name: /Sem telefone/ });
  await expect(kind).toHaveText(/2$/);
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.filter({ hasText: 'Bia Nunes' })).toContainText('Não tem telefone');
  await expect(rows.filter({ hasText: 'João da Silva' })).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Bia Nunes' }).click();
  await expect(page).toHaveURL(/\/pessoas\/\d+\?campo=telefones$/);
  await expect(page.getByRole('button', { name: 'Adicionar telefone' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('11987654321');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/Salvo: ficha/)).toBeVisible();
  await page.goBack();
  await expect(rows.filter({ hasText: 'Caio Nunes' })).toBeVisible();
  await expect(rows.filter({ hasText: 'Bia Nunes' })).toHaveCount(0);
  await expect(kind).toHaveText(/1$/);

  // a date is put right in its own field
  await page.getByRole('link', { name: /Sem data de nascimento/ }).click();
  await expect(rows.filter({ hasText: 'Padaria' })).toContainText('Falta a data de abertura');
  await page.getByRole('link', { name: 'Padaria Pão Quente Ltda' }).click();
  await expect(page.locator('[name=abertura]')).toBeFocused();
  await expect(page).toHaveURL(/\/empresas\/\d+\?campo=abertura$/);
  expect(complaints).toEqual([]);
  expect(violations).toEqual([]);
});

test('the records of a pendência come page by page, and the focus goes on with the first new one', {
  tag: '@slow',
}, async ({ page }) => {
  await enter(page, '/');
  await chooseClient(page, 'Outro Escritório');
  const { tenants } = await (await page.request.get('/api/session')).json();
  const { id } = tenants.find(({ nome }: { nome: string }) => nome === 'Outro Escritório');
  for (let made = 1; made <= 101; made++) {
    const data = { tipo: 'fisica', nome: `Ficha ${String(made).padStart(3, '0')}` };
    await page.request.post('/api/pessoas', { headers: { 'x-tenant': String(id) }, data });
  }
  await page.goto('/pendencias?tipo=sem_email');
  const links = page.getByRole('table').getByRole('link');
  await expect(links).toHaveCount(100);
  await page.getByRole('button', { name: 'Mostrar mais' }).press('Enter');
  await expect(links).toHaveCount(102);
  await expect(page.getByRole('link', { name: 'Ficha 101' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Mostrar mais' })).toHaveCount(0);

  await chooseClient(page, 'Todos os clientes');
  await page.getByRole('link', { name: /Sem endereço/ }).click();
  const row = page.getByRole('table').getByRole('row', { name: /Caio Nunes/ });
  await expect(row).toContainText('Escritório Central');
  await row.getByRole('link').click();
  await expect(page).toHaveURL(/\/pessoas\/[0-9a-f-]{36}\?campo=enderecos$/);
  await expect(page.getByRole('heading', { level: 2, name: /Endereços/ })).toBeFocused();
});

test('the list narrowed to a pendência says so, and forgets it', { tag: '@slow' }, async ({ page }) => {
  await enter(page, '/pessoas?pendencia=sem_documento');
  await expect(page.getByRole('status').filter({ hasText: /^4$/ })).toBeVisible();
  await expect(page.getByText('Pendência: Sem CPF ou CNPJ')).toBeVisible();
  await page.getByRole('button', { name: 'Tirar o filtro Pendência: Sem CPF ou CNPJ' }).click();
  await expect(page).toHaveURL(/\/pessoas$/);
  await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByRole('dialog', { name: 'Filtros' }).getByLabel('Sem telefone').check();
  await expect(page).toHaveURL(/\/pessoas\?pendencia=sem_telefone$/);
});

test('a register with nothing missing is told so', { tag: '@slow' }, async ({ page }) => {
  await enter(page, '/');
  await chooseClient(page, 'Sem Fichas Ltda');
  await page.goto('/pendencias');
  await expect(page.getByText('Tudo em ordem')).toBeVisible();
  await expectAccessible(page);
});

const SCREENS = [
  { width: 1600, height: 900 },
  { width: 1366, height: 768 },
  { width: 360, height: 740 },
];

test('painel and pendências are accessible on a wide screen, a small one and a phone, and fit', {
  tag: '@slow',
}, async ({ page }) => {
  test.slow();
  await enter(page, '/');
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    await page.goto('/');
    await expect(page.getByRole('img', { name: /Fichas por estado/ })).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
  }
  await page.goto('/pendencias');
  await expect(page.getByRole('table')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
});

async function expectNoOverflow(page: Page): Promise<void> {
  const over = await page.locator('main').evaluate((main) => main.scrollWidth - main.clientWidth);
  expect(over).toBeLessThanOrEqual(0);
}
