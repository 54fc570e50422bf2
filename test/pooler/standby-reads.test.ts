import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, setUp, startApp } from '../start/running-app.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import { type Standby, startStandby } from './standby.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'fichario-files-'));
let primary: OwnServer;
let standby: Standby;
let app: RunningApp;

beforeAll(async () => {
  primary = await startOwnServer();
  await primary.run('create database register');
  standby = await startStandby(primary);
  const sockets = [primary.socketDir, standby.socketDir].map(encodeURIComponent).join(',');
  const DATABASE_URL = `postgres://postgres@localhost/register?host=${sockets}`;
  app = await startApp(dataDir, { DATABASE_URL, FICHARIO_READS: 'standby' });
});
afterAll(async () => {
  app.child.process.kill('SIGTERM');
  await app.child.exited;
  await standby.stop();
  await primary.stop();
  rmSync(dataDir, { recursive: true });
});

test('who reads lists at a standby sees his own record at once, even while the standby stands still', async () => {
  const session = await setUp(app.url);
  const list = async (cookie: string) => {
    const answer = await fetch(`${app.url}/api/pessoas?sort=nome`, { headers: { cookie } });
    return ((await answer.json()) as { items: { nome: string }[] }).items.map(({ nome }) => nome);
  };
  await expect.poll(() => list(session)).toEqual([]);
  await standby.run('select pg_wal_replay_pause()');
  const saved = await fetch(`${app.url}/api/pessoas`, {
    method: 'POST',
    headers: { cookie: session, 'content-type': 'application/json' },
    body: JSON.stringify({ tipo: 'fisica', nome: 'Minha Ficha' }),
  });
  expect(saved.status).toBe(201);
  const [seen = ''] = saved.headers.getSetCookie();
  expect(seen).toMatch(/^fichario-seen=[0-9A-F]+%2F[0-9A-F]+; .*HttpOnly/);
  expect(await list(`${session}; ${seen.split(';')[0]}`)).toEqual(['Minha Ficha']);
  await standby.run('select pg_wal_replay_resume()');
  await expect.poll(() => list(session)).toEqual(['Minha Ficha']);
});
