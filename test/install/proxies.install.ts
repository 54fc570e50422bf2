import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseEvents } from '../event-stream.ts';
import { type Child, startProgram } from '../start/child.ts';
import { type Ask, letIn, NAME, type Proxy, startCaddy, startNginx } from './proxy.ts';

const PORTS = { nginx: { http: 43_120, https: 43_121 }, caddy: { http: 43_122, https: 43_123 } };
/** Of the program, which says only its public address. */
const PROGRAM_PORT = 43_124;
const PUBLIC = `https://${NAME}`;
const PART = 4 * 1024 ** 2;
const SIZE = 200 * 1024 ** 2;
const SPOOFED = '203.0.113.9';

/** Starts the program as it is shipped, and waits until it is ready. */
async function startApp(dataDir: string, env: Record<string, string>): Promise<Child> {
  const settings = {
    FICHARIO_CEP_PROVIDERS: 'off',
    FICHARIO_CNPJ_PROVIDERS: 'off',
    LOG_LEVEL: 'error',
    PORT: String(PROGRAM_PORT),
  };
  const child = startProgram('main', [], { ...settings, FICHARIO_DATA: dataDir, ...env });
  await child.line(/Ctrl\+C encerra/);
  while (!(await fetch(`http://127.0.0.1:${PROGRAM_PORT}/readyz`)).ok) await sleep(50);
  return child;
}

async function stop(child: Child | undefined): Promise<void> {
  child?.process.kill('SIGTERM');
  await child?.exited;
}

describe.each([
  ['nginx', startNginx, PORTS.nginx],
  ['Caddy', startCaddy, PORTS.caddy],
] as const)('behind %s', (_name, start, ports) => {
  let folder: string;
  let app: Child;
  let proxy: Proxy;
  let cookie: string;

  beforeAll(async () => {
    folder = letIn(mkdtempSync(join(tmpdir(), 'fichario-proxy-')));
    app = await startApp(join(folder, 'data'), { FICHARIO_URL: PUBLIC });
    proxy = await start(folder, { ...ports, program: PROGRAM_PORT });
  });
  afterAll(async () => {
    await proxy?.end();
    await stop(app);
    rmSync(folder, { recursive: true, force: true });
  });

  function send(path: string, method: string, body: unknown, more: Ask['headers'] = {}): ReturnType<Proxy['ask']> {
    const headers = { 'content-type': 'application/json', origin: PUBLIC, cookie: cookie ?? '', ...more };
    return proxy.ask(path, { method, headers, body: JSON.stringify(body) });
  }

  test('http leads to https, which tells the browser to come by https from now on', async () => {
    const { status, headers } = await proxy.ask('/pessoas?q=ana', { plain: true });
    expect([301, 308]).toContain(status);
    expect(headers.location).toMatch(new RegExp(`^${PUBLIC}(?::\\d+)?/pessoas\\?q=ana$`));
    const page = await proxy.ask('/');
    expect(page.status).toBe(200);
    expect(page.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });

  test('who signs in gets a cookie that only travels by https', async () => {
    const codigo = /primeiro acesso: (\S+)/.exec(await app.line(/primeiro acesso/))?.[1];
    const ana = { nome: 'Ana', email: 'ana@exemplo.com.br', senha: 'tijolo azul na lagoa', cliente: 'Um' };
    const answer = await send('/api/setup', 'POST', { ...ana, codigo, sample: false }, { 'x-forwarded-for': SPOOFED });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.headers['set-cookie']?.[0]).toMatch(
      /^__Host-fichario=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  });

  test('the audit has the address of the browser, not that of the proxy nor what the browser says', async () => {
    const said = { 'x-forwarded-for': SPOOFED, forwarded: `for=${SPOOFED}` };
    const wrong = { email: 'ana@exemplo.com.br', senha: 'um palpite errado' };
    expect((await send('/api/session', 'POST', wrong, said)).status).toBe(401);
    const { text } = await proxy.ask('/api/installation/audit', { headers: { cookie } });
    expect(text).toContain('127.0.0.2');
    expect(text).not.toContain(SPOOFED);
  });

  test('another host that the browser claims to have come by is not believed', async () => {
    const answer = await proxy.ask('/api/session', { headers: { cookie, 'x-forwarded-host': 'outro.exemplo.com.br' } });
    expect(answer.status).toBe(200);
  });

  test('pages come compressed once, and unchanged ones do not come again', async () => {
    const page = await proxy.ask('/', { headers: { 'accept-encoding': 'br' } });
    expect(page.headers['content-encoding']).toBe('br');
    const etag = page.headers.etag ?? '';
    expect(etag).not.toBe('');
    const again = await proxy.ask('/', { headers: { 'accept-encoding': 'br', 'if-none-match': etag } });
    expect(again).toMatchObject({ status: 304, text: '' });
  });

  test('a change arrives at once on the stream of another browser', async () => {
    const stream = await proxy.open('/api/live', { headers: { cookie, accept: 'text/event-stream' } });
    let text = '';
    stream.on('data', (chunk: Buffer) => void (text += chunk.toString()));
    await expect.poll(() => parseEvents(text).length, { timeout: 10_000 }).toBeGreaterThan(0);
    const before = parseEvents(text).length;
    const made = await send('/api/pessoas', 'POST', { id: uuidv7(), tipo: 'fisica', nome: 'Bia Souza' });
    expect(made.status, made.text).toBe(201);
    await expect.poll(() => parseEvents(text).length, { timeout: 2000, interval: 20 }).toBeGreaterThan(before);
    stream.destroy();
  });

  test('a file of 200 MB arrives whole', async () => {
    const opened = await send('/api/imports', 'POST', { fileName: 'fichas.csv', size: SIZE });
    expect(opened.status, opened.text).toBe(201);
    const { id } = JSON.parse(opened.text) as { id: string };
    const part = Buffer.alloc(PART, 'nome;cpf\n');
    for (let offset = 0; offset < SIZE; offset += PART) {
      const headers = { 'content-type': 'application/octet-stream', origin: PUBLIC, cookie };
      const path = `/api/imports/${id}/content?offset=${offset}`;
      const answer = await proxy.ask(path, { method: 'PUT', headers, body: part });
      expect(answer.text).toBe(JSON.stringify({ received: offset + PART }));
    }
  });

  test('while the program is away, the proxy says so in a sentence', async () => {
    await stop(app);
    const { status, headers, text } = await proxy.ask('/pessoas');
    expect(status).toBe(503);
    expect(headers['retry-after']).toBe('5');
    expect(text).toContain('O Fichário está iniciando.');
  });
});

test('Caddy without FICHARIO_PROXIES is refused in the sentence that its page quotes', async () => {
  const folder = letIn(mkdtempSync(join(tmpdir(), 'fichario-proxy-')));
  const app = await startApp(join(folder, 'data'), { FICHARIO_HOSTS: NAME });
  const proxy = await startCaddy(folder, { ...PORTS.caddy, program: PROGRAM_PORT });
  const { status, text } = await proxy.ask('/');
  expect(status).toBe(400);
  expect(text).toContain('O pedido diz que passou por um proxy');
  await proxy.end();
  await stop(app);
  rmSync(folder, { recursive: true, force: true });
});
