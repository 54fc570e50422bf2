import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { watchConsole } from './console.ts';
import { watchPointers } from './no-mouse.ts';
import { enter, setUp } from './people.ts';
import { createPessoa } from './pessoa-api.ts';
import { test, useServer } from './server.ts';

const server = useServer();
test.beforeAll(() => setUp(server.url));

const count = (page: Page) => page.getByRole('status').filter({ hasText: '1 ficha pode ser esta' });
const nome = (page: Page) => page.locator('[name=nome]');

/** Somebody of the register. */
function stored(name: string) {
  const telefones = [{ tipo: 'celular', numero: '11987654321', principal: true }];
  return { nome: name, nascimento: '1980-02-29', telefones };
}

/** Types, in a new form, who is there already: another spelling of the name, the date and the phone. */
async function typeAgain(page: Page, spelling: string): Promise<void> {
  await page.goto('/pessoas/nova');
  await expect(nome(page)).toBeFocused();
  await page.keyboard.type(spelling);
  await page.getByLabel('Nascimento').focus();
  await page.keyboard.type('29021980');
  await page.getByRole('textbox', { name: 'Número' }).last().focus();
  await page.keyboard.type('11987654321');
  await page.keyboard.press('Tab');
  await expect(count(page)).toBeVisible();
}

/** Whether something lies on the middle of the field that has the focus. */
function isFocusCovered(): boolean {
  const field = document.activeElement;
  if (!field) return true;
  const { left, top, width, height } = field.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2) !== field;
}

test('who is there with another spelling is said while typing; Alt+N goes on, and it is not said of the two again', {
  tag: '@slow',
}, async ({ page }) => {
  const complaints = watchConsole(page);
  const pointers = await watchPointers(page);
  await enter(page);
  const { id } = await createPessoa(page, stored('Thiago Quintela Sousa'));
  await typeAgain(page, 'Tiago Quintela Souza');
  await expect(page.getByRole('listitem').filter({ hasText: 'Thiago Quintela Sousa' })).toContainText('certa');
  await expectAccessible(page);
  for (const label of ['Etiquetas', 'Observações']) {
    await page.getByLabel(label, { exact: true }).focus();
    expect(await page.evaluate(isFocusCovered), label).toBe(false);
  }
  await page.keyboard.press('Alt+n');
  await expect(count(page)).toHaveCount(0);
  const told = page.waitForResponse('**/api/duplicidades/apart');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^Salvo: ficha \d+/)).toBeVisible();
  expect((await told).status()).toBe(201);

  const { items } = await (await page.request.get('/api/pessoas?q=Tiago Quintela Souza')).json();
  const saved = items.find(({ nome: name }: { nome: string }) => name === 'Tiago Quintela Souza');
  const question = { tipo: 'fisica', nome: saved.nome, date: '1980-02-29', telefones: ['11987654321'] };
  const ask = async (except?: string) => {
    const answer = await page.request.post('/api/pessoas/matches', { data: { ...question, except } });
    return (await answer.json()).alike.map(({ pessoa }: { pessoa: { id: string } }) => pessoa.id);
  };
  expect(await ask(saved.id)).toEqual([]);
  expect(await ask()).toContain(id);
  expect(pointers).toEqual([]);
  expect(complaints).toEqual([]);
});

test('Enter opens who is found beside the form, which keeps what was typed', { tag: '@slow' }, async ({ page }) => {
  const complaints = watchConsole(page);
  await enter(page);
  const { codigo } = await createPessoa(page, { ...stored('Wanderleia Pitombo Xavantes'), nascimento: '1980-02-29' });
  await typeAgain(page, 'Vanderléia Pitombo Chavantes');
  await page.getByRole('button', { name: 'Wanderleia Pitombo Xavantes' }).focus();
  await page.keyboard.press('Enter');
  const beside = page.getByRole('complementary', { name: `Ficha ${codigo}: Wanderleia Pitombo Xavantes` });
  await expect(beside).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(beside).toHaveCount(0);
  await expect(nome(page)).toHaveValue('Vanderléia Pitombo Chavantes');
  await expect(page).toHaveURL(/\/pessoas\/nova$/);
  // on a phone the panel stands over the buttons
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(count(page)).toBeInViewport();
  await expectAccessible(page);
  await page.keyboard.press('Control+o');
  await expect(beside).toBeVisible();
  expect(complaints).toEqual([]);
});
