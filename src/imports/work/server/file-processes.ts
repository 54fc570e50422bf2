import type { JobContext } from './import-job.ts';
import type { ChildAnswer, ChildFailure, ChildRequest, ChildStart, ChildTask } from './import-child.ts';
import { StoreUnavailable } from '../../../kit/server/files/file-store.ts';
import { type ChildEnd, type ChildLimits, LimitedChild } from '../../../kit/server/process/limited-child.ts';
import { UnreadableFile } from '../../../tables/server/table/refusals.ts';

const MIB = 1024 ** 2;
const CPU_MS_A_ROW = 5;
const CPU_MS_A_CHARACTER = 0.02;
const STOP_POLL_MS = 50;
/** The time a stopped job has to finish its chunk. A killed job later resumes after the chunk before. */
const STOP_GRACE_MS = 5_000;
/** The time a process waits for the next task of its file: a user looks at the result of the last one. */
const STAY_MS = 60_000;
/** Waiting processes, for all files. */
const MOST_WAITING = 2;
/** A process that has used more keeps the memory: the next task gets a new one. */
const MOST_MB_OF_WAITING = 128;

/** The limits of a task; the limit of CPU time grows with each mebibyte of the file and with each row read. */
export type FileLimits = ChildLimitsOfFile & { heapMb: number };
type ChildLimitsOfFile = Omit<ChildLimits, 'cpuMs'> & { cpuMs: number; cpuMsAMib: number };

/** The process exceeded a limit, or exited without an answer. */
export class EndedEarly extends Error {
  readonly end: Exclude<ChildEnd, 'exited'>;
  constructor(end: ChildEnd) {
    super(`The process that reads a file ended: ${end}.`);
    this.name = 'ImportProcessEnded';
    this.end = end === 'exited' ? 'killed' : end;
  }
}

/** An error in the child process. An unreadable file is an UnreadableFile on this side too. */
class ProcessFailure extends Error {
  readonly code: unknown;
  constructor({ name, code }: { name: string; code?: unknown }) {
    super('The process that reads a file failed.');
    this.name = name;
    this.code = code;
  }
}

/** A process, and the receiver of the answers to its task. */
class FileProcess {
  readonly child: LimitedChild<ChildRequest, ChildAnswer>;
  readonly heapMb: number;
  #receive: (answer: ChildAnswer) => void = () => {};
  isGone = false;

  constructor(script: URL, heapMb: number) {
    this.heapMb = heapMb;
    this.child = new LimitedChild({ script, heapMb, onAnswer: (answer) => this.#receive(answer) });
    void this.child.ended.then(() => (this.isGone = true));
  }

  /** The answer to a task. Throws EndedEarly. */
  perform(start: ChildStart, limits: ChildLimits, onRead: JobContext['onRead']): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#receive = (message) => {
        if ('rows' in message) {
          this.child.credit(message.rows * CPU_MS_A_ROW + message.length * CPU_MS_A_CHARACTER);
          onRead?.(message.rows, message.length, message.at);
        } else if ('failure' in message) reject(toError(message.failure));
        else resolve(message.result);
      };
      void this.child.ended.then((end) => reject(new EndedEarly(end)));
      this.child.begin(start, limits);
    });
  }
}

/** A task on a file. `stays`: another task on the same file may follow soon. */
export type FileTask = {
  task: ChildTask;
  /** the import */
  id: string;
  size: number;
  limits: FileLimits;
  stays: boolean;
  isStopping: () => boolean;
  onRead?: JobContext['onRead'];
};

/** The key of a process that has no file yet. */
const SPARE = '';

/**
 * Runs each task on a file in a process. A process serves one file, and waits a while for the next task on it: to start one takes
 * longer than to import a few rows.
 */
export class FileProcesses {
  readonly #context: JobContext;
  readonly #script: URL;
  readonly #stayMs: number;
  readonly #running = new Set<FileProcess>();
  /** by the id of the import, the longest waiting first */
  readonly #waiting = new Map<string, { process: FileProcess; timer: NodeJS.Timeout }>();

  constructor(context: JobContext, script: URL, stayMs = STAY_MS) {
    this.#context = context;
    this.#script = script;
    this.#stayMs = stayMs;
  }

  /** Starts a process for the next new file. */
  warm(heapMb: number): void {
    if (this.#stayMs > 0 && !this.#waiting.has(SPARE)) this.#wait(SPARE, new FileProcess(this.#script, heapMb));
  }

  /** The answer of a process to a task. Throws EndedEarly. */
  async perform({ task, id, size, limits, stays, isStopping, onRead }: FileTask): Promise<unknown> {
    const { db, env, chunk } = this.#context;
    const process = this.#take(id, limits) ?? this.#take(SPARE, limits) ?? new FileProcess(this.#script, limits.heapMb);
    this.#running.add(process);
    const watch = stopWhenTold(process.child, isStopping);
    let isDone = false;
    try {
      const start = { address: db.address, env: toFileEnv(env), chunk, task };
      const answer = await process.perform(start, toChildLimits(limits, size), onRead);
      isDone = true;
      return answer;
    } finally {
      clearInterval(watch);
      this.#running.delete(process);
      const memoryMb = process.child.rest() ?? Infinity;
      if (isDone && stays && !isStopping() && memoryMb < MOST_MB_OF_WAITING) this.#wait(id, process);
      else await endProcess(process);
    }
  }

  async close(): Promise<void> {
    const processes = [...this.#running, ...[...this.#waiting.values()].map(({ process }) => process)];
    for (const { timer } of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
    await Promise.all(processes.map(endProcess));
  }

  #take(id: string, { heapMb }: FileLimits): FileProcess | undefined {
    const found = this.#waiting.get(id);
    if (!found) return undefined;
    clearTimeout(found.timer);
    this.#waiting.delete(id);
    if (!found.process.isGone && found.process.heapMb === heapMb) return found.process;
    void endProcess(found.process);
    return undefined;
  }

  #wait(id: string, process: FileProcess): void {
    if (this.#stayMs === 0) return void endProcess(process);
    this.#drop(id);
    const [oldest] = this.#waiting.keys();
    if (this.#waiting.size >= MOST_WAITING && oldest !== undefined) this.#drop(oldest);
    this.#waiting.set(id, { process, timer: setTimeout(() => this.#drop(id), this.#stayMs).unref() });
  }

  #drop(id: string): void {
    const found = this.#waiting.get(id);
    if (!found) return;
    clearTimeout(found.timer);
    this.#waiting.delete(id);
    void endProcess(found.process);
  }
}

async function endProcess({ child }: FileProcess): Promise<void> {
  child.kill();
  await child.ended;
}

function toChildLimits({ cpuMs, cpuMsAMib, heapMb: _heapMb, ...limits }: FileLimits, size: number): ChildLimits {
  return { ...limits, cpuMs: (earned) => cpuMs + (cpuMsAMib * size) / MIB + earned };
}

/** Asks the process to stop once `isStopping` is true, and kills it after the grace time. */
function stopWhenTold(child: FileProcess['child'], isStopping: () => boolean): NodeJS.Timeout {
  let toldAt: number | undefined;
  return setInterval(() => {
    if (!isStopping()) return;
    if (toldAt === undefined) child.send('stop');
    toldAt ??= performance.now();
    if (performance.now() - toldAt > STOP_GRACE_MS) child.kill();
  }, STOP_POLL_MS);
}

function toError({ unreadable, ...failure }: ChildFailure): Error {
  if (failure.name === 'StoreUnavailable') return new StoreUnavailable(String(failure.code));
  if (!unreadable) return new ProcessFailure(failure);
  return new UnreadableFile(unreadable.code as UnreadableFile['code'], unreadable.message); // sent by the child
}

/** Passes on only the settings that the child process needs. */
function toFileEnv(env: JobContext['env']): JobContext['env'] {
  const { dataDir, files, diskFree, clientFiles, userFiles, cnpjProviders } = env;
  return { dataDir, files, diskFree, clientFiles, userFiles, cnpjProviders };
}
