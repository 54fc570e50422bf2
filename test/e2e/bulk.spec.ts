import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { watchConsole } from './console.ts';
import { choose, tabTo, watchPointers } from './no-mouse.ts';
import { enter, setUp } from './people.ts';
import { changePessoa, createPessoa } from './pessoa-api.ts';
import { watchPolicy } from './policy.ts';
import { test, useServer } from './server.ts';

const server = useServer();
/** With the sample records there are 1,000; five more make the number one that has to be typed. */
test.beforeAll(() => setUp(server.url, { sample: true }));

/** Records with a tag of their own. */
async function createTagged(page: Page, tag: string, names: readonly string[]): Promise<void> {
  for (const nome of names) await createPessoa(page, { nome, tags: [tag] });
}

/** Opens a list and marks all of it: what is loaded, and then the rest. */
async function selectWhole(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+a');
  await expect(bar(page)).toContainText(/Todas as [\d.]+ selecionadas/);
}

const bar = (page: Page) => page.getByRole('region', { name: 'Seleção' });
const rowOf = (page: Page, nome: string) => page.getByRole('row', { name: new RegExp(nome) });

test('all of a search but one is changed with its number typed, watched, and taken back with three lists', async ({
  page,
}) => {
  const complaints = watchConsole(page);
  const violations = await watchPolicy(page);
  await enter(page);
  for (let index = 0; index < 5; index += 1) await createPessoa(page, { nome: `Aaa Primeira ${index}` });
  await page.goto('/pessoas');
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await page.getByRole('button', { name: 'Selecionar as fichas carregadas' }).click();
  await expect(bar(page)).toContainText('selecionadas');
  await bar(page).getByRole('button', { name: 'Selecionar todas as 1.005' }).click();
  await expect(bar(page)).toContainText('Todas as 1.005 selecionadas');
  await rowOf(page, 'Aaa Primeira 0').locator('[data-check]').click();
  await expect(bar(page)).toContainText('1.004 selecionadas');
  await expect(rowOf(page, 'Aaa Primeira 0')).toHaveAttribute('aria-selected', 'false');
  await expect(rowOf(page, 'Aaa Primeira 1')).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);

  await bar(page).getByRole('button', { name: 'Situação…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mudar as fichas selecionadas' });
  const value = dialog.getByRole('combobox', { name: 'Novo valor' });
  await expect(value).toBeFocused();
  await dialog.getByRole('button', { name: 'Mudar', exact: true }).click();
  await expect(dialog.getByText('Escolha a situação.')).toBeVisible();
  await value.selectOption('Bloqueada');
  await expect(dialog.getByText('1.004 fichas selecionadas.')).toBeVisible();
  await expect(dialog.getByText('O que vai mudar: 10 exemplos')).toBeVisible();
  await expect(dialog.getByRole('listitem').first()).toContainText('Aaa Primeira 1');
  await expect(dialog.getByText('São mil e quatro fichas.')).toBeVisible();
  await expectAccessible(page);
  const send = dialog.getByRole('button', { name: 'Mudar 1.004 fichas' });
  await send.click();
  await expect(dialog.getByText('Digite 1.004, o número de fichas.')).toBeVisible();
  await dialog.getByLabel('Para confirmar, digite 1.004').fill('1004');
  await send.click();

  await expect(page).toHaveURL(/\/operacoes\/[\da-f-]+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Situação → bloqueada em 1.004 fichas');
  await expect(page.getByText(/fichas de 1\.004 mudadas/)).toBeVisible();
  await expect(page.getByText('Todas, menos 1 desmarcada')).toBeVisible();
  await expectAccessible(page);

  const first = await (await page.request.get('/api/pessoas?q=aaa+primeira+1')).json();
  await changePessoa(page, first.items[0], { observacoes: 'editada depois' });
  await page.getByRole('button', { name: 'Desfazer…' }).click();
  const undo = page.getByRole('alertdialog', { name: 'Desfazer esta operação?' });
  await expect(undo.getByText('1 ficha fica como está')).toBeVisible();
  await undo.getByRole('button', { name: /^Desfazer \d/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Desfazer: situação → bloqueada em/);
  await expect(page.getByText(/1 mantida\.$/)).toBeVisible();
  await page.getByRole('link', { name: /^Mantido porque alguém editou depois/ }).click();
  await expect(page.getByRole('link', { name: 'Aaa Primeira 1' })).toBeVisible();
  await page.getByRole('link', { name: /^Com erro/ }).click();
  await expect(page.getByText('Nenhum erro.')).toBeVisible();
  const blocked = await (await page.request.get('/api/pessoas/count?q=aaa&situacao=bloqueada')).json();
  expect(blocked.count).toBe(1);
  expect(complaints).toEqual([]);
  expect(violations).toEqual([]);
});

test('a new search gives the selection of all up, and says so; rows marked one by one stay', { tag: '@slow' }, async ({
  page,
}) => {
  await enter(page);
  await selectWhole(page, '/pessoas');
  await expect(bar(page)).toContainText(/Todas as 1\.\d+ selecionadas/);
  await page.getByRole('columnheader', { name: 'Código' }).getByRole('button').click();
  // another order of the same
  await expect(page).toHaveURL(/ordem=codigo/);
  await expect(bar(page)).toContainText(/Todas as 1\.\d+ selecionadas/);
  await page.keyboard.press('/');
  await page.keyboard.type('silva');
  await expect(page.getByText('A seleção era de toda a busca anterior e foi desfeita.')).toBeVisible();
  await expect(bar(page)).toBeHidden();
});

test('of few it is done at once, taken back by its notification, and done again', { tag: '@slow' }, async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await enter(page);
  await createTagged(page, 'caravana', ['Zilda Caravana', 'Zoé Caravana', 'Zuza Caravana']);
  await page.goto('/pessoas?tag=caravana');
  await expect(page.getByRole('row')).toHaveCount(4);
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+a');
  await bar(page).getByRole('button', { name: 'Etiquetas…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mudar as fichas selecionadas' });
  await dialog.getByRole('radio', { name: 'Tirar' }).check();
  await dialog.getByLabel('Etiqueta').fill('Caravana');
  await dialog.getByRole('button', { name: 'Mudar 3 fichas' }).click();
  await expect(page.getByText('Etiqueta “Caravana” tirada em 3 fichas.')).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await expect(rowOf(page, 'Zilda Caravana')).toBeHidden();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText('Desfeito: 3 fichas.')).toBeVisible();
  await expect(rowOf(page, 'Zilda Caravana')).toBeVisible();
  await page.getByRole('button', { name: 'Refazer' }).click();
  await expect(page.getByText('Refeito: 3 fichas.')).toBeVisible();
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('Control+z');
  await expect(rowOf(page, 'Zoé Caravana')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a phone of many is changed without a mouse, said in the history, and taken back', { tag: '@slow' }, async ({
  page,
}) => {
  const pointers = await watchPointers(page);
  await enter(page);
  const fixo = { tipo: 'fixo', principal: true, numero: '1133334444', observacao: '' };
  const made: { codigo: number }[] = [];
  for (const nome of ['Wanda Central', 'Wilma Central'])
    made.push(await createPessoa(page, { nome, tags: ['central'], telefones: [fixo] }));
  await createTagged(page, 'central', ['Zuleica Central']);
  await page.goto('/pessoas?tag=central');
  await expect(page.getByRole('row')).toHaveCount(4);
  await tabTo(page, page.getByRole('grid'));
  await page.keyboard.press('Control+a');
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: 'Mudar as fichas selecionadas' });
  await expect(dialog.getByRole('combobox', { name: 'Novo valor' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('Telefone');
  await expect(dialog.getByRole('radio', { name: 'Acrescentar' })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: 'Trocar' })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.type('1133334444');
  await page.keyboard.press('Enter');
  await page.keyboard.type('21987654321');
  await expect(dialog.getByText('1 não tem este telefone.')).toBeVisible();
  await expect(dialog.getByText('(21) 98765-4321').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Telefone (11) 3333-4444 → (21) 98765-4321 em 2 fichas')).toBeVisible();
  await expect(rowOf(page, 'Wanda Central')).toContainText('(21) 98765-4321');
  await page.goto(`/pessoas/${made[0]?.codigo}`);
  await tabTo(page, page.getByRole('link', { name: 'Histórico' }));
  await page.keyboard.press('Enter');
  const history = page.getByRole('dialog', { name: `Histórico da ficha ${made[0]?.codigo}` });
  await expect(history.getByRole('row', { name: /^Fixo \(11\) 3333-4444 · Número/ })).toContainText('(21) 98765-4321');
  await page.goto('/operacoes');
  await tabTo(page, page.getByRole('link', { name: 'Telefone (11) 3333-4444 → (21) 98765-4321 em 3 fichas' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Desfazer…' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Desfazer 2 fichas' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(/2 fichas de 2 desfeitas/)).toBeVisible();
  await page.goto('/pessoas?tag=central');
  await expect(rowOf(page, 'Wilma Central')).toContainText('(11) 3333-4444');
  expect(pointers).toEqual([]);
});

test('records are deleted together, and restored from the list of the deleted ones', { tag: '@slow' }, async ({
  page,
}) => {
  await enter(page);
  await createTagged(page, 'saída', ['Xana Saída', 'Xena Saída']);
  await page.goto('/pessoas?tag=saída');
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+a');
  await bar(page).getByRole('button', { name: 'Excluir…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Excluir as fichas selecionadas?' });
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await expect(dialog.getByText('2 fichas serão excluídas.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Excluir 2 fichas' }).click();
  await expect(page.getByText('Exclusão de 2 fichas.')).toBeVisible();
  await page.goto('/pessoas?tag=saída&excluidas=true');
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+a');
  await expect(bar(page).getByRole('button', { name: 'Excluir…' })).toBeHidden();
  await bar(page).getByRole('button', { name: 'Restaurar…' }).click();
  await page.getByRole('button', { name: 'Restaurar 2 fichas' }).click();
  await expect(page.getByText('Restauração de 2 fichas.')).toBeVisible();
  await page.goto('/pessoas?tag=saída');
  await expect(page.getByRole('row')).toHaveCount(3);
});

test('a running one is stopped where it is, between two chunks and in the middle of one', { tag: '@slow' }, async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await enter(page);
  await selectWhole(page, '/pessoas?situacao=ativa');
  await bar(page).getByRole('button', { name: 'Mais ações da seleção' }).click();
  await page.getByRole('menuitem', { name: 'Observações…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mudar as fichas selecionadas' });
  await dialog.getByLabel('Observações').fill('Vista em massa');
  await expect(dialog.getByRole('button', { name: /^Mudar [\d.]+ fichas$/ })).toBeVisible();
  // somebody holds a record in the middle: what comes before is done, and then it waits
  await server.owner.query('begin');
  const middle =
    "select id from pessoas where deleted_at is null and situacao = 'ativa' order by id offset 400 limit 1";
  await server.owner.query(`select from pessoas where id = (${middle}) for update`);
  await dialog.getByRole('button', { name: /^Mudar [\d.]+ fichas$/ }).click();
  await expect(page.getByRole('progressbar', { name: 'Andamento' })).toBeVisible();
  await expect(page.getByText(/^250 de [\d.]+ fichas$/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await server.owner.query('commit');
  await expect(page.getByText(/por fazer: foi cancelada\.$/)).toBeVisible();
  await expect(page.getByText('Cancelada', { exact: true })).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeHidden();
  await expectAccessible(page);
  // what was done stands, and can be taken back
  await page.getByRole('button', { name: 'Desfazer…' }).click();
  await page.getByRole('button', { name: /^Desfazer [\d.]+ fichas$/ }).click();
  await expect(page.getByText(/fichas de [\d.]+ desfeitas\.$/)).toBeVisible();
  expect(complaints).toEqual([]);
});

test('is done without a mouse: marked, changed by its key, and by the palette', { tag: '@slow' }, async ({ page }) => {
  const pointers = await watchPointers(page);
  await enter(page);
  await createTagged(page, 'teclado', ['Yara Teclado', 'Yuri Teclado']);
  await page.goto('/pessoas?tag=teclado');
  await expect(page.getByRole('row')).toHaveCount(3);
  await tabTo(page, page.getByRole('grid'));
  await page.keyboard.press('Control+a');
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: 'Mudar as fichas selecionadas' });
  await expect(dialog.getByRole('combobox', { name: 'Novo valor' })).toBeFocused();
  await page.keyboard.type('Inativa');
  await expect(dialog.getByRole('button', { name: 'Mudar 2 fichas' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Situação → inativa em 2 fichas.')).toBeVisible();
  await tabTo(page, page.getByRole('grid'));
  await page.keyboard.press('Control+a');
  await choose(page, 'excluir as', /Excluir as fichas selecionadas/);
  await expect(page.getByRole('button', { name: 'Excluir 2 fichas' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bar(page)).toContainText('2 selecionadas');
  await choose(page, 'mudar as', /Mudar as fichas selecionadas/);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await tabTo(page, page.getByRole('grid'), 'Shift+Tab');
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();
  expect(pointers).toEqual([]);
});

test('fits a phone', { tag: '@slow' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, '/pessoas');
  await page.locator('[data-check]').first().click();
  const action = bar(page).getByRole('button', { name: 'Mudar…' });
  await expect(action).toBeVisible();
  await expectAccessible(page);
  await action.click();
  const dialog = page.getByRole('dialog', { name: 'Mudar as fichas selecionadas' });
  await dialog.getByLabel('O que mudar').selectOption('Limite de crédito');
  await dialog.getByLabel('Limite de crédito').fill('1500');
  await expect(dialog.getByRole('button', { name: 'Mudar 1 ficha' })).toBeVisible();
  await expectAccessible(page);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
