import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../server/db.ts';
import { createJobRunner, type JobRunner } from '../../server/job-runner.ts';
import { takeAbandoned } from './runs.queries.ts';
import { runUndo } from './undo.ts';

/** Goes through the records of operations that are too long for a request. */
export function createOperationRunner(db: Db, log: FastifyBaseLogger): JobRunner {
  return createJobRunner(db, log, {
    name: 'operation',
    run: (tenantId, id, isStopping) => runUndo(db, tenantId, id, { isStopping }),
    takeAbandoned,
  });
}
