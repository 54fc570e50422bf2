import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import playwrightConfig from '../playwright.config.ts';
import type { Figure } from './kit/figure.ts';
import { asOwner, type Workbench, withWorkbench } from './kit/workbench.ts';

const ROWS = 1_000_000;
const SECONDS = 5;
/** Of the frames of an empty page, so many at least while the list is scrolled. */
const TARGET_SHARE = 0.9;
/** How far the list goes in a frame: by a wheel, by a fast one, and by the scrollbar, which is dragged to and fro. */
const WAYS = [
  { name: 'wheel, 60 px a frame', step: 60 },
  { name: 'fast wheel, 600 px a frame', step: 600 },
  { name: 'scrollbar, a thousandth of the way a frame', step: 8_000 },
] as const;

type Frames = { perSecond: number; blank: number };

const WATCH = join(import.meta.dirname, 'watch', 'scroll-watch.js');

declare global {
  var scrollList: (asked: { pixels: number; ms: number }) => Promise<Frames>;
}

/**
 * A million rows scrolled in a browser: frames a second as a share of those of an empty page on the same machine, and the
 * frames in which the middle of the list showed no record.
 */
export function run(): Promise<Figure[]> {
  return withWorkbench(4, async (workbench) => {
    await fill(workbench);
    const browser = await chromium.launch(playwrightConfig.use?.launchOptions ?? {});
    try {
      const empty = await scrollEmptyPage(browser);
      const page = await openList(browser, workbench);
      const figures: Figure[] = [];
      for (const { name, step } of WAYS) {
        const { perSecond, blank } = await scroll(page, step);
        const share = perSecond / empty;
        const met = share >= TARGET_SHARE;
        figures.push(
          { name: `${name}: frames, of an empty page's`, value: share, unit: '×', target: TARGET_SHARE, met },
          { name: `${name}: frames without a record`, value: blank, unit: '', target: 0, met: blank === 0 },
        );
      }
      return figures;
    } finally {
      await browser.close();
    }
  });
}

/** What the list reads of so many records, and no more. */
async function fill(workbench: Workbench): Promise<void> {
  await asOwner(workbench, [
    {
      sql: `insert into pessoas (tenant_id, id, codigo, tipo, nome, nome_chave)
            select $1, gen_random_uuid(), n, 'fisica', name, lower(name)
            from generate_series(1, $2::int) n, concat('Linha ', lpad(n::text, 7, '0')) name`,
      values: [workbench.tenantId, ROWS],
    },
    {
      sql: `insert into cards (tenant_id, nome_chave, pessoa_id, shown)
            select p.tenant_id, p.nome_chave, p.id,
              p.codigo || json_build_array(p.nome, null, null, null, null, null, null, null)::text
                || E'\\x1ftipo=fisica\\x1fsituacao=ativa\\x1f'
            from pessoas p where p.tenant_id = $1`,
      values: [workbench.tenantId],
    },
    {
      sql: `insert into tenant_counters (tenant_id, pessoas_total, next_codigo) values ($1, $2, $2 + 1)
            on conflict (tenant_id) do update set pessoas_total = $2, next_codigo = $2 + 1`,
      values: [workbench.tenantId, ROWS],
    },
  ]);
}

async function openList(browser: Browser, { address, cookie }: Workbench): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: address }]);
  const page = await context.newPage();
  await page.addInitScript({ path: WATCH });
  await page.goto(`${address}/pessoas`);
  await page.locator('[role=row][data-index] a').nth(20).waitFor();
  return page;
}

/** Frames a second of a page with nothing on it: what this machine draws at most. */
async function scrollEmptyPage(browser: Browser): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  await page.addInitScript({ path: WATCH });
  await page.goto('about:blank');
  const { perSecond } = await scroll(page, 0);
  await page.close();
  return perSecond;
}

/** Scrolls the list of a page by so many pixels in each frame, and tells what was drawn. */
function scroll(page: Page, pixels: number): Promise<Frames> {
  return page.evaluate((asked) => globalThis.scrollList(asked), { pixels, ms: SECONDS * 1000 });
}
