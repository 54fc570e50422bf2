import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';
import { projectRoot } from '../../src/kit/server/env/paths.ts';

const LOOK_MS = 50;

/**
 * The programs of the product, built as they are shipped: main.js, fichario.js and import-child.js with its read-worker.js. A built one starts in a
 * fraction of the time that its sources take. The first file of a run that wants them builds them, and those of other workers
 * wait for it; they go with the run.
 */
export const PROGRAMS = inject('programs');
mkdirSync(dirname(PROGRAMS), { recursive: true });
while (!existsSync(PROGRAMS)) buildUnlessBuilding();

function buildUnlessBuilding(): void {
  const lock = `${PROGRAMS}.lock`;
  try {
    mkdirSync(lock);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    return void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_MS);
  }
  try {
    if (!existsSync(PROGRAMS)) build();
  } finally {
    rmdirSync(lock);
  }
}

function build(): void {
  const unfinished = `${PROGRAMS}-unfinished`;
  execFileSync(process.execPath, [join(projectRoot(), 'scripts', 'build.mjs'), unfinished]);
  renameSync(unfinished, PROGRAMS);
}
