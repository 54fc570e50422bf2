import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { OsUser } from '../../src/kit/server/db/embedded/postgres-binaries.ts';
import { isAlive, worksIn } from '../../src/kit/server/db/embedded/processes.ts';
import type { SetUp, Variables } from './set-up.ts';

const execute = promisify(execFile);

/**
 * A machine of the set-up: etcd, Patroni and the PostgreSQL that Patroni starts. `killPostgres` kills the database alone,
 * `killAll` what a machine loses with its power.
 */
export type Machine = SetUp & {
  start: () => void;
  killPostgres: () => void;
  killAll: () => Promise<void>;
  /** Runs patronictl as the README says. */
  control: (args: string[]) => Promise<string>;
};

/** A machine that is not started. Its processes are of `user`, which PostgreSQL wants where this one is root. */
export function makeMachine(setUp: SetUp, user: OsUser | undefined): Machine {
  const running: ChildProcess[] = [];
  const dataDir = setUp.patroniEnv['PATRONI_POSTGRESQL_DATA_DIR']!; // in deploy/ha/machine.env
  const config = join(setUp.folder, 'patroni.yml');
  const run = (program: string, args: string[], env: Variables) => {
    const log = openSync(join(setUp.folder, `${program}.log`), 'a');
    const own = { ...user, cwd: '/', env: { PATH: PATH, LANG: 'C.UTF-8', ...env } };
    const child = spawn(program, args, { ...own, stdio: ['ignore', log, log] });
    closeSync(log);
    running.push(child);
  };
  const killPostgres = () => {
    const postmaster = readPostmaster(dataDir);
    if (postmaster !== undefined) kill(postmaster);
    for (const pid of listWorkingIn(dataDir)) kill(pid);
  };
  return {
    ...setUp,
    start: () => {
      run('etcd', [], setUp.etcdEnv);
      run('patroni', [config], setUp.patroniEnv);
    },
    killPostgres,
    killAll: async () => {
      // the manager first: it would start the database again
      const ended = running.splice(0).map((child) => endOf(child));
      killPostgres();
      await Promise.all(ended);
      // what the manager was just starting
      killPostgres();
    },
    control: async (args) => {
      const env = { PATH: PATH, LANG: 'C.UTF-8', ...setUp.patroniEnv };
      return (await execute('patronictl', ['-c', config, ...args], { env, timeout: 60_000 })).stdout;
    },
  };
}

/** Debian keeps the programs of a server where an ordinary user does not look. */
const PATH = '/usr/sbin:/usr/bin:/sbin:/bin';

function endOf(child: ChildProcess): Promise<unknown> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  return ended;
}

function readPostmaster(dataDir: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return isAlive(pid) && worksIn(pid, dataDir) ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** The processes of a PostgreSQL work in its data folder. */
function listWorkingIn(dataDir: string): number[] {
  if (!existsSync(dataDir)) return [];
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => worksIn(pid, dataDir));
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it has ended with the others
  }
}
