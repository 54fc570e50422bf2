// Installs what is missing, and nothing when nothing is. What it says goes to the standard error: the output belongs to
// the command that follows.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const FLAGS = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];

/** Brings node_modules of a folder to what its package-lock.json says. Ends the process when npm fails. */
export function ensureInstalled(folder = root) {
  checkNode();
  const stamp = join(folder, 'node_modules', '.fichario-installed');
  const hash = lockHash(folder);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  console.error('Instalando as dependências (npm install)…');
  const npm = process.env.npm_execpath;
  const [command, ...first] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
  // at the root not `npm ci`: it refuses a lockfile that leaves out builds of a tool for other systems, which a mirror may
  // not have. `--no-save` keeps to the lockfile and leaves it as it is
  // what builds is needed too, even under NODE_ENV=production
  const work = folder === root ? ['install', '--no-save'] : ['ci'];
  const { status, error } = spawnSync(command, [...first, ...work, ...FLAGS], {
    cwd: folder,
    stdio: ['inherit', 2, 2],
  });
  if (status !== 0) {
    console.error(`As dependências não puderam ser instaladas${error ? `: ${error.message}` : '.'}`);
    process.exit(1);
  }
  writeFileSync(stamp, hash);
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`O Fichário precisa do Node.js 20.19 ou mais novo; este é o ${process.versions.node}.`);
  process.exit(1);
}

/** After an install the lockfile's hash stands in node_modules: the same hash means nothing is missing. */
function lockHash(folder) {
  return createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
}
