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

test('typing comes first, and never opens the calendar', async ({ page }) => {
  await openForm(page);
  const nascimento = page.locator('[name=nascimento]');
  await nascimento.pressSequentially('09051961');
  await expect(nascimento).toHaveValue('09/05/1961');
  await expect(calendarOf(page)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.locator('[name=nu_Cep_1]')).not.toHaveAttribute('aria-invalid');
  await expect(nascimento).not.toBeFocused();
  await expect(calendarOf(page)).toHaveCount(0);
});

test('opens by its button and by Alt+ArrowDown, and is read as a grid of days', async ({ page }) => {
  const complaints = watchConsole(page);
  const violations = await watchPolicy(page);
  await openForm(page);
  await page.getByRole('button', { name: 'Abrir o calendário' }).click();
  const grid = page.getByRole('grid', { name: 'novembro de 2026' });
  await expect(grid.getByRole('columnheader').first()).toHaveAccessibleName('domingo');
  await expect(grid.getByRole('row')).toHaveCount(6);
  const today = dayOf(page, 'sexta-feira, 20 de novembro de 2026');
  await expect(today).toBeFocused();
  await expect(today).toHaveAttribute('aria-current', 'date');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(calendarOf(page)).toHaveCount(0);
  await expect(page.locator('[name=nascimento]')).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(today).toBeFocused();
  // Tab leaves it, and it goes
  for (let stop = 0; stop < 2; stop++) await page.keyboard.press('Tab');
  await expect(calendarOf(page)).toHaveCount(0);
  expect(complaints).toEqual([]);
  expect(violations).toEqual([]);
});

test('is walked by days, weeks, months and years, and Enter chooses', async ({ page }) => {
  await openForm(page);
  const nascimento = page.locator('[name=nascimento]');
  await nascimento.pressSequentially('31031961');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(dayOf(page, 'sexta-feira, 31 de março de 1961')).toBeFocused();
  for (const [key, day] of [
    ['ArrowRight', 'sábado, 1 de abril de 1961'],
    ['ArrowLeft', 'sexta-feira, 31 de março de 1961'],
    ['ArrowUp', 'sexta-feira, 24 de março de 1961'],
    ['ArrowDown', 'sexta-feira, 31 de março de 1961'],
    ['PageUp', 'terça-feira, 28 de fevereiro de 1961'],
    ['PageDown', 'terça-feira, 28 de março de 1961'],
    ['Shift+PageUp', 'segunda-feira, 28 de março de 1960'],
    ['Shift+PageDown', 'terça-feira, 28 de março de 1961'],
    ['Home', 'domingo, 26 de março de 1961'],
    ['End', 'sábado, 1 de abril de 1961'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(dayOf(page, day)).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(calendarOf(page)).toHaveCount(0);
  await expect(nascimento).toHaveValue('01/04/1961');
  await expect(nascimento).toBeFocused();
  await page.locator('[name=nome]').fill('Maria do Calendário');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/Salvo: ficha/)).toBeVisible();
  await page.reload();
  await expect(nascimento).toHaveValue('01/04/1961');
});

test('a year of long ago is typed, its month is chosen', async ({ page }) => {
  await openForm(page, '/empresas/nova');
  await page.getByRole('button', { name: 'Abrir o calendário' }).click();
  await calendarOf(page).getByLabel('Mês', { exact: true }).selectOption('maio');
  await calendarOf(page).getByLabel('Ano').fill('1961');
  await expect(page.getByRole('grid', { name: 'maio de 1961' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dayOf(page, 'sábado, 20 de maio de 1961')).toBeFocused();
  await calendarOf(page).getByRole('button', { name: 'Mês anterior' }).click();
  await dayOf(page, 'domingo, 9 de abril de 1961').click();
  await expect(page.locator('[name=abertura]')).toHaveValue('09/04/1961');
});

test('offers no day from 2150 on', async ({ page }) => {
  await openForm(page, '/empresas/nova');
  await page.locator('[name=abertura]').pressSequentially('31122149');
  await page.keyboard.press('Alt+ArrowDown');
  const last = dayOf(page, 'quarta-feira, 31 de dezembro de 2149');
  for (const key of ['ArrowRight', 'ArrowDown', 'PageDown', 'Shift+PageDown']) {
    await expect(last).toBeFocused();
    await page.keyboard.press(key);
  }
  await expect(last).toBeFocused();
  await calendarOf(page).getByLabel('Ano').fill('2150');
  await expect(calendarOf(page).getByRole('status')).toHaveText('O ano tem 4 números e vem antes de 2150');
  await expect(page.getByRole('grid', { name: 'dezembro de 2149' })).toBeVisible();
});

test('stays under its field while the page is scrolled and the window changes its size', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 900 });
  await openForm(page);
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

test('fits on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openForm(page);
  await page.getByRole('button', { name: 'Abrir o calendário' }).click();
  const box = await calendarOf(page).boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(360);
  expect((box?.y ?? 0) + (box?.height ?? 999)).toBeLessThanOrEqual(740);
  const small = await calendarOf(page)
    .getByRole('button')
    .evaluateAll((buttons) => buttons.filter((button) => button.getBoundingClientRect().height < 24).length);
  expect(small).toBe(0);
});
