// npm run release -- [--target linux-x64,linux-arm64] [--out <folder>] [--key <file>] [--new-key <file>]: makes the archives for
// installation. Builds only the last commit, in a separate folder, so repeated builds are equal.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fillFolder, packFolder } from './archive.mjs';
import { createSigningKey, readSigningKey, signFile, writePublicKey } from './minisign.mjs';
import { addPackages, EXTRA_PACKAGES, pinPackages } from '../install/extras.mjs';
import { sumOf } from './notices.mjs';
import { readJson } from './shipped.mjs';
import { root } from '../root.mjs';

const TARGETS = ['linux-x64', 'linux-arm64'];
const MOST_BYTES = 80e6;
const OPTIONS = {
  target: { type: 'string', default: TARGETS.join(',') },
  out: { type: 'string', default: join(root, 'dist', 'release') },
  key: { type: 'string', default: process.env.FICHARIO_RELEASE_KEY },
  'new-key': { type: 'string' },
};

const { values } = parseArgs({ options: OPTIONS });
try {
  if (values['new-key'] === undefined) makeRelease(values);
  else makeKey(resolve(values['new-key']));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

function makeKey(path) {
  createSigningKey(path);
  console.log(`Chave de assinar criada em ${path}. Quem a tem pode assinar versões: guarde-a fora da máquina.`);
}

function makeRelease({ target, out, key }) {
  const targets = target.split(',');
  const unknown = targets.find((one) => !TARGETS.includes(one));
  if (unknown !== undefined) throw new Error(`--target aceita ${TARGETS.join(' e ')}, não ${unknown}.`);
  const signing = key === undefined ? undefined : readSigningKey(key);
  const work = mkdtempSync(join(tmpdir(), 'fichario-release-'));
  try {
    const source = join(work, 'source');
    const commit = checkOut(source);
    const files = targets.map((one) => makeArchive(one, { work, source, commit, signing, out: resolve(out) }));
    writeSums(resolve(out), { files, commit, signing, source });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Checks out, installs and builds the last commit. Returns its hash and time. */
function checkOut(source) {
  const [hash, seconds] = git(['log', '-1', '--format=%H %ct']).split(' ');
  if (git(['status', '--porcelain']) !== '') console.error('Atenção: o que ainda não tem commit fica de fora.');
  mkdirSync(source);
  run('git', ['archive', '--output', `${source}.tar`, hash], root);
  run('tar', ['-xf', `${source}.tar`], source);
  install(source, []);
  run(process.execPath, [join(source, 'scripts', 'build.mjs')], source);
  return { hash, epoch: Number(seconds), at: new Date(seconds * 1000).toISOString() };
}

function install(folder, more) {
  const flags = ['--omit=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  run('npm', ['ci', ...flags, ...more], folder);
  run('npm', [...addPackages(pinPackages(EXTRA_PACKAGES, folder)), ...more], folder);
}

function makeArchive(target, { work, source, commit, signing, out }) {
  const { version } = readJson(join(source, 'package.json'));
  const name = `fichario-${version}-${target}`;
  const release = { version, target, commit: commit.hash, at: commit.at };
  const modules = installFor(target, { work, source });
  const folder = join(work, name);
  fillFolder(folder, { source, modules, release, publicKey: signing && writePublicKey(signing) });
  mkdirSync(out, { recursive: true });
  const file = `${name}.tar.gz`;
  const path = join(out, file);
  packFolder(folder, path, commit.epoch);
  rmSync(folder, { recursive: true });
  const { size } = statSync(path);
  if (size > MOST_BYTES) throw new Error(`${file} has ${size} bytes, more than ${MOST_BYTES}.`);
  if (signing) writeFileSync(`${path}.minisig`, signFile(path, signing, `fichario ${version} ${target}`));
  const sha256 = sumOf(path);
  console.log(`${file}  ${(size / 1e6).toFixed(1)} MB  ${sha256}`);
  return { target, file, bytes: size, sha256 };
}

/** Installs the packages for another system in a separate folder, without running any of them. */
function installFor(target, { work, source }) {
  if (target === `${process.platform}-${process.arch}`) return source;
  const modules = join(work, target);
  for (const file of [
    'package.json',
    'package-lock.json',
    'packages/brasil/package.json',
    'scripts/api-paths/package.json',
  ])
    cpSync(join(source, file), join(modules, file));
  const [os, cpu] = target.split('-');
  install(modules, [`--os=${os}`, `--cpu=${cpu}`, '--libc=glibc']);
  return modules;
}

/** Writes `SHA256SUMS` for people and `releases.json` for `fichario update`, both signed. */
function writeSums(out, { files, commit, signing, source }) {
  const { version, engines } = readJson(join(source, 'package.json'));
  const index = { version, commit: commit.hash, at: commit.at, node: engines.node, files };
  const texts = {
    SHA256SUMS: files.map(({ file, sha256 }) => `${sha256}  ${file}\n`).join(''),
    'releases.json': `${JSON.stringify(index, null, 2)}\n`,
  };
  for (const [name, text] of Object.entries(texts)) {
    writeFileSync(join(out, name), text);
    if (signing) writeFileSync(join(out, `${name}.minisig`), signFile(join(out, name), signing, `fichario ${version}`));
  }
  if (signing) writeFileSync(join(out, 'fichario.pub'), writePublicKey(signing));
  else console.error('Sem --key (ou FICHARIO_RELEASE_KEY) nada foi assinado. Uma chave nova: --new-key <arquivo>.');
}

function git(args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr}`);
  return stdout.trim();
}

function run(command, args, cwd) {
  const { status, error } = spawnSync(command, args, { cwd, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error(`${command} ${args[0]}: ${error?.message ?? `exit ${status}`}`);
}
