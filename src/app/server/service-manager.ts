import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Time limit of `systemd-notify`, which waits until the manager has read the message. */
const NOTIFY_MS = 10_000;
/** During the start, each message extends the start timeout by this time, and the next one comes after a third of it. */
const START_MS = 60_000;
/** Number of watchdog messages within the time after which the manager would kill this process. */
const WORDS_IN_TIME = 4;
const US_PER_MS = 1000;

/** The service manager that started this process. Without one, the functions do nothing. */
export type ServiceManager = {
  /** whether a manager started this process; it also kills processes that remain at the end */
  isThere: boolean;
  /** Reports readiness, and then sends watchdog messages while `isWell` is true; without them the manager kills this process. */
  ready: (status: string, isWell: () => Promise<boolean>) => void;
  /** Reports an orderly shutdown. */
  stopping: () => Promise<void>;
};

/** Implements systemd's sd_notify by `NOTIFY_SOCKET` and `WATCHDOG_USEC`. Extends the start timeout until `ready`. */
export function followServiceManager(
  vars: Record<string, string | undefined>,
  warn: (sentence: string) => void,
): ServiceManager {
  if (!vars['NOTIFY_SOCKET']) return { isThere: false, ready: () => {}, stopping: async () => {} };
  const notify = makeNotify(warn);
  const askForTime = () => void notify(`EXTEND_TIMEOUT_USEC=${START_MS * US_PER_MS}`, 'STATUS=Preparando o banco');
  askForTime();
  let timer = setInterval(askForTime, START_MS / 3).unref();
  return {
    isThere: true,
    ready: (status, isWell) => {
      clearInterval(timer);
      void notify('READY=1', `STATUS=${status}`);
      const everyMs = watchdogMs(vars) / WORDS_IN_TIME;
      if (everyMs > 0) timer = setInterval(() => void reportHealth(notify, isWell), everyMs).unref();
    },
    stopping: () => {
      clearInterval(timer);
      return notify('STOPPING=1', 'STATUS=Encerrando');
    },
  };
}

type Notify = (...words: string[]) => Promise<void>;

async function reportHealth(notify: Notify, isWell: () => Promise<boolean>): Promise<void> {
  if (await isWell()) await notify('WATCHDOG=1');
}

/** Sends messages one after the other by `systemd-notify`, because Node cannot open UNIX datagram sockets. */
function makeNotify(warn: (sentence: string) => void): Notify {
  let last = Promise.resolve();
  let isWarned = false;
  return (...words) => {
    last = last
      .then(async () => void (await execute('systemd-notify', words, { timeout: NOTIFY_MS })))
      .catch((error: Error) => {
        if (!isWarned) warn(`O systemd não foi avisado, e vai encerrar o serviço: ${error.message}`);
        isWarned = true;
      });
    return last;
  };
}

/** The watchdog timeout in milliseconds; 0 = none, also for a child process that inherited the variables. */
function watchdogMs(vars: Record<string, string | undefined>): number {
  const { WATCHDOG_USEC: time, WATCHDOG_PID: pid } = vars;
  if (!time || (pid && Number(pid) !== process.pid)) return 0;
  return Number(time) / US_PER_MS;
}
