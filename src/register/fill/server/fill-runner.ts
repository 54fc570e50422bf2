import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Db, queryGlobal } from '../../../kit/server/db/db.ts';
import { setUnfilled } from '../../../search/server/unfilled.ts';
import { FIRST_STEP, fillNext, type FillStep } from './fill-tenant.ts';

const LOOK_MS = 2_000;
/** Between two batches, so that requests come first. */
const PAUSE_MS = 5;

/** The clients that are not yet filled, the smallest first: it has its lists back the soonest. */
export async function readUnfilled(db: Db): Promise<number[]> {
  const rows = await queryGlobal<{ id: number }>(db, 'select id from tenants where not search_filled order by id');
  return rows.map(({ id }) => id);
}

/** Reads which clients are not yet filled, for whoever lists and searches in this process. */
export async function noteUnfilled(db: Db): Promise<number[]> {
  const ids = await readUnfilled(db);
  setUnfilled(ids);
  return ids;
}

/** Fills one client to its end. Several processes may do so at the same time: each batch is written once. */
export async function fillTenant(db: Db, tenantId: number, isStopped: () => boolean = () => false): Promise<FillStep> {
  let step = FIRST_STEP;
  while (!step.done && !isStopped()) {
    const { after } = step;
    step = await fillNext(db, tenantId, step);
    // a record that was made behind the last one
    if (!step.done && step.after === after) step = { ...step, after: FIRST_STEP.after };
    await sleep(PAUSE_MS);
  }
  return step;
}

/** Fills the tables of lists and searches behind the requests after an upgrade, a client at a time. */
export class FillRunner {
  readonly #db: Db;
  readonly #log: Pick<FastifyBaseLogger, 'error' | 'info'>;
  readonly #closing = new AbortController();
  #loopDone: Promise<void> | undefined;

  constructor(db: Db, log: Pick<FastifyBaseLogger, 'error' | 'info'>) {
    this.#db = db;
    this.#log = log;
  }

  /** Begins, if anything is to be filled. */
  start(): void {
    this.#loopDone ??= this.#loop();
  }

  /** Stops after the batch that is under way. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#loopDone;
  }

  async #loop(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      const isDone = await this.#fillAll().catch((error: unknown) => {
        this.#log.error({ cause: (error as Error).name }, 'the tables of the search were not filled; they will be');
        return false;
      });
      if (isDone) return;
      await sleep(LOOK_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  /** Fills all clients and takes away what is replaced. */
  async #fillAll(): Promise<boolean> {
    const { signal } = this.#closing;
    const [old] = await queryGlobal<{ is: boolean }>(this.#db, "select to_regclass('pessoa_search') is not null as is");
    for (let ids = await noteUnfilled(this.#db); ids.length > 0; ids = await noteUnfilled(this.#db)) {
      const { filled } = await fillTenant(this.#db, ids[0]!, () => signal.aborted);
      if (signal.aborted) return false;
      this.#log.info({ tenant: ids[0], filled }, 'the tables of the search are filled for a client');
    }
    if (old?.is === true) await queryGlobal(this.#db, 'select end_fill()');
    return true;
  }
}
