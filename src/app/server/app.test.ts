import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { useDatabase } from '../../../test/database.ts';
import { EXAMPLE_COOKIE, testServices } from '../../../test/example-world.ts';
import { openDb } from '../../kit/server/db/db.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import type { Services } from '../../kit/server/requests/services.ts';
import { buildApp } from './app.ts';

const database = useDatabase();
const opened: App[] = [];

async function makeApp(env: Partial<Services['env']> = {}, more: Partial<Services> = {}): Promise<App> {
  const app = await buildApp({ ...testServices(database.db, env), ...more });
  opened.push(app);
  return app;
}
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
});

function ask(app: App, cookie?: string) {
  return app.inject({ url: '/api/setup', headers: cookie ? { cookie } : {} });
}

async function size(app: App, url: string, encoding?: string) {
  const answer = await app.inject({ url, headers: encoding ? { 'accept-encoding': encoding } : {} });
  return { length: answer.rawPayload.length, encoding: answer.headers['content-encoding'] };
}

function report(app: App, payload: string) {
  const headers = { 'content-type': 'application/csp-report', 'sec-fetch-site': 'same-origin' };
  return app.inject({ method: 'POST', url: '/api/csp-report', headers, payload });
}

describe('the security headers', () => {
  test.each([
    ['GET', '/api/setup', 200],
    ['GET', '/healthz', 200],
    ['GET', '/api/unknown', 404],
    ['DELETE', '/unknown', 404],
    ['GET', '/api/session', 401],
    ['POST', '/api/session', 400],
    ['GET', '/%E0%A4%A', 400],
    ['PATCH', `/api/users/${'1'.repeat(300)}`, 400],
  ] as const)('are on the answer to %s %s', async (method, url, status) => {
    const app = await makeApp();
    const body = method === 'POST' ? { payload: '{', headers: { 'content-type': 'application/json' } } : {};
    const answer = await app.inject({ method, url, ...body });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject({
      'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('microphone=(self)'),
      'cache-control': 'no-store',
    });
    if (status < 400) return;
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.json()).toMatchObject({ type: 'about:blank', status, code: expect.any(String), errors: [] });
  });

  test('require https only if the public address has it', async () => {
    const plain = await makeApp();
    expect((await plain.inject('/healthz')).headers).not.toHaveProperty('strict-transport-security');
    const secure = await makeApp({ publicUrl: new URL('https://fichario.example') });
    expect((await secure.inject('/healthz')).headers['strict-transport-security']).toContain('max-age=31536000');
  });
});

describe('an address', () => {
  test('that accepts other methods names them', async () => {
    const app = await makeApp();
    const allowed = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'OPTIONS', url: string) => {
      const answer = await app.inject({ method, url });
      return [answer.statusCode, answer.headers['allow']];
    };
    expect(await allowed('POST', '/api/pessoas/12?x=1')).toEqual([405, 'DELETE, GET, HEAD, PATCH, PUT']);
    expect(await allowed('GET', '/api/session/confirmation')).toEqual([405, 'POST']);
    expect(await allowed('OPTIONS', '/api/setup')).toEqual([405, 'GET, HEAD, POST']);
    expect(await allowed('DELETE', '/healthz')).toEqual([405, 'GET, HEAD']);
    expect(await allowed('DELETE', '/pessoas/buscarCEP')).toEqual([405, 'POST']);
    expect(await allowed('GET', `/api/pessoas/${'1'.repeat(240)}`)).toEqual([404, undefined]);
    for (const url of ['/api/pessoas/12/13/14', '/api/nothing', '/nothing', '/pessoasx/buscarCEP', '/api/buscarCEP'])
      expect(await allowed('POST', url)).toEqual([404, undefined]);
  });
});

describe('a long answer', () => {
  test('is compressed for clients that accept gzip, and a short one is not', async () => {
    const app = await makeApp();
    const plain = await size(app, '/api/openapi.json');
    const short = await size(app, '/api/openapi.json', 'br, gzip');
    expect([plain.encoding, short.encoding]).toEqual([undefined, 'gzip']);
    expect(short.length).toBeLessThan(plain.length / 4);
    expect(await size(app, '/api/setup', 'gzip')).toMatchObject({ encoding: undefined });
  });
});

describe('the general limit', () => {
  test('refuses per session with the time to wait, but never refuses health checks', async () => {
    const app = await makeApp({ rateLimit: 2 });
    const statuses = [];
    for (let request = 0; request < 3; request++) statuses.push((await ask(app, EXAMPLE_COOKIE)).statusCode);
    expect(statuses).toEqual([200, 200, 429]);
    const refused = await ask(app, EXAMPLE_COOKIE);
    expect(refused.json()).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask(app, `fichario=${'B'.repeat(43)}`)).statusCode).toBe(200);
    expect((await app.inject({ url: '/healthz', headers: { cookie: EXAMPLE_COOKIE } })).statusCode).toBe(200);
  });

  test('cannot be avoided by sending another cookie each time', async () => {
    const app = await makeApp({ rateLimit: 1 });
    const statuses = [];
    for (let request = 0; request < 21; request++) {
      statuses.push((await ask(app, `fichario=${String(request).padStart(43, 'C')}`)).statusCode);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('reports of the content policy', () => {
  test('are accepted up to a size', async () => {
    const app = await makeApp();
    const text = JSON.stringify({ 'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'x'.repeat(100) } });
    expect((await report(app, text)).statusCode).toBe(204);
    expect((await report(app, 'no json')).statusCode).toBe(204);
    expect((await report(app, 'x'.repeat(20_000))).statusCode).toBe(413);
  });
});

describe('/readyz', () => {
  test('answers 503 while the process shuts down', async () => {
    let draining = false;
    const app = await makeApp({}, { isDraining: () => draining });
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' });
    draining = true;
    const answer = await app.inject('/readyz');
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'draining']);
    expect((await app.inject('/healthz')).statusCode).toBe(200);
  });

  test('answers 503 when a migration has not run', async () => {
    const app = await makeApp();
    const { rows } = await database.owner.query(
      "delete from schema_migrations where name like '0005%' returning name, sha256",
    );
    expect((await app.inject('/readyz')).json()).toMatchObject({ status: 503, code: 'migrations' });
    await database.owner.query('insert into schema_migrations (name, sha256) values ($1, $2)', Object.values(rows[0]));
    expect((await app.inject('/readyz')).statusCode).toBe(200);
  });
});

describe('an unavailable database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fichario-app-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('is answered with 503 and the time to wait, and used again without a restart when it is back', async () => {
    const link = join(folder, 'socket');
    symlinkSync(database.socketDir, link);
    const db = openDb({ host: link, user: 'fichario_app', database: database.name });
    const app = await makeApp({}, { db });
    const statuses = async () => {
      const answers = await Promise.all(['/readyz', '/api/setup', '/healthz'].map((url) => app.inject(url)));
      return answers.map(({ statusCode }) => statusCode);
    };
    expect(await statuses()).toEqual([200, 200, 200]);

    rmSync(link);
    await database.owner.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [database.name],
    );
    // a terminated backend takes time to end
    const others = 'select from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()';
    await expect.poll(async () => (await database.owner.query(others, [database.name])).rowCount).toBe(0);
    expect(await statuses()).toEqual([503, 503, 200]);
    const refused = await app.inject('/api/setup');
    expect(refused.headers['retry-after']).toBe('5');
    expect(refused.json()).toMatchObject({ code: 'database_unavailable', errors: [] });

    symlinkSync(database.socketDir, link);
    // on a loaded machine the first connection may take a while
    await expect.poll(statuses).toEqual([200, 200, 200]);
    await app.close();
    await db.close();
  });
});
