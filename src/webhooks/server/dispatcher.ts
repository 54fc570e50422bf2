import type { FastifyBaseLogger } from 'fastify';
import { isArchived } from '../../access/server/requester.ts';
import { type Db, inTenant } from '../../kit/server/db/db.ts';
import { holdsLease, type Lease, type NextRun } from '../../kit/server/jobs/jobs.queries.ts';
import type { RunningJob } from '../../kit/server/jobs/run-job.ts';
import { createSlots } from '../../kit/server/limits/slots.ts';
import { writeBody } from './message.ts';
import { findPending, postponeDelivery, recordFailure, recordSuccess } from './outcomes.queries.ts';
import { type Due, takeTurn } from './outbox.queries.ts';
import { type Message, type Outside, postMessage } from './post-message.ts';
import type { SecretBox } from './secret-box.ts';
import { findEndpoint, pauseWebhook, type Endpoint } from './webhooks.queries.ts';

/** Sends the messages that are due. */
export type Dispatcher = {
  /** Sends for one webhook until nothing is due or the signal aborts. Requests that have started are completed. */
  work: (job: RunningJob) => Promise<NextRun | undefined>;
};

export type DispatcherParts = {
  db: Db;
  box: SecretBox;
  outside: Outside;
  log: FastifyBaseLogger;
  /** 0 to 1, random: spreads retries */
  chance: () => number;
};

/** Concurrent requests: for one webhook, and in all. */
const PARALLEL = 4;
const PARALLEL_IN_ALL = 16;
/** Messages to take from the queue in one query. Few enough to be sent well within the lease. */
const BATCH = 8;
/** The longest time of an attempt; its request takes at most 5 s. It starts only if the lease lasts that long. */
const ATTEMPT_MS = 6_000;
const MAX_WAITING = 10_000;
const POSTPONE_MS = 60_000;

/** The sender of this process. */
export function createDispatcher(parts: DispatcherParts): Dispatcher {
  const { db, outside } = parts;
  const slots = createSlots(PARALLEL_IN_ALL, MAX_WAITING);
  const work: Dispatcher['work'] = async ({ lease, signal }) => {
    const inFlight = new Map<string, Promise<void>>();
    let queue: Due[] = [];
    const send = async ({ id, pessoaId }: Due): Promise<void> => {
      // a slot is refused only when the process stops
      const isFailing = await slots.run(signal, () => deliver(parts, { lease, id })).catch(() => true);
      inFlight.delete(pessoaId);
      if (isFailing) queue = [];
    };
    const ask = () =>
      inTenant(db, lease.tenantId, (tx) =>
        takeTurn(tx, { lease, now: outside.now(), busy: [...inFlight.keys()], limit: BATCH }),
      );
    try {
      while (!signal.aborted) {
        if (queue.length === 0) {
          // a request that ends during the query may release other messages: then the queue is read again
          const isIdle = inFlight.size === 0;
          const turn = await ask();
          if (!turn) return undefined;
          if (isIdle && turn.due.length === 0 && turn.added === 0) return turn.nextRun;
          queue = turn.due;
        }
        for (const due of queue.splice(0, PARALLEL - inFlight.size)) inFlight.set(due.pessoaId, send(due));
        if (inFlight.size > 0) await Promise.race(inFlight.values());
      }
      return { runAt: 'now' };
    } finally {
      // otherwise the next holder of the lease would send the same messages again
      await Promise.all(inFlight.values());
    }
  };
  return { work };
}

/** A message, and the lease of its webhook. */
type LeasedMessage = { lease: Lease; id: string };

/** Sends one message and stores the result. Returns whether the queue must be read again before the next message. */
async function deliver(parts: DispatcherParts, leased: LeasedMessage): Promise<boolean> {
  const { db, outside, log, chance } = parts;
  const { lease, id } = leased;
  const { tenantId, id: webhookId } = lease;
  try {
    const prepared = await prepare(parts, leased);
    if (!prepared) return true;
    const outcome = await postMessage(prepared.message, outside);
    const now = outside.now();
    const { problem, status } = outcome;
    if (problem !== null) log.info({ event: 'webhook_failed', webhookId, id, problem, status }, 'webhook not received');
    return await inTenant(db, tenantId, async (tx) => {
      if (problem !== null)
        return recordFailure(tx, { webhookId, id, attempts: prepared.attempts, outcome, now, chance: chance() });
      await recordSuccess(tx, webhookId, id, outcome, now);
      return false;
    });
  } catch (error) {
    log.error({ webhookId, id, cause: error instanceof Error ? error.name : typeof error }, 'webhook not sent');
    const next = new Date(outside.now().getTime() + POSTPONE_MS);
    await inTenant(db, tenantId, (tx) => postponeDelivery(tx, id, next)).catch(() => {});
    return true;
  }
}

/** Reads the data of an attempt; undefined if the message must no longer be sent. */
async function prepare(
  { db, box, outside }: DispatcherParts,
  { lease, id }: LeasedMessage,
): Promise<{ message: Message; attempts: number } | undefined> {
  const { tenantId, id: webhookId } = lease;
  const found = await inTenant(db, tenantId, async (tx) => {
    const [isOurs, isResting, target, pending] = await Promise.all([
      holdsLease(tx, lease, ATTEMPT_MS),
      isArchived(tx),
      findEndpoint(tx, webhookId, { now: outside.now(), active: true }),
      findPending(tx, id),
    ]);
    if (!isOurs || isResting || !target || !pending) return undefined;
    return { target, attempts: pending.attempts, body: await writeBody(tx, pending.subject) };
  });
  if (!found) return undefined;
  const secrets = await openSecrets(box, found.target, secretContextOf(tenantId, webhookId));
  if (!secrets) {
    await inTenant(db, tenantId, (tx) => pauseWebhook(tx, webhookId, 'key'));
    return undefined;
  }
  return { message: { id, url: found.target.url, secrets, body: found.body }, attempts: found.attempts };
}

/** The context of a webhook's secret in the secret box. */
export function secretContextOf(tenantId: number, webhookId: string): string {
  return `${tenantId}/${webhookId}`;
}

/** The secrets to sign with, the newest first; undefined if the newest cannot be decrypted. */
export async function openSecrets(
  box: SecretBox,
  { secret, previous }: Endpoint,
  context: string,
): Promise<string[] | undefined> {
  const [current, before] = await Promise.all([box.unseal(secret, context), previous && box.unseal(previous, context)]);
  if (current === undefined) return undefined;
  return before === undefined ? [current] : [current, before];
}
