import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findKept, keepBinaries } from './kept-binaries.ts';
import { canRun, findBinaries, keepOwnBinaries, majorOf } from './postgres-binaries.ts';

let dataDir: string;
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'fichario-kept-'))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** A package as npm lays it, with one file for a server. */
function makePackage(version: string): string {
  const folder = join(dataDir, `package-${version}`);
  mkdirSync(join(folder, 'native', 'bin'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version }));
  writeFileSync(join(folder, 'native', 'bin', `postgres-${version}`), '');
  return folder;
}

test('a copy of the binaries is stored next to the data, and runs', async () => {
  const major = majorOf(findBinaries());
  expect(findKept(dataDir, major)).toBeUndefined();
  expect(await keepOwnBinaries(dataDir)).toBeUndefined();
  const kept = findKept(dataDir, major);
  expect(kept).toBe(join(dataDir, 'pgbin', String(major)));
  expect(canRun(kept ?? '', undefined)).toBe(true);
});

test('a copy of another minor version is replaced, of another major version stays', async () => {
  for (const version of ['17.9.0', '17.10.0', '18.4.0']) await keepBinaries(dataDir, makePackage(version));
  expect(readdirSync(join(dataDir, 'pgbin')).sort()).toEqual(['17', '18']);
  expect(readdirSync(join(dataDir, 'pgbin', '17', 'bin'))).toEqual(['postgres-17.10.0']);
});

test('what a killed process left unfinished is no copy, and goes with the next; so does the copy of 0.2.0', async () => {
  const all = join(dataDir, 'pgbin');
  for (const name of ['18.999999', 'bin', 'lib']) mkdirSync(join(all, name), { recursive: true });
  writeFileSync(join(all, '.from'), '{"version":"18.4.0"}');
  expect(findKept(dataDir, 18)).toBeUndefined();
  await keepBinaries(dataDir, makePackage('18.4.0'));
  expect(readdirSync(all)).toEqual(['18']);
  expect(existsSync(join(all, '18', '.from'))).toBe(true);
});

test('a copy that fails is reported in a sentence', async () => {
  writeFileSync(join(dataDir, 'pgbin'), '');
  expect(await keepOwnBinaries(dataDir)).toMatch(
    /^O PostgreSQL deste Fichário não pôde ser guardado em .* \(E\w+\)\. /,
  );
});
