import type { FastifyBaseLogger } from 'fastify';
import { type Db, inTenant } from '../../kit/server/db/db.ts';
import { runBulk } from '../../register/bulk/server/bulk.ts';
import { createJobRunner, type OperationRunner } from '../../register/jobs/server/job-runner.ts';
import { findRun, takeAbandoned } from '../../register/jobs/server/runs.queries.ts';
import { runUndo } from '../../register/undo/server/undo.ts';

/** The runner of one process for undos and bulk changes. Imports have one of their own. */
export function createOperationRunner(db: Db, log: FastifyBaseLogger): OperationRunner {
  const run = async (tenantId: number, id: string, isStopping?: () => boolean): Promise<void> => {
    const found = await inTenant(db, tenantId, (tx) => findRun(tx, id));
    if (found?.state !== 'running') return;
    const work = found.undoes === null ? runBulk : runUndo;
    await work(db, tenantId, id, isStopping && { isStopping });
  };
  const runner = createJobRunner(db, log, { name: 'operation', run, takeAbandoned });
  const runNow = async (tenantId: number, id: string): Promise<void> => {
    try {
      await run(tenantId, id);
    } catch (error) {
      const cause = error instanceof Error ? error.name : typeof error;
      log.error({ operationId: id, cause }, 'operation goes on later');
      runner.enqueue(tenantId, id);
    }
  };
  return { ...runner, runNow };
}
