// npm run bench -- [--fichas N] [--only name] [--json file]: runs bench/*.bench.ts and prints every figure.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './root.mjs';

ensureInstalled();
await ensureBuilt();
ensureChromium();
// the benchmarks are TypeScript and read the sources: they run in a process that can
const flags = ['--import', 'tsx', '--conditions=source', join(root, 'bench', 'run.ts'), ...process.argv.slice(2)];
const env = { ...process.env, NODE_ENV: 'production' };
const { status } = spawnSync(process.execPath, flags, { cwd: root, stdio: 'inherit', env });
process.exit(status ?? 1);
