// Runs a development tool: node scripts/tools/run-tool.mjs biome format --write .
// The tools are in a folder with a separate lockfile, and are installed on first use, because the product runs and builds without
// them, and because not every mirror has their builds for other systems, which therefore cannot all be locked.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled } from '../install.mjs';
import { root } from '../root.mjs';

const folder = join(root, 'scripts', 'tools');

/** Installs the tools, unless they are installed. */
export function ensureTools() {
  // not `npm ci`, which refuses a lockfile without the builds for other systems; `--no-save` keeps the lockfile unchanged
  ensureInstalled(folder, ['install', '--no-save']);
}

/** Installs the tools if necessary, and returns the path of one. */
export function findTool(name) {
  ensureTools();
  return join(folder, 'node_modules', '.bin', name);
}

/** Runs a tool in the project's folder. Throws if it fails. */
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
