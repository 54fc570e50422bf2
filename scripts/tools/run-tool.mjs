// Runs a tool that only those need who change the project: node scripts/tools/run-tool.mjs biome format --write .
// The tools stand in a folder with a lockfile of its own, and are installed when one first runs: nobody needs them to run
// or to build the product, and their builds for other systems, which not every mirror has, cannot all be locked.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled } from '../install.mjs';
import { root } from '../root.mjs';

const folder = join(root, 'scripts', 'tools');

/** Installs the tools, unless they are there. */
export function ensureTools() {
  // not `npm ci`, which refuses a lockfile that leaves out builds for other systems. `--no-save` leaves it as it is
  ensureInstalled(folder, ['install', '--no-save']);
}

/** Where a tool is, once it is installed. */
export function findTool(name) {
  ensureTools();
  return join(folder, 'node_modules', '.bin', name);
}

/** Runs a tool in the project's folder; throws when it fails. */
export function runTool(name, args) {
  const command = findTool(name);
  const env = { ...process.env, OXLINT_TSGOLINT_PATH: join(folder, 'node_modules', '.bin', 'tsgolint') };
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env });
  if (status !== 0) throw new Error(`${name} ${args.join(' ')}: ${error?.message ?? `exit ${status}`}`);
}

if (process.argv[1] === import.meta.filename) {
  const [name = '', ...args] = process.argv.slice(2);
  try {
    runTool(name, args);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
