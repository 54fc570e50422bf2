import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { buildUser, setRole, useApp } from '../../../test/builders.ts';
import { sendFile } from '../../../test/imports/imports.ts';
import { measureFiles } from '../../kit/server/limits/disk-space.ts';
import type { Import } from '../model/import.ts';
import { removeExpired } from '../store/server/sweep-imports.ts';

const MIB = 1024 ** 2;
const GIB = 1024 ** 3;
const dataDir = mkdtempSync(join(tmpdir(), 'fichario-space-'));
const api = useApp({ dataDir });
const BYTES = { 'content-type': 'application/octet-stream' };
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
beforeEach(async () => {
  await api.owner.query('delete from imports');
  rmSync(join(dataDir, 'imports'), { recursive: true, force: true });
  rmSync(join(dataDir, 'exports'), { recursive: true, force: true });
  Object.assign(api.services.env, { diskFree: 16 * MIB, clientFiles: 100 * MIB, userFiles: 100 * MIB });
});

const open = (size: number, caller = api.as.gestor) => caller.post('/api/imports', { fileName: 'fichas.csv', size });

async function countRows(): Promise<number> {
  const { rows } = await api.owner.query<{ count: number }>('select count(*)::int as count from imports');
  return rows[0]!.count; // an aggregate has one row
}

const statusesOf = (answers: { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);

/** Files and reservations of the client. */
function listFiles(): string[] {
  const folder = join(dataDir, 'imports', String(api.tenant.id));
  return existsSync(folder) ? readdirSync(folder) : [];
}

test('reserves no more space than there is, even for parallel requests', async () => {
  Object.assign(api.services.env, { clientFiles: 35 * MIB });
  const answers = await Promise.all(Array.from({ length: 8 }, () => open(10 * MIB)));
  expect(statusesOf(answers)).toEqual([201, 201, 201, 413, 413, 413, 413, 413]);
  expect(answers.find(({ statusCode }) => statusCode === 413)?.json()).toMatchObject({
    code: 'client_files',
    detail: expect.stringMatching(/^Os arquivos deste cliente podem ocupar 35 MB no servidor/),
  });
  expect(await countRows()).toBe(3);
  expect(listFiles()).toHaveLength(6);
  expect((await measureFiles(dataDir)).reserved).toBe(30 * MIB);
  const { space } = (await api.as.gestor.get('/api/imports')).json<{ space: object }>();
  expect(space).toEqual({ used: 30 * MIB, limit: 35 * MIB, free: 5 * MIB });
});

test('keeps the space of the register free from any request', async () => {
  const { bavail, bsize } = statfsSync(dataDir);
  // other processes change the free space during the test, by less than a gigabyte
  Object.assign(api.services.env, { diskFree: bavail * bsize - 3 * GIB, clientFiles: 2 ** 50, userFiles: 2 ** 50 });
  const answers = await Promise.all([1, 2, 3].map(() => open(2 * GIB - 100 * MIB)));
  expect(statusesOf(answers)).toEqual([201, 507, 507]);
  expect(await countRows()).toBe(1);
  expect(listFiles()).toHaveLength(2);
  const saved = await api.as.gestor.post('/api/pessoas', { tipo: 'fisica', nome: 'Ana Silva' });
  expect(saved.statusCode).toBe(201);
});

test('accepts no part of a file while the disk is full, and continues when there is space again', async () => {
  const { id } = (await open(6)).json<Import>();
  Object.assign(api.services.env, { diskFree: 2 ** 50 });
  const send = () => api.as.gestor.put(`/api/imports/${id}/content?offset=0`, Buffer.from('a;b\nc\n'), BYTES);
  expect((await send()).json()).toMatchObject({ status: 507, code: 'disk_full' });
  expect((await api.as.gestor.get(`/api/imports/${id}`)).json()).toMatchObject({ state: 'receiving', received: 0 });
  Object.assign(api.services.env, { diskFree: 16 * MIB });
  expect((await send()).json()).toEqual({ received: 6 });
});

test('stops a check for which there is no space any more, with a sentence', async () => {
  const { id } = await sendFile(api.as.gestor, 'Nome\nAna\n');
  Object.assign(api.services.env, { diskFree: 2 ** 50 });
  await api.as.gestor.post(`/api/imports/${id}/check`);
  const read = async () => (await api.as.gestor.get(`/api/imports/${id}`)).json<Import>();
  await expect.poll(async () => (await read()).state).toBe('failed');
  expect((await read()).problem).toMatch(/^O servidor não tem espaço livre no disco/);
});

test('lets one user have so much and so many uploads, and others go on', async () => {
  Object.assign(api.services.env, { userFiles: 25 * MIB });
  const other = await buildUser(api.owner, { email: `outro${Date.now()}@exemplo.com.br` });
  await setRole(api.owner, api.tenant.id, other.id, 'gestor');
  const caller = await api.callerFor(other);
  expect((await open(20 * MIB)).statusCode).toBe(201);
  expect((await open(20 * MIB)).json()).toMatchObject({ status: 413, code: 'user_files' });
  expect((await open(20 * MIB, caller)).statusCode).toBe(201);
  for (let index = 1; index < 10; index += 1) expect((await open(1)).statusCode).toBe(201);
  expect((await open(1)).json()).toMatchObject({ status: 429, code: 'too_many_uploads' });
  expect((await open(1, caller)).statusCode).toBe(201);
});

test('frees the space of deleted files, of abandoned uploads, and of unknown files', async () => {
  Object.assign(api.services.env, { clientFiles: 10 * MIB });
  const { id } = (await open(10 * MIB)).json<Import>();
  expect((await open(1)).statusCode).toBe(413);
  expect((await api.as.gestor.delete(`/api/imports/${id}`)).statusCode).toBe(204);
  expect(listFiles()).toEqual([]);
  await open(10 * MIB);
  await api.owner.query("update imports set created_at = now() - interval '25 hours'");
  expect((await open(10 * MIB)).statusCode).toBe(201);
  await api.owner.query('delete from imports');
  const old = new Date(Date.now() - 2 * 3_600_000);
  for (const name of listFiles()) utimesSync(join(dataDir, 'imports', String(api.tenant.id), name), old, old);
  await removeExpired(api.services, api.tenant.id);
  expect(listFiles()).toEqual([]);
});

test('holds a place until the file is whole, and not beyond', async () => {
  await sendFile(api.as.gestor, 'Nome\nAna\n');
  expect(listFiles()).toHaveLength(1);
  expect(await measureFiles(dataDir)).toMatchObject({ used: 9, reserved: 0 });
});

test('leaves nothing behind when an opening fails', async () => {
  const before = listFiles();
  await api.owner.query('revoke insert on imports from fichario_app');
  try {
    expect((await open(10)).statusCode).toBe(500);
  } finally {
    await api.owner.query('grant insert on imports to fichario_app');
  }
  expect(listFiles()).toEqual(before);
});

test('counts the files of exports, and makes none that there is no space for', async () => {
  const ask = () => api.as.gestor.post('/api/exports', { format: 'jsonl', list: {}, settings: {} });
  mkdirSync(join(dataDir, 'exports', String(api.tenant.id)), { recursive: true });
  writeFileSync(join(dataDir, 'exports', String(api.tenant.id), 'antes'), Buffer.alloc(MIB));
  Object.assign(api.services.env, { clientFiles: MIB });
  expect((await open(1)).json()).toMatchObject({ status: 413, code: 'client_files' });
  expect((await ask()).json()).toMatchObject({ status: 413, code: 'client_files' });
  Object.assign(api.services.env, { clientFiles: 10 * MIB, diskFree: 2 ** 50 });
  expect((await ask()).json()).toMatchObject({ status: 507, code: 'disk_full' });
});
