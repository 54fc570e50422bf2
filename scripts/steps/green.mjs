// The last commit at which everything was green here.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../root.mjs';

const FILE = join(root, 'node_modules', '.cache', 'fichario-green');

/** Notes the commit that is checked out, unless files differ from it. */
export function keepGreen() {
  if (git('status', '--porcelain') !== '') return;
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, git('rev-parse', 'HEAD'));
}

/** The last green commit here; in a clone that has not run everything yet, the last one that others have. */
export function findGreen() {
  const green = existsSync(FILE) ? git('merge-base', readFileSync(FILE, 'utf8'), 'HEAD') : '';
  return green || git('merge-base', 'origin/HEAD', 'HEAD') || git('rev-parse', 'HEAD');
}

/** Gives what git prints; nothing when it fails. */
export function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}
