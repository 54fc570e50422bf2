import { join } from 'node:path';
import { type Browser, type BrowserContext, type CDPSession, chromium } from '@playwright/test';
import playwrightConfig from '../playwright.config.ts';
import { createSampleRecords } from '../src/demo/server/sample-records.ts';
import type { Figure } from './kit/figure.ts';
import type { BenchOptions } from './run.ts';
import { withWorkbench, type Workbench } from './kit/workbench.ts';

const WATCH = join(import.meta.dirname, 'watch', 'first-screen-watch.js');
const RECORDS = 1000;
const VISITS = 5;
/** A rural connection: 400 ms round trip, 50 KB a second. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 50 * 1024, uploadThroughput: 50 * 1024 };

/** The pages; `selector` matches once the main content is on the screen. */
const PAGES = [
  { name: 'list', path: '/pessoas', selector: '[role=row] a' },
  { name: 'painel', path: '/', selector: 'main dl a' },
  { name: 'record', path: '/pessoas/1', selector: '[name=nome]' },
];

const TARGETS: Readonly<Record<string, number>> = {
  'list, loopback: matter': 500,
  'list, 400 ms and 50 KB/s: frame': 1500,
  'list, 400 ms and 50 KB/s: matter': 6000,
  'list, loopback: requests until then': 12,
  'list, loopback: script files until then': 6,
};

/**
 * The waiting time of a signed-in user with an empty browser cache, as after a new release: until the first paint (frame), and
 * until the main content (matter), with the requests until then. Medians.
 */
export function run({ quick }: BenchOptions): Promise<Figure[]> {
  return withWorkbench(4, async (workbench) => {
    const { connection, tenantId, userId } = workbench;
    await createSampleRecords(connection.db, { tenantId, userId, count: RECORDS, seed: 1 });
    const browser = await chromium.launch(playwrightConfig.use?.launchOptions ?? {});
    try {
      const figures: Figure[] = [];
      for (const page of PAGES) {
        for (const line of ['loopback', '400 ms and 50 KB/s'] as const) {
          const visits: Visit[] = [];
          for (let count = 0; count < (quick ? 1 : VISITS); count++)
            visits.push(await visit(browser, workbench, { ...page, isSlow: line !== 'loopback' }));
          figures.push(...toFigures(`${page.name}, ${line}`, visits));
        }
      }
      return figures;
    } finally {
      await browser.close();
    }
  });
}

type Visit = { frame: number; matter: number; requests: number; scripts: number; bytes: number };
type Plan = { path: string; selector: string; isSlow: boolean };

async function visit(browser: Browser, workbench: Workbench, plan: Plan): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'pt-BR' });
  try {
    await signIn(context, workbench, plan);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.clearBrowserCache');
    if (plan.isSlow) await session.send('Network.emulateNetworkConditions', SLOW);
    const network = watchNetwork(session);
    await page.addInitScript({ content: `globalThis.matterSelector = ${JSON.stringify(plan.selector)};` });
    await page.addInitScript({ path: WATCH });
    await page.goto(`${workbench.address}${plan.path}`, { waitUntil: 'commit' });
    const matter = await page
      .waitForFunction(() => (globalThis as { matter?: number }).matter, undefined, { timeout: 120_000 })
      .then((handle) => handle.jsonValue());
    const { frame, origin } = await page.evaluate(() => ({
      frame: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      origin: performance.timeOrigin,
    }));
    return { frame, matter: matter ?? Number.NaN, ...network.until(origin + (matter ?? 0)) };
  } finally {
    await context.close();
  }
}

/** Signs in by cookie, and visits once: the browser then has the data that the product stores there. */
async function signIn(context: BrowserContext, { address, cookie }: Workbench, { path, selector }: Plan) {
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: address }]);
  const page = await context.newPage();
  await page.goto(`${address}${path}`);
  await page.locator(selector).first().waitFor();
  await page.close();
}

type Request = { url: string; at: number; script: boolean; bytes: { at: number; count: number }[] };

/** The requests of a page, each with the time it was sent, and the bytes received at each time. */
function watchNetwork(session: CDPSession) {
  const requests = new Map<string, Request>();
  // the network events have a monotonic clock; a request has the time of both clocks
  let offset = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, wallTime, type }) => {
    offset = (wallTime - timestamp) * 1000;
    requests.set(requestId, { url: request.url, at: wallTime * 1000, script: type === 'Script', bytes: [] });
  });
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    const request = requests.get(requestId);
    if (!request) return;
    request.script ||= type === 'Script' || new URL(response.url).pathname.endsWith('.js');
    request.bytes.push({ at: Date.now(), count: response.encodedDataLength });
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength, timestamp }) => {
    requests.get(requestId)?.bytes.push({ at: timestamp * 1000 + offset, count: encodedDataLength });
  });
  return {
    until: (time: number) => {
      const sent = [...requests.values()].filter(({ at, url }) => at <= time && url.startsWith('http'));
      if (process.env['BENCH_REQUESTS']) for (const { url, at } of sent) console.log(Math.round(at - time), url);
      const bytes = sent.flatMap((request) => request.bytes).filter(({ at }) => at <= time);
      return {
        requests: sent.length,
        scripts: sent.filter(({ script }) => script).length,
        bytes: bytes.reduce((sum, { count }) => sum + count, 0),
      };
    },
  };
}

function toFigures(kind: string, visits: Visit[]): Figure[] {
  const figure = (what: string, value: number, unit: string): Figure => {
    const name = `${kind}: ${what}`;
    const target = TARGETS[name] ?? null;
    return { name, value, unit, target, met: target === null ? null : value <= target };
  };
  const median = (of: keyof Visit) =>
    visits.map((measured) => measured[of]).sort((a, b) => a - b)[visits.length >> 1] ?? 0;
  return [
    figure('frame', median('frame'), 'ms'),
    figure('matter', median('matter'), 'ms'),
    figure('requests until then', median('requests'), ''),
    figure('script files until then', median('scripts'), ''),
    figure('KB until then', median('bytes') / 1000, 'KB'),
  ];
}
