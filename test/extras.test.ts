import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { EXTRA_PACKAGES, installExtras, listAsked } from '../scripts/install/extras.mjs';
import { projectRoot } from '../src/kit/server/env/paths.ts';

const { dependencies, devDependencies } = JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as {
  [list: string]: Record<string, string>;
};

let folder: string | undefined;
afterEach(() => {
  if (folder !== undefined) rmSync(folder, { recursive: true });
  folder = undefined;
});

/** A checkout in which npm only notes what it is asked for. */
function makeFolder() {
  folder = mkdtempSync(join(tmpdir(), 'fichario-extras-'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ devDependencies }));
  mkdirSync(join(folder, 'node_modules'));
  const asked: string[][] = [];
  const run = (at: string, packages: string[]) => {
    asked.push(packages);
    for (const one of packages) {
      const file = join(at, 'node_modules', one.slice(0, one.lastIndexOf('@')), 'package.json');
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, '{}');
    }
    return true;
  };
  return { asked, install: (names: string[]) => installExtras(names, { folder, run }) };
}

test('running installs none of them, and each has its version among the tools', () => {
  for (const name of EXTRA_PACKAGES) {
    expect(dependencies, name).not.toHaveProperty([name]);
    expect(devDependencies, name).toHaveProperty([name]);
  }
});

test('the environment asks for what it needs', () => {
  expect(listAsked({})).toEqual([]);
  expect(listAsked({ FICHARIO_FILES: '', OTEL_SERVICE_NAME: 'x' })).toEqual([]);
  expect(listAsked({ FICHARIO_FILES: 's3://a/b' })).toEqual(['s3']);
  expect(listAsked({ FICHARIO_FILES: 's3://a', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a' })).toEqual(['s3', 'traces']);
});

test('what is asked for is installed once, and what was there stays', () => {
  const { asked, install } = makeFolder();
  expect(install([])).toBeUndefined();
  expect(install(['s3'])).toBeUndefined();
  expect(install(['s3'])).toBeUndefined();
  expect(asked).toEqual([[`@aws-sdk/client-s3@${devDependencies!['@aws-sdk/client-s3']}`]]);
  expect(install(['traces'])).toBeUndefined();
  expect(asked[1]).toHaveLength(EXTRA_PACKAGES.length);
});

test('what npm could not do is said', () => {
  makeFolder();
  expect(installExtras(['s3'], { folder, run: () => false })).toMatch(/^Não foi possível instalar @aws-sdk/);
});
