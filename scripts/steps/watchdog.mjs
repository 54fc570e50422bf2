// Ends the processes of a step without progress. Runs in a separate thread, because a check may block the main thread and its
// timers for a long time.
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeSync } from 'node:fs';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { readProcess } from './cpu.mjs';

/** Environment variable that marks this process's descendants, which inherit the environment. */
const MARK = 'FICHARIO_STEPS';
/** If a step still runs this long after its processes were ended, it hangs in this process. */
const GRACE_MS = 30_000;
const END_EVERY_MS = 200;

/** States of a step in the thread: running, its processes are being ended, they have ended. */
const [RUNNING, ENDING, ENDED] = [0, 1, 2];
/** Indexes of the shared state: state of the step, confirmation by the thread, CPU time of browsers. */
const [STEP, HEARD, BROWSERS] = [0, 1, 2];
const LOOK_AT_BROWSERS_MS = 1_000;

/** Watches one step at a time. */
export class Watchdog {
  #worker;
  /** why a step was ended */
  reason;
  #state = new Int32Array(new SharedArrayBuffer(12));

  /** A step may run for `limitMs` after its start, and after each change of the file `progress`. */
  constructor(limitMs, progress) {
    this.reason = `ended after ${(limitMs / 1000).toFixed(0)} s without progress`;
    process.env[MARK] = randomUUID();
    const data = { mark: process.env[MARK], state: this.#state, limitMs, progress };
    // the worker is plain JavaScript, so it must not inherit this process's flags for TypeScript
    this.#worker = new Worker(new URL(import.meta.url), { workerData: data, execArgv: [] });
    this.#worker.unref();
  }

  /** Watches a step. If it hangs, ends its processes, and also this process if the step still continues. */
  start(name) {
    Atomics.store(this.#state, STEP, RUNNING);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#worker.postMessage(name);
  }

  /** Whether the watchdog has ended the step. If so, waits until its processes have ended. */
  hasEnded() {
    // the caller may exit this process, so let the thread end all processes first
    Atomics.wait(this.#state, STEP, ENDING, GRACE_MS);
    return Atomics.load(this.#state, STEP) !== RUNNING;
  }

  /**
   * CPU seconds of browser subprocesses since the step began. A browser does not wait for its subprocesses, so the system does
   * not add their time to it, as it does for other processes.
   */
  readBrowsers() {
    return Atomics.load(this.#state, BROWSERS) / 1_000;
  }

  stop() {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#worker.postMessage(undefined);
    // wait for the thread, because a late check would end the processes of the next step
    Atomics.wait(this.#state, HEARD, 0, GRACE_MS);
    Atomics.store(this.#state, HEARD, 0);
  }

  async close() {
    await this.#worker.terminate();
  }
}

if (!isMainThread && workerData?.mark !== undefined) watch();

function watch() {
  const { limitMs, progress, state } = workerData;
  let timer;
  let browsers;
  parentPort.on('message', (name) => {
    clearTimeout(timer);
    clearInterval(browsers);
    if (name === undefined) {
      Atomics.store(state, HEARD, 1);
      Atomics.notify(state, HEARD);
      return;
    }
    browsers = watchBrowsers(state);
    const start = Date.now();
    const look = () => {
      const left = Math.max(start, changeOf(progress)) + limitMs - Date.now();
      if (left > 0) {
        timer = setTimeout(look, left);
        return;
      }
      Atomics.store(state, STEP, ENDING);
      print(`\n“${name}” hangs: it is ended after ${(limitMs / 1000).toFixed(0)} s without progress.`);
      const end = Date.now() + GRACE_MS;
      // repeatedly, because the step may start another program
      timer = setInterval(() => {
        if (Date.now() >= end) endAll(name);
        endProcesses();
        Atomics.store(state, STEP, ENDED);
        Atomics.notify(state, STEP);
      }, END_EVERY_MS);
    };
    timer = setTimeout(look, limitMs);
  });
}

/** Adds up every second the CPU time of browser subprocesses of this process, in milliseconds. */
function watchBrowsers(state) {
  const seconds = new Map();
  const others = new Set();
  Atomics.store(state, BROWSERS, 0);
  return setInterval(() => {
    for (const pid of listPids()) {
      if (others.has(pid)) continue;
      // the time of an ended subprocess stays in the sum
      if (seconds.has(pid) || (isPartOfBrowser(pid) && isOurs(pid)))
        seconds.set(pid, Math.max(seconds.get(pid) ?? 0, readProcess(pid, { ended: false })));
      else others.add(pid);
    }
    const all = [...seconds.values()].reduce((sum, own) => sum + own, 0);
    Atomics.store(state, BROWSERS, Math.round(all * 1_000));
  }, LOOK_AT_BROWSERS_MS);
}

function isPartOfBrowser(pid) {
  try {
    return /chrom.*[ \0]--type=/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  } catch {
    return false; // the process has ended meanwhile
  }
}

/** Whether a process descends from this one, by its parents, because browser subprocesses have no readable environment. */
function isOurs(pid) {
  for (let next = pid; next > 1; next = parentOf(next)) if (next === process.pid) return true;
  return false;
}

/** The pid of the parent; 0 if the process has ended. */
function parentOf(pid) {
  try {
    return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** Time of the last write to a file, in milliseconds; 0 if the file is missing. */
function changeOf(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function endAll(name) {
  endProcesses();
  print(`\nFailed:\n${name}: hangs, and cannot be ended\n\n0 passed, 1 failed`);
  process.kill(process.pid, 'SIGKILL');
}

/** Prints without `console`, which would need the main thread. */
function print(text) {
  writeSync(1, `${text}\n`);
}

/**
 * Ends all processes that this one has started: descendants, also without the environment variable (the database), and orphans
 * with it.
 */
function endProcesses() {
  const processes = listProcesses();
  const ours = new Set([process.pid]);
  for (let size = 0; size !== ours.size; ) {
    size = ours.size;
    for (const { pid, parent, marked } of processes) if (marked || ours.has(parent)) ours.add(pid);
  }
  ours.delete(process.pid);
  for (const pid of ours) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {} // the process has ended meanwhile
  }
}

function listProcesses() {
  return listPids().map((pid) => ({ pid, parent: parentOf(pid), marked: isMarked(pid) }));
}

function listPids() {
  return readdirSync('/proc').map(Number).filter(Number.isInteger);
}

/** Whether a process has the mark. Processes of other users, such as the database, are readable for root only. */
function isMarked(pid) {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`${MARK}=${workerData.mark}`);
  } catch {
    return false;
  }
}
