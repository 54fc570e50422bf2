import { listTenants } from '../../access/server/tenants.queries.ts';
import { inTenant } from '../../kit/server/db/db.ts';
import type { JobRunner } from '../../kit/server/jobs/job-runner.ts';
import { createDispatcher, type DispatcherParts } from './dispatcher.ts';
import { hasWebhooks, sweep } from './sweep.queries.ts';
import { WEBHOOK_JOB } from './webhook-job.ts';

/** How often old messages are deleted. */
const SWEEP_MS = 60 * 60_000;

/** The background work of webhooks that is not a job. */
export type WebhookRunner = {
  /** Deletes old messages, now and every hour. */
  start: () => void;
  close: () => Promise<void>;
};

/** Registers the job that sends messages. */
export function createWebhookRunner(parts: DispatcherParts, jobs: JobRunner): WebhookRunner {
  const { db, log, outside } = parts;
  const dispatcher = createDispatcher(parts);
  const closing = new AbortController();
  const { signal } = closing;
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> = Promise.resolve();

  jobs.handle(WEBHOOK_JOB, async (job) => {
    const nextRun = await dispatcher.work(job);
    if (nextRun) return nextRun;
    // the webhook is no longer active; it may have been removed
    await sweep(db, job.lease.tenantId, { now: outside.now(), old: false, signal: job.signal });
    return undefined;
  });

  const sweepAll = async (): Promise<void> => {
    try {
      for (const { id } of await listTenants(db)) {
        if (signal.aborted) return;
        if (await inTenant(db, id, hasWebhooks)) await sweep(db, id, { now: outside.now(), old: true, signal });
      }
    } catch (error) {
      log.error({ cause: error instanceof Error ? error.name : typeof error }, 'old messages were not deleted');
    }
  };

  return {
    start: () => {
      sweeping = sweepAll();
      timer = setInterval(() => (sweeping = sweepAll()), SWEEP_MS).unref();
    },
    close: async () => {
      clearInterval(timer);
      closing.abort();
      await sweeping;
    },
  };
}
