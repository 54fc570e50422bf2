import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** What a child process may use. What it gets done, in a unit of its own, buys it CPU time. */
export type ChildLimits = {
  /** of the heap of JavaScript */
  heapMb: number;
  /** of memory in all */
  memoryMb: number;
  /** of CPU time, by what it got done so far */
  cpuMs: (done: number) => number;
  /** since it last got something done */
  idleMs: number;
};

/** How a child process ended: by itself, by somebody's hand or by a fault of its own; or because it used too much. */
export type ChildEnd = 'exited' | 'killed' | 'memory' | 'cpu' | 'time';

/** What a child process is told, and what it tells; an answer says how much it got done since the one before. */
export type LimitedChildOptions<Answer> = {
  script: URL;
  limits: ChildLimits;
  onAnswer: (answer: Answer) => void;
};

const LOOK_EVERY_MS = 100;
/** Of the clock by which Linux counts CPU time, on every machine that Node runs on. */
const MS_A_TICK = 10;
const BYTES_A_KB = 1024;

/**
 * A child process that is ended when it uses more than it may. It gets the environment of this one, no terminal, and
 * messages as structured clones.
 */
export class LimitedChild<Request extends object | string, Answer> {
  /** Resolves when the process is gone; never rejects. */
  readonly ended: Promise<ChildEnd>;
  readonly #process: ChildProcess;
  readonly #limits: ChildLimits;
  #verdict: ChildEnd | undefined;
  #done = 0;
  #doneAt = performance.now();

  constructor({ script, limits, onAnswer }: LimitedChildOptions<Answer>) {
    this.#limits = limits;
    this.#process = fork(script, {
      execArgv: [`--max-old-space-size=${limits.heapMb}`],
      env: { ...process.env, NODE_OPTIONS: '' },
      // what it says when it falls may hold what it read
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    this.#process.on('message', (answer) => onAnswer(answer as Answer)); // its script says what it tells
    const timer = setInterval(() => this.#look(), LOOK_EVERY_MS);
    this.ended = new Promise((resolve) => {
      const settle = (end: ChildEnd): void => {
        clearInterval(timer);
        resolve(this.#verdict ?? end);
      };
      this.#process.once('exit', (code, signal) => settle(toEnd(code, signal)));
      // it could not be started, or not be told something: the exit of one that runs follows
      this.#process.on('error', () => {
        if (this.#process.pid === undefined) settle('killed');
      });
    });
  }

  send(request: Request): void {
    // one that is gone already has `ended`
    if (this.#process.connected) this.#process.send(request, () => {});
  }

  /** The child got so much more done. */
  credit(done: number): void {
    this.#done += done;
    this.#doneAt = performance.now();
  }

  kill(verdict?: ChildEnd): void {
    this.#verdict ??= verdict;
    this.#process.kill('SIGKILL');
  }

  #look(): void {
    const used = readUse(this.#process.pid);
    if (used === undefined) return;
    const { memoryMb, cpuMs, idleMs } = this.#limits;
    if (used.memoryBytes > memoryMb * 1024 ** 2) this.kill('memory');
    else if (used.cpuMs > cpuMs(this.#done)) this.kill('cpu');
    else if (performance.now() - this.#doneAt > idleMs) this.kill('time');
  }
}

function toEnd(code: number | null, signal: NodeJS.Signals | null): ChildEnd {
  // how Node ends when its heap is full
  if (signal === 'SIGABRT') return 'memory';
  return code === 0 ? 'exited' : 'killed';
}

/** What a process uses (proc(5)); undefined when it is gone. */
function readUse(pid: number | undefined): { memoryBytes: number; cpuMs: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // behind the name, which may hold anything; utime and stime are the 14th and 15th field
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const cpuMs = (Number(fields[11]) + Number(fields[12])) * MS_A_TICK;
    const kilobytes = /^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
    return { memoryBytes: Number(kilobytes ?? 0) * BYTES_A_KB, cpuMs };
  } catch {
    return undefined;
  }
}
