// Records the last commit at which all tests passed on this machine.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../root.mjs';

const FILE = join(root, 'node_modules', '.cache', 'fichario-green');

/** Records the current commit, unless files differ from it. */
export function keepGreen() {
  if (git('status', '--porcelain') !== '') return;
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, git('rev-parse', 'HEAD'));
}

/** The last green commit on this machine; in a clone without a complete run, the last commit on the remote. */
export function findGreen() {
  const green = existsSync(FILE) ? git('merge-base', readFileSync(FILE, 'utf8'), 'HEAD') : '';
  return green || git('merge-base', 'origin/HEAD', 'HEAD') || git('rev-parse', 'HEAD');
}

/** The output of git; an empty text if it fails. */
export function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}
