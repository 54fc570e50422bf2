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
  organize,
  SECOND,
  setUpPainel,
  THIRD,
  THIRD_ID,
  THIRD_PATH,
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

test('collapses in 200 ms, stays so, and asks for nothing while it is', { tag: '@slow' }, async ({ page }) => {
  await openPainel(page);
  const fold = widget(page, THIRD).locator('> div').nth(1);
  await expect.poll(async () => (await fold.boundingBox())?.height).toBeGreaterThan(40);
  expect(await fold.evaluate((element) => getComputedStyle(element).transitionDuration)).toBe('0.2s, 0.2s');
  await widget(page, THIRD).getByRole('button', { name: 'Recolher' }).click();
  await expect.poll(async () => (await fold.boundingBox())?.height).toBe(0);
  await expect(widget(page, THIRD).getByRole('button', { name: 'Expandir' })).toBeFocused();

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.reload();
  await expect(widget(page, SECOND)).not.toHaveAttribute('aria-busy');
  await expect(widget(page, THIRD).getByRole('button', { name: 'Expandir' })).toBeVisible();
  expect(asked).not.toContain(THIRD_PATH);
  await widget(page, THIRD).getByRole('button', { name: 'Expandir' }).click();
  await expect.poll(() => asked).toContain(THIRD_PATH);
  await expect.poll(async () => (await fold.boundingBox())?.height).toBeGreaterThan(40);
});

test('hides a widget with a fade of 300 ms, and brings it back to its place', { tag: '@slow' }, async ({ page }) => {
  await openPainel(page);
  const section = page.locator(`#${THIRD_ID}`);
  expect(await section.evaluate((element) => getComputedStyle(element).transitionDuration)).toContain('0.3s');
  // at the change itself: frames come late on a busy machine
  const fadeTime = section.evaluate(
    (element) =>
      new Promise<number>((done) => {
        let start = 0;
        new MutationObserver(() => {
          if (element.hasAttribute('inert')) start ||= performance.now();
          if (!element.isConnected) done(performance.now() - start);
        }).observe(document.body, { attributeFilter: ['inert'], childList: true, subtree: true });
      }),
  );
  await chooseInMenu(page, THIRD, 'Ocultar');
  expect(await fadeTime).toBeGreaterThan(250);
  await expect(section).toHaveCount(0);
  await expect(page.locator('#widget-painel-latest-changes-menu')).toBeFocused();
  await page.reload();
  await expect(widget(page, FIRST)).toBeVisible();
  await expect(section).toHaveCount(0);

  await page.getByRole('button', { name: 'Organizar' }).click();
  await expect(page.getByText('Widgets ocultos', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: `Mostrar ${THIRD}` }).click();
  await expect(section).toBeFocused();
  await expectOrder(page, ...ALL);

  await chooseInMenu(page, SECOND, 'Ocultar');
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(widget(page, SECOND)).toBeFocused();
  await expectOrder(page, ...ALL);
});

test('restores the painel, hidden and deleted widgets too, and takes that back', { tag: '@slow' }, async ({ page }) => {
  await openPainel(page);
  for (const title of ALL.slice(0, 3)) await chooseInMenu(page, title, 'Ocultar');
  await chooseInMenu(page, FOURTH, 'Excluir…');
  await page.getByRole('button', { name: 'Sim' }).click();
  await expect(page.getByText('Nenhum widget no painel')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Organizar' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restaurar painel' }).click();
  await expect.poll(() => readTitles(page)).toHaveLength(CHARTS.length + ALL.length);
  await expect(page.getByRole('button', { name: 'Organizar' })).toBeFocused();
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), LAYOUT_KEY)).toBeNull();
  await page.getByRole('button', { name: 'Desfazer' }).last().click();
  await expect(page.getByText('Nenhum widget no painel')).toBeVisible();
  await organize(page, 'Restaurar painel');
  await expect.poll(() => readTitles(page)).toHaveLength(CHARTS.length + ALL.length);
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
