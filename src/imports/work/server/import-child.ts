/*
 * The child process that reads one file: a preview of its beginning, its check and its import, one after the other. The memory and
 * CPU time of a file thus do not slow down requests, and a file that exceeds its limits ends only this process. Started and ended
 * by import-process.ts.
 */
import { writeFileSync } from 'node:fs';
import { openDb } from '../../../kit/server/db/db.ts';
import type { DatabaseAddress } from '../../../kit/server/env/servers.ts';
import type { Lease } from '../../../kit/server/jobs/jobs.queries.ts';
import type { ReadOptions } from '../../model/import.ts';
import { UnreadableFile } from '../../../tables/server/table/refusals.ts';
import type { StoredImport } from '../../store/server/imports.queries.ts';
import type { JobContext } from './import-job.ts';
import { runImport } from './import-runner.ts';
import { readFile } from './read-file.ts';

export type ChildTask =
  | { kind: 'run'; lease: Lease }
  | { kind: 'read'; tenantId: number; stored: StoredImport; options: ReadOptions };

export type ChildStart = {
  address: DatabaseAddress;
  env: JobContext['env'];
  chunk: number | undefined;
  task: ChildTask;
};

/** Starts the task, or stops it before the next chunk. */
export type ChildRequest = ChildStart | 'stop';

/** An error as a message: an unreadable file has its sentence, any other only name and code, since the log has no data. */
export type ChildFailure = { name: string; code: unknown; unreadable: { code: string; message: string } | undefined };

/** Rows and characters read since the previous message, and the bytes of the file so far, or the outcome. */
export type ChildAnswer =
  | { rows: number; length: number; at: number | undefined }
  | { result: unknown }
  | { failure: ChildFailure };

let stopping = false;

async function begin({ address, env, chunk, task }: ChildStart): Promise<void> {
  stopping = false;
  const db = openDb(address);
  const onRead = (rows: number, length: number, at?: number): void => void post({ rows, length, at });
  const context: JobContext = { db, env, now: () => new Date(), chunk, onRead };
  const answer = await perform(context, task).then(
    (result): ChildAnswer => ({ result }),
    (error: unknown): ChildAnswer => ({ failure: describeFailure(error) }),
  );
  await db.close().catch(() => {});
  await post(answer);
}

function perform(context: JobContext, task: ChildTask): Promise<unknown> {
  if (task.kind === 'run') return runImport(context, task.lease, () => stopping);
  return readFile(context, task.tenantId, task.stored, task.options);
}

/** Resolves when the message has been sent. */
function post(answer: ChildAnswer): Promise<void> {
  return new Promise((done) => process.send?.(answer, undefined, undefined, () => done()));
}

function describeFailure(error: unknown): ChildFailure {
  const { name, code } = error instanceof Error ? (error as Error & { code?: unknown }) : { name: typeof error };
  const unreadable = error instanceof UnreadableFile ? { code: error.code, message: error.message } : undefined;
  return { name, code: typeof code === 'string' ? code : undefined, unreadable };
}

/** Makes the kernel kill this process first when the machine runs out of memory. */
function volunteerToGo(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // some systems do not allow it
  }
}

volunteerToGo();
process.on('message', (request: ChildRequest) => {
  if (request === 'stop') stopping = true;
  else void begin(request);
});
// the server crashed: it resumes the file after its restart
process.on('disconnect', () => process.exit(1));
// a terminal or service sends signals to all processes of the group; only the server decides when this one ends
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {});
