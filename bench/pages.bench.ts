import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import playwrightConfig from '../playwright.config.ts';
import { buildApp } from '../src/app/server/app.ts';
import { openDatabase } from '../src/operating/opening/server/open-database.ts';
import { readEnv } from '../src/kit/server/env/env.ts';
import type { Figure } from './kit/figure.ts';

const VISITS = 7;
const MAX_MS = 1000;
const ADMIN = { nome: 'Ana Souza', email: 'ana@exemplo.com.br', senha: 'tijolo azul na lagoa' };

/** The time of a first visit, with an empty browser cache, until the list and until an empty form. */
export async function run(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fichario-bench-'));
  const connection = await openDatabase({ databaseUrl: undefined, dataDir });
  const env = readEnv({
    FICHARIO_RATE_LIMIT: 'off',
    FICHARIO_CEP_PROVIDERS: 'off',
    FICHARIO_CNPJ_PROVIDERS: 'off',
    LOG_LEVEL: 'silent',
  });
  const app = await buildApp({ db: connection.db, env, now: () => new Date() });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const browser = await chromium.launch(playwrightConfig.use?.launchOptions ?? {});
  try {
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`; // TCP: no path
    const setup = { ...ADMIN, cliente: 'Bancada', sample: true };
    const answer = await app.inject({ method: 'POST', url: '/api/setup', payload: setup });
    const cookies = answer.cookies.map(({ name, value }) => ({ name, value, url }));
    return [
      toFigure('list on screen, first visit, median', await visit(browser, `${url}/pessoas`, '[role=row] a', cookies)),
      toFigure(
        'form on screen, first visit, median',
        await visit(browser, `${url}/pessoas/nova`, '[name=nome]', cookies),
      ),
    ];
  } finally {
    await browser.close();
    await app.close();
    await connection.release();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Cookies = { name: string; value: string; url: string }[];

/** Milliseconds from the request of a page until its main content; the median of several visits, each in a new browser. */
async function visit(browser: Browser, address: string, selector: string, cookies: Cookies): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < VISITS; round++) {
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
    await context.addCookies(cookies);
    const page = await context.newPage();
    const start = performance.now();
    await page.goto(address, { waitUntil: 'commit' });
    await page.locator(selector).first().waitFor();
    times.push(performance.now() - start);
    await context.close();
  }
  return times.sort((a, b) => a - b)[Math.floor(VISITS / 2)] ?? 0;
}

function toFigure(name: string, value: number): Figure {
  return { name, value, unit: 'ms', target: MAX_MS, met: value <= MAX_MS };
}
