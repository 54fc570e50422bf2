import { chromium } from '@playwright/test';
import { BRAZILIAN, CHROMIUM_LAUNCH } from '../chromium.ts';

const SAVED_MS = 60_000;

/**
 * Types a record into the form of the page, lets the database die and presses the keys that save. Nobody touches the page after
 * that. Gives the records of that name that the product has in the end.
 */
export async function saveWhileTheDatabaseDies(
  { url, cookie }: { url: string; cookie: string },
  die: () => Promise<void>,
): Promise<{ nome: string; version: number }[]> {
  const browser = await chromium.launch(CHROMIUM_LAUNCH);
  try {
    const context = await browser.newContext({ ...BRAZILIAN, baseURL: url });
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url }]);
    const page = await context.newPage();
    await page.goto('/pessoas/nova');
    await page.locator('[name=nome]').fill('Ana Souza');
    await die();
    await page.keyboard.press('Control+Enter');
    await page.getByText(/Salvo: ficha/).waitFor({ timeout: SAVED_MS });
    const answer = await page.request.get('/api/pessoas?q=Ana Souza');
    const { items } = (await answer.json()) as { items: { nome: string; version: number }[] };
    return items.map(({ nome, version }) => ({ nome, version }));
  } finally {
    await browser.close();
  }
}
