import type { FastifyBaseLogger } from 'fastify';
import { isArchived } from '../../access/server/standing.ts';
import { type Db, inTenant } from '../../kit/server/db/db.ts';
import { holdsLease, type Lease, type Rest } from '../../kit/server/jobs/jobs.queries.ts';
import type { RunningJob } from '../../kit/server/jobs/run-job.ts';
import { createSlots } from '../../kit/server/limits/slots.ts';
import { writeBody } from './message.ts';
import { findPending, postponeDelivery, recordFailure, recordSuccess } from './outcomes.queries.ts';
import { type Due, takeTurn } from './outbox.queries.ts';
import { type Message, type Outside, postMessage } from './post-message.ts';
import type { SecretBox } from './secret-box.ts';
import { findTarget, pauseWebhook, type Target } from './webhooks.queries.ts';

/** Sends what is due. */
export type Dispatcher = {
  /** Sends for one webhook until nothing is due at this moment, or the signal aborts: then what is on its way ends. */
  work: (job: RunningJob) => Promise<Rest | undefined>;
};

export type DispatcherParts = {
  db: Db;
  box: SecretBox;
  outside: Outside;
  log: FastifyBaseLogger;
  /** 0 to 1: spreads retries */
  chance: () => number;
};

/** Messages on their way at once: for one webhook, and in all. */
const PARALLEL = 4;
const PARALLEL_IN_ALL = 16;
/** How many are looked up at once: so few that a batch ends well within the lease. */
const BATCH = 8;
/** An attempt takes no longer: within it nobody else may begin to send. */
const ATTEMPT_MS = 6_000;
const MAX_WAITING = 10_000;
const POSTPONE_MS = 60_000;

/** One process's sender. */
export function createDispatcher(parts: DispatcherParts): Dispatcher {
  const { db, outside } = parts;
  const slots = createSlots(PARALLEL_IN_ALL, MAX_WAITING);
  const work: Dispatcher['work'] = async ({ lease, signal }) => {
    const inFlight = new Map<string, Promise<void>>();
    let queue: Due[] = [];
    const send = async ({ id, pessoaId }: Due): Promise<void> => {
      // it is refused only when the process stops
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
          // what ends while we ask may have been waited for: then we ask again
          const isIdle = inFlight.size === 0;
          const turn = await ask();
          if (!turn) return undefined;
          if (isIdle && turn.due.length === 0 && turn.added === 0) return turn.rest;
          queue = turn.due;
        }
        for (const due of queue.splice(0, PARALLEL - inFlight.size)) inFlight.set(due.pessoaId, send(due));
        if (inFlight.size > 0) await Promise.race(inFlight.values());
      }
      return { runAt: 'now' };
    } finally {
      // or whoever begins anew would send the same once more
      await Promise.all(inFlight.values());
    }
  };
  return { work };
}

/** Which message, and under which lease of its webhook. */
type Place = { lease: Lease; id: string };

/** Sends one message and writes what came of it. Gives whether to look again before the next one is sent. */
async function deliver(parts: DispatcherParts, place: Place): Promise<boolean> {
  const { db, outside, log, chance } = parts;
  const { lease, id } = place;
  const { tenantId, id: webhookId } = lease;
  try {
    const prepared = await prepare(parts, place);
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

/** All that an attempt needs, as it is at this moment; undefined when it is not to be made any more. */
async function prepare(
  { db, box, outside }: DispatcherParts,
  { lease, id }: Place,
): Promise<{ message: Message; attempts: number } | undefined> {
  const { tenantId, id: webhookId } = lease;
  const found = await inTenant(db, tenantId, async (tx) => {
    const [isOurs, isResting, target, pending] = await Promise.all([
      holdsLease(tx, lease, ATTEMPT_MS),
      isArchived(tx),
      findTarget(tx, webhookId, { now: outside.now(), active: true }),
      findPending(tx, id),
    ]);
    if (!isOurs || isResting || !target || !pending) return undefined;
    return { target, attempts: pending.attempts, body: await writeBody(tx, pending.subject) };
  });
  if (!found) return undefined;
  const secrets = await openSecrets(box, found.target, placeOf(tenantId, webhookId));
  if (!secrets) {
    await inTenant(db, tenantId, (tx) => pauseWebhook(tx, webhookId, 'key'));
    return undefined;
  }
  return { message: { id, url: found.target.url, secrets, body: found.body }, attempts: found.attempts };
}

/** Where a webhook's secret belongs, for the secret box. */
export function placeOf(tenantId: number, webhookId: string): string {
  return `${tenantId}/${webhookId}`;
}

/** The secrets to sign with, the newest first; undefined when the newest cannot be read. */
export async function openSecrets(
  box: SecretBox,
  { secret, previous }: Target,
  place: string,
): Promise<string[] | undefined> {
  const [current, before] = await Promise.all([box.unseal(secret, place), previous && box.unseal(previous, place)]);
  if (current === undefined) return undefined;
  return before === undefined ? [current] : [current, before];
}
