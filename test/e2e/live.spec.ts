import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { watchConsole } from './console.ts';
import { ANA, enter, SENHA, setUp } from './people.ts';
import { changePessoa, createPessoa } from './pessoa-api.ts';
import { test, useServer } from './server.ts';

const server = useServer();
const BRUNO = { nome: 'Bruno Lima', email: 'bruno@exemplo.com.br', senha: SENHA };

test.beforeAll(() => setUp(server.url));
test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage({ baseURL: server.url });
  await enter(page);
  const [{ id }] = (await (await page.request.get('/api/tenants')).json()).items;
  const user = await page.request.post('/api/users', { data: BRUNO });
  const { id: userId } = await user.json();
  const role = await page.request.put(`/api/users/${userId}/memberships/${id}`, { data: { role: 'gestor' } });
  expect(role.ok()).toBe(true);
  await page.close();
});

/** A browser of its own, in which somebody is signed in; it listens already. */
async function openAs(browser: Browser, person: { email: string; senha: string }, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await enter(page, undefined, person);
  await open(page, path);
  return page;
}

/** Opens a page and waits until it hears what happens elsewhere. */
async function open(page: Page, path: string): Promise<void> {
  const listens = page.waitForResponse((answer) => answer.url().includes('/api/live?'));
  await page.goto(path);
  await listens;
}

// how soon a change is heard is for `npm run bench -- --only live` to say
test('a change shows in the list and the record of somebody else, and says whose it was', async ({ page, browser }) => {
  const complaints = watchConsole(page);
  await enter(page, undefined, BRUNO);
  const made = await createPessoa(page, { nome: 'Zélia Prado', observacoes: 'antes' });
  await open(page, '/pessoas');
  await expect(page.getByRole('row', { name: /Zélia Prado/ })).toBeVisible();
  const record = await openAs(browser, BRUNO, `/pessoas/${made.codigo}`);
  await expect(record.locator('[name=nome]')).toHaveValue('Zélia Prado');
  const ana = await openAs(browser, ANA, `/pessoas/${made.codigo}`);
  await ana.locator('[name=nome]').fill('Zélia Prado Reis');
  await record.locator('[name=observacoes]').focus();
  await ana.keyboard.press('Control+Enter');
  await expect(page.getByRole('row', { name: /Zélia Prado Reis/ })).toBeVisible();
  await expect(record.locator('[name=nome]')).toHaveValue('Zélia Prado Reis');
  await expect(record.getByText('Atualizado por Ana Beatriz Souza agora')).toBeVisible();
  await expect(record.locator('[name=observacoes]')).toBeFocused();
  await expect(ana.getByText('Atualizado por')).toBeHidden();

  // a new one, and one that goes
  const fresh = await createPessoa(ana, { nome: 'Aaron Alves' });
  await expect(page.getByRole('row', { name: /Aaron Alves/ })).toBeVisible();
  await ana.request.delete(`/api/pessoas/${fresh.id}`, { headers: { 'if-match': '"1"' } });
  await expect(page.getByRole('row', { name: /Aaron Alves/ })).toBeHidden();
  await ana.request.delete(`/api/pessoas/${made.id}`, { headers: { 'if-match': '"2"' } });
  await expect(record.getByText('Esta ficha foi excluída. Restaure-a para alterar.')).toBeVisible();
  expect(complaints).toEqual([]);
  await record.context().close();
  await ana.context().close();
});

test('the record beside the list shows what somebody else saved in it, though its row stays the same', {
  tag: '@slow',
}, async ({ page, browser }) => {
  await enter(page);
  const made = await createPessoa(page, { nome: 'Zita Ramos', observacoes: 'antes' });
  await open(page, '/pessoas?q=zita');
  await expect(page.getByRole('row', { name: /Zita Ramos/ })).toBeVisible();
  await page.getByRole('grid').focus();
  await page.keyboard.press('Space');
  const look = page.getByRole('complementary', { name: /Zita Ramos$/ });
  await expect(look).toContainText('antes');
  const bruno = await openAs(browser, BRUNO, '/ajuda');
  await changePessoa(bruno, made, { observacoes: 'de Bruno' });
  await expect(look).toContainText('de Bruno');
  await bruno.context().close();
});

test('what is not saved stays as it was typed, and leads to the comparison', async ({ page, browser }) => {
  const complaints = watchConsole(page);
  await enter(page);
  const made = await createPessoa(page, { nome: 'Caio Reis', observacoes: 'antes' });
  await open(page, `/pessoas/${made.codigo}`);
  await page.locator('[name=nome]').fill('Caio Reis Neto');
  const bruno = await openAs(browser, BRUNO, '/pessoas');
  await changePessoa(bruno, made, { observacoes: 'de Bruno' });
  const notice = page.getByRole('status').filter({ hasText: 'Bruno Lima salvou esta ficha.' });
  await expect(notice).toBeVisible();
  await expect(page.locator('[name=nome]')).toHaveValue('Caio Reis Neto');
  await expect(page.locator('[name=nome]')).toBeFocused();
  await expect(page.locator('[name=observacoes]')).toHaveValue('antes');
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Ver o que mudou' }).click();
  const dialog = page.getByRole('dialog', { name: 'A ficha mudou enquanto você editava' });
  await expect(dialog).toContainText('a ficha foi salva por Bruno Lima.');
  await expect(dialog).toContainText('de Bruno');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Salvar o que escolhi' }).click();
  await expect(page.getByText(`Salvo: ficha ${made.codigo}.`)).toBeVisible();
  await expect(notice).toBeHidden();
  await expect(page.locator('[name=observacoes]')).toHaveValue('de Bruno');
  const stored = await (await page.request.get(`/api/pessoas/${made.id}`)).json();
  expect(stored).toMatchObject({ nome: 'Caio Reis Neto', observacoes: 'de Bruno', version: 3 });
  expect(complaints).toEqual([]);
  await bruno.context().close();
});

test('a save of one’s own is no news to the tab that made it', { tag: '@slow' }, async ({ page, browser }) => {
  await enter(page);
  const made = await createPessoa(page, { nome: 'Davi Melo' });
  await open(page, `/pessoas/${made.codigo}`);
  const bruno = await openAs(browser, BRUNO, '/ajuda');
  // what Bruno does after a save is heard after it, over the same stream
  const signs = [
    { act: () => open(bruno, `/pessoas/${made.codigo}`), text: 'Bruno Lima está com esta ficha aberta' },
    { act: () => bruno.locator('[name=nome]').fill('Davi'), text: 'Bruno Lima está editando' },
  ];
  for (const [index, { act, text }] of signs.entries()) {
    const nome = `Davi Melo ${index}`;
    await page.locator('[name=nome]').fill(nome);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(`Salvo: ficha ${made.codigo}.`).first()).toBeVisible();
    // typed on at once: nothing that comes back may take it away
    await page.locator('[name=observacoes]').fill(`depois de ${nome}`);
    await act();
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByText(/Atualizado por|salvou esta ficha/)).toHaveCount(0);
    await expect(page.locator('[name=observacoes]')).toHaveValue(`depois de ${nome}`);
  }
  await bruno.context().close();
});

test('who else has the record open is seen, who edits it, and that they are gone', { tag: '@slow' }, async ({
  page,
  browser,
}) => {
  await enter(page);
  const made = await createPessoa(page, { nome: 'Elis Nunes' });
  await open(page, `/pessoas/${made.codigo}`);
  await expect(page.getByText('com esta ficha aberta')).toBeHidden();
  const bruno = await openAs(browser, BRUNO, `/pessoas/${made.codigo}`);
  await expect(page.getByText('Bruno Lima está com esta ficha aberta')).toBeVisible();
  await expect(bruno.getByText('Ana Beatriz Souza está com esta ficha aberta')).toBeVisible();
  await expectAccessible(page);
  await bruno.locator('[name=nome]').fill('Elis Nunes Dias');
  await expect(page.getByText('Bruno Lima está editando')).toBeVisible();
  // the tab is killed: nothing of it can say goodbye
  const session = await bruno.context().newCDPSession(bruno);
  session.send('Page.crash').catch(() => {}); // it is never answered
  await expect(page.getByText('Bruno Lima está')).toBeHidden();
  await bruno.context().close();
  const again = await openAs(browser, BRUNO, `/pessoas/${made.codigo}`);
  await expect(page.getByText('Bruno Lima está com esta ficha aberta')).toBeVisible();
  await again.goto('/pessoas');
  await expect(page.getByText('Bruno Lima está')).toBeHidden();
  await again.context().close();
});

/** Counts the streams that the server has open. */
function countStreams(): { open: () => number } {
  let standing = 0;
  server.app().server.on('request', ({ url = '' }: IncomingMessage, answer: ServerResponse) => {
    if (!url.startsWith('/api/live?')) return;
    standing += 1;
    answer.once('close', () => void (standing -= 1));
  });
  return { open: () => standing };
}

test('the tabs of a browser share one stream, and another one goes on with it', { tag: '@slow' }, async ({
  page,
  context,
  browser,
}) => {
  const streams = countStreams();
  await enter(page);
  const made = await createPessoa(page, { nome: 'Fábio Lopes' });
  await open(page, '/pessoas');
  const others = await Promise.all([context.newPage(), context.newPage(), context.newPage()]);
  for (const other of others) {
    await other.goto('/pessoas');
    await expect(other.getByRole('row', { name: /Fábio Lopes/ })).toBeVisible();
  }
  await expect.poll(streams.open).toBe(1);
  const bruno = await openAs(browser, BRUNO, '/ajuda');
  await changePessoa(bruno, made, { nome: 'Fábio Lopes Um' });
  for (const tab of [page, ...others]) await expect(tab.getByRole('row', { name: /Fábio Lopes Um/ })).toBeVisible();
  // each tab has heard it by now: one stream for them, one for Bruno
  expect(streams.open()).toBe(2);
  await page.close();
  await changePessoa(bruno, { ...made, version: 2 }, { nome: 'Fábio Lopes Dois' });
  for (const tab of others) await expect(tab.getByRole('row', { name: /Fábio Lopes Dois/ })).toBeVisible();
  await expect.poll(streams.open).toBe(2);
  await bruno.context().close();
});

test('goes on after the server was away, and has missed nothing', { tag: '@slow' }, async ({ page }) => {
  await enter(page);
  const made = await createPessoa(page, { nome: 'Gil Souza' });
  await open(page, '/pessoas');
  await expect(page.getByRole('row', { name: /Gil Souza/ })).toBeVisible();
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  await server.restart(async (app) => {
    const headers = { cookie, 'if-match': '"1"' };
    const payload = { nome: 'Gil Souza Enquanto Isso' };
    const answer = await app.inject({ method: 'PATCH', url: `/api/pessoas/${made.id}`, headers, payload });
    expect(answer.statusCode).toBe(200);
  });
  await expect(page.getByRole('row', { name: /Gil Souza Enquanto Isso/ })).toBeVisible();
  await changePessoa(page, { ...made, version: 2 }, { nome: 'Gil Souza Depois' });
  await expect(page.getByRole('row', { name: /Gil Souza Depois/ })).toBeVisible();
});

test('rows that others add above push nothing away: not what is read, not the row of the keyboard, not what is marked', async ({
  page,
  browser,
}) => {
  await enter(page);
  const numbers = Array.from({ length: 150 }, (_, index) => String(index).padStart(3, '0'));
  for (const number of numbers) await createPessoa(page, { nome: `Fila ${number}` });
  await open(page, '/pessoas?q=Fila');
  const grid = page.getByRole('grid');
  await grid.focus();
  const number = () =>
    grid.evaluate((element) => {
      const row = document.getElementById(element.getAttribute('aria-activedescendant') ?? '');
      return Number(/Fila (\d{3})/.exec(row?.textContent ?? '')?.[1] ?? 0);
    });
  // as far down as rows are loaded
  await expect(async () => {
    await page.keyboard.press('PageDown');
    expect(await number()).toBeGreaterThan(50);
  }).toPass();
  await page.keyboard.press('x');
  const active = page.getByRole('row', { selected: true });
  const nome = /Fila \d{3}/.exec(await active.innerText())?.[0] ?? '';
  expect(Number(nome.slice(-3))).toBeGreaterThan(50);
  const before = await active.boundingBox();
  const bruno = await openAs(browser, BRUNO, '/ajuda');
  await createPessoa(bruno, { nome: 'Fila 000 A' });
  await createPessoa(bruno, { nome: 'Fila 000 B' });
  await expect(page.getByText(/152/).first()).toBeVisible();
  await expect(active).toContainText(nome);
  expect((await active.boundingBox())?.y).toBe(before?.y);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  const next = `Fila ${String(Number(nome.slice(-3)) + 1).padStart(3, '0')}`;
  await expect(page.getByRole('row', { name: new RegExp(next), selected: true })).toBeVisible();
  // at its top the list shows what is new
  await grid.focus();
  await page.keyboard.press('Home');
  await createPessoa(bruno, { nome: 'Fila 000 AA' });
  await expect(page.getByRole('row', { name: /Fila 000 AA/ })).toBeInViewport();
  await bruno.context().close();
});
