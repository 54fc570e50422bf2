import { expect, type Page } from '@playwright/test';
import { SAMPLES } from '../paste/pasted-texts.ts';
import { watchConsole } from './console.ts';
import { enter, setUp } from './people.ts';
import { watchPolicy } from './policy.ts';
import { test, useServer } from './server.ts';

const server = useServer();
test.beforeAll(() => setUp(server.url));

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']));

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('Control+v');
}

const panel = (page: Page) => page.getByRole('status').filter({ hasText: 'O que foi para onde' });

test('a cartão CNPJ pasted on the list becomes a company, without the mouse', async ({ page }) => {
  const complaints = watchConsole(page);
  const violations = await watchPolicy(page);
  await enter(page, '/pessoas');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await paste(page, SAMPLES.cardFromPage);
  await expect(page).toHaveURL(/\/nova$/);
  await expect(panel(page)).toContainText('Av Paulista', { ignoreCase: true });
  await expect(page.locator('[name=cnpj]')).toHaveValue('11.222.333/0001-81');
  await expect(page.locator('[name=nu_CodigoCidade_1]')).toHaveValue('3550308');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'PADARIA PAO QUENTE LTDA' })).toBeVisible();
  await expect(page.locator('[name=porte]')).toHaveValue('me');
  expect(complaints).toEqual([]);
  expect(violations).toEqual([]);
});

test('a signature pasted into the name of a new record is taken back by one Ctrl+Z', { tag: '@slow' }, async ({
  page,
}) => {
  await enter(page, '/pessoas/nova');
  await expect(page.locator('[name=nome]')).toBeFocused();
  // the reading of pasted texts comes after the form, and its button with it
  await expect(page.getByRole('button', { name: 'Colar dados' })).toBeVisible();
  await paste(page, SAMPLES.signatureWithAddress);
  await expect(page.locator('[name=nome]')).toHaveValue('João Pedro Ferreira');
  await expect(page.locator('[name=nu_Cep_1]')).toHaveValue('13015-910');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+z');
  await expect(page.locator('[name=nome]')).toHaveValue('');
  await expect(page.locator('[name=nu_Cep_1]')).toHaveValue('');
  await expect(panel(page)).toHaveCount(0);
});
