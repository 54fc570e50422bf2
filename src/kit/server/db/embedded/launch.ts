import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OsUser } from './postgres-binaries.ts';
import { isAlive } from './processes.ts';
import { MemoryRefused, startFailure } from './start-failure.ts';

export const PORT = 5432;
/** In MB; if the system refuses more memory, the start is repeated with this. */
export const LEAST_BUFFERS = 128;

/** The servers and initdb processes that this process is starting, by cluster. */
const starting = new Map<string, ChildProcess>();

/** Registers the child while `wait` runs, so `endStarting` can kill it. */
export async function whileStarting<T>(cluster: string, child: ChildProcess, wait: () => Promise<T>): Promise<T> {
  starting.set(cluster, child);
  try {
    return await wait();
  } finally {
    starting.delete(cluster);
  }
}

/** Kills the initdb or server that this process is starting on a cluster, with its process group. */
export async function endStarting(cluster: string): Promise<void> {
  const child = starting.get(cluster);
  if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL');
  await gone;
}

/** Launches the server, and again with little memory if the system refused more. */
export async function launchWithin(launchWith: (settings: Record<string, string>) => Promise<void>): Promise<void> {
  try {
    await launchWith({});
  } catch (error) {
    if (!(error instanceof MemoryRefused)) throw error;
    // a data folder from another machine may require huge pages
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
    server.once('close', () => failed(startFailure(output, dataDir))); // the process may exit before its output arrives
  });
}

/** Stops a server by a fast shutdown, and returns when its process has ended. */
export async function stop(pid: number): Promise<void> {
  // SIGINT is PostgreSQL's fast shutdown: it ends the sessions, writes a checkpoint and exits
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    return;
  }
  while (isAlive(pid)) await sleep(20);
}
