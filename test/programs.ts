import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { projectRoot } from '../src/kit/server/process/paths.ts';

/**
 * The programs of the product, built as they are shipped: main.js, fichario.js and import-child.js. A built one starts in a
 * fraction of the time that its sources take. They are there until the tests of the file end.
 */
export const PROGRAMS = join(projectRoot(), 'node_modules', '.cache', `fichario-programs-${process.pid}`);
afterAll(() => rmSync(PROGRAMS, { recursive: true, force: true }));
execFileSync(process.execPath, [join(projectRoot(), 'scripts', 'build.mjs'), PROGRAMS]);
