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
 * `killEtcd` the etcd alone, which `startEtcd` brings back, `killAll` what a machine loses with its power. `freeze` stops the
 * whole machine without a word to anybody until `thaw`.
 */
export type Machine = SetUp & {
  start: () => void;
  startEtcd: () => void;
  killPostgres: () => void;
  killEtcd: () => Promise<void>;
  killAll: () => Promise<void>;
  freeze: () => void;
  thaw: () => void;
  /** Runs patronictl as the README says. */
  control: (args: string[]) => Promise<string>;
};

/** How a program is started on a machine: what stands before it, and the user, which PostgreSQL wants where this one is root. */
export type Place = { before: string[]; user: OsUser | undefined };

/** A machine that is not started. */
export function makeMachine(setUp: SetUp, { before, user }: Place): Machine {
  const running = new Map<string, ChildProcess>();
  const dataDir = setUp.patroniEnv['PATRONI_POSTGRESQL_DATA_DIR']!; // in deploy/ha/machine.env
  const config = join(setUp.folder, 'patroni.yml');
  const run = (program: string, args: string[], env: Variables) => {
    const log = openSync(join(setUp.folder, `${program}.log`), 'a');
    // who stands before it changes the user
    const own = { ...(before.length === 0 && user), cwd: '/', env: { PATH: PATH, LANG: 'C.UTF-8', ...env } };
    const [first = '', ...rest] = [...before, program, ...args];
    const child = spawn(first, rest, { ...own, stdio: ['ignore', log, log] });
    closeSync(log);
    running.set(program, child);
  };
  const startEtcd = () => run('etcd', [], setUp.etcdEnv);
  const killPostgres = () => {
    const postmaster = readPostmaster(dataDir);
    if (postmaster !== undefined) send(postmaster, 'SIGKILL');
    for (const pid of listWorkingIn(dataDir)) send(pid, 'SIGKILL');
  };
  const signalAll = (signal: 'SIGSTOP' | 'SIGCONT') => {
    // the manager first: it must see nothing of the rest
    for (const child of [...running.values()].toReversed()) child.kill(signal);
    for (const pid of listWorkingIn(dataDir)) send(pid, signal);
  };
  return {
    ...setUp,
    start: () => {
      startEtcd();
      run('patroni', [config], setUp.patroniEnv);
    },
    startEtcd,
    killPostgres,
    killEtcd: async () => {
      const etcd = running.get('etcd');
      if (etcd) await endOf(etcd);
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    killAll: async () => {
      // the manager first: it would start the database again
      const ended = [...running.values()].map((child) => endOf(child));
      running.clear();
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

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // it has ended with the others
  }
}
