import { lastEventNumber } from '../../register/operations/server/events.queries.ts';
import type { TenantTx } from '../../kit/server/db/db.ts';
import { addJob } from '../../kit/server/jobs/jobs.queries.ts';
import { MAX_COUNTED } from '../webhook.ts';
import type { Webhook } from '../webhook.ts';
import { WEBHOOK_JOB } from './webhook-job.ts';
import type { Sealed } from './secret-box.ts';
import { known } from '../../kit/known.ts';

type WebhookRow = {
  id: string;
  nome: string;
  url: string;
  types: Webhook['types'];
  state: Webhook['state'];
  reason: Webhook['reason'];
  failures: number;
  failing_since: Date | null;
  succeeded_at: Date | null;
  position: number;
  secret_at: Date;
  previous_until: Date | null;
  created_at: Date;
  waiting: number;
  failed: number;
};

const counted = (state: string) => `(
  select count(*)::int from (
    select from webhook_deliveries d
    where d.tenant_id = $1 and d.webhook_id = w.id and d.state = '${state}' and d.number is not null limit ${MAX_COUNTED}) counted)`;

const WEBHOOKS = `
  select w.id, w.nome, w.url, w.types, w.state, w.reason, w.failures, w.failing_since, w.succeeded_at, w.position,
    w.secret_at, w.previous_until, w.created_at, ${counted('pending')} as waiting, ${counted('failed')} as failed
  from webhooks w
  where w.tenant_id = $1 and w.state <> 'removed'`;

/** Lists the webhooks of the client, the oldest first, or only the one with this id. */
export async function listWebhooks(tx: TenantTx, now: Date, id?: string): Promise<Webhook[]> {
  const only = id === undefined ? '' : ' and w.id = $2';
  const values = id === undefined ? [tx.tenantId] : [tx.tenantId, id];
  const [rows, last] = await Promise.all([
    tx.query<WebhookRow>(`${WEBHOOKS}${only} order by w.created_at, w.id`, values),
    lastEventNumber(tx),
  ]);
  return rows.map((row) => toWebhook(row, last, now));
}

function toWebhook(row: WebhookRow, last: number, now: Date): Webhook {
  const { id, nome, url, types, state, reason, failures, waiting, failed, previous_until: until } = row;
  return {
    id,
    nome,
    url,
    types,
    state,
    reason,
    failures,
    waiting,
    failed,
    failingSince: row.failing_since?.toISOString() ?? null,
    succeededAt: row.succeeded_at?.toISOString() ?? null,
    behind: Math.max(0, last - row.position),
    secretAt: row.secret_at.toISOString(),
    previousUntil: until && until > now ? until.toISOString() : null,
    createdAt: row.created_at.toISOString(),
  };
}

/** Counts the webhooks and prevents others from being added in the meantime. */
export async function countWebhooksLocked(tx: TenantTx): Promise<number> {
  // a concurrent insert waits here; without any webhook there is no row to lock, but room for both
  await tx.query('select from webhooks w where w.tenant_id = $1 for update', [tx.tenantId]);
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from webhooks w where w.tenant_id = $1 and w.state <> 'removed'`,
    [tx.tenantId],
  );
  return known(row, 'the row of the count').count;
}

export type WebhookToInsert = Pick<Webhook, 'id' | 'nome' | 'url' | 'types'> & {
  state: 'active' | 'paused';
  secret: Sealed;
  userId: string;
  now: Date;
};

/** Adds a webhook that starts with the next event. */
export async function insertWebhook(tx: TenantTx, webhook: WebhookToInsert): Promise<void> {
  const { id, nome, url, types, state, secret, userId, now } = webhook;
  await tx.query(
    `insert into webhooks
       (tenant_id, id, nome, url, types, state, reason, secret, secret_key_id, secret_at, created_by, created_at, position)
     values ($1, $2, $3, $4, $5, $6, case when $6 = 'paused' then 'user' end, $7, $8, $9, $10, $9, $11)`,
    [tx.tenantId, id, nome, url, types, state, secret.sealed, secret.keyId, now, userId, await lastEventNumber(tx)],
  );
  if (state === 'active') await addJob(tx, WEBHOOK_JOB, id);
}

/** Changes name, address and types; false if the webhook does not exist. */
export async function updateWebhook(
  tx: TenantTx,
  id: string,
  { nome, url, types }: { nome?: string; url?: string; types?: readonly string[] },
): Promise<boolean> {
  const rows = await tx.query(
    `update webhooks w
     set nome = coalesce($3, w.nome), url = coalesce($4, w.url), types = coalesce($5, w.types)
     where w.tenant_id = $1 and w.id = $2 and w.state <> 'removed' returning 1`,
    [tx.tenantId, id, nome ?? null, url ?? null, types ?? null],
  );
  return rows.length > 0;
}

/** Pauses a webhook at its current position. */
export async function pauseWebhook(tx: TenantTx, id: string, reason: NonNullable<Webhook['reason']>): Promise<void> {
  await tx.query(
    `update webhooks w set state = case when $3 = 'gone' then 'disabled' else 'paused' end, reason = $3
     where w.tenant_id = $1 and w.id = $2 and w.state = 'active'`,
    [tx.tenantId, id, reason],
  );
}

/** Resumes a webhook where it stopped and clears its failures. Waiting messages become due immediately. */
export async function resumeWebhook(tx: TenantTx, id: string, now: Date): Promise<void> {
  const rows = await tx.query(
    `update webhooks w set state = 'active', reason = null, failures = 0, failing_since = null, retry_at = null
     where w.tenant_id = $1 and w.id = $2 and w.state in ('paused', 'disabled') returning 1`,
    [tx.tenantId, id],
  );
  if (rows.length > 0) await wakeDeliveries(tx, id, now, { afresh: true });
}

/** Makes the waiting messages due now. With `afresh`, their attempts count from the first again. */
export async function wakeDeliveries(
  tx: TenantTx,
  webhookId: string,
  now: Date,
  { afresh }: { afresh: boolean },
): Promise<void> {
  await tx.query(
    `update webhook_deliveries d
     set next_attempt_at = least(d.next_attempt_at, $3), attempts = case when $4 then 0 else d.attempts end
     where d.tenant_id = $1 and d.webhook_id = $2 and d.state = 'pending' and (d.next_attempt_at > $3 or $4)`,
    [tx.tenantId, webhookId, now, afresh],
  );
  await addJob(tx, WEBHOOK_JOB, webhookId);
}

/** Marks a webhook as removed: nothing more is sent, and its log is deleted in chunks. False if it does not exist. */
export async function removeWebhook(tx: TenantTx, id: string): Promise<boolean> {
  const rows = await tx.query(
    `update webhooks w set state = 'removed', reason = null
     where w.tenant_id = $1 and w.id = $2 and w.state <> 'removed' returning 1`,
    [tx.tenantId, id],
  );
  if (rows.length > 0) await addJob(tx, WEBHOOK_JOB, id);
  return rows.length > 0;
}

/** Replaces the secret; the previous one also signs until `until`. False if the webhook does not exist. */
export async function replaceSecret(
  tx: TenantTx,
  id: string,
  { secret, now, until }: { secret: Sealed; now: Date; until: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `update webhooks w
     set previous_secret = w.secret, previous_secret_key_id = w.secret_key_id, previous_until = $6,
       secret = $3, secret_key_id = $4, secret_at = $5
     where w.tenant_id = $1 and w.id = $2 and w.state <> 'removed' returning 1`,
    [tx.tenantId, id, secret.sealed, secret.keyId, now, until],
  );
  return rows.length > 0;
}

/** The address of a webhook, and the secrets that sign its messages. */
export type Endpoint = { url: string; secret: Sealed; previous: Sealed | undefined };

type EndpointRow = {
  url: string;
  secret: Buffer;
  secret_key_id: string;
  previous_secret: Buffer | null;
  previous_secret_key_id: string | null;
};

/** Finds the endpoint of a webhook; undefined if it does not exist or, with `active`, is not active. */
export async function findEndpoint(
  tx: TenantTx,
  id: string,
  { now, active = false }: { now: Date; active?: boolean },
): Promise<Endpoint | undefined> {
  const [row] = await tx.query<EndpointRow>(
    `select w.url, w.secret, w.secret_key_id,
       case when w.previous_until > $3 then w.previous_secret end as previous_secret, w.previous_secret_key_id
     from webhooks w
     where w.tenant_id = $1 and w.id = $2 and w.state <> 'removed'
       and (w.state = 'active' or not $4)`,
    [tx.tenantId, id, now, active],
  );
  if (!row) return undefined;
  const { url, secret, secret_key_id: keyId, previous_secret: sealed, previous_secret_key_id: previousKeyId } = row;
  const previous = sealed && previousKeyId ? { sealed, keyId: previousKeyId } : undefined;
  return { url, secret: { sealed: secret, keyId }, previous };
}
