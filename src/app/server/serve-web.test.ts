import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '../../kit/server/http/errors.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import { collectMethods } from './http/other-methods.ts';
import { makePagePolicy } from '../../kit/server/http/security-headers.ts';
import { serveWeb } from './serve-web.ts';

const SCRIPT = 'console.log(1);'.repeat(100);
const PAGE =
  '<!doctype html><title>Fichário</title><style>#frame{color:red}</style><script>document.documentElement.lang</script>';
/** Hashes from `openssl dgst -sha256 -binary | base64`. */
const INLINE = {
  scripts: ["'sha256-W1rXHL5IL/MSoU4arWyx1P06O3c+f5aWqpj3TYYuoWA='"],
  styles: ["'sha256-Wm/6gmoqXflXBEpWi4zOtCpsJXlgYFRfyZtKx3LCmoY='"],
};
const SPRITE = '<svg xmlns="http://www.w3.org/2000/svg"><defs><g id="X"/></defs></svg>';
let folder: string;
let app: App;

async function makeApp(root: string): Promise<App> {
  const made = fastify() as unknown as App;
  made.setErrorHandler((error, _request, reply) => reply.code(error instanceof Refusal ? error.status : 500).send());
  const refuseMethod = collectMethods(made);
  made.get('/api/known', () => 'known');
  await serveWeb(made, refuseMethod, root);
  return made;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fichario-web-'));
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'icone.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, 'assets', 'main-abc123.js'), SCRIPT);
  writeFileSync(join(folder, 'assets', 'main-abc123.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(folder, 'assets', 'icons-abc123.svg'), SPRITE);
  writeFileSync(join(folder, '.vite', 'manifest.json'), '{}');
  app = await makeApp(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(['/', '/pessoas', '/pessoas/12?q=silva', '/home/inbox', '/%C3%A9'])('opens the page at %s', async (url) => {
  const answer = await app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('<title>Fichário</title>');
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': makePagePolicy(INLINE),
  });
});

test('lets text become markup or script only through named trusted-types policies', () => {
  const directives = makePagePolicy(INLINE).split('; ');
  expect(directives).toContain("require-trusted-types-for 'script'");
  expect(directives).toContain('trusted-types fichario default');
});

test('the policy of a page names its inline scripts and styles, and that of other files none', async () => {
  const policy = (await app.inject({ url: '/', headers: { accept: 'text/html' } })).headers['content-security-policy'];
  expect(policy).toContain(`script-src 'self' ${INLINE.scripts[0]};`);
  expect(policy).toContain(`style-src 'self' ${INLINE.styles[0]};`);
  expect((await app.inject('/icone.svg')).headers['content-security-policy']).not.toContain('sha256');
});

test('sends hashed files compressed and cacheable forever', async () => {
  const answer = await app.inject({ url: '/assets/main-abc123.js', headers: { 'accept-encoding': 'gzip, br' } });
  expect(answer.headers).toMatchObject({
    'content-type': expect.stringContaining('javascript'),
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(SCRIPT);
  const plain = await app.inject('/assets/main-abc123.js');
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, SCRIPT]);
});

test('sends the icons as an image with a strict policy, cacheable forever', async () => {
  const answer = await app.inject('/assets/icons-abc123.svg');
  expect(answer.body).toBe(SPRITE);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': makePagePolicy({ scripts: [], styles: [] }),
  });
});

test('lets a page show images of this server', () => {
  expect(makePagePolicy(INLINE)).toContain("img-src 'self'");
});

test('lets browsers revalidate files that keep their name', async () => {
  const answer = await app.inject('/icone.svg');
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
});

describe('does not answer with the page or a file', () => {
  test.each([
    '/api/unknown',
    '/api',
    '/assets/gone-abc123.js',
    '/.vite/manifest.json',
    '/assets/main-abc123.js.br',
    '/..%2f..%2fpackage.json',
    '/assets/..%2findex.html',
  ])('at %s', async (url) => {
    expect((await app.inject({ url, headers: { accept: '*/*' } })).statusCode).toBe(404);
  });

  test('to a client that does not accept HTML', async () => {
    const answer = await app.inject({ url: '/pessoas', headers: { accept: 'application/json' } });
    expect(answer.statusCode).toBe(404);
  });

  test('to a POST', async () => {
    expect((await app.inject({ method: 'POST', url: '/pessoas' })).statusCode).toBe(404);
  });
});

test('explains that the pages were not built', async () => {
  const empty = await makeApp(join(folder, 'nowhere'));
  expect((await empty.inject('/pessoas')).statusCode).toBe(503);
  expect((await empty.inject('/api/unknown')).statusCode).toBe(404);
});
