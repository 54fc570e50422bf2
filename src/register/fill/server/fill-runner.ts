import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Db, queryGlobal } from '../../../kit/server/db/db.ts';
import { BackgroundLoop } from '../../../kit/server/process/background-loop.ts';
import { vacuumRegister } from '../../apply/server/vacuum-register.ts';
import { setUnfilled } from '../../../search/server/unfilled.ts';
import { endFill, FIRST_STEP, fillNext, type FillStep } from './fill-tenant.ts';

const LOOK_MS = 2_000;
/** A pause between two batches, to give way to requests. */
const PAUSE_MS = 5;

/** The clients not filled yet, in the order of filling. */
export async function readUnfilled(db: Db): Promise<number[]> {
  const rows = await queryGlobal<{ id: number }>(db, 'select id from tenants where not search_filled order by id');
  return rows.map(({ id }) => id);
}

/** Loads the clients not filled yet, for the lists and searches of this process. */
export async function noteUnfilled(db: Db): Promise<number[]> {
  const ids = await readUnfilled(db);
  setUnfilled(ids);
  return ids;
}

/** Fills one client completely. Several processes may do this at the same time: each batch is written once. */
export async function fillTenant(db: Db, tenantId: number, isStopped: () => boolean = () => false): Promise<FillStep> {
  let step = FIRST_STEP;
  while (!isStopped()) {
    step = await fillNext(db, tenantId, step);
    if (step.done) {
      // after a failure autovacuum does it later
      await vacuumRegister(db, step.filled).catch(() => {});
      if (await endFill(db, tenantId)) return step;
      // a record was created after the last batch
      step = { ...FIRST_STEP, filled: step.filled };
    }
    await sleep(PAUSE_MS);
  }
  return { ...step, done: false };
}

/** Fills the tables of lists and searches in the background after an upgrade, client by client. */
export class FillRunner extends BackgroundLoop {
  constructor(db: Db, log: Pick<FastifyBaseLogger, 'error' | 'info'>) {
    const onError = (error: unknown) =>
      log.error({ cause: (error as Error).name }, 'filling the tables of the search failed; it will be retried');
    super((signal) => fillAll(db, log, signal), { everyMs: LOOK_MS, onError });
  }
}

/** Fills all clients, then drops the replaced tables. */
async function fillAll(db: Db, log: Pick<FastifyBaseLogger, 'info'>, signal: AbortSignal): Promise<'done' | 'again'> {
  const [old] = await queryGlobal<{ is: boolean }>(db, "select to_regclass('pessoa_search') is not null as is");
  for (let ids = await noteUnfilled(db); ids.length > 0; ids = await noteUnfilled(db)) {
    const { filled } = await fillTenant(db, ids[0]!, () => signal.aborted);
    if (signal.aborted) return 'again';
    log.info({ tenant: ids[0], filled }, 'the tables of the search are filled for a client');
  }
  if (old?.is === true) await queryGlobal(db, 'select end_fill()');
  return 'done';
}
