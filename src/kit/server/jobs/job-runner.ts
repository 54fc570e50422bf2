import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/db.ts';
import { inSpan } from '../observe/spans.ts';
import { type JobSignal, listenForJobs } from './job-signal.ts';
import { claimJob, failJob, findDueJobs, type JobKind, type JobRef, type Lease } from './jobs.queries.ts';
import { type RunJob, runUnderLease } from './run-job.ts';

/** Interval of the poll for jobs that have become due or were left by another process. New jobs wake the runner. */
const POLL_MS = 1_000;
/** Most jobs that one poll starts. */
const MOST_PER_POLL = 100;

type Handler = { kind: JobKind; run: RunJob; running: number; done: number; failed: number };

/** Runs jobs in the background of one process. Logs failures without personal data, and repeats failed jobs later. */
export class JobRunner {
  readonly #db: Db;
  readonly #log: FastifyBaseLogger;
  readonly #pollMs: number;
  readonly #owner = randomUUID();
  readonly #closing = new AbortController();
  readonly #handlers = new Map<string, Handler>();
  readonly #running = new Map<string, Promise<void>>();
  #isWoken = false;
  #endPause: (() => void) | undefined;
  #loopDone: Promise<void> | undefined;
  #signal: JobSignal | undefined;

  constructor(db: Db, log: FastifyBaseLogger, { pollMs = POLL_MS } = {}) {
    this.#db = db;
    this.#log = log;
    this.#pollMs = pollMs;
  }

  /** Registers the handler of a kind of job. */
  handle(kind: JobKind, run: RunJob): void {
    if (this.#handlers.has(kind.name)) throw new Error(`There are two kinds of job called ${kind.name}.`);
    this.#handlers.set(kind.name, { kind, run, running: 0, done: 0, failed: 0 });
  }

  /** The names of the kinds that this process runs. */
  kinds(): string[] {
    return [...this.#handlers.keys()];
  }

  /** How often this process has run a kind, by how the run ended. */
  runsOf(name: string): { done: number; failed: number } {
    const { done = 0, failed = 0 } = this.#handlers.get(name) ?? {};
    return { done, failed };
  }

  /** Starts to run due jobs of all clients, including those of a crashed process. */
  start(): void {
    this.#loopDone ??= this.#loop();
    this.#signal ??= listenForJobs(this.#db, () => this.wake());
  }

  /** Polls immediately, because a job was added. */
  wake(): void {
    this.#isWoken = true;
    this.#endPause?.();
  }

  /** Stops each job after its current chunk. The jobs continue after the next start or in another process. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#endPause?.();
    await Promise.all([this.#loopDone, this.#signal?.close()]);
    await Promise.all(this.#running.values());
  }

  async #loop(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      this.#isWoken = false;
      await this.#poll().catch((error: unknown) =>
        this.#log.error({ cause: describe(error) }, 'jobs were not looked for'),
      );
      await this.#pause();
    }
  }

  #pause(): Promise<void> {
    return new Promise((done) => {
      if (this.#isWoken || this.#closing.signal.aborted) return done();
      const timer = setTimeout(done, this.#pollMs).unref();
      this.#endPause = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  async #poll(): Promise<void> {
    const free = [...this.#handlers.values()].filter(hasRoom);
    if (free.length === 0) return;
    const names = free.map(({ kind }) => kind.name);
    for (const ref of await findDueJobs(this.#db, names, MOST_PER_POLL)) await this.#start(ref);
  }

  async #start(ref: JobRef): Promise<void> {
    const key = `${ref.tenantId} ${ref.kind} ${ref.id}`;
    const handler = this.#handlers.get(ref.kind);
    if (!handler || !hasRoom(handler) || this.#closing.signal.aborted) return;
    // this process could not renew the lease in time, but still runs the job
    if (this.#running.has(key)) return;
    const lease = await claimJob(this.#db, ref, { owner: this.#owner });
    if (!lease) return;
    handler.running += 1;
    const done = this.#run(lease, handler).finally(() => {
      handler.running -= 1;
      this.#running.delete(key);
      // the next job, maybe of the same queue, can start
      this.wake();
    });
    this.#running.set(key, done);
  }

  async #run(lease: Lease, handler: Handler): Promise<void> {
    try {
      const run = () => runUnderLease(this.#db, lease, this.#closing.signal, handler.run);
      await inSpan({ name: `job ${lease.kind}`, kind: 'root' }, run);
      handler.done += 1;
    } catch (error) {
      handler.failed += 1;
      this.#log.error({ id: lease.id, cause: describe(error) }, `${lease.kind} failed; it goes on later`);
      // if this fails, too, the lease expires
      await failJob(this.#db, lease).catch(() => {});
    }
  }
}

function hasRoom({ kind, running }: Handler): boolean {
  return running < kind.atOnce;
}

/** The error without its message, which may contain personal data. */
function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  return { name: error.name, code: (error as { code?: unknown }).code, from: describeCause(error.cause) };
}

function describeCause(cause: unknown): unknown {
  return cause instanceof Error ? ((cause as { code?: unknown }).code ?? cause.name) : undefined;
}
