import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { listTenants } from '../../../access/server/tenants.queries.ts';
import { type Db, inTenant, type TenantTx } from '../../../kit/server/db/db.ts';

/**
 * How long nobody else takes over a job of which nothing is heard: whoever works on it renews this lease with every chunk,
 * which takes a fraction of it.
 */
export const LEASE_MS = 10_000;

/** How long it waits after a failure before it tries again: the double each time, up to a minute. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** Long work that stands in the database and is done there chunk by chunk, each chunk with how far it came. */
export type Job = {
  /** what the log calls it */
  name: string;
  /** Goes on from where the job stands, to its end or until `isStopping` says so: then the next call goes on. */
  run: (tenantId: number, id: string, isStopping: () => boolean) => Promise<void>;
  /** Takes over the jobs that run and whose lease has run out: a process that fell left them. Gives their ids. */
  takeAbandoned: (tx: TenantTx) => Promise<string[]>;
};

/** Does jobs in the background of the process, one at a time in each client. */
export type JobRunner = {
  /** Puts a job that was begun at the end of the client's queue. */
  enqueue: (tenantId: number, id: string) => void;
  /** Goes on with what a process that fell left behind in a client. */
  adopt: (tenantId: number) => Promise<void>;
  /** The same in all clients: at once, and once more when the leases of a process that fell just now have run out. */
  start: () => void;
  /** Stops after the chunk that is at work; what is left goes on at the next start. */
  close: () => Promise<void>;
};

/** The runner of one process. What fails is logged without what it was about, and tried again. */
export function createJobRunner(db: Db, log: FastifyBaseLogger, { name, run, takeAbandoned }: Job): JobRunner {
  const closing = new AbortController();
  const { signal } = closing;
  const queues = new Map<number, Promise<void>>();
  const waiting = new Set<string>();
  let starting: Promise<void> = Promise.resolve();

  const enqueue = (tenantId: number, id: string): void => {
    const key = `${tenantId} ${id}`;
    if (waiting.has(key)) return;
    waiting.add(key);
    const before = queues.get(tenantId) ?? Promise.resolve();
    const done = before.then(() => runToTheEnd(tenantId, id)).finally(() => waiting.delete(key));
    queues.set(tenantId, done);
  };

  const runToTheEnd = async (tenantId: number, id: string): Promise<void> => {
    for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        await run(tenantId, id, () => signal.aborted);
        return;
      } catch (error) {
        log.error({ id, cause: describe(error) }, `${name} failed; it goes on later`);
        await pauseFor(pause, signal);
      }
    }
  };

  const adopt = async (tenantId: number): Promise<void> => {
    for (const id of await inTenant(db, tenantId, takeAbandoned)) enqueue(tenantId, id);
  };

  const adoptAll = async (): Promise<void> => {
    try {
      for (const { id } of await listTenants(db)) if (!signal.aborted) await adopt(id);
    } catch (error) {
      log.error({ cause: describe(error) }, `${name}s left behind were not looked for`);
    }
  };

  const adoptTwice = async (): Promise<void> => {
    await adoptAll();
    await pauseFor(LEASE_MS, signal);
    if (!signal.aborted) await adoptAll();
  };

  const start = (): void => {
    starting = adoptTwice();
  };

  const close = async (): Promise<void> => {
    closing.abort();
    await Promise.all([starting, ...queues.values()]);
  };

  return { enqueue, adopt, start, close };
}

/** Until the time is over or the process is on its way out, which it does not keep from ending. */
async function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal, ref: false }).catch(() => {});
}

/** The error's kind; its message may hold what is in a record. */
function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  return { name: error.name, code: (error as { code?: unknown }).code, from: describeCause(error.cause) };
}

function describeCause(cause: unknown): unknown {
  return cause instanceof Error ? ((cause as { code?: unknown }).code ?? cause.name) : undefined;
}

/** Goes through the records of operations: of long ones in the background. */
export type OperationRunner = JobRunner & {
  /** Runs a short one while who asked for it waits. What does not pass now (the database is busy), the background does. */
  runNow: (tenantId: number, id: string) => Promise<void>;
};
