import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** How long `systemd-notify` may take. It waits until the manager has read what it says. */
const TELL_MS = 10_000;
/** While we start, each word asks for this much longer, and comes in a third of it. */
const START_MS = 60_000;
/** Words that keep us alive come this often in the time after which the manager would end us. */
const WORDS_IN_TIME = 4;
const US_PER_MS = 1000;

/** The manager of services that started this process; where none did, all of this does nothing. */
export type ServiceManager = {
  /** whether one started us: it ends what we leave behind, too */
  isThere: boolean;
  /** Says that we serve. From then on, it hears that we are well as long as `isWell` says so, and ends us when it hears nothing. */
  ready: (status: string, isWell: () => Promise<boolean>) => void;
  /** Says that we end in order. */
  stopping: () => Promise<void>;
};

/** Follows the protocol of systemd (sd_notify) from `NOTIFY_SOCKET` and `WATCHDOG_USEC`; asks for time until `ready`. */
export function followServiceManager(
  vars: Record<string, string | undefined>,
  warn: (sentence: string) => void,
): ServiceManager {
  if (!vars['NOTIFY_SOCKET']) return { isThere: false, ready: () => {}, stopping: async () => {} };
  const tell = makeTell(warn);
  const askForTime = () => void tell(`EXTEND_TIMEOUT_USEC=${START_MS * US_PER_MS}`, 'STATUS=Preparando o banco');
  askForTime();
  let timer = setInterval(askForTime, START_MS / 3).unref();
  return {
    isThere: true,
    ready: (status, isWell) => {
      clearInterval(timer);
      void tell('READY=1', `STATUS=${status}`);
      const everyMs = watchdogMs(vars) / WORDS_IN_TIME;
      if (everyMs > 0) timer = setInterval(() => void sayWell(tell, isWell), everyMs).unref();
    },
    stopping: () => {
      clearInterval(timer);
      return tell('STOPPING=1', 'STATUS=Encerrando');
    },
  };
}

type Tell = (...words: string[]) => Promise<void>;

async function sayWell(tell: Tell, isWell: () => Promise<boolean>): Promise<void> {
  if (await isWell()) await tell('WATCHDOG=1');
}

/** One word after the other, in order. Node opens no datagram socket of UNIX, so a program of systemd says them. */
function makeTell(warn: (sentence: string) => void): Tell {
  let last = Promise.resolve();
  let isWarned = false;
  return (...words) => {
    last = last
      .then(async () => void (await execute('systemd-notify', words, { timeout: TELL_MS })))
      .catch((error: Error) => {
        if (!isWarned) warn(`O systemd não foi avisado, e vai encerrar o serviço: ${error.message}`);
        isWarned = true;
      });
    return last;
  };
}

/** The time after which the manager ends us without a word; 0 = never. A child that inherited the variables is not meant. */
function watchdogMs(vars: Record<string, string | undefined>): number {
  const { WATCHDOG_USEC: time, WATCHDOG_PID: pid } = vars;
  if (!time || (pid && Number(pid) !== process.pid)) return 0;
  return Number(time) / US_PER_MS;
}
