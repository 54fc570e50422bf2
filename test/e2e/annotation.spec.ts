import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { watchConsole } from './console.ts';
import { enter, setUp } from './people.ts';
import { createPessoa } from './pessoa-api.ts';
import { watchPolicy } from './policy.ts';
import { decodePicture, readPdf, saveFile } from './saved-files.ts';
import { test, useServer } from './server.ts';

const server = useServer();

const CHART = 'Fichas por situação';
const NOTE = 'Após as férias: ação de Łukasz <script>';
/** the first colour of the board, which no chart has */
const RED = [200, 16, 46];

test.beforeAll(async ({ browser }) => {
  await setUp(server.url);
  const page = await browser.newPage({ baseURL: server.url });
  await enter(page);
  await createPessoa(page, { nome: 'João da Silva', cpf: '52998224725' });
  await createPessoa(page, { nome: 'Rita Lima', situacao: 'inativa' });
  await page.close();
});

async function openBoard(page: Page): Promise<Locator> {
  await chooseInChart(page, 'Anotar');
  const board = page.getByRole('application', { name: `Gráfico para anotar: ${CHART}` });
  await expect(board).toBeVisible();
  return board;
}

async function chooseInChart(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: `Opções do gráfico: ${CHART}` }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

function marks(page: Page): Locator {
  return page.getByRole('list', { name: 'Anotações feitas' }).getByRole('listitem');
}

/** From one place on the board to another, in shares of its width and height. */
async function drag(page: Page, board: Locator, from: [number, number], to: [number, number]): Promise<void> {
  const box = await board.boundingBox();
  if (!box) throw new Error('The board is not on the screen.');
  const place = (share: number) =>
    [0, 1].map((axis) => {
      const [start = 0, end = 0] = [from[axis], to[axis]];
      return (start + (end - start) * share) * (axis === 0 ? box.width : box.height) + (axis === 0 ? box.x : box.y);
    }) as [number, number]; // map widens
  await page.mouse.move(...place(0));
  await page.mouse.down();
  for (let step = 1; step <= 8; step++) await page.mouse.move(...place(step / 8));
  await page.mouse.up();
}

async function writeNote(page: Page, board: Locator, text: string): Promise<void> {
  await page.getByRole('radio', { name: 'Texto' }).check();
  await board.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Texto da anotação' })).toBeFocused();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await expect(board).toBeFocused();
}

async function exportAs(page: Page, label: string): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole('button', { name: 'Exportar' }).click();
  return saveFile(page, () => page.getByRole('menuitem', { name: label }).click());
}

/** Whether it is well-formed, and holds no script; asked on an empty page, for the policy of ours would stop its styles. */
async function isHarmlessXml(page: Page, svg: string): Promise<boolean> {
  const reader = await page.context().newPage();
  const isHarmless = await reader.evaluate(
    (text) => !new DOMParser().parseFromString(text, 'image/svg+xml').querySelector('parsererror, script'),
    svg,
  );
  await reader.close();
  return isHarmless;
}

test('draws and erases with the mouse, within the policy of the pages', async ({ page }) => {
  const complaints = watchConsole(page);
  const violations = await watchPolicy(page);
  await enter(page, '/');
  const board = await openBoard(page);
  await drag(page, board, [0.2, 0.3], [0.5, 0.4]);
  await expect(marks(page)).toHaveText(['Traço em vermelho']);
  await writeNote(page, board, NOTE);
  await expect(marks(page)).toHaveText(['Traço em vermelho', `Texto “${NOTE}” em vermelho`]);
  await page.getByRole('radio', { name: 'Borracha' }).check();
  await drag(page, board, [0.35, 0.2], [0.35, 0.5]);
  await expect(marks(page)).toHaveText([/^Texto/]);
  await page.getByRole('button', { name: 'Apagar tudo' }).click();
  await page.getByRole('button', { name: 'Sim' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `Opções do gráfico: ${CHART}` })).toBeFocused();
  expect(complaints).toEqual([]);
  expect(violations).toEqual([]);
});

test('exports the chart with its notes as PNG, JPG and SVG', { tag: '@slow' }, async ({ page }) => {
  const complaints = watchConsole(page);
  const violations = await watchPolicy(page);
  await enter(page, '/');
  const plain = await saveFile(page, () => chooseInChart(page, 'PNG'));
  const bare = await decodePicture(page, 'image/png', plain.bytes, RED);
  expect(bare.found).toBe(0);

  const board = await openBoard(page);
  await drag(page, board, [0.1, 0.5], [0.9, 0.5]);
  await writeNote(page, board, NOTE);

  const png = await exportAs(page, 'Imagem PNG');
  expect(png.name).toMatch(/^fichas-por-situacao.*\.png$/);
  const noted = await decodePicture(page, 'image/png', png.bytes, RED);
  expect({ width: noted.width, height: noted.height }).toEqual({ width: bare.width, height: bare.height });
  expect(noted.found).toBeGreaterThan(1000);

  const { bytes } = await exportAs(page, 'Imagem JPG');
  const jpg = await decodePicture(page, 'image/jpeg', bytes, RED);
  expect(jpg).toMatchObject({ width: bare.width, corner: [255, 255, 255, 255] });
  expect(jpg.found).toBeGreaterThan(500);

  const svg = (await exportAs(page, 'Desenho SVG')).bytes.toString('utf8');
  expect(svg).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<svg /);
  expect(svg).toContain('Após as férias: ação de Łukasz &lt;script&gt;');
  expect(svg).toContain(CHART);
  expect(await isHarmlessXml(page, svg)).toBe(true);

  // what was exported is kept: closing asks nothing
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(complaints).toEqual([]);
  expect(violations).toEqual([]);
});

test('prints that chart alone, with and without notes', { tag: '@slow' }, async ({ page }) => {
  const violations = await watchPolicy(page);
  // the dialog of the browser, which nobody answers here: the paper is made below, and tells the page when it is over
  await page.addInitScript(() => void (window.print = () => {}));
  await enter(page, '/');
  const board = await openBoard(page);
  await writeNote(page, board, NOTE);
  await page.getByRole('button', { name: 'Imprimir' }).click();
  await expect(page).toHaveTitle(CHART);
  await page.emulateMedia({ media: 'print' });
  const printed = await readPdf(await page.pdf({ preferCSSPageSize: true }));
  expect(printed).toMatchObject({ pages: 1, landscape: true });
  expect(printed.text).toContain(CHART);
  expect(printed.text).toContain(NOTE);
  for (const other of ['Painel', 'Exportar', 'Aniversariantes']) expect(printed.text).not.toContain(other);

  // nothing of it is left behind
  await page.emulateMedia({ media: 'screen' });
  await expect(page).not.toHaveTitle(CHART);
  await expect(board).toBeVisible();

  await page.getByRole('button', { name: 'Apagar tudo' }).click();
  await page.getByRole('button', { name: 'Sim' }).click();
  await page.keyboard.press('Escape');
  await chooseInChart(page, 'Imprimir');
  await expect(page).toHaveTitle(CHART);
  await page.emulateMedia({ media: 'print' });
  const bare = await readPdf(await page.pdf({ preferCSSPageSize: true }));
  expect(bare).toMatchObject({ pages: 1, landscape: true });
  expect(bare.text).toContain(CHART);
  expect(bare.text).not.toContain('férias');
  expect(violations).toEqual([]);
});

test.describe('on a phone', { tag: '@slow' }, () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('draws and writes with the finger', async ({ page }) => {
    await enter(page, '/');
    const board = await openBoard(page);
    const box = await board.boundingBox();
    if (!box) throw new Error('The board is not on the screen.');
    const touch = await page.context().newCDPSession(page);
    const point = (share: number) => [{ x: box.x + box.width * share, y: box.y + box.height * share }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: point(0.2) });
    for (const share of [0.3, 0.4, 0.5])
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: point(share) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(marks(page)).toHaveText(['Traço em vermelho']);

    await page.getByRole('radio', { name: 'Texto' }).check();
    await board.tap({ position: { x: 200, y: 40 } });
    await page.getByRole('textbox', { name: 'Texto da anotação' }).fill('Aqui');
    await page.getByRole('radio', { name: 'Linha' }).check();
    await expect(marks(page)).toHaveText(['Traço em vermelho', 'Texto “Aqui” em vermelho']);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expectAccessible(page);
  });
});
