// npm run test:install: the archive of the last commit on other systems: as a service, behind proxies, in a container.
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runVitest } from '../check.mjs';
import { ensureInstalled } from '../install.mjs';
import { root } from '../root.mjs';
import { finish, runSteps } from '../steps/steps.mjs';
import { apt, runSystem } from './apt.mjs';

const MINUTES = 25;
/** What the tests start, and the package of Debian that has it. */
const PROGRAMS = [
  ['/usr/sbin/debootstrap', 'debootstrap'],
  ['/usr/bin/systemd-analyze', 'systemd'],
  ['/usr/sbin/nginx', 'nginx'],
  ['/usr/bin/caddy', 'caddy'],
  ['/usr/bin/buildah', 'buildah'],
  ['/usr/bin/podman', 'podman'],
  ['/usr/bin/crun', 'crun'],
  ['/usr/bin/minisign', 'minisign'],
  ['/usr/bin/promtool', 'prometheus'],
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
      ['release', makeRelease],
      ['installed systems', () => runVitest('--config=vitest.install.config.ts'), MINUTES],
    ],
    { minutesInAll: MINUTES },
  ),
);

/** The archive of this machine's kind, signed by a key that is made for it. */
function makeRelease() {
  const key = join(root, 'dist', 'release', 'key.pem');
  mkdirSync(dirname(key), { recursive: true });
  if (!existsSync(key)) runSystem(process.execPath, 'scripts/release/release.mjs', '--new-key', key);
  runSystem(process.execPath, 'scripts/release/release.mjs', '--target', `linux-${process.arch}`, '--key', key);
}

async function installPrograms() {
  const missing = new Set(PROGRAMS.filter(([path]) => !existsSync(path)).map(([, name]) => name));
  if (missing.size === 0) return;
  apt('update');
  apt('install', '-y', '--no-install-recommends', ...missing);
}
