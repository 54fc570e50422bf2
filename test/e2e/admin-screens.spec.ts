import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { watchConsole } from './console.ts';
import { ANA, enter, SENHA, setUp } from './people.ts';
import { test, useServer } from './server.ts';

const server = useServer();

test.beforeAll(() => setUp(server.url));

type Role = 'administrador' | 'gestor' | 'operador' | 'leitor';

let made = 0;

/** A client, and a user with this role in it. Made by Ana, whose page stays signed in. */
async function makeClient(request: APIRequestContext, nome: string): Promise<number> {
  const answer = await request.post('/api/tenants', { data: { nome } });
  return (await answer.json()).id;
}

async function makeUser(request: APIRequestContext, roles: { tenantId: number; role: Role }[]) {
  made += 1;
  const user = { nome: `Pessoa Número ${made}`, email: `pessoa${made}@exemplo.com.br`, senha: SENHA };
  const answer = await request.post('/api/users', { data: { ...user, memberships: roles } });
  expect(answer.status()).toBe(201);
  return user;
}

function chosenClient(page: Page) {
  return page.getByRole('combobox', { name: 'Cliente', exact: true });
}

function multiCliente(page: Page) {
  return page.locator('input[type=hidden][name=multiCliente]');
}

test('creates, renames and archives a client', { tag: '@slow' }, async ({ page }) => {
  const complaints = watchConsole(page);
  await enter(page, '/clientes');
  await page.getByRole('button', { name: 'Novo cliente' }).click();
  await expect(page.getByLabel('Nome do cliente')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Este campo é obrigatório')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type('Padaria Pão Quente');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Padaria Pão Quente' })).toBeVisible();
  await expect(chosenClient(page).getByRole('option', { name: 'Padaria Pão Quente' })).toBeAttached();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Renomear' }).click();
  await page.getByLabel('Nome do cliente').fill('Padaria Pão Dormido');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Padaria Pão Dormido' })).toBeVisible();

  await page.getByRole('button', { name: 'Arquivar' }).click();
  await expect(page.getByRole('button', { name: 'Não' })).toBeFocused();
  await page.getByRole('button', { name: 'Sim, arquivar' }).click();
  await expect(page.getByRole('button', { name: 'Desarquivar' })).toBeVisible();
  await expect(chosenClient(page).getByRole('option', { name: 'Padaria Pão Dormido' })).not.toBeAttached();
  expect(complaints).toEqual([]);
});

test('creates a user with a role, who then sees only what the role may open', async ({ page, browser }) => {
  const complaints = watchConsole(page);
  await enter(page, '/usuarios');
  await page.getByRole('button', { name: 'Novo usuário' }).click();
  await page.keyboard.type('Lúcia Fernandes');
  await page.keyboard.press('Enter');
  await page.keyboard.type('lucia@exemplo.com.br');
  await page.keyboard.press('Enter');
  await page.keyboard.type(SENHA);
  await page.getByLabel('Papel em Escritório Central').selectOption({ label: 'Operador' });
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('row', { name: /Lúcia Fernandes.*Escritório Central · Operador.*Ativo/ })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Lúcia Fernandes já pode entrar.' })).toBeVisible();
  await expectAccessible(page);
  expect(complaints).toEqual([]);

  const context = await browser.newContext({ baseURL: server.url });
  const hers = await context.newPage();
  await enter(hers, '/', { email: 'lucia@exemplo.com.br', senha: SENHA });
  const links = hers.getByRole('navigation', { name: 'Principal' }).getByRole('link');
  await expect(links).toHaveText([
    'Painel',
    'Fichas',
    'Pendências',
    'Duplicidades',
    'Exportações',
    'Operações',
    'Configurações',
  ]);
  await hers.goto('/usuarios');
  await expect(hers.getByText('Só o administrador da instalação abre esta página')).toBeVisible();
  await context.close();
});

test('places what the server refuses at its field', { tag: '@slow' }, async ({ page }) => {
  await enter(page, '/usuarios');
  await page.getByRole('button', { name: 'Novo usuário' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo usuário' });
  await dialog.getByLabel('Nome').fill('Outra Ana');
  await dialog.getByLabel('E-mail').fill(ANA.email);
  await dialog.getByLabel('Primeira senha').fill('curta');
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByLabel('Primeira senha')).toHaveAccessibleDescription(/ao menos 12 caracteres/);
  await expect(dialog.getByLabel('Primeira senha')).toBeFocused();
  await dialog.getByLabel('Primeira senha').fill(SENHA);
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText(/Já existe um usuário com este e-mail/)).toBeVisible();
  await expect(dialog.getByLabel('Nome')).toHaveValue('Outra Ana');
  await expectAccessible(page);
});

test('ends the sessions of a user who is disabled, and lets the user back', { tag: '@slow' }, async ({
  page,
  browser,
}) => {
  await enter(page);
  const user = await makeUser(page.request, []);
  const context = await browser.newContext({ baseURL: server.url });
  const theirs = await context.newPage();
  await enter(theirs, '/pessoas', user);
  await page.goto('/usuarios');
  const row = page.getByRole('row', { name: user.nome });
  await row.getByRole('button', { name: `Ações de ${user.nome}` }).click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Desativar…' }).click();
  await page.getByRole('button', { name: 'Sim, desativar' }).click();
  await expect(row).toContainText('Desativado');
  await theirs.reload();
  await expect(theirs).toHaveURL(/\/entrar/);
  await row.getByRole('button', { name: `Ações de ${user.nome}` }).click();
  await page.getByRole('menuitem', { name: 'Reativar' }).click();
  await expect(row).toContainText('Ativo');
  await context.close();
});

test('lets the administrador of a client give, change and take away access, but not lose the last one', {
  tag: '@slow',
}, async ({ page, browser }) => {
  await enter(page);
  const tenantId = await makeClient(page.request, 'Mercearia da Vila');
  const administrador = await makeUser(page.request, [{ tenantId, role: 'administrador' }]);
  const other = await makeUser(page.request, []);
  const ana = (await (await page.request.get('/api/session')).json()).user.id;
  expect((await page.request.delete(`/api/users/${ana}/memberships/${tenantId}`)).status()).toBe(204);

  const context = await browser.newContext({ baseURL: server.url });
  const theirs = await context.newPage();
  await enter(theirs, '/clientes', administrador);
  await expect(theirs.getByRole('button', { name: 'Novo cliente' })).toBeHidden();
  await theirs.getByRole('button', { name: 'Dar acesso' }).click();
  await theirs.keyboard.type(other.email);
  await theirs.keyboard.press('Control+Enter');
  await expect(theirs.getByRole('row', { name: other.email })).toBeVisible();
  const invited = await (await browser.newContext({ baseURL: server.url })).newPage();
  await enter(invited, '/convites', other);
  await expectAccessible(invited);
  await invited.getByRole('button', { name: 'Aceitar o convite de Mercearia da Vila' }).click();
  await expect(invited.getByText('Agora você tem acesso a Mercearia da Vila.')).toBeVisible();
  await invited.context().close();
  await theirs.reload();
  const row = theirs.getByRole('row', { name: other.nome });
  await expect(row.getByLabel(`Papel de ${other.nome}`)).toHaveValue('operador');

  await row.getByLabel(`Papel de ${other.nome}`).selectOption('gestor');
  await expect(theirs.getByRole('status').filter({ hasText: 'Papel alterado.' })).toBeVisible();
  await theirs.getByLabel(`Papel de ${administrador.nome}`).selectOption('leitor');
  await expect(theirs.getByRole('alert').filter({ hasText: /administrador/ })).toBeVisible();
  await expect(theirs.getByLabel(`Papel de ${administrador.nome}`)).toHaveValue('administrador');
  await expectAccessible(theirs);

  await row.getByRole('button', { name: `Tirar o acesso de ${other.nome}` }).click();
  await theirs.getByRole('button', { name: 'Sim, tirar' }).click();
  await expect(row).toBeHidden();
  await context.close();
});

test('works in another client in each tab, without a reload', async ({ page, context }) => {
  await enter(page);
  const first = (await (await page.request.get('/api/session')).json()).tenants[0].id;
  const second = await makeClient(page.request, 'Transportes Rio Negro');
  await page.goto('/pessoas');
  const other = await context.newPage();
  await other.goto('/pessoas');
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));

  await chosenClient(page).selectOption(String(first));
  await expect(multiCliente(page)).toHaveValue(String(first));
  // a request about the first client may still be on its way
  const listOfSecond = page.waitForRequest(
    (request) => request.url().includes('/api/pessoas') && request.headers()['x-tenant'] === String(second),
  );
  await chosenClient(page).selectOption({ label: 'Transportes Rio Negro' });
  await listOfSecond;
  await expect(multiCliente(page)).toHaveValue(String(second));
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);

  await chosenClient(other).selectOption(String(first));
  await expect(multiCliente(other)).toHaveValue(String(first));
  await other.reload();
  await page.reload();
  await expect(multiCliente(other)).toHaveValue(String(first));
  await expect(multiCliente(page)).toHaveValue(String(second));

  await chosenClient(page).selectOption({ label: 'Todos os clientes' });
  await expect(multiCliente(page)).toHaveValue('all');
});

test('changes the language of the validation messages and the own password', { tag: '@slow' }, async ({ page }) => {
  await enter(page);
  const user = await makeUser(page.request, []);
  await page.context().clearCookies();
  await enter(page, '/configuracoes', user);
  await expectAccessible(page);
  await page.getByLabel('English').check();
  await expect(page.getByRole('status').filter({ hasText: 'Preferência salva.' })).toBeVisible();
  await page.getByRole('button', { name: 'Trocar a senha' }).click();
  // at the three fields, and beside the choice of the language
  await expect(page.getByText('This field is required', { exact: true })).toHaveCount(4);
  await page.getByLabel('Português').check();

  await page.getByLabel('Senha atual').fill('não é esta');
  await page.getByLabel('Nova senha').fill('cinco barcos verdes');
  await page.getByLabel('Repita a senha').fill('cinco barcos verdes');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByLabel('Senha atual')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Senha atual').fill(user.senha);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Senha trocada.' })).toBeVisible();
  await expect(page.getByLabel('Nova senha')).toHaveValue('');
  await page.context().clearCookies();
  await enter(page, '/configuracoes', { email: user.email, senha: 'cinco barcos verdes' });
});

test('switches long e-mail endings on for a client, and shows every role beside every action', {
  tag: '@slow',
}, async ({ page }) => {
  await enter(page, '/configuracoes');
  const client = (await (await page.request.get('/api/session')).json()).tenants[0];
  await chosenClient(page).selectOption(String(client.id));
  const box = page.getByLabel('Aceitar terminações longas (.online, .digital)');
  await box.check();
  await expect(page.getByRole('status').filter({ hasText: 'Configuração salva.' })).toBeVisible();
  await page.reload();
  await expect(box).toBeChecked();
  await expect(page.getByRole('row', { name: /^Excluir fichas Sim Sim Não Não$/ })).toBeVisible();
});

test('fits the administration on a phone', { tag: '@slow' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page);
  for (const path of ['/clientes', '/usuarios', '/configuracoes']) {
    await page.goto(path);
    await expect(page.getByRole('table').first()).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expect.poll(() => page.locator('main').evaluate((main) => main.scrollWidth)).toBe(360);
    await expectAccessible(page);
  }
});
