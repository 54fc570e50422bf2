import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { watchConsole } from './console.ts';
import { enter, setUp } from './people.ts';
import { watchPolicy } from './policy.ts';
import { test, useServer } from './server.ts';

const server = useServer();
test.beforeAll(() => setUp(server.url));

async function openForm(page: Page, path = '/pessoas/nova'): Promise<void> {
  await page.clock.setFixedTime(new Date('2026-11-20T12:00:00-03:00'));
  await enter(page, path);
  await expect(page.locator('[name=nome]')).toBeFocused();
}

const calendarOf = (page: Page) => page.getByRole('dialog', { name: 'Calendário' });
const dayOf = (page: Page, name: string) => calendarOf(page).getByRole('button', { name, exact: true });

// the calendar itself, key by key: src/kit/web/dates/DateField.browser.test.tsx
test('a day of the calendar is chosen, saved and read again', { tag: '@slow' }, async ({ page }) => {
  const complaints = watchConsole(page);
  const violations = await watchPolicy(page);
  await openForm(page);
  const nascimento = page.locator('[name=nascimento]');
  await nascimento.pressSequentially('31031961');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(dayOf(page, 'sexta-feira, 31 de março de 1961')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await expect(dayOf(page, 'sábado, 1 de abril de 1961')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(calendarOf(page)).toHaveCount(0);
  await expect(nascimento).toHaveValue('01/04/1961');
  await expect(nascimento).toBeFocused();
  await page.locator('[name=nome]').fill('Maria do Calendário');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/Salvo: ficha/)).toBeVisible();
  await page.reload();
  await expect(nascimento).toHaveValue('01/04/1961');
  expect([...complaints, ...violations]).toEqual([]);
});

test('stays under its field while the form is scrolled in its part of the page', { tag: '@slow' }, async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 900 });
  await openForm(page);
  await page.getByRole('button', { name: 'Mais campos' }).click();
  await page.getByRole('button', { name: 'Abrir o calendário' }).click();
  const gap = async () => {
    const [field, calendar] = await Promise.all([
      page.locator('[name=nascimento]').boundingBox(),
      calendarOf(page).boundingBox(),
    ]);
    return Math.round((calendar?.y ?? 0) - (field?.y ?? 0) - (field?.height ?? 0));
  };
  await expect.poll(gap).toBe(4);
  await page.locator('#conteudo').evaluate((main) => main.querySelector('h2')?.scrollIntoView({ block: 'start' }));
  await page.setViewportSize({ width: 640, height: 900 });
  await expect.poll(gap).toBe(4);
});
