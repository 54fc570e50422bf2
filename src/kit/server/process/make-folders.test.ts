import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeDataFolder } from './data-folder.ts';
import { makeFolders } from './make-folders.ts';

const base = mkdtempSync(join(tmpdir(), 'fichario-folders-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));

test('makes what is missing of a path, the last folder with its mode, and leaves what is there', () => {
  const path = join(base, 'a', 'b', 'c');
  makeFolders(path, 0o700);
  expect(statSync(path).mode & 0o777).toBe(0o700);
  makeFolders(path, 0o755);
  expect(statSync(path).mode & 0o777).toBe(0o700);
  expect(statSync(join(base, 'a')).mode & 0o700).toBe(0o700);
});

test('throws the error of the file system, and always returns', () => {
  const file = join(base, 'file');
  writeFileSync(file, '');
  expect(() => makeFolders(file)).toThrow(expect.objectContaining({ code: 'EEXIST' }));
  expect(() => makeFolders(join(file, 'x', 'y'))).toThrow(expect.objectContaining({ code: 'ENOTDIR' }));
  // a folder in which nothing can be made, and which says so with ENOENT
  expect(() => makeFolders('/proc/fichario/backups')).toThrow(expect.objectContaining({ code: 'ENOENT' }));
  expect(() => makeDataFolder('/proc/fichario')).toThrow(
    /^A pasta de dados \/proc\/fichario não pode ser criada[^\n]+\.$/,
  );
});

test('a data folder on a full disk is reported in one sentence', () => {
  symlinkSync('/dev/full', join(base, `.write.${process.pid}`));
  expect(() => makeDataFolder(base)).toThrow(
    /^A pasta de dados [^\n]+ está num disco cheio\.[^\n]+FICHARIO_DATA[^\n]+\.$/,
  );
});
