import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { forgetFailedNight, keepFailedNight, readFailedNight } from './failed-night.ts';
import { type Notice, sendNotice } from './notice.ts';
import { BACKUP_AT_WORK } from '../../backup/server/make-backup.ts';
import { type BackupEnv, findDue } from './scheduled-backup.ts';
import { DRILL_AT_WORK } from '../../backup/server/verify-backup.ts';

/** The server log. The messages are written by this program and hold no personal data. */
export type Log = { info: (fields: object, text: string) => void; error: (fields: object, text: string) => void };

const LOOK_MS = 60_000;
/** Wait after a failure, such as a full disk, before the next try. */
const RETRY_MS = 3_600_000;
/** Nice value of the process, so a back-up does not slow down the server. */
const LOW_PRIORITY = 10;
const MOST_TOLD = 2000;
/** Whether the command only found that another server is already doing the work, which is not a failure. */
const isAtWork = (problem: string) => [BACKUP_AT_WORK, DRILL_AT_WORK].includes(problem);

/**
 * Makes scheduled back-ups and drills: checks every minute whether one is due, and runs `fichario backup scheduled` (`program`)
 * in a child process. Of several servers one does the work, because the command refuses to run twice. The returned function stops
 * the timer and a running back-up.
 */
export function startBackupTimer(env: BackupEnv, program: URL, log: Log): () => Promise<void> {
  let child: ChildProcess | undefined;
  let ended: Promise<void> = Promise.resolve();
  let notBefore = 0;
  let isEnding = false;
  const look = async () => {
    if (child || isEnding || Date.now() < notBefore) return;
    const due = await findDue(env, new Date());
    if (child || isEnding || !(due.backup || due.copy || due.drill)) return;
    child = spawn(process.execPath, [fileURLToPath(program), 'backup', 'scheduled'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    ended = finish(child);
    await ended;
  };
  const finish = async (running: ChildProcess) => {
    const problem = await watchChild(running, log);
    child = undefined;
    // a child that this function has ended did not fail
    if (isEnding) return;
    const at = new Date().toISOString();
    const before = await readFailedNight(env.dataDir);
    if (problem === undefined) {
      forgetFailedNight(env.dataDir);
      if (before) await notify({ event: 'backup.recovered', at });
      return;
    }
    notBefore = Date.now() + RETRY_MS;
    if (isAtWork(problem)) return;
    keepFailedNight(env.dataDir, { at, problem });
    // retried every hour, but reported once
    if (before?.problem !== problem) await notify({ event: 'backup.failed', at, problem });
  };
  const notify = async (notice: Notice) => {
    if (env.notice === undefined) return;
    await sendNotice(env.notice, notice).catch((error: Error) =>
      log.error({ problem: error.message }, 'notice: not sent'),
    );
  };
  const lookAndReport = () => void look().catch((error: Error) => log.error({ problem: error.message }, 'back-up'));
  const timer = setInterval(lookAndReport, LOOK_MS).unref();
  lookAndReport();
  return async () => {
    clearInterval(timer);
    isEnding = true;
    child?.kill('SIGTERM');
    // its errors are reported already
    await ended.catch(() => {});
  };
}

/** Waits for the end of the command. Returns why it failed, undefined if it succeeded. */
export async function watchChild(child: ChildProcess, log: Log): Promise<string | undefined> {
  if (child.pid !== undefined) setPriority(child.pid, LOW_PRIORITY);
  let told = '';
  child.stderr?.on('data', (chunk: Buffer) => void (told = (told + chunk.toString()).slice(-MOST_TOLD)));
  const status = await new Promise<number | null>((done) => {
    child.once('error', () => done(1));
    child.once('close', done);
  });
  if (status === 0) {
    log.info(told === '' ? {} : { said: told.trim() }, 'back-up: done');
    return undefined;
  }
  const problem = told.trim() || 'O processo que o fazia foi encerrado no meio.';
  log.error({ problem, status }, 'back-up: not done');
  return problem;
}
