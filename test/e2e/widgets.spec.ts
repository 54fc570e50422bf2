import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { watchConsole } from './console.ts';
import {
  ALL,
  CHARTS,
  chooseInMenu,
  expectHeld,
  expectOrder,
  expectSaid,
  FIRST,
  FOURTH,
  LAYOUT_KEY,
  openMenu,
  openPainel,
  SECOND,
  setUpPainel,
  THIRD,
  readTitles,
  widget,
  WITHOUT_CHARTS,
} from './painel-widgets.ts';
import { watchPolicy } from './policy.ts';
import { test, useServer } from './server.ts';

const server = useServer();
test.beforeAll(({ browser }) => setUpPainel(browser, server.url));

test('moves a widget by keyboard, says each position in Portuguese, and keeps the order', async ({ page }) => {
  const violations = await watchPolicy(page);
  const complaints = watchConsole(page);
  await openPainel(page);
  const handle = page.getByRole('button', { name: `Mover ${FIRST}` });
  await expect(handle).toHaveAccessibleDescription(/Espaço; as setas mudam a posição; Espaço solta; Esc cancela/);
  await handle.press('Space');
  await expectHeld(page, FIRST, 1);
  await page.keyboard.press('ArrowRight');
  await expectSaid(page, `Widget ${FIRST}, posição 2 de 4.`);
  await page.keyboard.press('ArrowDown');
  await expectSaid(page, `Widget ${FIRST}, posição 3 de 4.`);
  await page.keyboard.press('ArrowUp');
  await expectSaid(page, `Widget ${FIRST}, posição 2 de 4.`);
  await page.keyboard.press('Space');
  await expectSaid(page, `Widget ${FIRST} solto, posição 2 de 4.`);
  await expectOrder(page, SECOND, FIRST, THIRD, FOURTH);
  await expect(handle).toBeFocused();

  await handle.press('Space');
  await expectHeld(page, FIRST, 2);
  await page.keyboard.press('ArrowDown');
  await expectSaid(page, `posição 3 de 4.`);
  await page.keyboard.press('Escape');
  await expectSaid(page, `Movimento cancelado. Widget ${FIRST} continua na posição 2 de 4.`);
  await expectOrder(page, SECOND, FIRST, THIRD, FOURTH);

  await chooseInMenu(page, FIRST, 'Mover para depois');
  await expectSaid(page, `Widget ${FIRST}, posição 3 de 4.`);
  await expect(widget(page, FIRST).getByRole('button', { name: 'Opções do widget' })).toBeFocused();
  await page.reload();
  await expectOrder(page, SECOND, THIRD, FIRST, FOURTH);
  expect([...violations, ...complaints]).toEqual([]);
});

test('moves a widget by mouse and shows where it would go', { tag: '@slow' }, async ({ page }) => {
  await openPainel(page);
  const from = await page.getByRole('button', { name: `Mover ${FIRST}` }).boundingBox();
  const to = await widget(page, THIRD).boundingBox();
  if (!from || !to) throw new Error('The widgets have no place.');
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 30, from.y + 30);
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
  await expect(widget(page, THIRD)).toHaveAttribute('data-target', 'after');
  await page.mouse.up();
  await expectOrder(page, SECOND, THIRD, FIRST, FOURTH);
  await page.reload();
  await expectOrder(page, SECOND, THIRD, FIRST, FOURTH);
});

test('works on a layout that is broken or foreign, and follows the other tab', { tag: '@slow' }, async ({
  page,
  context,
}) => {
  await openPainel(page);
  for (const broken of ['{"totals":', '[1,2]', '{"totals":{"position":"x","color":"</style>"},"alien":{}}']) {
    await page.evaluate(([key, text]) => localStorage.setItem(key ?? '', text ?? ''), [LAYOUT_KEY, broken]);
    await page.reload();
    await expect.poll(() => readTitles(page)).toHaveLength(CHARTS.length + ALL.length);
  }
  await page.evaluate(([key, text]) => localStorage.setItem(key ?? '', text ?? ''), [LAYOUT_KEY, WITHOUT_CHARTS]);
  await page.reload();
  const other = await context.newPage();
  await other.goto('/');
  await openMenu(other, SECOND);
  await other.getByRole('menuitemradio', { name: 'Rosa' }).click();
  await expect(widget(page, SECOND)).toHaveAttribute('data-widget-color', 'pink');
  await chooseInMenu(page, THIRD, 'Mover para antes');
  await expectOrder(other, FIRST, THIRD, SECOND, FOURTH);
  await expect(widget(other, SECOND)).toHaveAttribute('data-widget-color', 'pink');
});

test('has one, two or three columns by its room, every button on touch, and no motion where none is wanted', {
  tag: '@slow',
}, async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPainel(page);
  for (const [width, columns] of [
    [360, 1],
    [1000, 2],
    [1600, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const grid = page.getByRole('group', { name: 'Números do cadastro' }).locator('> div');
    const countColumns = () =>
      grid.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length);
    await expect.poll(countColumns, `${width} px`).toBe(columns);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  const refresh = widget(page, FIRST).getByRole('button', { name: 'Atualizar' });
  await expect(refresh.locator('xpath=..')).toHaveCSS('opacity', '1');
  await expect(widget(page, FIRST)).toHaveCSS('animation-name', 'none');
  await expect(widget(page, FIRST)).toHaveCSS('transition-duration', '0s');
  await expectAccessible(page);
  await context.close();
});
