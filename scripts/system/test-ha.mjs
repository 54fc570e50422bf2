// npm run test:ha: tests the product on the three machines of deploy/ha, while the primary fails again and again.
import { existsSync } from 'node:fs';
import { ensureBuilt } from '../build.mjs';
import { runVitest } from '../check.mjs';
import { ensureChromium } from '../chromium.mjs';
import { ensureInstalled } from '../install.mjs';
import { finish, runSteps } from '../steps/steps.mjs';

/** The programs on the machines, and their Debian 12 packages. */
const PROGRAMS = [
  ['/usr/bin/etcd', 'etcd-server'],
  ['/usr/bin/patroni', 'patroni'],
  ['/usr/bin/patronictl', 'patroni'],
  ['/usr/lib/postgresql/15/bin/postgres', 'postgresql-15'],
];

const missing = new Set(PROGRAMS.filter(([path]) => !existsSync(path)).map(([, name]) => name));
if (missing.size > 0) {
  console.error(`Faltam pacotes do Debian 12 para este teste: apt install ${[...missing].join(' ')}`);
  process.exit(1);
}

finish(
  await runSteps([
    ['install', ensureInstalled],
    ['build', ensureBuilt],
    ['browser', ensureChromium],
    ['high availability', () => runVitest(['--config=vitest.ha.config.ts'])],
  ]),
);
