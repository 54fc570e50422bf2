import type { TenantTx } from '../../kit/server/db/db.ts';
import { FAILING_AFTER, type AttemptProblem } from '../webhook.ts';
import type { Subject } from './message.ts';
import type { Outcome } from './post-message.ts';
import { PAUSE_AFTER_MS, pauseAfter, probePauseAfter } from './retry.ts';
import { pauseWebhook, wakeDeliveries } from './webhooks.queries.ts';

/** An attempt in the log. */
export type LoggedAttempt = {
  at: string;
  durationMs: number;
  status: number | null;
  problem: AttemptProblem | null;
  answer: string | null;
};

/** Attempts in the log of a message. Only the last ones are stored, because replays are unlimited. */
const MAX_LOGGED = 30;
/** The time of the last success is stored at most this often. */
const SUCCESS_EVERY = '10 seconds';

type DeliveryRow = {
  type: Subject['type'];
  number: number | null;
  operation_id: string | null;
  pessoa_id: string | null;
  version: number | null;
  at: Date;
  says_nfe: boolean;
  attempts: number;
};

/** Finds a message that is still to be sent; undefined if it no longer is. */
export async function findPending(
  tx: TenantTx,
  id: string,
): Promise<{ subject: Subject; attempts: number } | undefined> {
  const [row] = await tx.query<DeliveryRow>(
    {
      name: 'find_webhook_delivery',
      text: `select d.type, d.number, d.operation_id, d.pessoa_id, d.version, d.at, d.says_nfe, d.attempts
     from webhook_deliveries d where d.tenant_id = $1 and d.id = $2 and d.state = 'pending'`,
    },
    [tx.tenantId, id],
  );
  if (!row) return undefined;
  const { type, number, version, at, attempts } = row;
  const { operation_id: operationId, pessoa_id: pessoaId, says_nfe: saysNfe } = row;
  return { subject: { type, number, operationId, pessoaId, version, at, saysNfe }, attempts };
}

/** Stores that a message was received. */
export async function recordSuccess(
  tx: TenantTx,
  webhookId: string,
  id: string,
  outcome: Outcome,
  now: Date,
): Promise<void> {
  // locks the webhook before its deliveries, in the order of `takeTurn`, or the two would deadlock
  await noteSuccess(tx, webhookId, now);
  await finishDelivery(tx, id, { state: 'delivered', outcome, now });
}

/** Stores a success of the receiver. If the receiver had been failing, its waiting messages become due immediately. */
export async function noteSuccess(tx: TenantTx, webhookId: string, now: Date): Promise<void> {
  const [recovered] = await tx.query<{ failures: number }>(
    `with before as (select w.failures from webhooks w where w.tenant_id = $1 and w.id = $2)
     update webhooks w set failures = 0, failing_since = null, retry_at = null, succeeded_at = $3::timestamptz
     from before
     where w.tenant_id = $1 and w.id = $2
       and (w.failures > 0 or w.succeeded_at is null or w.succeeded_at < $3::timestamptz - interval '${SUCCESS_EVERY}')
     returning before.failures`,
    [tx.tenantId, webhookId, now],
  );
  if (recovered && recovered.failures >= FAILING_AFTER) await wakeDeliveries(tx, webhookId, now, { afresh: false });
}

export type Failed = { webhookId: string; id: string; attempts: number; outcome: Outcome; now: Date; chance: number };

/**
 * Stores a failed attempt and the time of the next one. After 410, or after days without a success, the webhook stops and
 * its messages stay in the queue. Returns whether the receiver as a whole is failing.
 */
export async function recordFailure(tx: TenantTx, failed: Failed): Promise<boolean> {
  const { webhookId, id, outcome, now, chance } = failed;
  const failures = await countFailure(tx, webhookId, now, chance);
  if (failures === undefined) return true;
  const isGone = outcome.problem === 'gone';
  const isOver = now.getTime() - failures.since.getTime() >= PAUSE_AFTER_MS;
  if (isGone || isOver) await pauseWebhook(tx, webhookId, isGone ? 'gone' : 'failing');
  const pause = pauseAfter(failed.attempts + 1, chance, outcome.retryAfterMs);
  const isGivenUp = pause === undefined && !isGone && !isOver;
  const state = isGivenUp ? 'failed' : 'pending';
  const next = new Date(now.getTime() + (pause ?? 0));
  await finishDelivery(tx, id, { state, outcome, now, next });
  return isGone || isOver || failures.count >= FAILING_AFTER;
}

/** Concurrent failures count once, so they do not prolong the pause of the receiver. */
async function countFailure(
  tx: TenantTx,
  webhookId: string,
  now: Date,
  chance: number,
): Promise<{ count: number; since: Date } | undefined> {
  const [row] = await tx.query<{ failures: number; failing_since: Date; probing: boolean }>(
    `update webhooks w
     set failures = w.failures + case when w.retry_at > $3::timestamptz then 0 else 1 end,
       failing_since = coalesce(w.failing_since, $3::timestamptz)
     where w.tenant_id = $1 and w.id = $2 and w.state = 'active'
     returning w.failures, w.failing_since, coalesce(w.retry_at > $3::timestamptz, false) as probing`,
    [tx.tenantId, webhookId, now],
  );
  if (!row) return undefined;
  if (row.failures >= FAILING_AFTER && !row.probing) {
    const retryAt = new Date(now.getTime() + probePauseAfter(row.failures, FAILING_AFTER, chance));
    await tx.query(`update webhooks w set retry_at = $3 where w.tenant_id = $1 and w.id = $2`, [
      tx.tenantId,
      webhookId,
      retryAt,
    ]);
  }
  return { count: row.failures, since: row.failing_since };
}

type Finish = { state: 'pending' | 'delivered' | 'failed'; outcome: Outcome; now: Date; next?: Date };

const FINISH = `
  update webhook_deliveries d
  set state = $3, attempts = d.attempts + 1, next_attempt_at = coalesce($4, d.next_attempt_at),
    finished_at = case when $3 <> 'pending' then $5::timestamptz end,
    log = case when jsonb_array_length(d.log) < ${MAX_LOGGED} then d.log else d.log - 0 end || $6::jsonb
  where d.tenant_id = $1 and d.id = $2`;

async function finishDelivery(tx: TenantTx, id: string, { state, outcome, now, next }: Finish): Promise<void> {
  const attempt = JSON.stringify([toLogged(outcome)]);
  await tx.query({ name: 'finish_webhook_delivery', text: FINISH }, [
    tx.tenantId,
    id,
    state,
    next ?? null,
    now,
    attempt,
  ]);
}

function toLogged({ at, durationMs, status, problem, answer }: Outcome): LoggedAttempt {
  return { at: at.toISOString(), durationMs, status, problem, answer };
}

/** Postpones a message that could not be prepared. Nothing was sent, so it does not count as an attempt. */
export async function postponeDelivery(tx: TenantTx, id: string, next: Date): Promise<void> {
  await tx.query(`update webhook_deliveries d set next_attempt_at = $3 where d.tenant_id = $1 and d.id = $2`, [
    tx.tenantId,
    id,
    next,
  ]);
}

/** Logs a test message and its result. It is sent once. */
export async function insertTest(
  tx: TenantTx,
  webhookId: string,
  id: string,
  { outcome, now }: { outcome: Outcome; now: Date },
): Promise<void> {
  await tx.query(
    `insert into webhook_deliveries
       (tenant_id, id, webhook_id, type, at, state, attempts, queued_at, next_attempt_at, finished_at, log)
     values ($1, $2, $3, 'webhook.test', $4, $5, 1, $4, $4, $4, $6)`,
    [
      tx.tenantId,
      id,
      webhookId,
      now,
      outcome.problem === null ? 'delivered' : 'failed',
      JSON.stringify([toLogged(outcome)]),
    ],
  );
}
