import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { connectTo } from '../../../kit/server/db/lone-connection.ts';
import type { DatabaseAddress } from '../../../kit/server/env/servers.ts';
import type { Env } from '../../../kit/server/env/env.ts';
import { type Log, watchChild } from '../../nightly/server/backup-timer.ts';
import { type Notice, sendNotice } from '../../nightly/server/notice.ts';
import { isBaseDue } from './bases.ts';
import { describeFailure } from './state/log-failure.ts';
import { readLogState } from './state/log-state.ts';

const LOOK_MS = 60_000;
/** Wait after a failure, such as a full disk, before the next try. */
const RETRY_MS = 3_600_000;

type TimerEnv = Pick<Env, 'dataDir' | 'backupAt' | 'notice'>;

/**
 * Checks every minute whether a base is due, which a child process makes (`fichario backup base --due`, `program`), and whether
 * PostgreSQL stores its WAL. Sends one notice to FICHARIO_NOTICE when storing begins to fail, and one when it works again. The
 * returned function stops the timer and a running base.
 */
export function startBaseTimer(env: TimerEnv, owner: DatabaseAddress, program: URL, log: Log): () => Promise<void> {
  let child: ChildProcess | undefined;
  let ended: Promise<void> = Promise.resolve();
  let [notBefore, isEnding, told]: [number, boolean, string | undefined] = [0, false, undefined];
  const makeDue = async () => {
    if (child || isEnding || Date.now() < notBefore || !(await isBaseDue(env, new Date()))) return;
    const running = spawn(process.execPath, [fileURLToPath(program), 'backup', 'base', '--due'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child = running;
    ended = finish(running);
    await ended;
  };
  const finish = async (running: ChildProcess) => {
    const problem = await watchChild(running, log);
    child = undefined;
    if (problem !== undefined) notBefore = Date.now() + RETRY_MS;
  };
  const reportFailure = async () => {
    const problem = await readFailure(owner);
    if ((problem === undefined) === (told === undefined)) return;
    told = problem;
    const at = new Date().toISOString();
    const notice: Notice =
      problem === undefined ? { event: 'wal.recovered', at } : { event: 'wal.failed', at, problem };
    log[problem === undefined ? 'info' : 'error']({ problem }, 'log of the database');
    if (env.notice) await sendNotice(env.notice, notice);
  };
  const look = () => {
    for (const work of [makeDue, reportFailure])
      void work().catch((error: Error) => isEnding || log.error({ problem: error.message }, 'log of the database'));
  };
  const timer = setInterval(look, LOOK_MS).unref();
  look();
  return async () => {
    clearInterval(timer);
    isEnding = true;
    child?.kill('SIGTERM');
    await ended.catch(() => {});
  };
}

async function readFailure(owner: DatabaseAddress): Promise<string | undefined> {
  const client = await connectTo(owner);
  try {
    return describeFailure(await readLogState(client));
  } finally {
    await client.end();
  }
}
