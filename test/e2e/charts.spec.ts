import { read } from '@e965/xlsx';
import { expect, type Locator, type Page } from '@playwright/test';
import { ENDERECO, ENDERECO_RIO } from '../pessoas.ts';
import { expectAccessible } from './axe.ts';
import { watchConsole } from './console.ts';
import { passFrames } from './frames.ts';
import { enter, setUp } from './people.ts';
import { createPessoa } from './pessoa-api.ts';
import { watchPolicy } from './policy.ts';
import { decodePicture, saveFile, today } from './saved-files.ts';
import { test, useServer } from './server.ts';

const server = useServer();

const MAP = 'Fichas por estado';
const CITIES = 'Fichas por cidade';
const MONTHS = 'Fichas novas por mês';
const SITUATIONS = 'Fichas por situação';
const SIZE = { width: 1200, height: 700 };

/** Two records in São Paulo, one in Rio de Janeiro, one nowhere. */
test.beforeAll(async ({ browser }) => {
  await setUp(server.url);
  const page = await browser.newPage({ baseURL: server.url });
  await enter(page);
  await createPessoa(page, { nome: 'João da Silva', enderecos: [ENDERECO] });
  await createPessoa(page, { nome: 'Rita Lima', enderecos: [ENDERECO], situacao: 'inativa' });
  await createPessoa(page, { tipo: 'juridica', nome: 'Padaria Pão Quente Ltda', enderecos: [ENDERECO_RIO] });
  await createPessoa(page, { nome: 'Bia Nunes' });
  await page.close();
});

function picture(page: Page, title: string): Locator {
  return page.getByRole('img', { name: `: ${title}.` });
}

/** ECharts and the map come as files of their own, which takes its time on a busy machine. */
async function expectDrawn(page: Page, title: string): Promise<void> {
  await expect(picture(page, title).locator('svg')).toBeVisible();
}

async function openMenu(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Opções do gráfico: ${title}` }).click();
}

async function toggleTable(page: Page, title: string): Promise<void> {
  await openMenu(page, title);
  await page.getByRole('menuitemcheckbox', { name: 'Ver como tabela' }).click();
}

/** Saves a file from a chart's menu. */
async function save(page: Page, title: string, item: string): Promise<{ name: string; bytes: Buffer }> {
  await openMenu(page, title);
  return saveFile(page, () => page.getByRole('menuitem', { name: item, exact: true }).click());
}

/** Width and height as the frame header of a JPEG has them. */
function readJpegSize(bytes: Buffer): { width: number; height: number } {
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt16BE(at);
    if (marker >= 0xffc0 && marker <= 0xffc2)
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
  }
  throw new Error('Not a JPEG.');
}

/** Cells of a CSV file with semicolons in which every text is quoted, as ours are. Throws at anything else. */
function readCsv(text: string): (string | number)[][] {
  if (!text.startsWith('\uFEFF') || !text.endsWith('\r\n')) throw new Error('Not a CSV file for Excel.');
  const lines = text.slice(1, -2).split('\r\n');
  return lines.map((line) =>
    line.split(';').map((cell) => {
      if (/^"[^"]*"$/.test(cell)) return cell.slice(1, -1);
      if (/^-?\d+(,\d+)?$/.test(cell)) return Number(cell.replace(',', '.'));
      throw new Error(`Not a cell: ${cell}`);
    }),
  );
}

test('saves a chart as PNG and JPG that are not blank, twice as large as the picture', { tag: '@slow' }, async ({
  page,
}) => {
  await enter(page, '/');
  const scaled = { width: SIZE.width * 2, height: SIZE.height * 2 };

  const png = await save(page, MAP, 'PNG');
  expect(png.name).toBe(`fichas-por-estado-${today()}.png`);
  expect(png.bytes.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  expect({ width: png.bytes.readUInt32BE(16), height: png.bytes.readUInt32BE(20) }).toEqual(scaled);
  const map = await decodePicture(page, 'image/png', png.bytes);
  expect(map).toMatchObject({ ...scaled, corner: [255, 255, 255, 255] });
  expect(map.colors).toBeGreaterThan(20);

  const jpg = await save(page, MONTHS, 'JPG');
  await expect(page.getByText('Imagem JPG salva.')).toBeVisible();
  expect(jpg.name).toBe(`fichas-novas-por-mes-${today()}.jpg`);
  expect(jpg.bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  expect(readJpegSize(jpg.bytes)).toEqual(scaled);
  const bars = await decodePicture(page, 'image/jpeg', jpg.bytes);
  expect(bars).toMatchObject(scaled);
  expect(bars.colors).toBeGreaterThan(20);
});

test('saves a chart as SVG with its title, its day and its names, and nothing that runs', { tag: '@slow' }, async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await enter(page, '/');
  const { name, bytes } = await save(page, CITIES, 'SVG');
  expect(name).toBe(`fichas-por-cidade-${today()}.svg`);
  // the pages of the product parse nothing for others
  await page.goto('about:blank');
  const found = await page.evaluate((text) => {
    const file = new DOMParser().parseFromString(text, 'image/svg+xml');
    const elements = [...file.querySelectorAll('*')];
    return {
      fault: file.querySelector('parsererror')?.textContent ?? null,
      root: file.documentElement.localName,
      viewBox: file.documentElement.getAttribute('viewBox'),
      ground: file.querySelector('rect')?.getAttribute('fill'),
      texts: [...file.querySelectorAll('text')].map(({ textContent }) => textContent),
      active: elements.filter(
        ({ localName, attributes }) =>
          ['script', 'style', 'foreignObject', 'a', 'image', 'use'].includes(localName) ||
          [...attributes].some((attribute) => /^on|href$/.test(attribute.localName)),
      ).length,
    };
  }, bytes.toString('utf8'));
  expect(found).toMatchObject({ fault: null, root: 'svg', viewBox: '0 0 1200 700', active: 0 });
  // light, although the screen is dark
  expect(found.ground).toBe('#ffffff');
  const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'America/Sao_Paulo' }).format(new Date());
  expect(found.texts).toEqual(
    expect.arrayContaining([CITIES, `Números de ${day}`, 'São Paulo · SP', 'Rio de Janeiro · RJ', '2', '1']),
  );
});

test('saves figures as CSV, XLSX and JSON, with numbers as numbers', { tag: '@slow' }, async ({ page }) => {
  await enter(page, '/');
  const cities = [
    ['Cidade', 'Fichas'],
    ['São Paulo · SP', 2],
    ['Rio de Janeiro · RJ', 1],
  ];
  const csv = await save(page, CITIES, 'CSV');
  expect(csv.name).toBe(`fichas-por-cidade-${today()}.csv`);
  expect(readCsv(csv.bytes.toString('utf8'))).toEqual(cities);

  const xlsx = await save(page, CITIES, 'XLSX');
  expect(xlsx.name).toBe(`fichas-por-cidade-${today()}.xlsx`);
  const { SheetNames, Sheets } = read(xlsx.bytes, { cellFormula: true });
  expect(SheetNames).toEqual([CITIES]);
  expect(Sheets[CITIES]).toMatchObject({
    '!ref': 'A1:B3',
    A1: { t: 's', v: 'Cidade' },
    A2: { t: 's', v: 'São Paulo · SP' },
    B2: { t: 'n', v: 2 },
    A3: { t: 's', v: 'Rio de Janeiro · RJ' },
    B3: { t: 'n', v: 1 },
  });

  const json = await save(page, MAP, 'JSON');
  expect(json.name).toBe(`fichas-por-estado-${today()}.json`);
  const { title, date, rows } = JSON.parse(json.bytes.toString('utf8'));
  expect({ title, date }).toEqual({ title: MAP, date: today() });
  expect(rows).toHaveLength(27);
  expect(rows).toContainEqual({ id: 'RJ', label: 'Rio de Janeiro', values: [1] });
});

test('has all of it in one menu, by the keyboard alone', { tag: '@slow' }, async ({ page }) => {
  await enter(page, '/');
  const button = page.getByRole('button', { name: `Opções do gráfico: ${MAP}` });
  await button.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu', { name: `Opções do gráfico: ${MAP}` });
  await expect(menu.getByRole('menuitem')).toHaveText([
    'PNG',
    'JPG',
    'SVG',
    'CSV',
    'XLSX',
    'JSON',
    'Imprimir',
    'Anotar',
  ]);
  await expect(menu.getByRole('menuitem', { name: 'PNG' })).toBeFocused();
  await expectAccessible(page);
  const coming = page.waitForEvent('download');
  await page.keyboard.press('c');
  await page.keyboard.press('Enter');
  expect((await coming).suggestedFilename()).toMatch(/\.csv$/);
  await expect(button).toBeFocused();
});

test('shows months as lines, in what is saved too', { tag: '@slow' }, async ({ page }) => {
  await enter(page, '/');
  await expectDrawn(page, MONTHS);
  const bars = (await save(page, MONTHS, 'SVG')).bytes.toString('utf8');
  await openMenu(page, MONTHS);
  await page.getByRole('menuitemcheckbox', { name: 'Ver como linhas' }).click();
  await expect(page.getByRole('img', { name: `Linhas: ${MONTHS}.` })).toBeVisible();
  await expectDrawn(page, MONTHS);
  const lines = (await save(page, MONTHS, 'SVG')).bytes.toString('utf8');
  expect(lines).toContain(MONTHS);
  expect(lines).not.toBe(bars);
  await openMenu(page, MONTHS);
  await expect(page.getByRole('menuitemcheckbox', { name: 'Ver como linhas' })).toBeChecked();
});

test('reads as a table with links, until the page is closed', { tag: '@slow' }, async ({ page }) => {
  await enter(page, '/');
  await expect(picture(page, MAP)).toBeVisible();
  await toggleTable(page, MAP);
  const table = page.getByRole('table', { name: MAP });
  await expect(table.getByRole('row')).toHaveCount(28);
  await expect(table.getByRole('row', { name: 'São Paulo 2' })).toBeVisible();
  await expect(picture(page, MAP)).toBeHidden();
  await expectAccessible(page);

  await table.getByRole('link', { name: 'Rio de Janeiro' }).click();
  await expect(page).toHaveURL(/\/pessoas\?uf=RJ/);
  await page.goBack();
  await expect(table).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage) + JSON.stringify(sessionStorage))).not.toContain(
    'estado',
  );
  await page.reload();
  await expect(picture(page, MAP)).toBeVisible();
  await expect(table).toBeHidden();
});

test('says in words what the pictures show, and writes names beside them', { tag: '@slow' }, async ({ page }) => {
  await enter(page, '/');
  await expect(
    page.getByRole('img', {
      name: `Mapa do Brasil por estado: ${MAP}. Estado: 27 itens. Maior valor: 2, São Paulo. Menor valor: 0, 25 itens. Total: Fichas: 3.`,
    }),
  ).toBeVisible();
  await expect(page.getByRole('list', { name: 'Situação' }).getByRole('listitem')).toHaveText([
    /^Ativas375%$/,
    /^Inativas125%$/,
  ]);
  await expect(page.getByRole('list', { name: 'Legenda' }).first()).toHaveText('PessoasEmpresas');
});

test('draws within the policy of the pages, with tooltips that are text', async ({ page }) => {
  const complaints = watchConsole(page);
  const violations = await watchPolicy(page);
  await enter(page, '/');
  for (const title of [MAP, CITIES, MONTHS, SITUATIONS]) await expectDrawn(page, title);

  const map = picture(page, MAP);
  const sp = map.locator('text', { hasText: /^SP$/ });
  // again if a panel above grew meanwhile and the map moved away
  await expect(async () => {
    await page.mouse.move(0, 0);
    await sp.hover({ force: true });
    await expect(map.locator('text', { hasText: 'São Paulo: 2' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await picture(page, CITIES).locator('text', { hasText: 'Rio de Janeiro · RJ' }).hover({ force: true });
  // a tooltip of HTML would stand beside the drawing
  expect(await map.evaluate((element) => element.querySelectorAll('svg ~ *, [style*="z-index"]').length)).toBe(0);

  await sp.click({ force: true });
  await expect(page).toHaveURL(/\/pessoas\?uf=SP/);
  expect(violations).toEqual([]);
  expect(complaints).toEqual([]);
});

test('no text becomes markup, before a chart is there or after', { tag: '@slow' }, async ({ page }) => {
  const writeMarkup = () =>
    page.evaluate(() => {
      const element = document.createElement('div');
      try {
        element.innerHTML = '<b>bold</b>';
      } catch (error) {
        return (error as Error).name;
      }
      return element.innerHTML;
    });
  await enter(page, '/pessoas');
  expect(await writeMarkup()).toBe('TypeError');
  await page.goto('/');
  await expectDrawn(page, CITIES);
  expect(await writeMarkup()).toBe('TypeError');
});

test('follows the theme at once', { tag: '@slow' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await enter(page, '/');
  const bars = picture(page, CITIES);
  await expectDrawn(page, CITIES);
  await expect(bars.locator('path[fill="#0b6b66"]').first()).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(bars.locator('path[fill="#35b5aa"]').first()).toBeVisible();
  await expect(bars.locator('path[fill="#0b6b66"]')).toHaveCount(0);
});

test('grows its bars, but not for those who want no motion', { tag: '@slow' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await enter(page, '/');
  await expectDrawn(page, CITIES);
  expect(await countMoves(page)).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await countMoves(page)).toBe(0);
});

/** How often a shape changes after the chart comes back from its table. */
async function countMoves(page: Page): Promise<number> {
  await toggleTable(page, CITIES);
  await expect(picture(page, CITIES)).toBeHidden();
  await page.evaluate(() => {
    const counted = window as unknown as { moves: number }; // a place for the test alone
    counted.moves = 0;
    const observer = new MutationObserver((changes) => (counted.moves += changes.length));
    observer.observe(document.body, { attributes: true, attributeFilter: ['d'], subtree: true });
  });
  await toggleTable(page, CITIES);
  await expectDrawn(page, CITIES);
  // of 60 a second at most: longer than the 300 ms of the fade
  await passFrames(page, 45);
  return page.evaluate(() => (window as unknown as { moves: number }).moves); // counted above
}

/** A width that a chart was drawn in, and when. */
type Width = { width: string | null; at: number };

test('is drawn anew at most each 350 ms while its place changes, and fits in the end', { tag: '@slow' }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await enter(page, '/');
  const drawing = picture(page, MONTHS).locator('svg').first();
  await expectDrawn(page, MONTHS);
  await drawing.evaluate(async (svg) => {
    const widths: Width[] = [];
    (window as unknown as { widths: Width[] }).widths = widths; // a place for the test alone
    const observer = new MutationObserver(() =>
      widths.push({ width: svg.getAttribute('width'), at: performance.now() }),
    );
    observer.observe(svg, { attributes: true, attributeFilter: ['width'] });
    const place = svg.closest<HTMLElement>('[role=img]');
    for (let step = 0; step < 60; step++) {
      place?.style.setProperty('max-width', `${300 - step}px`);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
  await expect(drawing).toHaveAttribute('width', '241');
  const seen = await page.evaluate(() => (window as unknown as { widths: Width[] }).widths); // noted above
  expect(seen.length).toBeGreaterThan(1);
  const span = (seen.at(-1)?.at ?? 0) - (seen[0]?.at ?? 0);
  // 60 sizes; the clock of a busy page is not exact to the millisecond
  expect(seen.length - 1).toBeLessThanOrEqual(Math.ceil(span / 340));
  expect(seen.at(-1)?.width).toBe('241');
});

test('is loaded on the painel only, and the map of Brazil with it', { tag: '@slow' }, async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await enter(page, '/');
  await expectDrawn(page, MAP);
  expect(loaded.filter((path) => /\/(echarts|map-option)-/.test(path))).toHaveLength(2);
  // what makes files is not there before it is asked for
  expect(loaded.filter((path) => /chart-(pdf|image|print|data-file)|Annotation|universal/.test(path))).toEqual([]);

  loaded.length = 0;
  await page.goto('/pessoas');
  await expect(page.getByRole('heading', { level: 1, name: 'Fichas' })).toBeVisible();
  await expect(page.getByRole('grid')).toBeVisible();
  expect(loaded.filter((path) => /echarts|map-option|Chart/.test(path))).toEqual([]);
});
