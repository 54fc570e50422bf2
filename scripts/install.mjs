// Installs missing dependencies. Prints to standard error, because standard output belongs to the command that follows.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { installExtras, listAsked } from './install/extras.mjs';
import { takeLock } from './install/lock.mjs';
import { root } from './root.mjs';

/** Suffix of the stamp of an install without the tools. */
const WITHOUT_TOOLS = ' run';
const FLAGS = ['--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];

/**
 * Installs node_modules of a folder exactly as in its package-lock.json, including the development tools. Exits the process
 * if that fails.
 */
export function ensureInstalled(folder = root, work = ['ci']) {
  ensure(folder, work, true);
}

/**
 * The same for building and running the product: without the tools (`devDependencies`), unless some are installed already,
 * because developers start the product, too. Also installs the extras that this environment needs.
 */
export function ensureInstalledToRun() {
  ensure(root, ['ci'], false);
  const failure = installExtras(listAsked(process.env));
  if (failure === undefined) return;
  console.error(failure);
  process.exit(1);
}

function ensure(folder, work, needsTools) {
  checkNode();
  if (isInstalled(folder, needsTools)) return;
  refuseReadOnly(folder, ['node_modules'], 'instalar as dependências');
  const release = takeLock(folder);
  // another process may have installed it in the meantime
  const isDone = isInstalled(folder, needsTools);
  const failure = isDone ? undefined : install(folder, work, needsTools || hasTools(folder));
  release();
  if (failure === undefined) return;
  console.error(failure);
  process.exit(1);
}

/** Runs npm. Returns the reason of a failure; undefined on success. */
function install(folder, work, tools) {
  console.error(`Instalando as dependências (npm ${work[0]})…`);
  const npm = process.env.npm_execpath;
  const [command, ...first] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
  const { status, error } = spawnSync(command, [...first, ...work, tools ? '--include=dev' : '--omit=dev', ...FLAGS], {
    cwd: folder,
    stdio: ['inherit', 2, 2],
  });
  if (status !== 0) return `As dependências não puderam ser instaladas${error ? `: ${error.message}` : '.'}`;
  writeFileSync(stampOf(folder), lockHash(folder) + (tools ? '' : WITHOUT_TOOLS));
  return undefined;
}

/** Exits the process with a sentence if this user may not write to the folders that are needed. */
export function refuseReadOnly(folder, names, purpose) {
  const closed = [folder, ...names.map((name) => join(folder, name))].find(
    (path) => existsSync(path) && !mayWrite(path),
  );
  if (closed === undefined) return;
  console.error(
    `É preciso ${purpose}, e este usuário não pode escrever em ${closed}. Rode antes "npm run build" com o usuário que é dono da pasta.`,
  );
  process.exit(1);
}

function mayWrite(path) {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** The Node versions of `engines` in package.json; `scripts/tools/check-engines.mjs` compares this and the README with it. */
const LINES = [
  [20, 19],
  [22, 13],
];
const NEWER = 24;

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major >= NEWER || LINES.some(([line, least]) => major === line && minor >= least)) return;
  console.error(
    `O Fichário precisa do Node.js 20.19, 22.13 ou 24 (ou mais novo); este é o ${process.versions.node}. Instale um deles: https://nodejs.org`,
  );
  process.exit(1);
}

/** Whether some of `devDependencies` are installed, by npm's record. */
function hasTools(folder) {
  const installed = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(installed)) return false;
  return Object.values(JSON.parse(readFileSync(installed, 'utf8')).packages).some(({ dev }) => dev);
}

/**
 * Compares the lockfile's hash with the stamp in node_modules that every install writes. Without a stamp, after npm was run by
 * hand, compares npm's record.
 */
function isInstalled(folder, needsTools) {
  const stamp = stampOf(folder);
  if (!existsSync(stamp)) return isAsLocked(folder, needsTools);
  const [hash, wanted] = [readFileSync(stamp, 'utf8'), lockHash(folder)];
  return hash === wanted || (!needsTools && hash === wanted + WITHOUT_TOOLS);
}

/** Whether npm's record matches package-lock.json exactly; without `needsTools` the tools may be missing. */
function isAsLocked(folder, needsTools) {
  const note = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(note)) return false;
  const [{ '': _own, ...locked }, there] = [join(folder, 'package-lock.json'), note].map(
    (file) => JSON.parse(readFileSync(file, 'utf8')).packages,
  );
  // npm also records packages that it only wrote to package-lock.json
  const isSame = ([path, { version, integrity }]) =>
    path in locked &&
    locked[path].version === version &&
    locked[path].integrity === integrity &&
    existsSync(join(folder, path));
  // of the packages that npm may omit, those for this system are needed: the database, the builder
  const mayMiss = ({ optional, dev, devOptional, os, cpu, libc }) =>
    (!needsTools && (dev || devOptional)) ||
    ((optional || devOptional) && !(libc === undefined && os?.includes(process.platform) && isFor(cpu, process.arch)));
  return (
    Object.entries(there).every(isSame) &&
    Object.entries(locked).every(
      ([path, entry]) => path in there || mayMiss(entry.link ? locked[entry.resolved] : entry),
    )
  );
}

function isFor(names, own) {
  return names === undefined || names.includes(own);
}

function stampOf(folder) {
  return join(folder, 'node_modules', '.fichario-installed');
}

function lockHash(folder) {
  return createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
}

if (process.argv[1] === import.meta.filename) ensureInstalled(resolve(process.argv[2] ?? root));
