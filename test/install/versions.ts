import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packFolder } from '../../scripts/release/archive.mjs';
import { createSigningKey, readSigningKey, signFile, writePublicKey } from '../../scripts/release/minisign.mjs';
import { sumOf } from '../../scripts/release/notices.mjs';
import { unpackArchive } from './release.ts';

/** What a command said. */
export type Outcome = { status: number | null; signal: NodeJS.Signals | null; output: string };

const TARGET = `linux-${process.arch}`;
const AT = '2026-11-26T00:00:00.000Z';

/** Makes archives of versions out of that of `npm run release`, signed by one key. */
export class Versions {
  readonly folder: string;
  readonly key: string;
  #filled: string;

  private constructor(folder: string, filled: string) {
    this.folder = folder;
    this.key = join(folder, 'key.pem');
    this.#filled = filled;
    createSigningKey(this.key);
    const publicKey = join(filled, 'fichario.pub');
    rmSync(publicKey, { force: true });
    writeFileSync(publicKey, writePublicKey(readSigningKey(this.key)));
  }

  static async in(parent: string): Promise<Versions> {
    const folder = mkdtempSync(join(parent, 'releases-'));
    mkdirSync(join(folder, 'work'));
    const filled = join(folder, 'work', 'filled');
    renameSync(await unpackArchive(join(folder, 'work')), filled);
    return new Versions(folder, filled);
  }

  /** Packs a version, and makes it the newest. `change` may change its folder first. */
  publish(version: string, change: (folder: string) => void = () => {}): string {
    const name = `fichario-${version}-${TARGET}`;
    const folder = join(this.folder, 'work', name);
    // a hundred megabytes are linked, not copied; what a version has of its own is written anew
    spawnSync('cp', ['-al', this.#filled, folder]);
    const own = {
      'release.json': { version, target: TARGET, commit: `test ${version}`, at: AT },
      'package.json': { version, type: 'module' },
    };
    for (const [file, content] of Object.entries(own)) {
      rmSync(join(folder, file));
      writeFileSync(join(folder, file), JSON.stringify(content));
    }
    change(folder);
    const file = join(this.folder, `${name}.tar.gz`);
    packFolder(folder, file, 1_795_737_600, { level: 1 });
    rmSync(folder, { recursive: true });
    this.sign(file);
    const listed = { target: TARGET, file: `${name}.tar.gz`, bytes: statSync(file).size, sha256: sumOf(file) };
    const list = join(this.folder, 'releases.json');
    writeFileSync(list, JSON.stringify({ version, at: AT, files: [listed] }));
    this.sign(list);
    return file;
  }

  /** Signs a file by the key of these versions, or by another. */
  sign(file: string, key = this.key): void {
    writeFileSync(`${file}.minisig`, signFile(file, readSigningKey(key), 'fichario'));
  }
}

/** Unpacks an archive as a person does. Returns the folder of the program. */
export async function unpack(archive: string, home: string): Promise<string> {
  mkdirSync(home, { recursive: true });
  const { status, output } = await run('tar', ['-xzf', archive, '-C', home]);
  if (status !== 0) throw new Error(output);
  return join(home, archive.slice(archive.lastIndexOf('/') + 1, -'.tar.gz'.length));
}

/** Runs a program to its end, or kills it after some milliseconds. */
export function run(
  command: string,
  args: string[],
  { env = {}, killAfter }: { env?: Record<string, string>; killAfter?: number } = {},
): Promise<Outcome> {
  const child = spawn(command, args, { cwd: '/', env: { ...process.env, NODE_OPTIONS: '', ...env } });
  const timer = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('exit', (status, signal) => {
      clearTimeout(timer);
      done({ status, signal, output });
    });
  });
}

/** The version in a folder. */
export function versionIn(folder: string): string {
  return (JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as { version: string }).version;
}
