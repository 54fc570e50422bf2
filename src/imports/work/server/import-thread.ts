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
type Live = { worker: Worker; calls: Map<number, Call>; exited: Promise<void> };

/** The thread of this process. It is started when there is work, and started anew when a file was too much for it. */
export function createImportThread(context: JobContext, script: URL): ImportThread {
  let live: Live | undefined;
  let lastCall = 0;
  let idle: NodeJS.Timeout | undefined;

  const start = (): Live => {
    const workerData: WorkerStart = { address: addressOf(context.db), dataDir: context.env.dataDir };
    const worker = new Worker(script, { workerData, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
    const calls = new Map<number, Call>();
    const fail = (error: Error) => {
      if (live?.worker === worker) live = undefined;
      for (const { reject } of calls.values()) reject(error);
      calls.clear();
    };
    worker.on('message', ({ call, result, failure }: WorkerAnswer) => {
      const waiting = calls.get(call);
      calls.delete(call);
      if (failure) waiting?.reject(toError(failure));
      else waiting?.resolve(result);
    });
    worker.on('error', (error: Error & { code?: unknown }) => fail(new ThreadFailure(error)));
    const exited = new Promise<void>((done) =>
      worker.once('exit', () => {
        fail(new ThreadFailure({ name: 'ThreadEnded', code: undefined }));
        done();
      }),
    );
    return { worker, calls, exited };
  };

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  const send = ({ worker }: Live, request: WorkerRequest): void => worker.postMessage(request);

  const ask = async (task: WorkerTask, isStopping = () => false): Promise<unknown> => {
    clearTimeout(idle);
    const thread = (live ??= start());
    const call = (lastCall += 1);
    const timer = setInterval(() => {
      if (isStopping() && live === thread) send(thread, { stop: call });
    }, STOP_POLL_MS);
    try {
      return await new Promise<unknown>((resolve, reject) => {
        thread.calls.set(call, { resolve, reject });
        send(thread, { call, task });
      });
    } finally {
      clearInterval(timer);
      if (thread.calls.size === 0) idle = setTimeout(() => void close(), IDLE_MS).unref();
    }
  };

  const close = async (): Promise<void> => {
    clearTimeout(idle);
    const thread = live;
    live = undefined;
    if (!thread) return;
    send(thread, 'stop');
    await thread.exited;
  };

  const run: ImportThread['run'] = async (lease, isStopping) => {
    try {
      await ask({ kind: 'run', lease }, isStopping);
    } catch (error) {
      if (!isOutOfMemory(error)) throw error;
      await failImport(context, lease);
    }
  };

  return {
    run,
    close,
    readFile: async (tenantId, stored, options) => {
      try {
        return (await ask({ kind: 'read', tenantId, stored, options })) as FileReading; // what the thread answers to that
      } catch (error) {
        throw isOutOfMemory(error) ? new UnreadableFile('bomb', TOO_MUCH) : error;
      }
    },
  };
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
