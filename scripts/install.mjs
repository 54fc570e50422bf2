// Installs what is missing, and nothing when nothing is. What it says goes to the standard error: the output belongs to
// the command that follows.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/** Brings node_modules to what package-lock.json says. Ends the process when npm fails. */
export function ensureInstalled() {
  checkNode();
  if (isInstalled()) return;
  console.error('Instalando as dependências (npm ci)…');
  const npm = process.env.npm_execpath;
  const [command, ...first] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
  const flags = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, error } = spawnSync(command, [...first, ...flags], { cwd: root, stdio: ['inherit', 2, 2] });
  if (status !== 0) {
    console.error(`As dependências não puderam ser instaladas${error ? `: ${error.message}` : '.'}`);
    process.exit(1);
  }
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`O Fichário precisa do Node.js 20.19 ou mais novo; este é o ${process.versions.node}.`);
  process.exit(1);
}

/** npm notes what it installed in a lockfile of its own: it must hold every package that this system needs. */
function isInstalled() {
  const noted = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(noted)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(noted, 'utf8')).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || !path.startsWith('node_modules/')) return true;
    return present[path]?.version === entry.version || (entry.optional && !isForThisSystem(entry));
  });
}

/** Packages for one kind of C library only are left out: which one this system has is slow to ask. */
function isForThisSystem({ os, cpu, libc }) {
  return !libc && (os?.includes(process.platform) ?? true) && (cpu?.includes(process.arch) ?? true);
}
