import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { enter, setUp } from './people.ts';
import { test, useServer } from './server.ts';

// no provider at all: the invented companies of the demo are what there is to look up
const server = useServer();
/** An active company and one that is closed, both without a record. */
let active = '';
let closed = '';
test.beforeAll(async () => {
  await setUp(server.url);
  const { openDb } = await import('../../src/kit/server/db/db.ts');
  const { cnpjsToTry, looseAnswers } = await import('../../src/demo/server/loose-companies.ts');
  const { saveDemoAnswers } = await import('../../src/demo/server/sample-records.ts');
  const { rows } = await server.owner.query<{ tenant_id: number }>('select tenant_id from memberships');
  const db = openDb({ host: server.owner.host, user: 'fichario_app', database: server.owner.database! });
  await saveDemoAnswers(db, rows[0]!.tenant_id, looseAnswers(), new Date());
  await db.close();
  [active = '', closed = ''] = cnpjsToTry();
});

for (const [width, height] of [
  [1366, 768],
  [360, 740],
] as const) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height } });

    test('a company of the demo is filled without a network, saved by one key, and compared', async ({ page }) => {
      await server.owner.query('truncate pessoas cascade');
      await enter(page, '/empresas/nova');
      await page.locator('[name=cnpj]').pressSequentially(active);
      await expect(page.getByText(/^Preenchido pela Receita/)).toBeVisible();
      await expect(page.getByText(/\(Demonstração\)/)).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Control+Enter');
      await expect(page.getByText(/Salvo: ficha/)).toBeVisible();
      await page.getByRole('button', { name: 'Mais ações' }).click();
      await page.getByRole('menuitem', { name: 'Comparar com a Receita…' }).click();
      await expect(page.getByText('A ficha diz o mesmo que a Receita.')).toBeVisible();
      await expectAccessible(page);
    });

    test('a closed one is said first', async ({ page }) => {
      await enter(page, '/empresas/nova');
      await page.locator('[name=cnpj]').pressSequentially(closed);
      await expect(page.getByRole('alert').filter({ hasText: 'BAIXADA' })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });
  });
}
