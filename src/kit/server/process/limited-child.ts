import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The limits of a task of a child process. Its CPU time depends on its progress, in units of the caller. */
export type ChildLimits = {
  /** of resident memory in total */
  memoryMb: number;
  /** of CPU time since the beginning of the task, by its progress so far */
  cpuMs: (progress: number) => number;
  /** since the last progress */
  idleMs: number;
};

/** How a child process ended: by exiting, killed or crashed, or because it exceeded a limit. */
export type ChildEnd = 'exited' | 'killed' | 'memory' | 'cpu' | 'time';

export type LimitedChildOptions<Answer> = {
  script: URL;
  /** the limit of the JavaScript heap */
  heapMb: number;
  onAnswer: (answer: Answer) => void;
};

const CHECK_MS = 100;
/** The unit of CPU time in /proc, the same on every platform of Node. */
const MS_PER_TICK = 10;
const BYTES_PER_KB = 1024;

/**
 * A child process that is killed when it exceeds its limits. It gets the environment of this process and no terminal.
 * Messages are structured clones.
 */
export class LimitedChild<Request extends object | string, Answer> {
  /** Resolves when the process is gone; never rejects. */
  readonly ended: Promise<ChildEnd>;
  readonly #process: ChildProcess;
  /** undefined between two tasks */
  #limits: ChildLimits | undefined;
  #verdict: ChildEnd | undefined;
  #progress = 0;
  #progressAt = performance.now();
  #cpuBefore = 0;

  constructor({ script, heapMb, onAnswer }: LimitedChildOptions<Answer>) {
    this.#process = fork(script, {
      execArgv: [`--max-old-space-size=${heapMb}`],
      env: { ...process.env, NODE_OPTIONS: '' },
      // the output of a crash may contain personal data
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    this.#process.on('message', (answer) => onAnswer(answer as Answer)); // the type of the script's messages
    const timer = setInterval(() => this.#check(), CHECK_MS);
    this.ended = new Promise((resolve) => {
      const settle = (end: ChildEnd): void => {
        clearInterval(timer);
        resolve(this.#verdict ?? end);
      };
      this.#process.once('exit', (code, signal) => settle(toEnd(code, signal)));
      // the process could not start, or a message could not be sent; only the latter is followed by an exit
      this.#process.on('error', () => {
        if (this.#process.pid === undefined) settle('killed');
      });
    });
  }

  /** Sends the request of a task, with its limits. */
  begin(request: Request, limits: ChildLimits): void {
    this.#limits = limits;
    this.#progress = 0;
    this.#progressAt = performance.now();
    this.#cpuBefore = readUsage(this.#process.pid)?.cpuMs ?? 0;
    this.send(request);
  }

  /** Ends a task. Returns the resident memory of the process, in MB; undefined if it is gone. */
  rest(): number | undefined {
    this.#limits = undefined;
    const used = readUsage(this.#process.pid);
    return used && used.memoryBytes / 1024 ** 2;
  }

  send(request: Request): void {
    // a process that is gone has resolved `ended`
    if (this.#process.connected) this.#process.send(request, () => {});
  }

  /** Records progress of the child. */
  credit(progress: number): void {
    this.#progress += progress;
    this.#progressAt = performance.now();
  }

  kill(verdict?: ChildEnd): void {
    this.#verdict ??= verdict;
    this.#process.kill('SIGKILL');
  }

  #check(): void {
    if (!this.#limits) return;
    const used = readUsage(this.#process.pid);
    if (used === undefined) return;
    const { memoryMb, cpuMs, idleMs } = this.#limits;
    if (used.memoryBytes > memoryMb * 1024 ** 2) this.kill('memory');
    else if (used.cpuMs - this.#cpuBefore > cpuMs(this.#progress)) this.kill('cpu');
    else if (performance.now() - this.#progressAt > idleMs) this.kill('time');
  }
}

function toEnd(code: number | null, signal: NodeJS.Signals | null): ChildEnd {
  // Node aborts when its heap is full
  if (signal === 'SIGABRT') return 'memory';
  return code === 0 ? 'exited' : 'killed';
}

/** The memory and CPU time of a process (proc(5)); undefined if it is gone. */
function readUsage(pid: number | undefined): { memoryBytes: number; cpuMs: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // after the name, which may contain anything; utime and stime are the 14th and 15th field
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const cpuMs = (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
    const kilobytes = /^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
    return { memoryBytes: Number(kilobytes ?? 0) * BYTES_PER_KB, cpuMs };
  } catch {
    return undefined;
  }
}
