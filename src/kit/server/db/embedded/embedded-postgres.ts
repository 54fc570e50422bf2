import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, totalmem } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  checkReachable,
  findBinaries,
  makeLibraryLinks,
  type OsUser,
  pickOsUser,
  runnableBinaries,
} from './postgres-binaries.ts';
import { writePeerAccess } from './peer-access.ts';
import { makeDataFolder } from '../../process/data-folder.ts';
import { userName } from '../../process/user-name.ts';
import { makePrivate } from './private-folder.ts';
import { waitUntilReady } from './postgres-ready.ts';
import { isAlive, isWorkedIn, signProcess, worksIn } from './processes.ts';
import { holderLives, takeLock } from '../signed-lock.ts';
import { MemoryRefused, startFailure } from './start-failure.ts';

/** A running embedded PostgreSQL. It listens only on a socket in a private folder. */
export type EmbeddedPostgres = {
  socketDir: string;
  port: number;
  pid: number;
  /** It was already running, because another process of ours uses it or was killed. */
  adopted: boolean;
  /** Ends the use by this process. The last process stops the server. */
  release: () => Promise<void>;
};

const PORT = 5432;
/** A start may create the cluster, and a stop writes a checkpoint. */
const LOCK_TIMEOUT_MS = 60_000;
const LEAVE_TIMEOUT_MS = 30_000;
const ANSWER_TIMEOUT_MS = 2_000;
/** Linux refuses socket addresses longer than 107 bytes; the file's name takes 16 of them. */
const MAX_SOCKET_DIR = 90;

/** In MB; a start that the system refuses more memory is tried again with this. */
const LEAST_BUFFERS = 128;
const MOST_BUFFERS = 8192;

const SETTINGS: Record<string, string> = {
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
 * 8 GB. The machine provides what is used, and 2 % of the rest.
 */
export function sharedBuffersMb(memory: number): number {
  return Math.min(MOST_BUFFERS, Math.max(LEAST_BUFFERS, Math.floor(memory / 4 / 2 ** 20)));
}

/**
 * What was in memory when the server stopped comes back behind the next start, where the package has the library for it: one
 * that is named and missing would keep the server from starting.
 */
function prewarming(native: string): Record<string, string> {
  if (!existsSync(join(native, 'lib', 'postgresql', 'pg_prewarm.so'))) return {};
  // the list of a full memory is 20 MB, and every 5 minutes, as by default, an idle machine would write it anew
  return { shared_preload_libraries: 'pg_prewarm', 'pg_prewarm.autoprewarm_interval': '1h' };
}

/**
 * Starts the PostgreSQL that came with npm on `dataDir`, or joins the one already running there.
 *
 * Works as root (drops to an unprivileged user), without the package's install script, after a killed parent and with a
 * zombie postmaster. Throws an Error with a Portuguese sentence if it cannot start.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  settings?: Record<string, string>;
}): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  if (noMore.has(dataDir)) return new Promise<never>(() => {});
  const packageDir = findBinaries();
  makeLibraryLinks(packageDir);
  makeDataFolder(dataDir);
  makePrivate(dataDir);
  const owner = process.getuid?.() === 0 ? pickOsUser(dataDir) : undefined;
  if (owner) {
    chownSync(dataDir, owner.uid, owner.gid);
    checkReachable(dataDir, owner);
  }
  return withLock(dataDir, async () => {
    const native = owner ? runnableBinaries(packageDir, dataDir, owner) : join(packageDir, 'native');
    const cluster = join(dataDir, 'pgdata');
    const socketDir = makeSocketDir(dataDir, owner);
    if (!existsSync(join(cluster, 'PG_VERSION'))) {
      refuseNameless(owner);
      await initCluster(native, cluster, owner);
    }
    refuseOtherCluster(cluster, packageDir);
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
    const release = () => withLock(dataDir, stopUnlessUsed, existsSync(signed) ? signed : undefined);
    return { socketDir, port: PORT, pid, adopted, release };
  });
}

/**
 * Makes sure that the files of a stopped cluster are on the disk, for one that ran with `fsync` off.
 * Throws an Error with a Portuguese sentence if the disk does not take them.
 */
export function syncCluster(dataDir: string): void {
  const packageDir = findBinaries();
  const owner = process.getuid?.() === 0 ? pickOsUser(dataDir) : undefined;
  const native = owner ? runnableBinaries(packageDir, dataDir, owner) : join(packageDir, 'native');
  const cluster = join(dataDir, 'pgdata');
  const result = spawnSync(join(native, 'bin', 'initdb'), ['--sync-only', '-D', cluster], { ...owner, cwd: '/' });
  if (result.status !== 0) throw new Error(`O disco de ${dataDir} não guardou o banco: ${result.stderr.toString()}`);
}

/** Folders on which this process, which is ending, starts nothing any more. */
const noMore = new Set<string>();
/** What this process started and is no server yet, by its cluster. */
const starting = new Map<string, ChildProcess>();

/** Before a process ends and removes a data folder: whoever still wants to start a server there waits for that end. */
export function startNoMore(dataDir: string): void {
  noMore.add(resolve(dataDir));
}

/** Ends what works on a folder whose data are to be removed: the server of a killed process, or what this one is starting. */
export async function endLeftServer(dataDir: string): Promise<void> {
  const cluster = join(resolve(dataDir), 'pgdata');
  await endStarting(starting.get(cluster));
  const pidFile = join(cluster, 'postmaster.pid');
  const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0;
  // SIGQUIT ends it at once, without a checkpoint
  if (pid > 0 && isAlive(pid) && worksIn(pid, cluster)) process.kill(pid, 'SIGQUIT');
  for (let waited = 0; existsSync(cluster) && isWorkedIn(cluster); waited += 50) {
    if (waited >= LEAVE_TIMEOUT_MS) throw new Error(`Processos antigos do PostgreSQL ainda usam ${cluster}.`);
    await sleep(50);
  }
}

/** With its children, which are of its group. */
async function endStarting(child: ChildProcess | undefined): Promise<void> {
  if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL');
  await gone;
}

/** Serializes starts and stops, so that two processes do not both create the cluster. */
async function withLock<T>(dataDir: string, work: () => Promise<T>, signed?: string): Promise<T> {
  const lock = join(dataDir, 'start.lock');
  for (let waited = 0; !takeLock(lock, signed); waited += 50) {
    if (waited >= LOCK_TIMEOUT_MS) throw new Error(`Outro processo do Fichário está iniciando em ${dataDir}.`);
    await sleep(50);
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Where the server of a data folder listens, if it runs. */
export function embeddedSocket(dataDir: string): { host: string; port: number } {
  return { host: socketDirOf(resolve(dataDir)), port: PORT };
}

function socketDirOf(dataDir: string): string {
  const inside = join(dataDir, 'socket');
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return Buffer.byteLength(inside) <= MAX_SOCKET_DIR ? inside : join(tmpdir(), `fichario-${hash}`);
}

function makeSocketDir(dataDir: string, owner: OsUser | undefined): string {
  const socketDir = socketDirOf(dataDir);
  mkdirSync(socketDir, { recursive: true, mode: 0o700 });
  const stats = lstatSync(socketDir);
  // in the shared temporary folder, another user may have created something with our name
  if (!stats.isDirectory() || ![process.getuid?.(), owner?.uid].includes(stats.uid)) {
    throw new Error(`A pasta ${socketDir} é de outro usuário. Escolha um FICHARIO_DATA com um caminho mais curto.`);
  }
  // the server may trust every process that reaches the socket, so the mode of the folder protects it
  chmodSync(socketDir, 0o700);
  if (owner) chownSync(socketDir, owner.uid, owner.gid);
  return socketDir;
}

const INITDB_OPTIONS =
  '-U postgres --auth-local=trust --auth-host=reject --encoding=UTF8 --locale-provider=builtin --locale=C.UTF-8 --data-checksums --no-instructions'.split(
    ' ',
  );

/** PostgreSQL creates a cluster only for a user who stands in the list of users; one in a container may be only a number. */
function refuseNameless(owner: OsUser | undefined): void {
  if (owner !== undefined || userName() !== undefined) return;
  throw new Error(
    `O usuário ${process.getuid?.()} não tem nome neste sistema, e sem nome o PostgreSQL não cria o banco. Acrescente-o a /etc/passwd, inicie com um usuário que tem nome, ou informe DATABASE_URL.`,
  );
}

/** Creates the cluster in another folder and renames it, so that a crash leaves no incomplete cluster. */
async function initCluster(native: string, cluster: string, owner: OsUser | undefined): Promise<void> {
  const unfinished = `${cluster}.init`;
  rmSync(unfinished, { recursive: true, force: true });
  const child = spawn(join(native, 'bin', 'initdb'), ['-D', unfinished, ...INITDB_OPTIONS], {
    ...owner,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    // a group of its own, which can be ended with it
    detached: true,
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => void (said += chunk.toString()));
  const status = await whileStarting(cluster, child, () =>
    once(child, 'close').then(
      ([code]) => code as number | null,
      (error: Error) => void (said = String(error)),
    ),
  );
  if (status !== 0) throw startFailure(said, dirname(cluster));
  renameSync(unfinished, cluster);
}

/** Waits for what is no server yet, so that `endLeftServer` can end it. */
async function whileStarting<T>(cluster: string, child: ChildProcess, wait: () => Promise<T>): Promise<T> {
  starting.set(cluster, child);
  try {
    return await wait();
  } finally {
    starting.delete(cluster);
  }
}

/** A cluster of another major version cannot be read, and one that follows another server takes no writes. */
function refuseOtherCluster(cluster: string, packageDir: string): void {
  const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')) as { version: string };
  const [own, found] = [version.split('.')[0], readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()];
  if (found !== own)
    throw new Error(
      `O banco em ${cluster} é do PostgreSQL ${found}, e este Fichário traz o ${own}. Com a versão do Fichário que o usou por último, faça um back-up (fichario backup); com esta, restaure-o numa pasta nova (fichario restore).`,
    );
  for (const signal of ['standby.signal', 'recovery.signal'])
    if (existsSync(join(cluster, signal)))
      throw new Error(
        `O banco em ${cluster} é uma réplica de outro servidor (${signal}), que só aceita leitura. Inicie na pasta do servidor que grava; ou restaure um back-up numa pasta nova (fichario restore).`,
      );
}

/** Joins a running server of the cluster (true), or removes the files of a dead one (false). */
async function clearOrAdopt(cluster: string, socketDir: string): Promise<boolean> {
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return false;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  // a killed server looks alive for a moment, but no longer answers
  for (let waited = 0; isAlive(pid) && worksIn(pid, cluster) && waited < LEAVE_TIMEOUT_MS; waited += 50) {
    if (await answers(socketDir)) return true;
    await sleep(50);
  }
  // The lock file prevents two servers on one folder, so it must stay while any old backend runs.
  for (let waited = 0; isWorkedIn(cluster); waited += 50) {
    if (waited >= LEAVE_TIMEOUT_MS) throw new Error(`Processos antigos do PostgreSQL ainda usam ${cluster}.`);
    await sleep(50);
  }
  // A zombie answers kill(pid, 0), so PostgreSQL would take its old lock for a live one; so would a reused pid.
  rmSync(pidFile, { force: true });
  for (const file of readdirSync(socketDir)) {
    if (file.endsWith('.lock')) rmSync(join(socketDir, file), { force: true });
  }
  return false;
}

/** Whether a server answers on the socket. It sends an SSLRequest, the shortest message with an answer. */
function answers(socketDir: string): Promise<boolean> {
  const tlsRequest = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);
  return new Promise((done) => {
    const socket = connect(join(socketDir, `.s.PGSQL.${PORT}`), () => socket.write(tlsRequest));
    const finish = (answered: boolean) => {
      socket.destroy();
      done(answered);
    };
    socket.once('data', () => finish(true));
    socket.once('error', () => finish(false));
    socket.once('close', () => finish(false));
    socket.setTimeout(ANSWER_TIMEOUT_MS, () => finish(false));
  });
}

/** Starts it again with little memory where the system did not give it more. */
async function launchWithin(launchWith: (settings: Record<string, string>) => Promise<void>): Promise<void> {
  try {
    await launchWith({});
  } catch (error) {
    if (!(error instanceof MemoryRefused)) throw error;
    // a folder can bring the demand for huge pages along from another machine
    await launchWith({ shared_buffers: `${LEAST_BUFFERS}MB`, huge_pages: 'off' });
    console.error(`O sistema não deu ao banco a memória pedida: ele trabalha com ${LEAST_BUFFERS} MB, mais devagar.`);
  }
}

async function launch(
  native: string,
  cluster: string,
  settings: Record<string, string>,
  owner: OsUser | undefined,
): Promise<void> {
  const flags = Object.entries({ port: String(PORT), ...settings }).flatMap(([key, value]) => [
    '-c',
    `${key}=${value}`,
  ]);
  const server = spawn(join(native, 'bin', 'postgres'), ['-D', cluster, ...flags], {
    ...owner,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    // its own process group: Ctrl+C reaches the app, which drains before it stops the database
    detached: true,
  });
  await whileStarting(cluster, server, () => untilListening(server, dirname(cluster)));
  server.stderr?.destroy();
  server.unref();
}

function untilListening(server: ChildProcess, dataDir: string): Promise<void> {
  return new Promise((done, failed) => {
    let output = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('ready to accept connections')) done();
    });
    server.once('error', failed);
    server.once('close', () => failed(startFailure(output, dataDir))); // an exit may come before its output
  });
}

/** What starts a server and then fails, on a full disk, leaves none behind. */
async function orStop<T>(pid: number, adopted: boolean, work: () => T): Promise<T> {
  try {
    return work();
  } catch (error) {
    if (!adopted) await stop(pid);
    throw error;
  }
}

/**
 * Registers this process as a user of the database, in a file that it signs. `leave` ends that; true if no other process is
 * left.
 */
function registerUse(dataDir: string): { signed: string; leave: () => boolean } {
  const folder = join(dataDir, 'run');
  mkdirSync(folder, { recursive: true });
  const own = join(folder, String(process.pid));
  try {
    writeFileSync(own, signProcess());
  } catch (error) {
    rmSync(own, { force: true });
    throw error;
  }
  const leave = () => {
    rmSync(own, { force: true });
    for (const name of readdirSync(folder)) if (!holderLives(join(folder, name))) rmSync(join(folder, name));
    return readdirSync(folder).length === 0;
  };
  return { signed: own, leave };
}

async function stop(pid: number): Promise<void> {
  // SIGINT is PostgreSQL's fast shutdown: it ends sessions, writes a checkpoint and goes
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    return;
  }
  while (isAlive(pid)) await sleep(20);
}
