// npm run bench -- [--fichas N] [--only name] [--json file]: runs bench/*.bench.ts and prints every figure. From a million
// records on, or with --only register, it is the benchmark of a large register: [--quick] [--kind id] [--page], or
// [--from file --page] for the page of figures that stand already. With --guard, it counts what each kind of request
// touches in a million records, against committed figures; [--accept] writes these anew. FICHARIO_BENCH_DATA says where
// the data of both are kept. With --only alike, it holds who is found to be the same against who is:
// [--seed N] [--apart] [--file F.ndjson].
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './root.mjs';

/** With one of these, no page is looked at unless it is named. */
const NO_BROWSER = new Set(['--only', '--from', '--quick', '--guard']);
const given = process.argv.slice(2);
ensureInstalled();
await ensureBuilt();
if (['pages', 'first-screen'].some((name) => given.includes(name)) || given.every((flag) => !NO_BROWSER.has(flag)))
  await ensureChromium();
// the benchmarks are TypeScript and read the sources: they run in a process that can
const flags = ['--import', 'tsx', '--conditions=source', join(root, 'bench', 'run.ts'), ...given];
const env = { ...process.env, NODE_ENV: 'production' };
const { status } = spawnSync(process.execPath, flags, { cwd: root, stdio: 'inherit', env });
process.exit(status ?? 1);
