import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readEnv } from '../../../kit/server/env/env.ts';
import { hashFile, importFiles, prepareFile, removeFiles, writePart } from './import-files.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'fichario-import-files-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const filesOf = (id: string) => importFiles({ dataDir, files: undefined }, 7, id);
const env = readEnv({ FICHARIO_DATA: dataDir });
const file = (size: number) => ({ tenantId: 7, size, quota: false, use: async () => 0 });
const part = (text: string, offset: number) => ({ part: Buffer.from(text), offset, size: 10 });
const FULL = { content: '/dev/full', rows: '', prepared: '', shared: undefined };
const DISK_FULL = { status: 507, code: 'disk_full', message: expect.stringContaining('Nada foi importado') };

test('stores a file part by part, unreadable for other users of the machine', async () => {
  const files = filesOf('um');
  await prepareFile(env, files, file(10));
  expect(files.content).toBe(join(dataDir, 'imports', '7', 'um'));
  expect(statSync(files.content).mode & 0o777).toBe(0o600);
  expect(statSync(join(dataDir, 'imports', '7')).mode & 0o777).toBe(0o700);
  await writePart(env, files, part('abc', 0));
  await writePart(env, files, part('def', 3));
  await writePart(env, files, part('DEF', 3));
  expect(readFileSync(files.content, 'utf8')).toBe('abcDEF');
  expect((await hashFile(files, 6)).toString('hex')).toMatch(/^ee9579695089f0f3/);
});

test('refuses a file that is larger than the free disk space', async () => {
  await expect(prepareFile(env, filesOf('grande'), file(2 ** 60))).rejects.toMatchObject({
    status: 507,
    code: 'disk_full',
  });
  expect(existsSync(filesOf('grande').content)).toBe(false);
});

test.runIf(existsSync('/dev/full'))('says so when the disk is full', async () => {
  await expect(writePart(env, FULL, part('abc', 0))).rejects.toMatchObject(DISK_FULL);
});

test('reports a deleted file', async () => {
  await expect(writePart(env, filesOf('nada'), part('abc', 0))).rejects.toMatchObject({ status: 410 });
  await removeFiles(filesOf('nada'));
});
