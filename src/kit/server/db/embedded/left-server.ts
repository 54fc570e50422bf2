import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endStarting, PORT, stop } from './launch.ts';
import { isAlive, isWorkedIn, worksIn } from './processes.ts';

const LEAVE_TIMEOUT_MS = 30_000;
const ANSWER_TIMEOUT_MS = 2_000;

/** Stops the server that a killed process left running on a folder, and removes the pid file of a dead one. */
export async function stopLeftServer(dataDir: string): Promise<void> {
  const cluster = join(resolve(dataDir), 'pgdata');
  await endStarting(cluster);
  const pid = readPid(cluster);
  if (isAlive(pid) && worksIn(pid, cluster)) await stop(pid);
  await untilLeft(cluster);
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

/** Kills the server on a folder that will be removed: that of a killed process, or the one that this process is starting. */
export async function endLeftServer(dataDir: string): Promise<void> {
  const cluster = join(resolve(dataDir), 'pgdata');
  await endStarting(cluster);
  const pid = readPid(cluster);
  // SIGQUIT is PostgreSQL's immediate shutdown, without a checkpoint
  if (pid > 0 && isAlive(pid) && worksIn(pid, cluster)) process.kill(pid, 'SIGQUIT');
  await untilLeft(cluster);
}

function readPid(cluster: string): number {
  const pidFile = join(cluster, 'postmaster.pid');
  return existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0;
}

/** The lock file prevents two servers on one folder, so it must stay while any old backend runs. */
async function untilLeft(cluster: string): Promise<void> {
  for (let waited = 0; existsSync(cluster) && isWorkedIn(cluster); waited += 50) {
    if (waited >= LEAVE_TIMEOUT_MS) throw new Error(`Processos antigos do PostgreSQL ainda usam ${cluster}.`);
    await sleep(50);
  }
}

/** Joins a running server of the cluster (true), or removes the files of a dead one (false). */
export async function clearOrAdopt(cluster: string, socketDir: string): Promise<boolean> {
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return false;
  const pid = readPid(cluster);
  // a killed server looks alive for a moment, but does not answer any more
  for (let waited = 0; isAlive(pid) && worksIn(pid, cluster) && waited < LEAVE_TIMEOUT_MS; waited += 50) {
    if (await answers(socketDir)) return true;
    await sleep(50);
  }
  await untilLeft(cluster);
  // A zombie answers kill(pid, 0), and so does a reused pid: PostgreSQL would think that the lock is in use.
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
