import { expect, type Page } from '@playwright/test';
import { watchConsole } from './console.ts';
import { ANA, enter, SENHA, setUp } from './people.ts';
import { test, useServer } from './server.ts';

const server = useServer();

test.beforeAll(() => setUp(server.url, { sample: true }));

/** What the browser has asked for, in their order: addresses without the server's own. */
type Asked = string[];

const SPRITE = /\/assets\/icons-[\w-]+\.svg/;

/** Opens a page with nothing in the browser's cache, and gives what was asked for until `selector` was on the screen. */
async function visit(page: Page, path: string, selector: string): Promise<Asked> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await page.addInitScript((wanted) => {
    // at the change itself: before a busy machine draws it, the page already asks for what comes behind
    const watch = new MutationObserver(() => {
      if (!document.querySelector(wanted)?.checkVisibility()) return;
      performance.mark('on the screen');
      watch.disconnect();
    });
    watch.observe(document, { childList: true, subtree: true, attributes: true });
  }, selector);
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('on the screen').length > 0);
  return page.evaluate(() => {
    const until = performance.getEntriesByName('on the screen')[0]?.startTime ?? 0;
    const asked = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= until);
    return [location.href, ...asked.map(({ name }) => name)].map((name) => name.replace(location.origin, ''));
  });
}

test('the rows of the list wait for few requests and few files', async ({ page }) => {
  // what the product leaves in a browser
  await enter(page, '/pessoas');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const all = await visit(page, '/pessoas', '[role=row] a');
  // a busy machine shows the rows only after the list has asked for its next page
  const asked = all.filter((path) => !path.startsWith('/api/pessoas?after='));
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(12);
  expect(asked.filter((path) => path.endsWith('.js')).length, asked.join('\n')).toBeLessThanOrEqual(6);
});

test('the form of a record waits for few files', { tag: '@slow' }, async ({ page }) => {
  await enter(page, '/pessoas/12');
  await expect(page.locator('[name=nome]')).toBeVisible();
  const asked = await visit(page, '/pessoas/12', '[name=nome]');
  expect(asked.filter((path) => path.endsWith('.js')).length, asked.join('\n')).toBeLessThanOrEqual(8);
});

test('the icons come beside the code, once, and are drawn', async ({ page }) => {
  const complaints = watchConsole(page);
  await enter(page, '/pessoas');
  const asked = await visit(page, '/pessoas', '[role=row] a');
  expect(asked.filter((path) => SPRITE.test(path)).length, asked.join('\n')).toBe(1);
  const icon = page.getByRole('navigation').locator('use').first();
  await expect.poll(() => icon.evaluate((use) => use instanceof SVGUseElement && use.getBBox().width > 0)).toBe(true);
  expect(complaints).toEqual([]);
  // with a route there is no cache; the code never comes
  await page.route(/\/assets\/app-[\w-]+\.js$/, (route) => route.abort());
  const icons = page.waitForRequest((request) => SPRITE.test(request.url()));
  await page.goto('/pessoas', { waitUntil: 'commit' });
  await icons;
});

test('the session and the matter of the page are on their way before the code, and are asked for once', {
  tag: '@slow',
}, async ({ page }) => {
  await enter(page, '/pessoas');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const rows = '[role=row] a';
  for (const { path, call, matter } of [
    { path: '/pessoas', call: '/api/pessoas?limit=100&brief=true', matter: rows },
    { path: '/empresas', call: '/api/pessoas?tipo=juridica&limit=100&brief=true', matter: rows },
    { path: '/pessoas/12', call: '/api/pessoas/12', matter: '[name=nome]' },
    { path: '/', call: '/api/dashboard/totals', matter: 'main dl a' },
  ]) {
    const asked = await visit(page, path, matter);
    const ours = asked.filter((address) => address.startsWith('/api/'));
    expect(ours.slice(0, 2), path).toEqual(['/api/session', call]);
    expect(ours, path).not.toContain('/api/setup');
    expect(new Set(ours).size, ours.join('\n')).toBe(ours.length);
  }
});

test('nothing is asked for before the code where nobody is inside any more', { tag: '@slow' }, async ({ page }) => {
  await enter(page, '/pessoas');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.goto('/sair');
  await expect(page.getByRole('link', { name: 'Entrar' })).toBeVisible();
  const asked = await visit(page, '/pessoas', '[name=email]');
  expect(asked.filter((address) => /\/api\/(session|pessoas)/.test(address))).toEqual([]);
});

test('a session that ended meanwhile leads to the door, and from there to the list as it is then', {
  tag: '@slow',
}, async ({ page }) => {
  await enter(page, '/pessoas');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await server.owner.query('delete from sessions');
  await page.goto('/pessoas');
  await page.getByLabel('E-mail').fill(ANA.email);
  await page.getByLabel('Senha', { exact: true }).fill(SENHA);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('voice commands and what others change come after the first page', { tag: '@slow' }, async ({ page }) => {
  await enter(page);
  await visit(page, '/pessoas', '[role=row] a');
  await expect(page.getByRole('button', { name: 'Comandos de voz' })).toBeVisible();
  const { answered, later } = await page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const list = files.find(({ name }) => new URL(name).pathname === '/api/pessoas');
    const after = files.filter(({ name }) => new URL(name).pathname.startsWith('/assets/after-'));
    return { answered: list?.responseEnd ?? Infinity, later: after.map(({ startTime }) => startTime) };
  });
  expect(later.length).toBeGreaterThan(0);
  expect(Math.min(...later)).toBeGreaterThan(answered);
  const live = page.waitForRequest((request) => request.url().includes('/api/live'));
  await page.reload();
  await live;
  await expect(page.getByRole('button', { name: 'Comandos de voz' })).toBeVisible();
});
