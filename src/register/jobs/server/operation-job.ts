import type { JobKind } from '../../../kit/server/jobs/jobs.queries.ts';

/** An undo or a bulk change, chunk by chunk. Imports have a kind of their own. */
export const OPERATION_JOB: JobKind = { name: 'operation', atOnce: 4, queue: 'client' };

/** Processes the records of started operations. */
export type OperationRunner = {
  /** Signals a new job: looks for it at once. */
  wake: () => void;
  /** Runs a short job, added with `held`, during the request. The rest continues in the background. */
  runNow: (tenantId: number, id: string) => Promise<void>;
};
