import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { makeDataFolder } from '../../process/data-folder.ts';
import { holderLives } from '../signed-lock.ts';
import { initCluster, refuseNameless, refuseOtherCluster } from './cluster.ts';
import { launch, launchWithin, LEAST_BUFFERS, PORT, stop } from './launch.ts';
import { clearOrAdopt } from './left-server.ts';
import { writePeerAccess } from './peer-access.ts';
import {
  checkReachable,
  findBinaries,
  majorOf,
  makeLibraryLinks,
  type OsUser,
  pickOsUser,
  runnableBinaries,
} from './postgres-binaries.ts';
import { waitUntilReady } from './postgres-ready.ts';
import { makePrivate } from './private-folder.ts';
import { signProcess } from './processes.ts';
import { withStartLock } from './start-lock.ts';

/** A running embedded PostgreSQL. It listens only on a socket in a private folder. */
export type EmbeddedPostgres = {
  socketDir: string;
  port: number;
  pid: number;
  /** whether the server was already running, because another of our processes uses it or was killed */
  adopted: boolean;
  /** Ends the use by this process. The last process stops the server. */
  release: () => Promise<void>;
};

/** Linux refuses socket addresses longer than 107 bytes; the name of the socket file takes 16 of them. */
const MAX_SOCKET_DIR = 90;

const MOST_BUFFERS = 8192;

export const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  shared_buffers: `${sharedBuffersMb(Math.min(totalmem(), process.constrainedMemory() || Infinity))}MB`,
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  max_connections: '80',
  // failing statements must not write personal data into the log
  log_min_error_statement: 'panic',
  log_parameter_max_length_on_error: '0',
};

/**
 * The shared_buffers of the database in MB: a quarter of the memory (in bytes) of the machine or container, from 128 MB to
 * 8 GB. Memory is taken only as it is used, apart from 2 % of the unused part.
 */
export function sharedBuffersMb(memory: number): number {
  return Math.min(MOST_BUFFERS, Math.max(LEAST_BUFFERS, Math.floor(memory / 4 / 2 ** 20)));
}

/**
 * Reloads the buffers that were in memory when the server stopped, in the background after the next start. Only if the package
 * has the library: PostgreSQL does not start if a named library is missing.
 */
function prewarming(native: string): Record<string, string> {
  if (!existsSync(join(native, 'lib', 'postgresql', 'pg_prewarm.so'))) return {};
  // the list of a full memory has 20 MB; by default even an idle server would rewrite it every 5 minutes
  return { shared_preload_libraries: 'pg_prewarm', 'pg_prewarm.autoprewarm_interval': '1h' };
}

/**
 * How a server is started. `settings` override ours. `packageDir`: the npm package with the binaries, in place of our own.
 * `osUser`: the user that the server runs as if this process is root, in place of the owner of the data folder.
 */
type StartOptions = {
  dataDir: string;
  settings?: Record<string, string>;
  packageDir?: string | undefined;
  osUser?: OsUser | undefined;
};

/**
 * Starts the PostgreSQL that came with npm on `dataDir`, or joins the one already running there.
 *
 * Works as root (drops to an unprivileged user), without the package's install script, after a killed parent and with a
 * zombie postmaster. Throws an Error with a Portuguese sentence if it cannot start.
 */
export async function startEmbeddedPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  if (noMore.has(dataDir)) return new Promise<never>(() => {});
  const packageDir = options.packageDir ?? findBinaries();
  makeLibraryLinks(packageDir);
  const owner = takeDataFolder(dataDir, options.osUser);
  return withStartLock(dataDir, async () => {
    const native = owner ? await runnableBinaries(packageDir, dataDir, owner) : join(packageDir, 'native');
    const cluster = join(dataDir, 'pgdata');
    const socketDir = makeSocketDir(dataDir, owner);
    if (!existsSync(join(cluster, 'PG_VERSION'))) {
      refuseNameless(owner);
      await initCluster(native, cluster, owner);
    }
    refuseOtherCluster(cluster, majorOf(packageDir));
    const adopted = await clearOrAdopt(cluster, socketDir);
    if (!adopted) {
      writePeerAccess(cluster, owner);
      const settings = { ...SETTINGS, ...prewarming(native), unix_socket_directories: socketDir, ...options.settings };
      await launchWithin((most) => launch(native, cluster, { ...settings, ...most }, owner));
    }
    const pid = await waitUntilReady(cluster);
    const { signed, leave } = await orStop(pid, adopted, () => registerUse(dataDir));
    const stopUnlessUsed = async () => {
      if (!leave()) return;
      await stop(pid);
      if (!socketDir.startsWith(dataDir)) rmSync(socketDir, { recursive: true, force: true });
    };
    const release = () => withStartLock(dataDir, stopUnlessUsed, existsSync(signed) ? signed : undefined);
    return { socketDir, port: PORT, pid, adopted, release };
  });
}

/**
 * Creates the data folder, private and accessible to the server. Returns the system user that the server runs as if this
 * process is root. Throws an Error with a Portuguese sentence.
 */
export function takeDataFolder(dataDir: string, osUser?: OsUser): OsUser | undefined {
  makeDataFolder(dataDir);
  makePrivate(dataDir);
  if (process.getuid?.() !== 0) return undefined;
  const owner = osUser ?? pickOsUser(dataDir);
  chownSync(dataDir, owner.uid, owner.gid);
  checkReachable(dataDir, owner);
  return owner;
}

/**
 * Makes sure that the files of a stopped cluster are on the disk, for one that ran with `fsync` off.
 * Throws an Error with a Portuguese sentence if the disk does not take them.
 */
export async function syncCluster(dataDir: string): Promise<void> {
  const packageDir = findBinaries();
  const owner = process.getuid?.() === 0 ? pickOsUser(dataDir) : undefined;
  const native = owner ? await runnableBinaries(packageDir, dataDir, owner) : join(packageDir, 'native');
  const cluster = join(dataDir, 'pgdata');
  const result = spawnSync(join(native, 'bin', 'initdb'), ['--sync-only', '-D', cluster], { ...owner, cwd: '/' });
  if (result.status !== 0) throw new Error(`O disco de ${dataDir} não guardou o banco: ${result.stderr.toString()}`);
}

/** Data folders in which this process starts no server any more, because it is ending. */
const noMore = new Set<string>();

/** For a process that removes its data folder when it ends: from now on, a start there waits forever. */
export function startNoMore(dataDir: string): void {
  noMore.add(resolve(dataDir));
}

/** Where the server of a data folder listens if it runs. */
export function embeddedSocket(dataDir: string): { host: string; port: number } {
  return { host: socketDirOf(resolve(dataDir)), port: PORT };
}

function socketDirOf(dataDir: string): string {
  const inside = join(dataDir, 'socket');
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return Buffer.byteLength(inside) <= MAX_SOCKET_DIR ? inside : join(tmpdir(), `fichario-${hash}`);
}

/** Creates the private folder of a server's socket: in its data folder, or in the temporary folder if that path is too long. */
export function makeSocketDir(dataDir: string, owner: OsUser | undefined): string {
  const socketDir = socketDirOf(dataDir);
  mkdirSync(socketDir, { recursive: true, mode: 0o700 });
  const stats = lstatSync(socketDir);
  // in the shared temporary folder, another user may have created something with our name
  if (!stats.isDirectory() || ![process.getuid?.(), owner?.uid].includes(stats.uid)) {
    throw new Error(`A pasta ${socketDir} é de outro usuário. Escolha um FICHARIO_DATA com um caminho mais curto.`);
  }
  // the server may trust every process that can reach the socket, so the folder must be private
  chmodSync(socketDir, 0o700);
  if (owner) chownSync(socketDir, owner.uid, owner.gid);
  return socketDir;
}

/** Stops a server that this process started if `work` fails, for example on a full disk. */
async function orStop<T>(pid: number, adopted: boolean, work: () => T): Promise<T> {
  try {
    return work();
  } catch (error) {
    if (!adopted) await stop(pid);
    throw error;
  }
}

/** Whether a running process is registered as a user of the server of a data folder. */
export function isUsed(dataDir: string): boolean {
  const folder = join(dataDir, 'run');
  return existsSync(folder) && readdirSync(folder).some((name) => holderLives(join(folder, name)));
}

/**
 * Registers this process as a user of the database, in a file that it signs. `leave` removes the file, and returns true if no
 * other process is registered.
 */
function registerUse(dataDir: string): { signed: string; leave: () => boolean } {
  const folder = join(dataDir, 'run');
  mkdirSync(folder, { recursive: true });
  const signature = join(folder, String(process.pid));
  try {
    writeFileSync(signature, signProcess());
  } catch (error) {
    rmSync(signature, { force: true });
    throw error;
  }
  const leave = () => {
    rmSync(signature, { force: true });
    for (const name of readdirSync(folder)) if (!holderLives(join(folder, name))) rmSync(join(folder, name));
    return readdirSync(folder).length === 0;
  };
  return { signed: signature, leave };
}
