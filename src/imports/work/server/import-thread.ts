import { Worker } from 'node:worker_threads';
import { type Db, inTenant } from '../../../kit/server/db/db.ts';
import type { Lease } from '../../../kit/server/jobs/jobs.queries.ts';
import type { ReadOptions } from '../../import.ts';
import { UnreadableFile } from '../../reading/server/table/refusals.ts';
import { findImport, type StoredImport } from '../../store/server/imports.queries.ts';
import { failJob } from './apply-job.ts';
import type { JobContext } from './import-job.ts';
import type { WorkerAnswer, WorkerFailure, WorkerRequest, WorkerStart, WorkerTask } from './import-worker.ts';
import type { FileReading } from './read-file.ts';

/** Works on files in a thread of its own. */
export type ImportThread = {
  run: (lease: Lease, isStopping: () => boolean) => Promise<void>;
  readFile: (tenantId: number, stored: StoredImport, options: ReadOptions) => Promise<FileReading>;
  /** Ends the thread after the chunk that is at work. */
  close: () => Promise<void>;
};

/** Of the thread's own heap; what it knows of a file's documents is besides that. */
const HEAP_MB = 256;
/** A thread that nobody needs is ended: it costs memory. */
const IDLE_MS = 30_000;
const STOP_POLL_MS = 50;

const TOO_MUCH =
  'O arquivo precisa de mais memória do que o servidor tem para ele. Divida-o em partes e envie de novo.';

/** What failed in the thread; a file that cannot be read is an UnreadableFile here as well. */
class ThreadFailure extends Error {
  readonly code: unknown;
  constructor({ name, code }: { name: string; code?: unknown }) {
    super('The import thread failed.');
    this.name = name;
    this.code = code;
  }
}

type Call = { resolve: (result: unknown) => void; reject: (error: Error) => void };

/** The thread of this process. It is started when there is work, and started anew when a file was too much for it. */
export function createImportThread(context: JobContext, script: URL): ImportThread {
  return new RestartedThread(context, script);
}

class RestartedThread implements ImportThread {
  readonly #context: JobContext;
  readonly #script: URL;
  #live: LiveThread | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(context: JobContext, script: URL) {
    this.#context = context;
    this.#script = script;
  }

  async run(lease: Lease, isStopping: () => boolean): Promise<void> {
    try {
      await this.#ask({ kind: 'run', lease }, isStopping);
    } catch (error) {
      if (!isOutOfMemory(error)) throw error;
      await failImport(this.#context, lease);
    }
  }

  async readFile(tenantId: number, stored: StoredImport, options: ReadOptions): Promise<FileReading> {
    try {
      return (await this.#ask({ kind: 'read', tenantId, stored, options })) as FileReading; // what the thread answers to that
    } catch (error) {
      throw isOutOfMemory(error) ? new UnreadableFile('bomb', TOO_MUCH) : error;
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const thread = this.#live;
    this.#live = undefined;
    if (!thread) return;
    thread.send('stop');
    await thread.exited;
  }

  async #ask(task: WorkerTask, isStopping = () => false): Promise<unknown> {
    clearTimeout(this.#idle);
    const thread = (this.#live ??= this.#start());
    try {
      return await thread.ask(task, isStopping);
    } finally {
      if (thread.isIdle()) this.#idle = setTimeout(() => void this.close(), IDLE_MS).unref();
    }
  }

  #start(): LiveThread {
    const { db, env } = this.#context;
    const thread: LiveThread = new LiveThread(this.#script, { address: addressOf(db), dataDir: env.dataDir }, () => {
      if (this.#live === thread) this.#live = undefined;
    });
    return thread;
  }
}

/** One thread, from its start to its end, and the calls that wait for its answers. */
class LiveThread {
  readonly exited: Promise<void>;
  readonly #worker: Worker;
  readonly #calls = new Map<number, Call>();
  readonly #onEnd: () => void;
  #lastCall = 0;

  constructor(script: URL, workerData: WorkerStart, onEnd: () => void) {
    this.#onEnd = onEnd;
    this.#worker = new Worker(script, { workerData, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
    this.#worker.on('message', (answer: WorkerAnswer) => this.#settle(answer));
    this.#worker.on('error', (error: Error & { code?: unknown }) => this.#fail(new ThreadFailure(error)));
    this.exited = new Promise((done) =>
      this.#worker.once('exit', () => {
        this.#fail(new ThreadFailure({ name: 'ThreadEnded', code: undefined }));
        done();
      }),
    );
  }

  /** Waits for the answer to a task; while it waits, it tells the thread to stop that one as soon as `isStopping`. */
  ask(task: WorkerTask, isStopping: () => boolean): Promise<unknown> {
    const call = (this.#lastCall += 1);
    const timer = setInterval(() => {
      if (isStopping()) this.send({ stop: call });
    }, STOP_POLL_MS);
    return new Promise<unknown>((resolve, reject) => {
      this.#calls.set(call, { resolve, reject });
      this.send({ call, task });
    }).finally(() => clearInterval(timer));
  }

  send(request: WorkerRequest): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    this.#worker.postMessage(request);
  }

  isIdle(): boolean {
    return this.#calls.size === 0;
  }

  #settle({ call, result, failure }: WorkerAnswer): void {
    const waiting = this.#calls.get(call);
    this.#calls.delete(call);
    if (failure) waiting?.reject(toError(failure));
    else waiting?.resolve(result);
  }

  #fail(error: Error): void {
    this.#onEnd();
    for (const { reject } of this.#calls.values()) reject(error);
    this.#calls.clear();
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof ThreadFailure && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

async function failImport(context: JobContext, { tenantId, id }: Lease): Promise<void> {
  const stored = await inTenant(context.db, tenantId, (tx) => findImport(tx, id));
  if (stored) await failJob({ context, tenantId, stored }, TOO_MUCH);
}

function toError({ unreadable, ...failure }: WorkerFailure): Error {
  if (!unreadable) return new ThreadFailure(failure);
  return new UnreadableFile(unreadable.code as UnreadableFile['code'], unreadable.message); // it was one over there
}

/** How to reach the same database. */
function addressOf({ requests }: Db): WorkerStart['address'] {
  const { host, port, user, database, connectionString, options } = requests.options;
  return {
    ...(host !== undefined && { host }),
    ...(port !== undefined && { port }),
    ...(user !== undefined && { user }),
    ...(database !== undefined && { database }),
    ...(connectionString !== undefined && { connectionString }),
    ...(options !== undefined && { options }),
  };
}
