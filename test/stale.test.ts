import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../src/kit/server/env/paths.ts';

let folder: string;
const write = (name: string, text: string) => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
};

/** A checkout with our builder, in place of whose tools stand some that only note that they were called. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fichario-stale-'));
  for (const name of ['build.mjs', 'install.mjs', 'install', 'root.mjs'])
    cpSync(join(projectRoot(), 'scripts', name), join(folder, 'scripts', name), { recursive: true });
  write('package.json', JSON.stringify({ type: 'module', optionalDependencies: {} }));
  write('package-lock.json', '{}');
  write('vite.config.ts', '');
  for (const name of ['src/a/a.ts', 'src/a/a.test.ts', 'src/a/web/A.tsx', 'src/a/server/a.ts', 'src/app/cli/a.ts'])
    write(name, '');
  write('node_modules/esbuild/package.json', '{"type":"module","exports":"./index.js"}');
  write(
    'node_modules/esbuild/index.js',
    `import { mkdirSync } from 'node:fs';
    export const stop = async () => {};
    export const build = async ({ outdir }) => {
      mkdirSync(outdir, { recursive: true });
      return { metafile: { inputs: { 'src/a/a.ts': {}, 'node_modules/@a/b/c.js': {}, 'node_modules/d/node_modules/e/f.js': {} } } };
    };`,
  );
  write(
    'node_modules/vite/bin/vite.js',
    `const { mkdirSync, writeFileSync } = require('node:fs');
    if (process.env.FAIL) process.exit(1);
    mkdirSync('dist/web', { recursive: true });
    writeFileSync('dist/web/index.html', 'x'.repeat(1000));`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Builds; gives what it said. */
function build(env: Record<string, string> = {}): string {
  const script = "import('./scripts/build.mjs').then((builder) => builder.ensureBuilt())";
  const { stderr } = spawnSync(process.execPath, ['-e', script], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return stderr;
}

test('only the half is built that is not of the sources as they are', () => {
  expect(build()).toBe('Gerando as páginas e o servidor…\n');
  expect(build()).toBe('');
  for (const [name, said] of [
    ['src/a/a.test.ts', ''],
    ['src/a/web/A.tsx', 'Gerando as páginas…\n'],
    ['vite.config.ts', 'Gerando as páginas…\n'],
    ['src/a/server/a.ts', 'Gerando o servidor…\n'],
    ['src/app/cli/a.ts', 'Gerando o servidor…\n'],
    ['src/a/a.ts', 'Gerando as páginas e o servidor…\n'],
    ['package-lock.json', 'Gerando as páginas e o servidor…\n'],
  ] as const) {
    write(name, '{ }');
    expect(build(), name).toBe(said);
  }
});

test('what is inside the server is listed by the packages', () => {
  const listed: unknown = JSON.parse(readFileSync(join(folder, 'dist', 'server', 'packages.json'), 'utf8'));
  expect(listed).toEqual(['node_modules/@a/b', 'node_modules/d/node_modules/e']);
});

test('what the pages weigh is compressed beside them', () => {
  for (const ending of ['br', 'gz'])
    expect(readFileSync(join(folder, 'dist', 'web', `index.html.${ending}`)).length).toBeLessThan(100);
});

test('pages that could not be made are made at the next start, and the server is not made again', () => {
  write('src/a/a.ts', 'changed');
  expect(build({ FAIL: '1' })).toContain('As páginas não puderam ser geradas.');
  expect(existsSync(join(folder, '.fichario.lock'))).toBe(false);
  expect(build()).toBe('Gerando as páginas…\n');
});
