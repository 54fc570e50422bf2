import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPgbouncer, GIVEN, type Pgbouncer } from '../../scripts/system/pgbouncer.mjs';
import { pickOsUser } from '../../src/kit/server/db/embedded/postgres-binaries.ts';

/** How a pgbouncer is configured: its mode, whom it knows, and as whom it signs in if not as who signed in to it. */
type How = {
  mode: 'transaction' | 'session' | 'statement';
  users: string[];
  signsInAs?: string;
  ignored?: string;
  /** prepared statements that it keeps for each connection; a setting that old ones do not know */
  prepared?: number;
};

/** A pgbouncer before a server, on a socket of its own. */
export type Pooler = {
  url: (user: string, database: string) => string;
  host: string;
  port: number;
  stop: () => Promise<void>;
};

const PORT = 6432;
const FOUND = findPgbouncer();

/** Whether this machine has one: `npm run check` gets it where it can, and says where it cannot. */
export const HAS_PGBOUNCER = FOUND !== undefined;

/** Whether somebody gave a newer one, for the tests in the mode of transactions. */
export const HAS_GIVEN_PGBOUNCER = GIVEN !== undefined;

/** Starts it as the user of the database, because it refuses to run as root. */
export async function startPgbouncer(socketDir: string, how: How): Promise<Pooler> {
  const owner = process.getuid?.() === 0 ? pickOsUser('/nonexistent') : undefined;
  const folder = mkdtempSync(join(tmpdir(), 'fichario-pooler-'));
  const { program, env } = placeProgram(FOUND!, folder);
  writeFileSync(join(folder, 'users.txt'), how.users.map((user) => `"${user}" ""\n`).join(''));
  writeFileSync(join(folder, 'pgbouncer.ini'), configure(folder, socketDir, how));
  if (owner)
    for (const path of [folder, ...FILES.map((file) => join(folder, file))]) chownSync(path, owner.uid, owner.gid);
  const child = spawn(program, ['-q', join(folder, 'pgbouncer.ini')], { ...owner, env, stdio: 'ignore', cwd: '/' });
  const socket = join(folder, `.s.PGSQL.${PORT}`);
  while (!(await isHeard(socket))) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`);
    await sleep(20);
  }
  return {
    url: (user, database) => `postgres://${user}@localhost:${PORT}/${database}?host=${encodeURIComponent(folder)}`,
    host: folder,
    port: PORT,
    stop: async () => {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Does somebody listen on a socket? Its file is there a moment earlier. */
function isHeard(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socket, () => resolve(true));
    connection.on('error', () => resolve(false)).once('connect', () => connection.destroy());
  });
}

const FILES = ['users.txt', 'pgbouncer.ini'];

/** An unpacked one is copied to where the user of the database may go. */
function placeProgram({ program, unpacked }: Pgbouncer, folder: string): { program: string; env: NodeJS.ProcessEnv } {
  if (unpacked === undefined) return { program, env: process.env };
  const copy = join(folder, 'program');
  cpSync(unpacked, copy, { recursive: true });
  const libraries = [join(copy, 'lib'), join(copy, 'usr', 'lib')]
    .filter((parent) => existsSync(parent))
    .flatMap((parent) => readdirSync(parent).map((name) => join(parent, name)));
  return {
    program: join(copy, 'usr', 'sbin', 'pgbouncer'),
    env: { ...process.env, LD_LIBRARY_PATH: libraries.join(':') },
  };
}

function configure(
  folder: string,
  socketDir: string,
  { mode, signsInAs, ignored = 'extra_float_digits', prepared }: How,
): string {
  return `[databases]
* = host=${socketDir} port=5432 ${signsInAs === undefined ? '' : `user=${signsInAs}`}
[pgbouncer]
listen_port = ${PORT}
unix_socket_dir = ${folder}
auth_type = trust
auth_file = ${folder}/users.txt
pool_mode = ${mode}
server_login_retry = 1
max_client_conn = 1000
${prepared === undefined ? '' : `max_prepared_statements = ${prepared}`}
ignore_startup_parameters = ${ignored}
logfile = ${folder}/pgbouncer.log
`;
}
