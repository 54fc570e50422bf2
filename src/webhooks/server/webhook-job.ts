import type { JobKind } from '../../kit/server/jobs/jobs.queries.ts';

/**
 * Sends the messages of one webhook, and deletes the log of a removed one. Each webhook has its own queue, so a slow
 * receiver delays no other. The job exists as long as the webhook is active: it follows the client's stream of events.
 */
export const WEBHOOK_JOB: JobKind = { name: 'webhook', atOnce: 32, queue: 'job' };
