// npm run bench -- [--fichas N] [--only name] [--json file]: runs bench/*.bench.ts and prints every figure. From a million
// records on, or with --only register, it is the benchmark of a large register: [--quick] [--kind id] [--page], or
// [--from file --page] for the page of existing figures. With --guard, it counts the rows and pages that each kind of request
// reads in a million records, and compares them with committed figures; [--accept] lowers these, [--because reason] also raises
// those that fail. FICHARIO_BENCH_DATA names the folder for the data of both. With --only alike, it compares found duplicates with
// the real ones: [--seed N] [--apart] [--file F.ndjson].
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './root.mjs';

/** Options that run no benchmark in the browser, unless one is named. */
const NO_BROWSER = new Set(['--only', '--from', '--quick', '--guard']);
const given = process.argv.slice(2);
ensureInstalled();
await ensureBuilt();
if (['pages', 'first-screen'].some((name) => given.includes(name)) || given.every((flag) => !NO_BROWSER.has(flag)))
  await ensureChromium();
// the benchmarks are TypeScript and import the sources, so they run in a process with tsx
const flags = ['--import', 'tsx', '--conditions=source', join(root, 'bench', 'run.ts'), ...given];
const env = { ...process.env, NODE_ENV: 'production' };
const { status } = spawnSync(process.execPath, flags, { cwd: root, stdio: 'inherit', env });
process.exit(status ?? 1);
