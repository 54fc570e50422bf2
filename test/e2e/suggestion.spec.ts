import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { watchConsole } from './console.ts';
import { enter, setUp } from './people.ts';
import { createPessoa } from './pessoa-api.ts';
import { watchPolicy } from './policy.ts';
import { test, useServer } from './server.ts';
import { countWaitingFor } from '../waiting.ts';

const server = useServer();

test.beforeAll(() => setUp(server.url, { sample: true }));

/** Records under names that nobody else has. */
async function createZulmiras(page: Page): Promise<void> {
  for (const nome of ['Zulmira Wotjek', 'Zulmira Wotjek Filha']) await createPessoa(page, { nome });
}

function rows(page: Page) {
  return page.getByRole('row', { name: /Zulmira/ });
}

test('a misspelt search is put right from the keyboard', async ({ page }) => {
  const complaints = watchConsole(page);
  const violations = await watchPolicy(page);
  await enter(page);
  await createZulmiras(page);
  await page.goto('/pessoas');
  await expect(page.getByRole('row').nth(5)).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('zulmria vojtek');
  const suggestion = page.getByRole('status').filter({ hasText: 'Você quis dizer zulmira wotjek?' });
  await expect(suggestion).toBeVisible();
  await expect(page.getByText('Nada encontrado')).toBeVisible();
  await expectAccessible(page);

  // no rows to go to: the keys that lead to them lead to the suggestion
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'zulmira wotjek' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(2);
  await expect(page).toHaveURL(/q=zulmira\+wotjek$/);
  await expect(page.getByText('Você quis dizer')).toHaveCount(0);

  const box = page.getByRole('searchbox', { name: 'Pesquisar' });
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('zulmira wotjek');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('grid')).toBeFocused();
  await page.goBack();
  await expect(suggestion).toBeVisible();
  expect(complaints).toEqual([]);
  expect(violations).toEqual([]);
});

test('a search that found a few shows them, and the one that would find more above them', { tag: '@slow' }, async ({
  page,
}) => {
  await enter(page);
  for (const nome of ['Ypiranga Kraus', 'Ypiranga Krauss', 'Ypiranga Krauss Neta']) await createPessoa(page, { nome });
  await page.goto('/pessoas?q=ypiranga+kraus');
  // "kraus" begins all three
  await expect(page.getByRole('row', { name: /Ypiranga/ })).toHaveCount(3);
  await expect(page.getByText('Você quis dizer')).toHaveCount(0);
  await page.goto('/pessoas?q=ypirranga+kraus');
  await page.getByRole('button', { name: 'ypiranga kraus' }).click();
  await expect(page.getByRole('row', { name: /Ypiranga/ })).toHaveCount(3);
});

test('what was typed past is read no further, and never shown', { tag: '@slow' }, async ({ page }) => {
  await enter(page);
  await createZulmiras(page);
  await page.goto('/pessoas');
  await expect(page.getByRole('row').nth(5)).toBeVisible();
  const given: string[] = [];
  page.on('requestfailed', (request) => {
    const q = new URL(request.url()).searchParams.get('q');
    // the list before the search may still have been on its way
    if (q !== null) given.push(q);
  });
  // nobody gets at what is searched, so the first search stands in the database when the second is typed
  await server.owner.query('begin; lock table pessoa_tokens');
  const countWaiting = () => countWaitingFor(server.owner);
  await page.keyboard.press('/');
  const box = page.getByRole('searchbox', { name: 'Pesquisar' });
  await expect(box).toBeFocused();
  // at once: between slow keys it would search for the beginnings as well
  await box.fill('zul');
  await expect.poll(countWaiting).toBeGreaterThanOrEqual(2);
  await box.fill('');
  // long before the lock's own limit of 5 s
  await expect.poll(countWaiting).toBe(0);
  // one ask of a text or more: a browser that is slow to draw asks again
  await expect.poll(() => [given.length >= 2, ...new Set(given)]).toEqual([true, 'zul']);
  await box.fill('zulmira w');
  await expect.poll(countWaiting).toBeGreaterThanOrEqual(2);
  await server.owner.query('rollback');
  await expect(rows(page).first()).toBeVisible();
  // but for the row of the headings
  await expect(page.getByRole('row').filter({ hasNotText: 'Zulmira Wotjek' })).toHaveCount(1);
});
