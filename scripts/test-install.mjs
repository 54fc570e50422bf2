// npm run test:install: the archive of the last commit on other systems: as a service, behind proxies, in a container.
import { existsSync } from 'node:fs';
import { runVitest } from './check.mjs';
import { ensureInstalled } from './install.mjs';
import { finish, runSteps } from './steps/steps.mjs';
import { apt, runSystem } from './system/apt.mjs';

const MINUTES = 15;
/** What the tests start, and the package of Debian that has it. */
const PROGRAMS = [
  ['/usr/sbin/debootstrap', 'debootstrap'],
  ['/usr/bin/systemd-analyze', 'systemd'],
  ['/usr/sbin/nginx', 'nginx'],
  ['/usr/bin/caddy', 'caddy'],
  ['/usr/bin/buildah', 'buildah'],
  ['/usr/bin/podman', 'podman'],
  ['/usr/bin/crun', 'crun'],
];

if (process.getuid?.() !== 0) {
  console.error('Este teste monta sistemas inteiros: rode-o como root, numa máquina que possa ser estragada.');
  process.exit(1);
}

finish(
  await runSteps(
    [
      ['install', ensureInstalled],
      ['programs of Debian', installPrograms],
      ['release', () => runSystem(process.execPath, 'scripts/release.mjs', '--target', `linux-${process.arch}`)],
      ['installed systems', () => runVitest('--config=vitest.install.config.ts'), MINUTES],
    ],
    { minutesInAll: MINUTES },
  ),
);

async function installPrograms() {
  const missing = new Set(PROGRAMS.filter(([path]) => !existsSync(path)).map(([, name]) => name));
  if (missing.size === 0) return;
  apt('update');
  apt('install', '-y', '--no-install-recommends', ...missing);
}
