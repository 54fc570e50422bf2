import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../../src/kit/server/env/paths.ts';
import { ensureDebian } from './guest/debian.ts';
import { runHere, tryHere } from './guest/run-here.ts';
import { findArchive } from './release.ts';

const PORT = 43_130;
const URL_HERE = `http://127.0.0.1:${PORT}`;
const CONTAINERS = join(import.meta.dirname, 'guest', 'containers.sh');
const CONTAINERFILE = join(projectRoot(), 'deploy', 'container', 'Containerfile');
/** Podman asks for more than a system may give it. */
const LIMITS = ['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096'];
let folder: string;

beforeAll(async () => {
  // not in /tmp: layers of images cannot stand on every file system that is in memory
  folder = mkdtempSync('/var/tmp/fichario-container-');
  const storage = `[storage]\ndriver = "overlay"\ngraphroot = "${folder}/graph"\nrunroot = "${folder}/run"\n`;
  writeFileSync(join(folder, 'storage.conf'), storage);
  // no registry is asked: the base of the test is a Debian made here
  await runHere('tar', ['-C', await ensureDebian(), '-cf', join(folder, 'base.tar'), '.']);
  await run('podman', 'import', '--quiet', join(folder, 'base.tar'), 'fichario-base');
  cpSync(findArchive(), join(folder, basename(findArchive())));
  const args = ['--build-arg', 'BASE=localhost/fichario-base', '--build-arg', `ARCHIVE=${basename(findArchive())}`];
  const how = ['--isolation', 'chroot', '--network', 'host', '--format', 'docker', '--ulimit', 'nofile=4096:4096'];
  await run('buildah', 'bud', ...how, '-f', CONTAINERFILE, ...args, '-t', 'fichario', folder);
});
afterAll(async () => {
  await tryRun('podman', 'rm', '--force', '--time', '5', 'fichario');
  await tryRun('podman', 'volume', 'rm', '--force', 'fichario-test');
  await tryRun('podman', 'rmi', '--all', '--force');
  rmSync(folder, { recursive: true, force: true });
});

function words(args: string[]): [string, string[]] {
  return ['env', [`CONTAINERS_STORAGE_CONF=${folder}/storage.conf`, 'sh', CONTAINERS, ...args]];
}
function run(...args: string[]): Promise<string> {
  return runHere(...words(args));
}
function tryRun(...args: string[]): ReturnType<typeof tryHere> {
  return tryHere(...words(args));
}

/** As `deploy/container/README.md` runs it, but on the network of this system. */
async function start(): Promise<void> {
  const safe = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'all', '--security-opt', 'no-new-privileges'];
  const here = ['--network', 'host', '--cgroups', 'disabled', '-e', 'HOST=127.0.0.1', '-e', `PORT=${PORT}`];
  await run('podman', 'run', '-d', '--name', 'fichario', ...LIMITS, ...safe, ...here, '-v', DATA, 'fichario');
  await expect.poll(isReady, { timeout: 90_000, interval: 250 }).toBe(true);
}
const DATA = 'fichario-test:/var/lib/fichario';

async function isReady(): Promise<boolean> {
  return fetch(`${URL_HERE}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

test('the program serves from a root that is only read, as a user that is not root, and is healthy', async () => {
  await start();
  expect(await run('podman', 'exec', 'fichario', 'id', '-un')).toBe('fichario');
  expect((await tryRun('podman', 'exec', 'fichario', 'touch', '/opt/x')).output).toMatch(/Read-only file system/);
  expect((await tryRun('podman', 'healthcheck', 'run', 'fichario')).status).toBe(0);
  const setUp = ['setup', '--nome', 'Ana', '--email', 'ana@exemplo.com.br', '--cliente', 'Um'];
  const said = await run(
    'podman',
    'exec',
    'fichario',
    '/opt/fichario/fichario',
    ...setUp,
    '--senha',
    'tijolo azul na lagoa',
  );
  expect(said).toContain('ana@exemplo.com.br administra a instalação');
});

test('a killed container starts anew on its volume with everything that was saved', async () => {
  await run('podman', 'kill', '--signal', 'KILL', 'fichario');
  await expect.poll(isReady).toBe(false);
  await run('podman', 'rm', '--force', 'fichario');
  await start();
  expect(await run('podman', 'exec', 'fichario', '/opt/fichario/fichario', 'user', 'list')).toContain(
    'ana@exemplo.com.br',
  );
});

test('a stop ends the database in order', async () => {
  await run('podman', 'stop', '--time', '60', 'fichario');
  expect(await run('podman', 'inspect', '--format', '{{.State.ExitCode}}', 'fichario')).toBe('0');
});
