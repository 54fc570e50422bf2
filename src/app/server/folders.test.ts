import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProgram } from '../../../test/start/child.ts';
import { fillWithEmptyCluster } from '../../../test/start/made-folders.ts';
import { startApp } from '../../../test/start/running-app.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../kit/server/db/embedded/embedded-postgres.ts';

let folder: string;
let server: EmbeddedPostgres;
let databaseUrl: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fichario-folders-'));
  chmodSync(folder, 0o755);
  await fillWithEmptyCluster(join(folder, 'server'));
  server = await startEmbeddedPostgres({ dataDir: join(folder, 'server'), settings: { shared_buffers: '16MB' } });
  const admin = new Client({ host: server.socketDir, user: 'postgres', database: 'postgres' });
  await admin.connect();
  await admin.query('create database register');
  await admin.end();
  databaseUrl = `postgres://postgres@localhost/register?host=${encodeURIComponent(server.socketDir)}`;
});
afterAll(async () => {
  await server.release();
  rmSync(folder, { recursive: true, force: true });
});

test('a database is served from one data folder: another folder is refused, the same folder is not', async () => {
  const env = { DATABASE_URL: databaseUrl };
  const first = await startApp(join(folder, 'one'), env);
  const stranger = startProgram('main', [], { ...env, FICHARIO_DATA: join(folder, 'two'), PORT: '0' });
  expect(await stranger.exited).toBe(1);
  expect(stranger.output()).toMatch(/^Outro processo do Fichário [^\n]+ FICHARIO_DATA[^\n]+$/m);
  const second = await startApp(join(folder, 'one'), env);
  for (const app of [first, second]) {
    app.child.process.kill('SIGTERM');
    expect(await app.child.exited).toBe(0);
  }
  // no process serves from the other folder any more
  const later = await startApp(join(folder, 'two'), env);
  later.child.process.kill('SIGTERM');
  expect(await later.child.exited).toBe(0);
});
