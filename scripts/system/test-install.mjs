// npm run test:install: tests the archive of the last commit on other systems: as a service, behind proxies, in a container.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../build.mjs';
import { runVitest } from '../check.mjs';
import { ensureInstalled } from '../install.mjs';
import { root } from '../root.mjs';
import { finish, runSteps } from '../steps/steps.mjs';
import { apt, runSystem } from './apt.mjs';

const RELEASE = 'scripts/release/release.mjs';
const OUT = join(root, 'dist', 'release');
/** The programs that the tests start, and their Debian packages. */
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
  ['/usr/bin/pgbackrest', 'pgbackrest'],
  ['/usr/lib/postgresql', 'postgresql'],
];

if (process.getuid?.() !== 0) {
  console.error('Este teste monta sistemas inteiros: rode-o como root, numa máquina que possa ser estragada.');
  process.exit(1);
}

finish(
  await runSteps([
    ['install', ensureInstalled],
    ['build', ensureBuilt],
    ['programs of Debian', installPrograms],
    ['release', () => makeRelease(OUT)],
    ['release again, equal', compareRelease],
    ['installed systems', () => runVitest(['--config=vitest.install.config.ts'])],
  ]),
);

/** Makes the archive for this platform, signed by a new key. */
function makeRelease(out) {
  const key = join(OUT, 'key.pem');
  mkdirSync(OUT, { recursive: true });
  if (!existsSync(key)) runSystem(process.execPath, RELEASE, '--new-key', key);
  runSystem(process.execPath, RELEASE, '--target', `linux-${process.arch}`, '--key', key, '--out', out);
}

/** Makes the archive again, in another folder at another time, and checks that no byte differs. */
function compareRelease() {
  const again = mkdtempSync(join(tmpdir(), 'fichario-release-again-'));
  try {
    makeRelease(again);
    const archives = readdirSync(again).filter((name) => name.endsWith('.tar.gz'));
    const different = archives.filter((name) => !readFileSync(join(again, name)).equals(readFileSync(join(OUT, name))));
    if (archives.length === 0 || different.length > 0) throw new Error(`Two builds differ: ${different.join(', ')}`);
  } finally {
    rmSync(again, { recursive: true, force: true });
  }
}

async function installPrograms() {
  const missing = new Set(PROGRAMS.filter(([path]) => !existsSync(path)).map(([, name]) => name));
  if (missing.size === 0) return;
  apt('update');
  apt('install', '-y', '--no-install-recommends', ...missing);
}
