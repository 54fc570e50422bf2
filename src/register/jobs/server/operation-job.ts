import type { JobKind } from '../../../kit/server/jobs/jobs.queries.ts';

/** An undo or a bulk change, chunk by chunk. Imports have a kind of their own. */
export const OPERATION_JOB: JobKind = { name: 'operation', atOnce: 4, queue: 'client' };

/** Goes through the records of operations that were begun. */
export type OperationRunner = {
  /** One was added: looks at once. */
  wake: () => void;
  /** Runs a short one, added with `held`, while who asked for it waits. What does not pass now runs in the background. */
  runNow: (tenantId: number, id: string) => Promise<void>;
};
