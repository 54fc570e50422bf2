import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compareVersions } from '../release.ts';
import { switchLink } from '../version-link.ts';
import {
  beginWork,
  currentProgram,
  foldersAround,
  readHistory,
  unpackBeside,
  writeHistory,
} from './program-folders.ts';
import { spawnSync } from 'node:child_process';

let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'fichario-versions-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

function makeVersion(version: string, { commit = 'a', at = home } = {}): string {
  const folder = join(at, `fichario-${version}-linux-x64`);
  mkdirSync(join(folder, 'db', 'migrations'), { recursive: true });
  const release = { version, target: 'linux-x64', commit, at: '2026-11-26T00:00:00.000Z' };
  writeFileSync(join(folder, 'release.json'), JSON.stringify(release));
  return folder;
}

function pack(folder: string): string {
  const file = `${folder}.tar.gz`;
  spawnSync('tar', ['-czf', file, '-C', join(folder, '..'), folder.split('/').at(-1)!]);
  return file;
}

test('a switch points the link to another version, and refuses what is not a link', () => {
  const [old, next] = [makeVersion('0.2.0'), makeVersion('0.3.0')];
  const folders = foldersAround(old);
  expect(currentProgram(folders, old).release.version).toBe('0.2.0');
  switchLink(folders.link, old);
  switchLink(folders.link, next);
  expect(readlinkSync(folders.link)).toBe('fichario-0.3.0-linux-x64');
  expect(currentProgram(folders, old).release.version).toBe('0.3.0');
  rmSync(folders.link);
  mkdirSync(folders.link);
  expect(() => switchLink(folders.link, old)).toThrow(/não é um link para uma versão/);
});

test('an archive is unpacked next to the other versions, completely or not at all', async () => {
  const old = makeVersion('0.2.0');
  const away = mkdtempSync(join(tmpdir(), 'fichario-packed-'));
  try {
    const archive = pack(makeVersion('0.3.0', { at: away, commit: 'b' }));
    // from a killed update
    mkdirSync(join(home, '.fichario-nova-abc', 'half'), { recursive: true });
    expect(beginWork(foldersAround(old))).toBe(join(home, '.fichario-nova-'));
    const { folder, release } = await unpackBeside(foldersAround(old), archive, 1000);
    expect(folder).toBe(join(home, 'fichario-0.3.0-linux-x64'));
    expect(release.commit).toBe('b');
    expect(await unpackBeside(foldersAround(old), archive, 1000)).toEqual({ folder, release });
    expect(readdirSync(home).sort()).toEqual(['fichario-0.2.0-linux-x64', 'fichario-0.3.0-linux-x64']);
    const other = pack(makeVersion('0.3.0', { at: away, commit: 'c' }));
    await expect(unpackBeside(foldersAround(old), other, 1000)).rejects.toThrow(/já existe e não é esta versão/);
    writeFileSync(archive, 'no archive');
    await expect(unpackBeside(foldersAround(old), archive, 1000)).rejects.toThrow(/não é um pacote do Fichário/);
    await expect(unpackBeside(foldersAround(old), archive, 1e15)).rejects.toThrow(/Libere espaço/);
    expect(readdirSync(home).filter((name) => name.startsWith('.'))).toEqual([]);
  } finally {
    rmSync(away, { recursive: true, force: true });
  }
});

test('the history of updates is read as it was written, and an invalid file is refused', () => {
  const folders = foldersAround(makeVersion('0.2.0'));
  expect(readHistory(folders)).toEqual([]);
  const update = { from: 'a', to: 'b', at: '2026-11-26T00:00:00.000Z', backup: '/mnt/b', done: false };
  writeHistory(folders, [update]);
  expect(readHistory(folders)).toEqual([update]);
  writeFileSync(join(home, '.fichario-atualizacoes.json'), '[1]');
  expect(() => readHistory(folders)).toThrow(/não está como o Fichário o escreveu/);
});

test('a link to a folder without a version is refused', () => {
  const old = makeVersion('0.2.0');
  symlinkSync('..', join(home, 'fichario'));
  expect(() => currentProgram(foldersAround(old), old)).toThrow(/roda das fontes/);
});

test('versions are compared number by number', () => {
  expect(compareVersions('0.9.0', '0.10.0')).toBeLessThan(0);
  expect(compareVersions('1.0.0', '0.99.99')).toBeGreaterThan(0);
  expect(compareVersions('1.2.3', '1.2.3')).toBe(0);
});
