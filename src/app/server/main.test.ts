import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startProgram } from '../../../test/start/child.ts';
import { fillDataFolder } from '../../../test/start/made-folders.ts';
import { setUp, startAnew, startApp } from '../../../test/start/running-app.ts';
import { isAlive } from '../../kit/server/db/embedded/processes.ts';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'fichario-main-'));
  chmodSync(dataDir, 0o755);
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Whether the server answers on a new connection. */
function askAnew(url: string): Promise<'answered' | 'refused'> {
  return fetch(`${url}/healthz`).then(
    () => 'answered',
    () => 'refused',
  );
}

/** Starts a sign-in and stops in the middle of its body; `finish` sends the remainder and returns the status. */
async function startSlowRequest(url: string): Promise<{ finish: () => Promise<number> }> {
  const body = JSON.stringify({ email: 'ana@exemplo.com.br', senha: 'qualquer frase' });
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    // the server confirms the request, and waits for the body
    expect: '100-continue',
  };
  const slow = request(`${url}/api/session`, { method: 'POST', headers });
  const answered = new Promise<number>((done, failed) => {
    slow.on('response', (answer) => done(answer.resume().statusCode ?? 0));
    slow.on('error', failed);
  });
  answered.catch(() => {});
  slow.flushHeaders();
  await Promise.race([once(slow, 'continue'), answered]);
  slow.write(body.slice(0, 10));
  const finish = () => {
    slow.end(body.slice(10));
    return answered;
  };
  return { finish };
}

describe('SIGTERM', () => {
  test('completes the running request, accepts no new one, and ends all its processes', async () => {
    const app = await startApp(dataDir);
    const postmaster = app.postmaster();
    const slow = await startSlowRequest(app.url);
    app.child.process.kill('SIGTERM');
    await expect.poll(() => askAnew(app.url)).toBe('refused');
    expect(isAlive(postmaster)).toBe(true);
    expect(await slow.finish()).toBe(401);
    expect(await app.child.exited).toBe(0);
    expect(isAlive(postmaster)).toBe(false);
  });

  test('does not wait for open streams of changes, which browsers open again later', async () => {
    const ownData = mkdtempSync(join(tmpdir(), 'fichario-main-'));
    chmodSync(ownData, 0o755);
    const app = await startApp(ownData);
    const cookie = await setUp(app.url);
    const headers = { cookie, accept: 'text/event-stream' };
    const stream = request(`${app.url}/api/live`, { headers, agent: false }).end();
    let text = '';
    const heard = new Promise<void>((done) => {
      stream.on('response', (answer) => {
        answer.on('data', (chunk: Buffer) => void (text += chunk.toString()));
        answer.on('close', done);
      });
    });
    await expect.poll(() => text).toContain('event: ready');
    const startedAt = performance.now();
    app.child.process.kill('SIGTERM');
    await heard;
    // running requests have twenty seconds
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    expect(text).toMatch(/event: ready[^]*event: ended\ndata: \{"reason":"restarting"\}/);
    expect(await app.child.exited).toBe(0);
    rmSync(ownData, { recursive: true, force: true });
  });

  test('for the second time ends the process immediately', async () => {
    const app = await startApp(dataDir);
    await startSlowRequest(app.url);
    // one Ctrl+C sends two signals, from the terminal and from npm
    app.child.process.kill('SIGINT');
    app.child.process.kill('SIGINT');
    await expect.poll(() => askAnew(app.url)).toBe('refused');
    expect(app.child.process.exitCode).toBe(null);
    const pressAgain = () => {
      app.child.process.kill('SIGINT');
      return app.child.process.exitCode;
    };
    await expect.poll(pressAgain, { interval: 200 }).toBe(1);
  });
});

test.each([
  [{ PORT: 'abc' }, 'PORT deve ser um número de 0 a 65535.'],
  [
    { DATABASE_URL: 'mysql://localhost/x' },
    'DATABASE_URL deve ser um endereço que começa com postgres:// ou postgresql://. Vários servidores vêm com vírgulas: postgres://usuário:senha@um,outro:5433/banco.',
  ],
  [{ FICHARIO_URL: 'fichario.example' }, 'FICHARIO_URL deve ser um endereço que começa com http:// ou https://.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL deve ser um destes: fatal, error, warn, info, debug, trace, silent.'],
])('does not start with %o', async (env, message) => {
  const child = startProgram('main', [], { FICHARIO_DATA: join(dataDir, 'unused'), ...env });
  expect(await child.exited).toBe(2);
  expect(child.output().trim()).toBe(message);
});

describe('a data folder that cannot be used', () => {
  // root may write everywhere, so use another user
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'fichario-locked-'));
    mkdirSync(join(folder, 'locked'));
    writeFileSync(join(folder, 'file'), '');
    chmodSync(join(folder, 'locked'), 0o555);
    chmodSync(folder, 0o555);
  });
  afterAll(() => {
    chmodSync(folder, 0o755);
    rmSync(folder, { recursive: true, force: true });
  });

  test.each([
    ['is not there and cannot be made', 'missing/data'],
    ['is there and cannot be written', 'locked'],
    ['is a file', 'file'],
  ])('%s: one sentence says so, and what to do', async (_what, name) => {
    const child = startProgram('main', [], { FICHARIO_DATA: join(folder, name), LOG_LEVEL: 'info' }, nobody);
    expect(await child.exited).toBe(1);
    expect(child.output().trim()).toMatch(/^A pasta de dados [^\n]+\. [^\n]*FICHARIO_DATA[^\n]*$/);
  });
});

test('a user without a name is refused with the reason', async () => {
  // only root may become a user that the system does not know
  if (process.getuid?.() !== 0) return;
  const folder = mkdtempSync(join(tmpdir(), 'fichario-nameless-'));
  chownSync(folder, 54_321, 54_321);
  const env = { FICHARIO_DATA: join(folder, 'data'), LOG_LEVEL: 'info' };
  const child = startProgram('main', [], env, { uid: 54_321, gid: 54_321 });
  expect(await child.exited).toBe(1);
  expect(child.output().trim()).toMatch(/^O usuário 54321 não tem nome [^\n]+\. [^\n]*DATABASE_URL\.$/);
  rmSync(folder, { recursive: true, force: true });
});

test('explains that the port is in use, and stops the database again', async () => {
  const app = await startApp(dataDir);
  await fillDataFolder(join(dataDir, 'other'));
  const other = startProgram('main', [], {
    FICHARIO_DATA: join(dataDir, 'other'),
    PORT: new URL(app.url).port,
  });
  expect(await other.exited).toBe(1);
  expect(other.output().trim()).toMatch(/^A porta \d+ já está em uso\. [^\n]+$/);
  app.child.process.kill('SIGTERM');
  await app.child.exited;
});

test('a first start and a first command at the same time create one database, and both succeed', async () => {
  const both = mkdtempSync(join(tmpdir(), 'fichario-main-'));
  chmodSync(both, 0o755);
  const demo = startProgram('fichario', ['demo', '--fichas', '0', '--clientes', '1'], { FICHARIO_DATA: both });
  const app = await startAnew(both);
  expect(await demo.exited, demo.output()).toBe(0);
  app.child.process.kill('SIGTERM');
  expect(await app.child.exited).toBe(0);
  rmSync(both, { recursive: true, force: true });
});
