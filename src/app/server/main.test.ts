import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startProgram } from '../../../test/child.ts';
import { setUp, startApp } from '../../../test/running-app.ts';
import { isAlive } from '../../kit/server/db/processes.ts';

// processes start slowly on a busy machine
vi.setConfig({ testTimeout: 60_000 });

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'fichario-main-'));
  chmodSync(dataDir, 0o755);
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** A sign-in whose body stops half-way; `finish` sends the rest and gives the status of the answer. */
async function startSlowRequest(url: string): Promise<{ finish: () => Promise<number> }> {
  const body = JSON.stringify({ email: 'ana@exemplo.com.br', senha: 'qualquer frase' });
  const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
  const slow = request(`${url}/api/session`, { method: 'POST', headers });
  const answered = new Promise<number>((done, failed) => {
    slow.on('response', (answer) => done(answer.resume().statusCode ?? 0));
    slow.on('error', failed);
  });
  answered.catch(() => {});
  slow.write(body.slice(0, 10));
  await sleep(200);
  const finish = () => {
    slow.end(body.slice(10));
    return answered;
  };
  return { finish };
}

describe('SIGTERM', () => {
  test('lets the running request end, takes no new one, and leaves no process behind', async () => {
    const app = await startApp(dataDir);
    const postmaster = app.postmaster();
    const slow = await startSlowRequest(app.url);
    app.child.process.kill('SIGTERM');
    const askAnew = () =>
      fetch(`${app.url}/healthz`).then(
        () => 'answered',
        () => 'refused',
      );
    await expect.poll(askAnew).toBe('refused');
    expect(isAlive(postmaster)).toBe(true);
    expect(await slow.finish()).toBe(401);
    expect(await app.child.exited).toBe(0);
    expect(isAlive(postmaster)).toBe(false);
  });

  test('does not wait for those who listen to what changes: they come back when it is there again', async () => {
    const ownData = mkdtempSync(join(tmpdir(), 'fichario-main-'));
    chmodSync(ownData, 0o755);
    const app = await startApp(ownData);
    const cookie = await setUp(app.url);
    const headers = { cookie, accept: 'text/event-stream' };
    const stream = request(`${app.url}/api/live`, { headers, agent: false }).end();
    const heard = new Promise<string>((done) => {
      let text = '';
      stream.on('response', (answer) => {
        answer.on('data', (chunk: Buffer) => void (text += chunk.toString()));
        answer.on('close', () => done(text));
      });
    });
    await sleep(500);
    const begun = performance.now();
    app.child.process.kill('SIGTERM');
    expect(await heard).toMatch(/event: ready[^]*event: ended\ndata: \{"reason":"restarting"\}/);
    expect(await app.child.exited).toBe(0);
    expect(performance.now() - begun).toBeLessThan(10_000);
    rmSync(ownData, { recursive: true, force: true });
  });

  test('again, when somebody does not want to wait, ends at once', async () => {
    const app = await startApp(dataDir);
    await startSlowRequest(app.url);
    app.child.process.kill('SIGINT');
    app.child.process.kill('SIGINT');
    await sleep(600);
    expect(app.child.process.exitCode).toBe(null);
    app.child.process.kill('SIGINT');
    expect(await app.child.exited).toBe(1);
  });
});

test.each([
  [{ PORT: 'abc' }, 'PORT deve ser um número de 0 a 65535.'],
  [
    { DATABASE_URL: 'mysql://localhost/x' },
    'DATABASE_URL deve ser um endereço que começa com postgres:// ou postgresql://.',
  ],
  [{ FICHARIO_URL: 'fichario.example' }, 'FICHARIO_URL deve ser um endereço que começa com http:// ou https://.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL deve ser um destes: fatal, error, warn, info, debug, trace, silent.'],
])('does not start with %o', async (env, message) => {
  const child = startProgram('main', [], { FICHARIO_DATA: join(dataDir, 'unused'), ...env });
  expect(await child.exited).toBe(2);
  expect(child.output().trim()).toBe(message);
});

test('says when the port is taken, and leaves no database behind', async () => {
  const app = await startApp(dataDir);
  const other = startProgram('main', [], {
    FICHARIO_DATA: join(dataDir, 'other'),
    PORT: new URL(app.url).port,
    LOG_LEVEL: 'silent',
  });
  expect(await other.exited).toBe(1);
  expect(other.output()).toContain('já está em uso');
  app.child.process.kill('SIGTERM');
  await app.child.exited;
});
