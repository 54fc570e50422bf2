import type { JobKind } from '../../../kit/server/jobs/jobs.queries.ts';

/** An undo or a bulk change, chunk by chunk. Imports have a separate job kind. */
export const OPERATION_JOB: JobKind = { name: 'operation', atOnce: 4, queue: 'client' };

/** Processes the records of started operations. */
export type OperationRunner = {
  /** Signals a new job, to start it immediately. */
  wake: () => void;
  /** Runs a short job, added with `held`, during the request. Continues in the background if interrupted. */
  runNow: (tenantId: number, id: string) => Promise<void>;
};
