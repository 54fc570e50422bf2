import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { enter, setUp } from './people.ts';
import { createPessoa } from './pessoa-api.ts';

export const LAYOUT_KEY = 'fichario.widgets.painel';
/** Charts take time to draw; the journey of the painel has them. */
export const CHARTS = ['totals', 'created-by-month', 'by-state', 'by-city'];
export const WITHOUT_CHARTS = JSON.stringify(
  Object.fromEntries(CHARTS.map((id, at) => [id, { position: at, hidden: true }])),
);
/** the others, as they stand at first */
export const ALL = ['Fichas completas', 'Aniversários da semana', 'Pendências', 'Últimas alterações'];
export const [FIRST = '', SECOND = '', THIRD = '', FOURTH = ''] = ALL;
export const THIRD_PATH = '/api/dashboard/pendencias';

/** A register with a record in it: without one, the painel shows first steps instead of its widgets. */
export async function setUpPainel(browser: Browser, url: string): Promise<void> {
  await setUp(url);
  const page = await browser.newPage({ baseURL: url });
  await enter(page);
  await createPessoa(page, { nome: 'Maria de Lourdes' });
  await page.close();
}

export async function openPainel(page: Page): Promise<void> {
  await page.addInitScript(
    ([key = '', layout = '']) => {
      if (!sessionStorage.getItem(key)) localStorage.setItem(key, layout);
      sessionStorage.setItem(key, 'set once');
    },
    [LAYOUT_KEY, WITHOUT_CHARTS],
  );
  await enter(page, '/');
  await expectOrder(page, ...ALL);
}

export function widget(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true });
}

export async function openMenu(page: Page, title: string): Promise<void> {
  await widget(page, title).getByRole('button', { name: 'Opções do widget' }).click();
}

export async function chooseInMenu(page: Page, title: string, item: string): Promise<void> {
  await openMenu(page, title);
  await page.getByRole('menuitem', { name: item }).click();
}

export async function readTitles(page: Page): Promise<string[]> {
  return page.getByRole('group', { name: 'Números do cadastro' }).getByRole('heading', { level: 2 }).allTextContents();
}

export async function expectOrder(page: Page, ...wanted: string[]): Promise<void> {
  await expect.poll(() => readTitles(page)).toEqual(wanted);
}

/** Waits until a text was announced; screen readers hear either region. */
export async function expectSaid(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: text })).toHaveCount(1);
}

/**
 * Waits until a widget taken by Space is said to be held, and hears the next key. `@dnd-kit` says it at once, but begins to
 * listen for keys with a timer of its own: a key in between, faster than any hand, would be lost.
 */
export async function expectHeld(page: Page, title: string, position: number): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: `Widget ${title} seguro, posição ${position}` })).toHaveCount(
    1,
  );
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}
