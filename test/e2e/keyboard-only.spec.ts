import { expect, type Page } from '@playwright/test';
import { watchConsole } from './console.ts';
import { choose, tabTo, watchPointers } from './no-mouse.ts';
import { expectHeld } from './painel-widgets.ts';
import { ANA, setUp } from './people.ts';
import { createPessoa, expectVersion } from './pessoa-api.ts';
import { test, useServer } from './server.ts';

const server = useServer();
test.beforeAll(() => setUp(server.url));

test('everything can be done without a mouse', { tag: '@slow' }, async ({ page }) => {
  const pointers = await watchPointers(page);
  const complaints = watchConsole(page);

  await test.step('sign in', async () => {
    await page.goto('/entrar');
    await expect(page.getByLabel('E-mail')).toBeFocused();
    await page.keyboard.type(ANA.email);
    await page.keyboard.press('Enter');
    await page.keyboard.type(ANA.senha);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Painel' })).toBeVisible();
  });
  await test.step('create a person', () => createByKeys(page));
  await test.step('find it with the palette, and change it', async () => {
    await choose(page, 'painel', 'Painel');
    await expect(page.getByRole('heading', { level: 1, name: 'Painel' })).toBeFocused();
    await choose(page, 'lourd', /Maria de Lourdes/);
    await expect(page.getByRole('heading', { level: 1, name: 'Maria de Lourdes' })).toBeFocused();
    await tabTo(page, page.getByLabel('Nome social'));
    await page.keyboard.type('Malu');
    await page.keyboard.press('Control+Enter');
    await expectVersion(page, 1, 2);
  });
  await test.step('delete and restore it', () => deleteAndRestore(page));
  await test.step('search and filter the list', async () => {
    await createPessoa(page, { nome: 'João da Silva', situacao: 'inativa' });
    await choose(page, 'fichas', 'Fichas');
    await filterTheList(page);
  });
  await test.step('open a menu, and close it', async () => {
    const button = page.getByRole('button', { name: 'Mais ações' });
    await tabTo(page, button);
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Copiar nome' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  });
  await test.step('change a preference', async () => {
    await choose(page, 'preferencias', 'Configurações');
    await tabTo(page, page.getByRole('radio', { name: /Português/ }));
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText('Preferência salva.')).toBeVisible();
    await expect(page.getByRole('radio', { name: /English/ })).toBeChecked();
  });
  await test.step('move a widget of the painel', () => moveWidget(page));
  await test.step('change to another client', async () => {
    await page.request.post('/api/tenants', { data: { nome: 'Loja do Porto' } });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Painel' })).toBeVisible();
    await choose(page, 'porto', 'Loja do Porto');
    const selector = page.getByLabel(/^Cliente/);
    await expect(selector.locator('option:checked')).toHaveText('Loja do Porto');
    await tabTo(page, selector);
    await page.keyboard.press('ArrowUp');
    await expect(selector.locator('option:checked')).toHaveText('Escritório Central');
  });
  expect(complaints).toEqual([]);
  await test.step('sign out', async () => {
    await choose(page, '>sair', 'Sair');
    await expect(page.getByRole('button', { name: 'Não' })).toBeFocused();
    await tabTo(page, page.getByRole('button', { name: 'Sim, sair' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Você saiu' })).toBeVisible();
  });

  expect(pointers, 'what a mouse did').toEqual([]);
  // what the painel still asked when the session ended is refused
  expect(complaints.filter((text) => !text.includes('401'))).toEqual([]);
});

async function createByKeys(page: Page): Promise<void> {
  await choose(page, 'nova pes', 'Nova pessoa');
  await expect(page.getByLabel('Nome', { exact: true })).toBeFocused();
  await page.keyboard.type('Maria de Lourdes');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('CPF')).toBeFocused();
  await page.keyboard.type('52998224725');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Salvo: ficha 1.')).toBeVisible();
  await expect(page).toHaveURL(/\/pessoas\/1$/);
}

async function deleteAndRestore(page: Page): Promise<void> {
  await choose(page, '>excluir', 'Excluir esta ficha…');
  await expect(page.getByRole('button', { name: 'Não' })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Sim, excluir' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Excluída', { exact: true })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Restaurar' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ficha 1 restaurada.')).toBeVisible();
}

async function filterTheList(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Fichas' })).toBeFocused();
  const button = page.getByRole('button', { name: /^Filtros/ });
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Ativa', { exact: true })).toBeFocused();
  await tabTo(page, page.getByLabel('Inativa'));
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/situacao=inativa/);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await expect(page.getByRole('grid').getByText('João da Silva')).toBeVisible();
  await expect(page.getByRole('grid').getByText('Maria de Lourdes')).toBeHidden();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Pesquisar' })).toBeFocused();
  await page.keyboard.type('joao');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('grid')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'João da Silva' })).toBeFocused();
}

async function moveWidget(page: Page): Promise<void> {
  await choose(page, 'painel', 'Painel');
  const board = page.getByRole('group', { name: 'Números do cadastro' });
  const titles = () => board.getByRole('heading', { level: 2 }).allTextContents();
  await expect(board).toBeVisible();
  const [first = '', second = ''] = await titles();
  const handle = page.getByRole('button', { name: `Mover ${first}` });
  await tabTo(page, handle);
  await page.keyboard.press('Space');
  await expectHeld(page, first, 1);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(`Widget ${first}, posição 2`)).toBeAttached();
  await page.keyboard.press('Space');
  await expect.poll(async () => (await titles()).slice(0, 2)).toEqual([second, first]);
  await expect(handle).toBeFocused();
}
