import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { watchConsole } from './console.ts';
import { keepNotices } from './lasting-notices.ts';
import { enter, importSamples, setUp } from './people.ts';
import { changePessoa, createPessoa } from './pessoa-api.ts';
import { watchPolicy } from './policy.ts';
import { test, useServer } from './server.ts';

const server = useServer();
test.beforeAll(async () => {
  await setUp(server.url);
  await importSamples(server.owner);
});

test('a saved change is taken back from its notification, and done again', async ({ page }) => {
  const complaints = watchConsole(page);
  const violations = await watchPolicy(page);
  await keepNotices(page);
  await enter(page);
  const made = await createPessoa(page, { nome: 'Zuleica Antes' });
  await page.goto(`/pessoas/${made.codigo}`);
  await page.locator('[name=nome]').fill('Zuleica Depois');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(`Salvo: ficha ${made.codigo}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText(`Desfeito: ficha ${made.codigo}.`)).toBeVisible();
  await expect(page.locator('[name=nome]')).toHaveValue('Zuleica Antes');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.getByRole('button', { name: 'Refazer' }).click();
  await expect(page.getByText(`Refeito: ficha ${made.codigo}.`)).toBeVisible();
  await expect(page.locator('[name=nome]')).toHaveValue('Zuleica Depois');
  // the heading has the focus, no field: Ctrl+Z is for the record
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(page.locator('[name=nome]')).toHaveValue('Zuleica Antes');
  expect(complaints).toEqual([]);
  expect(violations).toEqual([]);
});

test('Ctrl+Z in a field takes back the typing only, and nothing over unsaved changes', { tag: '@slow' }, async ({
  page,
}) => {
  await enter(page);
  const made = await createPessoa(page, { nome: 'Yara Campos' });
  await page.goto(`/pessoas/${made.codigo}`);
  await page.locator('[name=observacoes]').fill('uma observação');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(`Salvo: ficha ${made.codigo}.`)).toBeVisible();
  await page.locator('[name=nome]').focus();
  await page.keyboard.press('End');
  await page.keyboard.type(' Lima');
  await expect(page.locator('[name=nome]')).toHaveValue('Yara Campos Lima');
  const undone: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && undone.push(request.url()));
  await page.keyboard.press('Control+z');
  // the typing is gone, by however much the browser takes back at once; the record is as it was saved, and nothing was asked
  await expect(page.locator('[name=nome]')).not.toHaveValue('Yara Campos Lima');
  await expect(page.locator('[name=nome]')).toHaveValue(/^Yara Campos/);
  await expect(page.locator('[name=observacoes]')).toHaveValue('uma observação');
  await expect(page.getByText(/Desfeito|Há mudanças não salvas/)).toHaveCount(0);
  expect(undone.filter((address) => address.includes('/undo'))).toEqual([]);
  const now = await (await page.request.get(`/api/pessoas/${made.id}`)).json();
  expect([now.version, now.nome, now.observacoes]).toEqual([2, 'Yara Campos', 'uma observação']);
  await page.locator('[name=nome]').fill('Yara Campos Prado');
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Há mudanças não salvas nesta ficha.')).toBeVisible();
  await expect(page.locator('[name=nome]')).toHaveValue('Yara Campos Prado');
  expect((await (await page.request.get(`/api/pessoas/${made.id}`)).json()).version).toBe(2);
});

test('Ctrl+Z on the list brings a deleted record back', async ({ page }) => {
  const complaints = watchConsole(page);
  await enter(page);
  const made = await createPessoa(page, { nome: 'Xisto Ramos' });
  await page.goto(`/pessoas/${made.codigo}`);
  await page.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Excluir…' }).click();
  await page.getByRole('button', { name: 'Sim, excluir' }).click();
  await expect(page.getByText(`Ficha ${made.codigo} excluída.`)).toBeVisible();
  await page.getByRole('link', { name: 'Fichas', exact: true }).click();
  await page.getByRole('searchbox').fill('Xisto Ramos');
  await expect(page.getByRole('row', { name: /Xisto Ramos/ })).toBeHidden();
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('Control+z');
  await expect(page.getByText(`Desfeito: ficha ${made.codigo}.`)).toBeVisible();
  await expect(page.getByRole('row', { name: /Xisto Ramos/ })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Nada a desfazer')).toBeVisible();
  expect(complaints).toEqual([]);
});

/** The operation that made all records. */
async function findImport(page: Page): Promise<string> {
  const { items } = await (await page.request.get('/api/operations?kind=import')).json();
  return items[0].id;
}

test('a running undo shows how far it is, and what it did is done again', { tag: '@slow' }, async ({ page }) => {
  const complaints = watchConsole(page);
  await enter(page);
  await page.goto(`/operacoes/${await findImport(page)}`);
  await page.getByRole('button', { name: 'Desfazer…' }).click();
  const undo = page.getByRole('button', { name: 'Desfazer 1.000 fichas' });
  await expect(undo).toBeVisible();
  // somebody holds the first record: the undo waits for them
  await server.owner.query('begin');
  await server.owner.query('select from pessoas order by id limit 1 for update');
  await undo.click();
  await expect(page.getByRole('progressbar', { name: 'Andamento' })).toBeVisible();
  await expect(page.getByText('0 de 1.000 fichas')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancelar' })).toBeVisible();
  await server.owner.query('commit');
  await expect(page.getByText('1.000 fichas de 1.000 desfeitas.')).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeHidden();
  await page.getByRole('button', { name: 'Refazer…' }).click();
  await page.getByRole('button', { name: 'Refazer 1.000 fichas' }).click();
  await expect(page.getByText('1.000 fichas de 1.000 refeitas.')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('an operation of many records is taken back in the background, with three lists by name', {
  tag: '@slow',
}, async ({ page }) => {
  const complaints = watchConsole(page);
  const violations = await watchPolicy(page);
  await enter(page);
  const id = await findImport(page);
  const { items: records } = await (await page.request.get(`/api/operations/${id}/records`)).json();
  const edited = records[0];
  const { version } = await (await page.request.get(`/api/pessoas/${edited.pessoaId}`)).json();
  await changePessoa(page, { id: edited.pessoaId, version }, { observacoes: 'editada depois' });

  await page.goto('/operacoes');
  await page.getByLabel('Tipo').selectOption('Importação');
  await expect(page).toHaveURL(/tipo=import/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Usuário' }).selectOption('Ana Beatriz Souza');
  await page.getByLabel('Até').fill('01/01/2020');
  await expect(page.getByText('Nenhuma operação com estes filtros')).toBeVisible();
  // the pair of the specification: an end before the beginning is said, and the list stays
  await page.getByLabel('De', { exact: true }).fill('02/01/2020');
  await expect(page.getByLabel('Até')).toHaveAccessibleDescription('A data final não pode vir antes da inicial');
  await expect(page).not.toHaveURL(/de=/);
  await page.goto('/operacoes?de=2020-01-02&ate=2020-01-01');
  await expect(page).toHaveURL(/de=2020-01-02$/);
  await page.goto('/operacoes?ate=2020-01-01');
  await page.getByRole('button', { name: 'Limpar os filtros' }).click();
  await expect(page).toHaveURL(/\/operacoes$/);
  await expect(page.getByLabel('Até')).toHaveValue('');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Importação de 1.000 fichas', exact: true }).click();
  await expect(page.getByRole('link', { name: records[1].nome, exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer…' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Desfazer esta operação?' });
  await expect(dialog.getByRole('listitem').first()).toHaveText('999 fichas voltam a ficar como estavam antes.');
  await expect(dialog.getByText('1 ficha fica como está')).toBeVisible();
  await expect(dialog.getByText('editada depois', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Desfazer 999 fichas' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Desfazer: importação de 1.000 fichas');
  await expect(page.getByText('999 fichas de 1.000 desfeitas, 1 mantida.')).toBeVisible();
  const lists = page.getByRole('navigation', { name: 'O que aconteceu com as fichas' });
  await expect(lists.getByRole('link', { name: /Desfeito\s*999/ })).toBeVisible();
  await expect(lists.getByRole('link', { name: /Com erro\s*0/ })).toBeVisible();
  await lists.getByRole('link', { name: /Mantido porque alguém editou depois\s*1/ }).click();
  await expect(page.getByRole('row', { name: new RegExp(edited.nome) })).toContainText('Alguém editou');
  await expectAccessible(page);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar lista (CSV)' }).click();
  expect((await file).suggestedFilename()).toMatch(/^operacao-.*-mantidas\.csv$/);
  expect(readFileSync(await (await file).path(), 'utf8')).toContain(edited.nome);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  // the undo is an operation too
  await page.getByRole('button', { name: 'Refazer…' }).click();
  await page.getByRole('button', { name: 'Refazer 999 fichas' }).click();
  await expect(page.getByText('999 fichas de 999 refeitas.')).toBeVisible();
  const { count } = await (await page.request.get('/api/pessoas/count')).json();
  expect(count).toBeGreaterThanOrEqual(1000);
  expect(complaints).toEqual([]);
  expect(violations).toEqual([]);
});

test('two versions are compared, and a field of an old one restored, over a stale version too', {
  tag: '@slow',
}, async ({ page }) => {
  const complaints = watchConsole(page, [412]);
  await enter(page);
  const made = await createPessoa(page, { nome: 'Wanda Um', observacoes: 'primeira' });
  await changePessoa(page, made, { nome: 'Wanda Dois', observacoes: 'segunda' });
  await changePessoa(page, { ...made, version: 2 }, { nome: 'Wanda Três' });
  await page.goto(`/pessoas/${made.codigo}`);
  await page.getByRole('link', { name: 'Histórico' }).click();
  const history = page.getByRole('dialog', { name: `Histórico da ficha ${made.codigo}` });
  await history.getByRole('checkbox', { name: 'Comparar a versão 1' }).check();
  await history.getByRole('checkbox', { name: 'Comparar a versão 3' }).check();
  await expectAccessible(page);
  await history.getByRole('button', { name: 'Comparar 1 e 3' }).click();
  await expect(history.getByRole('heading', { name: 'Da versão 1 à versão 3' })).toBeFocused();
  await expect(history.getByRole('row', { name: /Nome/ })).toContainText(/Wanda Um.*Wanda Três/);
  await expect(history.getByRole('row', { name: /Observações/ })).toContainText(/primeira.*segunda/);
  await history.getByRole('button', { name: 'Histórico' }).click();

  await history.getByRole('button', { name: 'Voltar à versão 1…' }).click();
  await history.getByRole('checkbox', { name: 'Observações' }).uncheck();
  // seen as it happens
  await changePessoa(page, { ...made, version: 3 }, { situacao: 'inativa' });
  await expect(history.getByText('A ficha mudou enquanto isso.')).toBeVisible();
  await expect(history.getByRole('checkbox', { name: 'Situação' })).toBeChecked();
  await expectAccessible(page);
  await history.getByRole('checkbox', { name: 'Situação' }).uncheck();
  await history.getByRole('button', { name: 'Restaurar 1 campo' }).click();
  await expect(page.getByText(`Ficha ${made.codigo}: voltou à versão 1.`)).toBeVisible();
  await expect(page.locator('[name=nome]')).toHaveValue('Wanda Um');
  const stored = await (await page.request.get(`/api/pessoas/${made.id}`)).json();
  expect(stored).toMatchObject({ nome: 'Wanda Um', observacoes: 'segunda', situacao: 'inativa', version: 5 });
  expect(complaints).toEqual([]);
});
