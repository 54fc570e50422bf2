import type { JobKind } from '../../kit/server/jobs/jobs.queries.ts';

/**
 * Sends for one webhook, and deletes the log of one that was removed. Each has a queue of its own: a receiver that is slow
 * holds no other up. The job is there while the webhook is active: it follows the client's stream of events.
 */
export const WEBHOOK_JOB: JobKind = { name: 'webhook', atOnce: 32, queue: 'job' };
