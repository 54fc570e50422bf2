import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { inTenant } from '../../kit/server/db/db.ts';
import { listTenants } from '../../access/server/tenants.queries.ts';
import { createDispatcher, type DispatcherParts } from './dispatcher.ts';
import { hasWebhooks, sweep } from './sweep.queries.ts';

/** How often it is looked whether there is something to send. */
const POLL_MS = 1_000;
/** How often all clients are asked whether they have webhooks: those that other processes added are found then. */
const SCAN_MS = 30_000;
/** How often what is older than the log's time is deleted. */
const SWEEP_MS = 60 * 60_000;

/** Sends in the background of the process. */
export type WebhookRunner = {
  start: () => void;
  /** Says that the client has a webhook now, or one less. */
  notice: (tenantId: number) => void;
  /** Ends what is on its way; the rest goes on at the next start. */
  close: () => Promise<void>;
};

/** The runner of one process. */
export function createWebhookRunner(parts: Omit<DispatcherParts, 'signal'>): WebhookRunner {
  const { db, log, outside } = parts;
  const closing = new AbortController();
  const { signal } = closing;
  const dispatcher = createDispatcher({ ...parts, signal });
  const tenants = new Set<number>();
  const running = new Map<string, Promise<void>>();
  let looping: Promise<void> = Promise.resolve();
  let scannedAt = Number.NEGATIVE_INFINITY;
  let sweptAt = Number.NEGATIVE_INFINITY;

  const startWork = (tenantId: number, webhookId: string): void => {
    if (running.has(webhookId)) return;
    const done = dispatcher
      .work(tenantId, webhookId)
      .catch((error: unknown) => logFailure(log, error))
      .finally(() => running.delete(webhookId));
    running.set(webhookId, done);
  };

  const scan = async (): Promise<void> => {
    for (const { id } of await listTenants(db)) {
      if (signal.aborted) return;
      if (await inTenant(db, id, hasWebhooks)) tenants.add(id);
      else tenants.delete(id);
    }
    scannedAt = performance.now();
  };

  /** One after the other: whatever the number of clients, this takes one connection. */
  const look = async (): Promise<void> => {
    if (performance.now() - scannedAt >= SCAN_MS) await scan();
    const isTimeToSweep = performance.now() - sweptAt >= SWEEP_MS;
    for (const id of tenants) {
      if (signal.aborted) return;
      for (const webhookId of await dispatcher.findWork(id)) startWork(id, webhookId);
      await sweep(db, id, { now: outside.now(), old: isTimeToSweep, signal });
    }
    if (isTimeToSweep) sweptAt = performance.now();
  };

  const loop = async (): Promise<void> => {
    while (!signal.aborted) {
      await look().catch((error: unknown) => logFailure(log, error));
      await sleep(POLL_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  };

  return {
    start: () => {
      looping = loop();
    },
    notice: (tenantId) => void tenants.add(tenantId),
    close: async () => {
      closing.abort();
      await looping;
      await Promise.all(running.values());
    },
  };
}

/** The error's kind; its message may hold what is in a record. */
function logFailure(log: FastifyBaseLogger, error: unknown): void {
  const cause = error instanceof Error ? { name: error.name, code: (error as { code?: unknown }).code } : typeof error;
  log.error({ cause }, 'webhooks not looked after; tried again');
}
