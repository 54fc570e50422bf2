import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll } from 'vitest';
import { projectRoot } from '../../src/kit/server/process/paths.ts';

/** Builds the script of the processes that work on files, as scripts/build.mjs does; it is there until the tests end. */
export async function buildImportChild(): Promise<URL> {
  const folder = join(projectRoot(), 'node_modules', '.cache', `fichario-import-child-${process.pid}`);
  const manifest = readFileSync(join(projectRoot(), 'package.json'), 'utf8');
  const { dependencies, optionalDependencies } = JSON.parse(manifest) as Record<string, Record<string, string>>;
  await build({
    absWorkingDir: projectRoot(),
    entryPoints: ['src/imports/work/server/import-child.ts'],
    outdir: folder,
    bundle: true,
    format: 'esm',
    platform: 'node',
    conditions: ['source'],
    external: Object.keys({ ...dependencies, ...optionalDependencies }),
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return pathToFileURL(join(folder, 'import-child.js'));
}

/** The ids of the processes that work on files for this one. */
export function findImportChildren(): number[] {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'latin1').trim().split(' ');
  return children
    .filter((pid) => pid !== '' && readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('import-child'))
    .map(Number);
}
