import { execFileSync } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { projectRoot } from '../src/kit/server/process/paths.ts';

/**
 * The programs of the product, built as they are shipped: main.js, fichario.js and import-child.js. A built one starts in a
 * fraction of the time that its sources take. The first file of a run that wants them builds them; they go with the run.
 */
export const PROGRAMS = inject('programs');
if (!existsSync(PROGRAMS)) build();

function build(): void {
  const own = `${PROGRAMS}-${process.pid}`;
  execFileSync(process.execPath, [join(projectRoot(), 'scripts', 'build.mjs'), own]);
  try {
    renameSync(own, PROGRAMS);
  } catch (error) {
    rmSync(own, { recursive: true });
    // another worker built them meanwhile
    if (!existsSync(PROGRAMS)) throw error;
  }
}
