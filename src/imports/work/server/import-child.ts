/*
 * The process that reads one file, for one job or one look at its beginning: what a file costs in time and memory is not
 * taken from those who wait for an answer, and a file that needs too much ends this process and nothing else. Started by
 * import-process.ts.
 */
import { writeFileSync } from 'node:fs';
import { type DatabaseAddress, openDb } from '../../../kit/server/db/db.ts';
import type { Lease } from '../../../kit/server/jobs/jobs.queries.ts';
import type { ReadOptions } from '../../import.ts';
import { UnreadableFile } from '../../tables/server/table/refusals.ts';
import type { StoredImport } from '../../store/server/imports.queries.ts';
import type { JobContext } from './import-job.ts';
import { runImport } from './import-runner.ts';
import { readFile } from './read-file.ts';

export type ChildTask =
  | { kind: 'run'; lease: Lease }
  | { kind: 'read'; tenantId: number; stored: StoredImport; options: ReadOptions };

/** What the process begins with. */
export type ChildStart = {
  address: DatabaseAddress;
  env: JobContext['env'];
  chunk: number | undefined;
  task: ChildTask;
};

/** The task, or its end at the next chunk. */
export type ChildRequest = ChildStart | 'stop';

/** An error as it crosses over: an unreadable file has its sentence, of any other only the kind goes into the log. */
export type ChildFailure = { name: string; code: unknown; unreadable: { code: string; message: string } | undefined };

/** How many rows and characters were read since the message before, or the outcome. */
export type ChildAnswer = { rows: number; length: number } | { result: unknown } | { failure: ChildFailure };

let stopping = false;

async function begin({ address, env, chunk, task }: ChildStart): Promise<void> {
  const db = openDb(address);
  const onRead = (rows: number, length: number): void => void tell({ rows, length });
  const context: JobContext = { db, env, now: () => new Date(), chunk, onRead };
  const answer = await perform(context, task).then(
    (result): ChildAnswer => ({ result }),
    (error: unknown): ChildAnswer => ({ failure: describeFailure(error) }),
  );
  await db.close().catch(() => {});
  await tell(answer);
  process.exit(0);
}

function perform(context: JobContext, task: ChildTask): Promise<unknown> {
  if (task.kind === 'run') return runImport(context, task.lease, () => stopping);
  return readFile(context, task.tenantId, task.stored, task.options);
}

/** Resolves when the message is on its way. */
function tell(answer: ChildAnswer): Promise<void> {
  return new Promise((done) => process.send?.(answer, undefined, undefined, () => done()));
}

function describeFailure(error: unknown): ChildFailure {
  const { name, code } = error instanceof Error ? (error as Error & { code?: unknown }) : { name: typeof error };
  const unreadable = error instanceof UnreadableFile ? { code: error.code, message: error.message } : undefined;
  return { name, code: typeof code === 'string' ? code : undefined, unreadable };
}

/** When the machine has no memory left, this process is the one to go. */
function volunteerToGo(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // not everywhere is one allowed to
  }
}

volunteerToGo();
process.on('message', (request: ChildRequest) => {
  if (request === 'stop') stopping = true;
  else void begin(request);
});
// the server fell: it goes on with the file when it is up again
process.on('disconnect', () => process.exit(1));
// they come to all processes of a terminal or of a service; the server says when to end
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {});
