import { expect, type Page, type Route } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { watchConsole } from './console.ts';
import { enter, SENHA, setUp } from './people.ts';
import { createPessoa, expectVersion } from './pessoa-api.ts';
import { test, useServer } from './server.ts';

const server = useServer();
test.beforeAll(() => setUp(server.url));

async function openNew(page: Page, nome: string): Promise<void> {
  await page.goto('/pessoas/nova');
  await expect(page.locator('[name=nome]')).toBeFocused();
  await page.keyboard.type(nome);
}

test('refuses a wrong CPF at its field, with a way to it from the summary', { tag: '@slow' }, async ({ page }) => {
  const complaints = watchConsole(page);
  await enter(page);
  await openNew(page, 'Ana Souza');
  await page.locator('[name=cpf]').fill('52998224726');
  await page.locator('[name=nascimento]').fill('29022023');
  await page.keyboard.press('Enter');
  // the field takes it in every year; by then it has looked at the CPF
  await expect(page.locator('[name=cpf]')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('[name=nascimento]')).not.toHaveAttribute('aria-invalid');
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('[name=cpf]')).toBeFocused();
  await expect(page.locator('[name=cpf]')).toHaveAccessibleDescription(/os dois últimos números não conferem/);
  const summary = page.getByRole('alert').filter({ hasText: 'Falta corrigir 2 campos' });
  await expect(summary).toContainText('29/02/2023 não existe: 2023 não é bissexto');
  await summary.getByRole('link', { name: 'Nascimento' }).click();
  await expect(page.locator('[name=nascimento]')).toBeFocused();
  await expectAccessible(page);
  expect(await countPessoas(page)).toBe(0);
  // mended, the message goes while typing
  await page.locator('[name=cpf]').fill('52998224725');
  await expect(page.locator('[name=cpf]')).not.toHaveAttribute('aria-invalid');
  await expect(page.getByRole('alert').filter({ hasText: 'Falta corrigir um campo' })).not.toContainText('CPF');
  await page.locator('[name=nascimento]').fill('28022023');
  await expect(page.getByText('Falta corrigir')).toBeHidden();
  expect(complaints).toEqual([]);
});

test('the name is the only field a record needs, and says so in the language of the preference', {
  tag: '@slow',
}, async ({ page }) => {
  await enter(page, '/pessoas/nova');
  await expect(page.locator('[name=nome]')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('[name=nome]')).toHaveAccessibleDescription('Este campo é obrigatório');
  await page.request.patch('/api/session/preferences', { data: { messageLanguage: 'en' } });
  await page.reload();
  await expect(page.locator('[name=nome]')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('[name=nome]')).toHaveAccessibleDescription('This field is required');
  await page.request.patch('/api/session/preferences', { data: { messageLanguage: 'pt' } });
});

test('warns without blocking', { tag: '@slow' }, async ({ page }) => {
  await enter(page);
  await openNew(page, 'Aviso Silva');
  await page.locator('[name=tel_1]').fill('20987654321');
  await page.locator('[name=nu_Cep_1]').fill('00000000');
  await page.locator('[name=nome]').focus();
  await expect(page.locator('[name=tel_1]')).toHaveAccessibleDescription('O DDD 20 não existe');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/Salvo: ficha/)).toBeVisible();
});

test('a CPF that exists already is refused with a link to its record', { tag: '@slow' }, async ({ page }) => {
  const complaints = watchConsole(page, [409]);
  await enter(page);
  const { codigo } = await createPessoa(page, { nome: 'Dona do CPF', cpf: '52998224725' });
  await openNew(page, 'Outra Pessoa');
  await page.locator('[name=cpf]').fill('529.982.247-25');
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('[name=cpf]')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('[name=nome]')).toHaveValue('Outra Pessoa');
  await expectAccessible(page);
  await page.getByRole('link', { name: `Abrir a ficha ${codigo} · Dona do CPF` }).click();
  const leave = page.getByRole('alertdialog', { name: 'Sair sem salvar?' });
  await expect(leave.getByRole('button', { name: 'Continuar editando' })).toBeFocused();
  await leave.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dona do CPF' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a dead database keeps what was typed, which is saved once, by itself, when it is back', async ({ page }) => {
  await enter(page);
  const before = await countPessoas(page);
  await openNew(page, 'Persistente da Silva');
  await server.cutDatabase();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Ainda não foi salvo: o servidor não respondeu.')).toBeVisible();
  await expect(page.locator('[name=nome]')).toHaveValue('Persistente da Silva');
  server.restoreDatabase();
  await expect(page.getByText(/Salvo: ficha/)).toBeVisible();
  expect(await countPessoas(page)).toBe(before + 1);
});

test('says that a save failed, and leads by section, where the code beside the form never came', {
  tag: '@slow',
}, async ({ page }) => {
  await enter(page);
  await page.route('**/assets/beside-form-*.js', () => {}); // never answered
  await openNew(page, 'Sozinha da Silva');
  await page.keyboard.press('PageDown');
  await expect(page.locator('[name=nome]')).not.toBeFocused();
  await page.route('**/api/pessoas', (route) => route.abort('connectionreset'));
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Ainda não foi salvo: o servidor não respondeu.')).toBeVisible();
  await expect(page.locator('[name=nome]')).toHaveValue('Sozinha da Silva');
});

test('a lost answer makes one record, whatever is typed before the next try', async ({ page }) => {
  await enter(page);
  const before = await countPessoas(page);
  await openNew(page, 'Eco da Silva');
  let lost = 0;
  await page.route('**/api/pessoas', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Ainda não foi salvo: o servidor não respondeu.')).toBeVisible();
  // the form may be repeating its save at this moment
  await page.locator('[name=nome]').fill('Eco da Silva Filho');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/Salvo: ficha/).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Eco da Silva Filho' })).toBeVisible();
  expect(await countPessoas(page)).toBe(before + 1);
  await page.goto('/pessoas?q=eco+da+silva');
  await expect(page.getByRole('row', { name: /Eco da Silva Filho/ })).toBeVisible();
});

test('a press of save during a save saves what was typed since', async ({ page }) => {
  await enter(page);
  const before = await countPessoas(page);
  await openNew(page, 'Pressa da Silva');
  const held: Route[] = [];
  let isHeld = true;
  await page.route('**/api/pessoas', (route) => {
    if (!isHeld || route.request().method() !== 'POST') return route.continue();
    held.push(route);
    return undefined;
  });
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => held.length).toBe(1);
  await page.locator('[name=nome]').fill('Pressa da Silva Filho');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Control+Enter');
  isHeld = false;
  for (const route of held) await route.continue();
  await expect(page.getByRole('heading', { level: 1, name: 'Pressa da Silva Filho' })).toBeVisible();
  expect(await countPessoas(page)).toBe(before + 1);
  // the first press made version 1, and both later ones version 2
  await expectVersion(page, Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0]), 2);
});

test('an ended session keeps the form under the sign-in, and the draft beyond a reload', { tag: '@slow' }, async ({
  page,
}) => {
  await enter(page);
  await openNew(page, 'Rascunho da Silva');
  await page.locator('[name=tel_1]').fill('11987654321');
  await server.owner.query('delete from sessions');
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Sua sessão terminou' });
  await dialog.getByLabel('Senha', { exact: true }).fill(SENHA);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.locator('[name=nome]')).toHaveValue('Rascunho da Silva');
  await expect(page.locator('[name=tel_1]')).toHaveValue('(11) 98765-4321');

  page.on('dialog', (prompt) => void prompt.accept());
  await page.reload();
  await expect(page.getByText(/Há um rascunho desta ficha/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Recuperar' }).click();
  await expect(page.locator('[name=tel_1]')).toHaveValue('(11) 98765-4321');
  await expect(page.locator('[name=nome]')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/Salvo: ficha/)).toBeVisible();
  await page.goto('/pessoas/nova');
  await expect(page.getByText(/Há um rascunho desta ficha/)).toBeHidden();
});

test('saves on the way out, and goes where one wanted to', { tag: '@slow' }, async ({ page }) => {
  await enter(page);
  const before = await countPessoas(page);
  await openNew(page, 'De Saída da Silva');
  await page.getByRole('link', { name: 'Pendências', exact: true }).click();
  const leave = page.getByRole('alertdialog', { name: 'Sair sem salvar?' });
  await expect(leave).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(leave).toBeHidden();
  await expect(page.locator('[name=nome]')).toHaveValue('De Saída da Silva');
  await page.getByRole('link', { name: 'Pendências', exact: true }).click();
  await leave.getByRole('button', { name: 'Salvar e sair' }).click();
  await expect(page).toHaveURL(/\/pendencias(\?|$)/);
  expect(await countPessoas(page)).toBe(before + 1);
  // nothing was changed: nothing is asked
  await page.getByRole('link', { name: 'Fichas', exact: true }).click();
  await page.getByRole('link', { name: 'De Saída da Silva' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'De Saída da Silva' })).toBeVisible();
  await page.getByRole('link', { name: 'Pendências', exact: true }).click();
  await expect(page).toHaveURL(/\/pendencias(\?|$)/);
});

test('stays on unsaved changes however fast one goes back', async ({ page }) => {
  await enter(page, '/configuracoes');
  await page.getByRole('link', { name: 'Pendências', exact: true }).click();
  await page.getByRole('link', { name: 'Fichas', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fichas' })).toBeVisible();
  await page.getByRole('link', { name: 'Nova', exact: true }).click();
  await page.locator('[name=nome]').fill('Apressada da Silva');
  await page.evaluate(() => {
    history.back();
    history.back();
  });
  const leave = page.getByRole('alertdialog', { name: 'Sair sem salvar?' });
  await expect(leave).toBeVisible();
  await expect(page).toHaveURL(/\/pessoas\/nova$/);
  await leave.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(page.locator('[name=nome]')).toHaveValue('Apressada da Silva');
  await page.goBack();
  await leave.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(page).toHaveURL(/\/pessoas$/);
});

async function countPessoas(page: Page): Promise<number> {
  const { count } = await (await page.request.get('/api/pessoas/count')).json();
  return count;
}
