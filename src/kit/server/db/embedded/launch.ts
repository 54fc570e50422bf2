import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OsUser } from './postgres-binaries.ts';
import { isAlive } from './processes.ts';
import { MemoryRefused, startFailure } from './start-failure.ts';

export const PORT = 5432;
/** In MB; a start that the system refuses more memory is tried again with this. */
export const LEAST_BUFFERS = 128;

/** What this process started and is no server yet, by its cluster. */
const starting = new Map<string, ChildProcess>();

/** Waits for what is no server yet, so that `endLeftServer` can end it. */
export async function whileStarting<T>(cluster: string, child: ChildProcess, wait: () => Promise<T>): Promise<T> {
  starting.set(cluster, child);
  try {
    return await wait();
  } finally {
    starting.delete(cluster);
  }
}

/** Ends what this process is starting on a cluster, with its children, which are of its group. */
export async function endStarting(cluster: string): Promise<void> {
  const child = starting.get(cluster);
  if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL');
  await gone;
}

/** Starts it again with little memory where the system did not give it more. */
export async function launchWithin(launchWith: (settings: Record<string, string>) => Promise<void>): Promise<void> {
  try {
    await launchWith({});
  } catch (error) {
    if (!(error instanceof MemoryRefused)) throw error;
    // a folder can bring the demand for huge pages along from another machine
    await launchWith({ shared_buffers: `${LEAST_BUFFERS}MB`, huge_pages: 'off' });
    console.error(`O sistema não deu ao banco a memória pedida: ele trabalha com ${LEAST_BUFFERS} MB, mais devagar.`);
  }
}

/** Starts the server of a cluster with settings, and returns when it listens. */
export async function launch(
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

/** Stops a server in order, and returns when it is gone. */
export async function stop(pid: number): Promise<void> {
  // SIGINT is PostgreSQL's fast shutdown: it ends sessions, writes a checkpoint and goes
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    return;
  }
  while (isAlive(pid)) await sleep(20);
}
