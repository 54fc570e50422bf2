import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/db.ts';
import { type JobSignal, listenForJobs } from './job-signal.ts';
import { claimJob, failJob, findDueJobs, type JobKind, type JobRef, type Lease } from './jobs.queries.ts';
import { type RunJob, runUnderLease } from './run-job.ts';

/** How often it looks for jobs that a process left behind or that are due by now; of what is added it hears at once. */
const LOOK_EVERY_MS = 1_000;
/** Jobs that one look begins. */
const MOST_AT_ONCE = 100;

type Handler = { kind: JobKind; run: RunJob; running: number };

/** Runs jobs in the background of one process. What fails is logged without what it was about, and runs again later. */
export class JobRunner {
  readonly #db: Db;
  readonly #log: FastifyBaseLogger;
  readonly #lookEveryMs: number;
  readonly #owner = randomUUID();
  readonly #closing = new AbortController();
  readonly #handlers = new Map<string, Handler>();
  readonly #running = new Map<string, Promise<void>>();
  #isWoken = false;
  #endPause: (() => void) | undefined;
  #looping: Promise<void> | undefined;
  #signal: JobSignal | undefined;

  constructor(db: Db, log: FastifyBaseLogger, { lookEveryMs = LOOK_EVERY_MS } = {}) {
    this.#db = db;
    this.#log = log;
    this.#lookEveryMs = lookEveryMs;
  }

  /** Says how jobs of a kind are run. */
  handle(kind: JobKind, run: RunJob): void {
    if (this.#handlers.has(kind.name)) throw new Error(`There are two kinds of job called ${kind.name}.`);
    this.#handlers.set(kind.name, { kind, run, running: 0 });
  }

  /** Begins to run what is due, of all clients, and what a process that fell left behind. */
  start(): void {
    this.#looping ??= this.#loop();
    this.#signal ??= listenForJobs(this.#db, () => this.wake());
  }

  /** A job was added: looks at once. */
  wake(): void {
    this.#isWoken = true;
    this.#endPause?.();
  }

  /** Stops each job after the chunk that is at work; what is left runs at the next start or in another process. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#endPause?.();
    await Promise.all([this.#looping, this.#signal?.close()]);
    await Promise.all(this.#running.values());
  }

  async #loop(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      this.#isWoken = false;
      await this.#look().catch((error: unknown) =>
        this.#log.error({ cause: describe(error) }, 'jobs were not looked for'),
      );
      await this.#pause();
    }
  }

  #pause(): Promise<void> {
    return new Promise((done) => {
      if (this.#isWoken || this.#closing.signal.aborted) return done();
      const timer = setTimeout(done, this.#lookEveryMs).unref();
      this.#endPause = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  async #look(): Promise<void> {
    const free = [...this.#handlers.values()].filter(hasRoom);
    if (free.length === 0) return;
    const names = free.map(({ kind }) => kind.name);
    for (const ref of await findDueJobs(this.#db, names, MOST_AT_ONCE)) await this.#begin(ref);
  }

  async #begin(ref: JobRef): Promise<void> {
    const key = `${ref.tenantId} ${ref.kind} ${ref.id}`;
    const handler = this.#handlers.get(ref.kind);
    if (!handler || !hasRoom(handler) || this.#closing.signal.aborted) return;
    // its lease ran out while this process could not renew it, and it is still at work here
    if (this.#running.has(key)) return;
    const lease = await claimJob(this.#db, ref, { owner: this.#owner });
    if (!lease) return;
    handler.running += 1;
    const done = this.#run(lease, handler).finally(() => {
      handler.running -= 1;
      this.#running.delete(key);
      // there is room for the next one, maybe of the same queue
      this.wake();
    });
    this.#running.set(key, done);
  }

  async #run(lease: Lease, { run }: Handler): Promise<void> {
    try {
      await runUnderLease(this.#db, lease, this.#closing.signal, run);
    } catch (error) {
      this.#log.error({ id: lease.id, cause: describe(error) }, `${lease.kind} failed; it goes on later`);
      // else its lease runs out
      await failJob(this.#db, lease).catch(() => {});
    }
  }
}

function hasRoom({ kind, running }: Handler): boolean {
  return running < kind.atOnce;
}

/** The error's kind; its message may hold what is in a record. */
function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  return { name: error.name, code: (error as { code?: unknown }).code, from: describeCause(error.cause) };
}

function describeCause(cause: unknown): unknown {
  return cause instanceof Error ? ((cause as { code?: unknown }).code ?? cause.name) : undefined;
}
