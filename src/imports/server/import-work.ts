import type { FastifyBaseLogger } from 'fastify';
import { listTenants } from '../../access/server/tenants.queries.ts';
import { inTenant } from '../../kit/server/db/db.ts';
import { Refusal } from '../../kit/server/http/errors.ts';
import type { JobRunner } from '../../kit/server/jobs/job-runner.ts';
import { UnreadableFile } from '../../tables/server/table/refusals.ts';
import { findImport } from '../store/server/imports.queries.ts';
import { IMPORT_JOB, type JobContext } from '../work/server/import-job.ts';
import { runImport } from '../work/server/import-runner.ts';
import { createImportProcesses } from '../work/server/import-process.ts';
import { readFile } from '../work/server/read-file.ts';
import { removeExpired, sweepShared } from '../store/server/sweep-imports.ts';
import type { Importer } from './import-steps.ts';

/** Runs the jobs and previews of the server. */
export type ImportWork = {
  readFile: Importer['readFile'];
  /** Prepares for a file that is on its way. */
  expectFile: () => void;
  /** Deletes expired files, now and every hour. */
  start: () => void;
  close: () => Promise<void>;
};

const HOUR_MS = 3_600_000;

/** The built script of the child process, in the folder of the built server. A server that runs from source has none. */
const BUILT_CHILD = import.meta.url.endsWith('.ts') ? undefined : new URL('./import-child.js', import.meta.url);

/** Creates the runner of import jobs: each file in a child process where the script exists, else in this process. */
export function createImportWork(
  context: JobContext,
  { jobs, log }: { jobs: JobRunner; log: FastifyBaseLogger },
  { script = BUILT_CHILD, stayMs }: { script?: URL | undefined; stayMs?: number | undefined } = {},
): ImportWork {
  const processes = script && createImportProcesses(context, script, { stayMs });
  jobs.handle(IMPORT_JOB, async ({ lease, signal }) => {
    const isStopping = () => signal.aborted;
    await (processes ? processes.run(lease, isStopping) : runImport(context, lease, isStopping));
    const stored = await inTenant(context.db, lease.tenantId, (tx) => findImport(tx, lease.id));
    // the process was stopped before the import ended
    return stored?.state === 'checking' || stored?.state === 'applying' ? { runAt: 'now' } : undefined;
  });
  let timer: NodeJS.Timeout | undefined;
  const sweep = async (): Promise<void> => {
    try {
      for (const { id } of await listTenants(context.db)) await removeExpired(context, id);
      await sweepShared(context);
    } catch (error) {
      log.error({ cause: error instanceof Error ? error.name : typeof error }, 'old files were not thrown away');
    }
  };
  const start = (): void => {
    void sweep();
    timer = setInterval(() => void sweep(), HOUR_MS).unref();
  };
  const close = async (): Promise<void> => {
    clearInterval(timer);
    await jobs.close();
    await processes?.close();
  };
  const read: Importer['readFile'] =
    processes?.readFile ??
    ((tenantId, stored, options, onRead) => readFile({ ...context, onRead }, tenantId, stored, options));
  return {
    start,
    close,
    expectFile: () => processes?.expectFile(),
    readFile: (...request) => read(...request).catch(explainUnreadable),
  };
}

/** Turns an unreadable file into an answer with 422. */
function explainUnreadable(error: unknown): never {
  if (!(error instanceof UnreadableFile)) throw error;
  const issues = [{ path: 'file', code: error.code, message: error.message }];
  throw new Refusal(422, 'unreadable_file', error.message, { issues });
}
