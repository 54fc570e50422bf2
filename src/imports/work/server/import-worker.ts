/*
 * The thread that reads files: what a file costs in time and memory is not taken from those who wait for an answer, and a
 * file that needs too much ends this thread and not the server. Started by import-thread.ts.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { type DatabaseAddress, openDb } from '../../../kit/server/db/db.ts';
import type { Lease } from '../../../kit/server/jobs/jobs.queries.ts';
import type { ReadOptions } from '../../import.ts';
import { UnreadableFile } from '../../reading/server/table/refusals.ts';
import type { StoredImport } from '../../store/server/imports.queries.ts';
import type { JobContext } from './import-job.ts';
import { runImport } from './import-runner.ts';
import { readFile } from './read-file.ts';

/** What the thread starts with. */
export type WorkerStart = { address: DatabaseAddress; dataDir: string };

export type WorkerTask =
  | { kind: 'run'; lease: Lease }
  | { kind: 'read'; tenantId: number; stored: StoredImport; options: ReadOptions };

/** A task; the end of one at its next chunk; the end of all, and of the thread. */
export type WorkerRequest = { call: number; task: WorkerTask } | { stop: number } | 'stop';

/** An error as it crosses over: an unreadable file has its sentence, of any other only the kind goes into the log. */
export type WorkerFailure = { name: string; code: unknown; unreadable: { code: string; message: string } | undefined };
export type WorkerAnswer = { call: number; result?: unknown; failure?: WorkerFailure };

const { address, dataDir } = workerData as WorkerStart; // import-thread.ts made it
const db = openDb(address);
const context: JobContext = { db, env: { dataDir }, now: () => new Date() };
const running = new Set<Promise<void>>();
const stopped = new Set<number>();
let stopping = false;

function perform(call: number, task: WorkerTask): Promise<unknown> {
  if (task.kind === 'run') return runImport(context, task.lease, () => stopping || stopped.has(call));
  return readFile(context, task.tenantId, task.stored, task.options);
}

async function answer(call: number, task: WorkerTask): Promise<void> {
  try {
    send({ call, result: await perform(call, task) });
  } catch (error) {
    send({ call, failure: describeFailure(error) });
  }
}

function send(message: WorkerAnswer): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(message);
}

function describeFailure(error: unknown): WorkerFailure {
  const { name, code } = error instanceof Error ? (error as Error & { code?: unknown }) : { name: typeof error };
  const unreadable = error instanceof UnreadableFile ? { code: error.code, message: error.message } : undefined;
  return { name, code: typeof code === 'string' ? code : undefined, unreadable };
}

/** Ends at the next chunk of each job, and leaves the database. */
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await Promise.all(running);
  await db.close();
  parentPort?.close();
}

parentPort?.on('message', (request: WorkerRequest) => {
  if (request === 'stop') return void stop();
  if ('stop' in request) return void stopped.add(request.stop);
  const work = answer(request.call, request.task).finally(() => {
    running.delete(work);
    stopped.delete(request.call);
  });
  running.add(work);
});
