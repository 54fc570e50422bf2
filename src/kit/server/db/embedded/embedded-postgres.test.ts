import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Child, startScript } from '../../../../../test/start/child.ts';
import { fillWithEmptyCluster } from '../../../../../test/start/made-folders.ts';
import { type EmbeddedPostgres, sharedBuffersMb, startEmbeddedPostgres } from './embedded-postgres.ts';
import { isAlive } from './processes.ts';

const isRoot = process.getuid?.() === 0;
const settings = { shared_buffers: '16MB' };
let folder: string;
let dataDir: string;
let running: EmbeddedPostgres[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fichario-pg-'));
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(() => {
  // one cluster for most tests: making one takes a second
  dataDir = join(folder, 'data');
  running = [];
});
afterEach(async () => {
  for (const postgres of running) await postgres.release();
});

async function start(more?: Record<string, string>): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { ...settings, ...more } });
  running.push(postgres);
  return postgres;
}

async function ask(postgres: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  const client = new Client({ host: postgres.socketDir, user: 'postgres', database: 'postgres' });
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return rows.flat();
  } finally {
    await client.end();
  }
}

async function startUser(): Promise<{ child: Child; pid: number; adopted: boolean }> {
  const child = startScript('test/postgres-user.ts', [dataDir]);
  const { pid, adopted } = JSON.parse(await child.line(/^\{/)) as { pid: number; adopted: boolean };
  return { child, pid, adopted };
}

async function waitUntilOver(pid: number): Promise<void> {
  await expect.poll(() => isAlive(pid), { interval: 20 }).toBe(false);
}

test('runs unprivileged, on a socket only, durable, in UTF-8', async () => {
  const postgres = await start();
  const uid = Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${postgres.pid}/status`, 'utf8'))?.[1]);
  expect(uid).not.toBe(0);
  const names = ['listen_addresses', 'fsync', 'full_page_writes', 'server_encoding', 'data_checksums'];
  const values = await ask(postgres, `select ${names.map((name) => `current_setting('${name}')`).join(', ')}`);
  expect(values).toEqual(['', 'on', 'on', 'UTF8', 'on']);
  expect(
    await ask(postgres, "select datcollate, 'É' = lower('É') from pg_database where datname = 'template1'"),
  ).toEqual(['C.UTF-8', false]);
});

test('keeps a quarter of the memory for the register, within bounds', async () => {
  const kept = [0.25, 0.5, 1, 4, 64].map((gigabytes) => sharedBuffersMb(gigabytes * 2 ** 30));
  expect(kept).toEqual([128, 128, 256, 1024, 8192]);
  const own = await startEmbeddedPostgres({ dataDir });
  running.push(own);
  const expected = sharedBuffersMb(Math.min(totalmem(), process.constrainedMemory() || Infinity));
  expect(await ask(own, "select setting::int / 128 from pg_settings where name = 'shared_buffers'")).toEqual([
    expected,
  ]);
});

test('brings back what was in memory when it stopped', async () => {
  const first = await start();
  await ask(first, 'create extension if not exists pg_buffercache');
  await ask(first, 'create table warm as select repeat(i::text, 100) from generate_series(1, 5000) i');
  const inMemory = "select count(*)::int from pg_buffercache where relfilenode = pg_relation_filenode('warm')";
  await ask(first, 'select count(*) from warm');
  const [before] = await ask(first, inMemory);
  expect(before).toBeGreaterThan(100);
  await first.release();
  const second = await start();
  await expect.poll(() => ask(second, inMemory)).toEqual([before]);
});

test('starts with little memory if the system refuses more, and reports it', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  // no machine of tests has such pages ready
  const postgres = await start({ huge_pages: 'on', huge_page_size: '1GB' });
  expect(await ask(postgres, "select current_setting('shared_buffers')")).toEqual(['128MB']);
  expect(said).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/não deu ao banco a memória .*128 MB/));
  said.mockRestore();
});

test('starts again on the data that is there', async () => {
  const first = await start();
  await ask(first, 'create table kept as select 1 as one');
  await first.release();
  expect(isAlive(first.pid)).toBe(false);
  const second = await start();
  expect(second.adopted).toBe(false);
  expect(await ask(second, 'select one from kept')).toEqual([1]);
});

test('stops on a full disk, and leaves no server if it cannot register its use', async () => {
  const postgres = await start();
  symlinkSync('/dev/full', join(dataDir, `start.lock.${process.pid}`));
  await postgres.release();
  expect(isAlive(postgres.pid)).toBe(false);
  rmSync(join(dataDir, `start.lock.${process.pid}`), { force: true });

  const own = join(dataDir, 'run', String(process.pid));
  symlinkSync('/dev/full', own);
  await expect(start()).rejects.toMatchObject({ code: 'ENOSPC' });
  rmSync(own, { force: true });
  expect(existsSync(join(dataDir, 'pgdata', 'postmaster.pid'))).toBe(false);
});

test('joins the server that a killed process left behind, and stops it when it leaves', async () => {
  const { child, pid } = await startUser();
  child.process.kill('SIGKILL');
  await child.exited;
  expect(isAlive(pid)).toBe(true);
  const postgres = await start();
  expect(postgres).toMatchObject({ pid, adopted: true });
  expect(await ask(postgres, 'select 1')).toEqual([1]);
  await postgres.release();
  expect(isAlive(pid)).toBe(false);
});

test('starts again after the server itself was killed', async () => {
  const first = await start();
  await ask(first, 'create table kept_too as select 1 as one');
  process.kill(first.pid, 'SIGKILL');
  const second = await start();
  expect(second.pid).not.toBe(first.pid);
  expect(await ask(second, 'select one from kept_too')).toEqual([1]);
});

test('takes over neither the lock nor the number of a process that is gone', async () => {
  const first = await start();
  await first.release();
  // as after a restart of the machine: the files stay, the number now belongs to somebody else
  writeFileSync(join(dataDir, 'start.lock'), `${process.pid} 1`);
  writeFileSync(join(dataDir, 'run', String(process.ppid)), `${process.ppid} 1`);
  writeFileSync(join(dataDir, 'pgdata', 'postmaster.pid'), `${process.ppid}\n`);
  const second = await start();
  expect(await ask(second, 'select 1')).toEqual([1]);
  await second.release();
  expect(isAlive(second.pid)).toBe(false);
});

test('creates the cluster again after an interrupted first time', async () => {
  dataDir = join(folder, 'cut-short');
  mkdirSync(join(dataDir, 'pgdata.init'), { recursive: true });
  writeFileSync(join(dataDir, 'pgdata.init', 'PG_VERSION'), '18\n');
  expect(await ask(await start(), 'select 1')).toEqual([1]);
});

test('is one server for two processes that start together, and stops with the last', async () => {
  dataDir = join(folder, 'two-users');
  const [one, two] = await Promise.all([startUser(), startUser()]);
  expect(two.pid).toBe(one.pid);
  expect(one.adopted).not.toBe(two.adopted);
  one.child.process.stdin?.end();
  expect(await one.child.exited).toBe(0);
  expect(isAlive(one.pid)).toBe(true);
  two.child.process.stdin?.end();
  expect(await two.child.exited).toBe(0);
  await waitUntilOver(one.pid);
});

test('works under a path too long for a socket', async () => {
  dataDir = join(folder, 'a'.repeat(60), 'b'.repeat(60), 'dados');
  await fillWithEmptyCluster(dataDir);
  const postgres = await start();
  expect(Buffer.byteLength(postgres.socketDir)).toBeLessThan(91);
  expect(await ask(postgres, 'select 1')).toEqual([1]);
});

test('gives advice about a folder that the user of the database cannot enter', async () => {
  dataDir = join(folder, 'private', 'data');
  mkdirSync(join(folder, 'private'), { mode: 0o700 });
  if (isRoot) await expect(start()).rejects.toThrow(/está dentro de .*FICHARIO_DATA/);
  // who is not root runs the database as oneself and can enter one's own folders
  else expect(await ask(await start(), 'select 1')).toEqual([1]);
});

test.each([
  ['of another major version', { PG_VERSION: '15\n' }, /é do PostgreSQL 15, e este Fichário traz o \d+\./],
  ['that follows another server', { 'standby.signal': '' }, /é uma réplica de outro servidor \(standby\.signal\)/],
])('a cluster %s is refused in one sentence, and stays as it is', async (_what, files, sentence) => {
  dataDir = join(folder, 'other');
  await fillWithEmptyCluster(dataDir);
  const postgres = await start();
  await postgres.release();
  running = [];
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dataDir, 'pgdata', name), text);
  const before = readdirSync(join(dataDir, 'pgdata'));
  await expect(startEmbeddedPostgres({ dataDir, settings })).rejects.toThrow(sentence);
  expect(readdirSync(join(dataDir, 'pgdata'))).toEqual(before);
  rmSync(dataDir, { recursive: true });
});
