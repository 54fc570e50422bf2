// Ends the processes of a step that goes on without progress. It looks from a thread of its own: a check may compute in the main
// one for a long time, which sees no timer meanwhile.
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeSync } from 'node:fs';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { readProcess } from './cpu.mjs';

/** All that a process starts has its environment, and so this name in it. */
const MARK = 'FICHARIO_STEPS';
/** What still goes on after its processes were ended hangs in this process itself. */
const GRACE_MS = 30_000;
const END_EVERY_MS = 200;

/** What the thread says of a step: it runs, its processes are being ended, they were. */
const [RUNNING, ENDING, ENDED] = [0, 1, 2];
/** The places of the shared state: what the thread says, whether it has heard, what browsers have computed. */
const [STEP, HEARD, BROWSERS] = [0, 1, 2];
const LOOK_AT_BROWSERS_MS = 1_000;

/** Watches one step at a time. */
export class Watchdog {
  #worker;
  /** why a step was ended */
  reason;
  #state = new Int32Array(new SharedArrayBuffer(12));

  /** A step may go on for `limitMs` after it started, and after each change of the file `progress`. */
  constructor(limitMs, progress) {
    this.reason = `ended after ${(limitMs / 1000).toFixed(0)} s without progress`;
    process.env[MARK] = randomUUID();
    const data = { mark: process.env[MARK], state: this.#state, limitMs, progress };
    // it is plain JavaScript: what this process was started with may not fit it
    this.#worker = new Worker(new URL(import.meta.url), { workerData: data, execArgv: [] });
    this.#worker.unref();
  }

  /** Watches a step. When it hangs, its processes are ended, or this one too when it goes on nevertheless. */
  start(name) {
    Atomics.store(this.#state, STEP, RUNNING);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#worker.postMessage(name);
  }

  /** Whether the step has been ended. If so, its processes are by now. */
  hasEnded() {
    // who goes on, and may end this process, lets the thread end them all first
    Atomics.wait(this.#state, STEP, ENDING, GRACE_MS);
    return Atomics.load(this.#state, STEP) !== RUNNING;
  }

  /**
   * What the parts of browsers have computed since the step began, in CPU seconds. A browser ends its parts without waiting for them,
   * so that nothing adds up what they took, as it does for other processes.
   */
  readBrowsers() {
    return Atomics.load(this.#state, BROWSERS) / 1_000;
  }

  stop() {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#worker.postMessage(undefined);
    // a last look at processes would end those of the next step
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
      // more than once: the step may go on with another program
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

/** Adds up, each second, what the parts of the browsers have computed that belong to this process, in milliseconds. */
function watchBrowsers(state) {
  const seconds = new Map();
  const others = new Set();
  Atomics.store(state, BROWSERS, 0);
  return setInterval(() => {
    for (const pid of listPids()) {
      if (others.has(pid)) continue;
      // what a part that has ended had computed before stays
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
    return false; // it has ended meanwhile
  }
}

/** Whether this process has started it, or one that did: they have no environment to be known by. */
function isOurs(pid) {
  for (let next = pid; next > 1; next = parentOf(next)) if (next === process.pid) return true;
  return false;
}

/** 0 when there is none any more. */
function parentOf(pid) {
  try {
    return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** When a file was last written; 0 when it is not there. */
function changeOf(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function endAll(name) {
  endProcesses();
  print(`\nFailed:\n${name}: hangs, and cannot be ended\n\n0 passed, 1 failed`);
  process.kill(process.pid, 'SIGKILL');
}

/** Not by `console`, which goes through the main thread. */
function print(text) {
  writeSync(1, `${text}\n`);
}

/**
 * Ends whatever this process has started: its descendants, also those without our environment (the database), and what has it
 * but lost its parent.
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
    } catch {} // it has ended meanwhile
  }
}

function listProcesses() {
  return listPids().map((pid) => ({ pid, parent: parentOf(pid), marked: isMarked(pid) }));
}

function listPids() {
  return readdirSync('/proc').map(Number).filter(Number.isInteger);
}

/** Those of other users, the database among them, cannot be read unless this is root. */
function isMarked(pid) {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`${MARK}=${workerData.mark}`);
  } catch {
    return false;
  }
}
