import { expect, type Locator, type Page } from '@playwright/test';
import { ANA, enter, SENHA, setUp } from './people.ts';
import { changePessoa, createPessoa } from './pessoa-api.ts';
import { test, useServer } from './server.ts';

const server = useServer();
const STOP = 'data-stop';

/** Enter goes from the first field to the last, and Shift+Enter all the way back. */
async function expectEnterWalks(page: Page, form: Locator): Promise<number> {
  await expect(form).toBeVisible();
  const kinds = await form.evaluate(markStops, STOP);
  const current = async () => {
    // a field whose code came late stands where the one before it stood, and has no number yet
    await form.evaluate(markStops, STOP);
    return page.evaluate((name) => Number(document.activeElement?.getAttribute(name) ?? -1), STOP);
  };
  await form.locator(`[${STOP}="0"]`).first().focus();
  for (let stop = 0; stop < kinds.length - 1; stop++) {
    await step(page, kinds[stop], 'Enter');
    await expect.poll(current, `Enter after field ${stop + 1} of ${kinds.length}`).toBe(stop + 1);
  }
  for (let stop = kinds.length - 1; stop > 0; stop--) {
    await step(page, kinds[stop], 'Shift+Enter');
    await expect.poll(current, `Shift+Enter before field ${stop + 1} of ${kinds.length}`).toBe(stop - 1);
  }
  return kinds.length;
}

/** A text of several lines keeps its Enter: from there it is Tab, past the buttons beside it. */
async function step(page: Page, kind: string | undefined, key: 'Enter' | 'Shift+Enter'): Promise<void> {
  const isOnButton = () => page.evaluate(() => document.activeElement?.matches('button:not([type=submit])') === true);
  if (kind !== 'textarea') {
    await page.keyboard.press(key);
    // Enter stops at the button that adds a code, too, which is no field
    if (key === 'Shift+Enter' && (await isOnButton())) await page.keyboard.press('Shift+Tab');
    return;
  }
  do await page.keyboard.press(key === 'Enter' ? 'Tab' : 'Shift+Tab');
  while (await isOnButton());
}

/** Numbers the fields that can be reached, a group of radio buttons as one. Gives what they are. */
function markStops(form: HTMLElement | SVGElement, attribute: string): string[] {
  const kinds: string[] = [];
  const groups = new Map<string, number>();
  for (const field of form.querySelectorAll<HTMLInputElement>('input, select, textarea')) {
    if (field.type === 'hidden' || field.disabled || field.tabIndex < 0 || !field.checkVisibility()) continue;
    const stop = (field.type === 'radio' ? groups.get(field.name) : undefined) ?? kinds.length;
    if (field.type === 'radio') groups.set(field.name, stop);
    if (stop === kinds.length) kinds.push(field.localName);
    field.setAttribute(attribute, String(stop));
  }
  return kinds;
}

test('Enter leads through every form of the product, and Shift+Enter back', { tag: '@slow' }, async ({ page }) => {
  const walk = (form: Locator) => expectEnterWalks(page, form);
  const form = (name: string) => page.getByRole('form', { name });
  const inDialog = () => page.getByRole('dialog').locator('form');
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();

  await page.goto('/inicio');
  expect(await walk(form('Primeiro acesso'))).toBe(3);
  await setUp(server.url);
  await page.goto('/entrar');
  expect(await walk(form('Entrar'))).toBe(2);
  await enter(page);

  await test.step('records', async () => {
    await page.goto('/pessoas/nova');
    expect(await walk(form('Ficha'))).toBeGreaterThan(20);
    await page.goto('/empresas/nova');
    expect(await walk(form('Ficha'))).toBeGreaterThan(20);
    await page.goto('/pessoas');
    await press(/^Filtros/);
    expect(await walk(form('Filtros'))).toBeGreaterThan(5);
  });
  await test.step('a conflict', async () => {
    const made = await createPessoa(page, { nome: 'Ana Souza', nomeSocial: 'Aninha' });
    await page.goto(`/pessoas/${made.codigo}`);
    await page.locator('[name=nome]').fill('Ana Souza Lima');
    await page.getByLabel('Nome social').fill('Nina');
    await changePessoa(page, made, { nome: 'Ana Souza Prado', nomeSocial: 'Ana' });
    await page.keyboard.press('Control+Enter');
    expect(await walk(form('O que vale'))).toBe(2);
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
  });
  await test.step('settings', async () => {
    await page.goto('/configuracoes');
    expect(await walk(form('Preferências'))).toBe(3);
    expect(await walk(form('Trocar a senha'))).toBeGreaterThan(1);
  });
  await test.step('clients and users', async () => {
    await page.goto('/clientes');
    await press('Novo cliente');
    await walk(inDialog());
    await page.keyboard.press('Escape');
    await press('Dar acesso');
    await walk(inDialog());
    await page.keyboard.press('Escape');
    await page.goto('/usuarios');
    await press('Novo usuário');
    expect(await walk(inDialog())).toBeGreaterThan(2);
  });
  await test.step('the session that ended', async () => {
    await page.goto('/pessoas');
    await expect(page.getByRole('grid').getByText('Ana Souza Prado')).toBeVisible();
    await server.owner.query('delete from sessions');
    await page.getByRole('searchbox', { name: 'Pesquisar' }).fill(ANA.nome);
    expect(await walk(page.getByRole('alertdialog').locator('form'))).toBe(2);
    await page.keyboard.press('Enter');
    await page.keyboard.type(SENHA);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog')).toBeHidden();
  });
});
