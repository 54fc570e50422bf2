import { networkInterfaces } from 'node:os';
import { afterEach, describe, expect, test } from 'vitest';
import { useDatabase } from '../../../test/database.ts';
import { testServices } from '../../../test/example-world.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import { type Env, readEnv } from '../../kit/server/env/env.ts';
import { isInClear } from '../../kit/server/http/allowed-hosts.ts';
import { buildApp } from './app.ts';

const database = useDatabase();
const PUBLIC_URL = new URL('https://ficha.exemplo.com.br');
const opened: App[] = [];

async function makeApp(env: Partial<Env> = {}): Promise<App> {
  const app = await buildApp(testServices(database.db, env));
  opened.push(app);
  return app;
}
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
});

/** Sends a request for this host. Returns the status, and the code of a refusal. */
async function ask(app: App, headers: Record<string, string>, url = '/api/setup', remoteAddress = '127.0.0.1') {
  const answer = await app.inject({ url, headers, remoteAddress });
  return answer.statusCode < 400 ? 'answered' : answer.json<{ code: string }>().code;
}

describe('a server on loopback', () => {
  test.each([
    'localhost',
    'LOCALHOST:3000',
    'localhost.:3000',
    '127.0.0.1',
    '127.0.0.1:8080',
    '127.1.2.3',
    '[::1]:3000',
  ])('answers to %s', async (host) => {
    expect(await ask(await makeApp(), { host })).toBe('answered');
  });

  test.each([
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'evil.example@localhost',
    'localhost, evil.example',
    '10.0.0.5',
    '[fe80::1]',
    '0.0.0.0:3000',
    'localhost:port',
  ])('does not answer to "%s"', async (host) => {
    expect(await ask(await makeApp(), { host })).toBe('misdirected');
  });

  test.each(['/', '/entrar', '/api/unknown', '/healthz', '/api/openapi.json', '/pessoas/buscarCEP'])(
    'does not answer to a foreign name at %s',
    async (url) => {
      const answer = await (await makeApp()).inject({ url, headers: { host: 'evil.example' } });
      expect(answer.statusCode).toBe(421);
      expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
      expect(answer.json().detail).toContain('FICHARIO_URL');
    },
  );

  test('refuses to sign in through a host name that was pointed at this server', async () => {
    const app = await makeApp();
    const headers = { host: 'evil.example:3000', origin: 'http://evil.example:3000', 'sec-fetch-site': 'same-origin' };
    const payload = { email: 'ana@exemplo.com.br', senha: 'tijolo azul na lagoa' };
    for (const url of ['/api/session', '/api/setup'])
      expect((await app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(421);
  });
});

test('answers to the host of HOST, of FICHARIO_URL and to those of FICHARIO_HOSTS', async () => {
  const app = await makeApp({ host: '10.0.0.5', publicUrl: PUBLIC_URL, hosts: ['fichario.interno', 'fd00::5'] });
  for (const host of ['10.0.0.5:3000', 'ficha.exemplo.com.br', 'Fichario.Interno:80', '[fd00:0::5]:3000', 'localhost'])
    expect(await ask(app, { host })).toBe('answered');
  for (const host of ['10.0.0.6', 'exemplo.com.br', 'outra.ficha.exemplo.com.br'])
    expect(await ask(app, { host })).toBe('misdirected');
});

test('a server on all addresses accepts every address of the machine, but no host name', async () => {
  const app = await makeApp({ host: '0.0.0.0' });
  const own = Object.values(networkInterfaces()).flatMap((found) => (found ?? []).map(({ address }) => address));
  for (const address of own.filter((text) => !text.includes(':')))
    expect(await ask(app, { host: `${address}:3000` })).toBe('answered');
  expect(await ask(app, { host: '203.0.113.9:3000' })).toBe('misdirected');
  expect(await ask(app, { host: 'evil.example' })).toBe('misdirected');
});

describe('a header of a proxy', () => {
  test.each(['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'X-Forwarded-Port', 'forwarded'])(
    'is refused with the setting that is missing: %s',
    async (name) => {
      const answer = await (await makeApp()).inject({ url: '/healthz', headers: { [name]: '203.0.113.7' } });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({
        code: 'unknown_proxy',
        detail: expect.stringContaining('FICHARIO_PROXIES'),
      });
    },
  );

  test('is trusted from a configured proxy only', async () => {
    const app = await makeApp({ publicUrl: PUBLIC_URL, trustedProxies: ['loopback', '10.1.0.0/16', 'fd00::/8'] });
    const headers = { host: PUBLIC_URL.host, 'x-forwarded-for': '203.0.113.7', 'x-forwarded-host': PUBLIC_URL.host };
    for (const proxy of ['127.0.0.1', '::1', '10.1.2.3', '::ffff:10.1.2.3', 'fd00::7'])
      expect(await ask(app, headers, '/api/setup', proxy)).toBe('answered');
    for (const stranger of ['10.2.0.1', '::ffff:10.2.0.1', 'fe80::7'])
      expect(await ask(app, headers, '/api/setup', stranger)).toBe('unknown_proxy');
  });

  test('must name an allowed host there, too', async () => {
    const app = await makeApp({ publicUrl: PUBLIC_URL, trustedProxies: ['loopback'] });
    const askFor = (host: string) => ask(app, { host: 'localhost:3000', 'x-forwarded-host': host });
    expect(await askFor(PUBLIC_URL.host)).toBe('answered');
    expect(await askFor('evil.example')).toBe('misdirected');
    expect(await askFor(`${PUBLIC_URL.host}, evil.example`)).toBe('misdirected');
  });
});

test.each([
  [{}, false],
  [{ HOST: 'localhost', FICHARIO_URL: 'http://localhost:3000' }, false],
  [{ HOST: '0.0.0.0' }, true],
  [{ HOST: '192.168.0.5' }, true],
  [{ FICHARIO_URL: 'http://ficha.exemplo.com.br' }, true],
  [{ FICHARIO_HOSTS: 'ficha.exemplo.com.br' }, true],
  [{ HOST: '0.0.0.0', FICHARIO_URL: 'https://ficha.exemplo.com.br' }, false],
])('of %o passwords travel in clear over a network: %s', (vars, inClear) => {
  expect(isInClear(readEnv({ FICHARIO_DATA: 'data', ...vars }))).toBe(inClear);
});
