import type { TenantTx } from '../../kit/server/db/db.ts';
import { addJob } from '../../kit/server/jobs/jobs.queries.ts';
import { describeAttempt } from '../webhook.labels.ts';
import type { Attempt, Delivery, DeliveryState } from '../webhook.ts';
import type { Subject } from './message.ts';
import { WEBHOOK_JOB } from './webhook-job.ts';
import type { LoggedAttempt } from './outcomes.queries.ts';
import { known } from '../../kit/known.ts';

type DeliveryRow = {
  id: string;
  type: Delivery['type'];
  number: number | null;
  operation_id: string | null;
  pessoa_id: string | null;
  version: number | null;
  at: Date;
  says_nfe: boolean;
  state: DeliveryState;
  attempts: number;
  queued_at: Date;
  next_attempt_at: Date;
  log: LoggedAttempt[];
  waits: boolean;
  codigo: number | null;
  nome: string | null;
  tipo: 'fisica' | 'juridica' | null;
};

const columns = (log: string) => `
  d.id, d.type, d.number, d.operation_id, d.pessoa_id, d.version, d.at, d.says_nfe, d.state, d.attempts, d.queued_at,
  d.next_attempt_at, ${log} as log, p.codigo, p.nome, p.tipo,
  d.state = 'pending' and exists (
    select from webhook_deliveries e
    where e.tenant_id = $1 and e.webhook_id = d.webhook_id and e.state = 'pending'
      and e.pessoa_id = d.pessoa_id and e.number < d.number) as waits`;

const WITH_RECORD = 'left join pessoas p on p.tenant_id = $1 and p.id = d.pessoa_id';

/** The cursor of a page of the log: the time when its last message was queued, its event (0 for a test), and its id. */
export type LogPosition = { queuedAt: Date; number: number; id: string };
export type LogPage = { state?: DeliveryState | undefined; after?: LogPosition | undefined; limit: number };

/** Lists the messages of a webhook, the last queued first. */
export async function listDeliveries(tx: TenantTx, webhookId: string, page: LogPage): Promise<Delivery[]> {
  const { state, after, limit } = page;
  const values: unknown[] = [tx.tenantId, webhookId, limit];
  const conditions: string[] = [];
  if (state) conditions.push(`and d.state = $${values.push(state)}`);
  if (after) {
    const places = [after.queuedAt, after.number, after.id].map((value) => `$${values.push(value)}`);
    conditions.push(`and (d.queued_at, coalesce(d.number, 0), d.id) < (${places.join(', ')})`);
  }
  const rows = await tx.query<DeliveryRow>(
    `select ${columns(`coalesce(jsonb_path_query_array(d.log, '$[last]'), '[]')`)}
     from webhook_deliveries d ${WITH_RECORD}
     where d.tenant_id = $1 and d.webhook_id = $2 ${conditions.join(' ')}
     order by d.queued_at desc, coalesce(d.number, 0) desc, d.id desc limit $3`,
    values,
  );
  return rows.map(toDelivery);
}

/** Finds a message with its attempts and its subject; undefined if the webhook has none with this id. */
export async function findDelivery(
  tx: TenantTx,
  webhookId: string,
  id: string,
): Promise<{ delivery: Delivery; log: Attempt[]; subject: Subject } | undefined> {
  const [row] = await tx.query<DeliveryRow>(
    `select ${columns('d.log')} from webhook_deliveries d ${WITH_RECORD}
     where d.tenant_id = $1 and d.webhook_id = $2 and d.id = $3`,
    [tx.tenantId, webhookId, id],
  );
  if (!row) return undefined;
  const { type, number, version, at, operation_id: operationId, pessoa_id: pessoaId, says_nfe: saysNfe } = row;
  const subject = { type, number, operationId, pessoaId, version, at, saysNfe };
  return { delivery: toDelivery(row), log: row.log.map(toAttempt), subject };
}

/** Queues a message again. It is sent after the earlier messages of the same record. */
export async function queueAgain(tx: TenantTx, webhookId: string, id: string, now: Date): Promise<void> {
  await tx.query(
    `update webhook_deliveries d
     set state = 'pending', attempts = 0, queued_at = $3, next_attempt_at = $3, finished_at = null
     where d.tenant_id = $1 and d.id = $2`,
    [tx.tenantId, id, now],
  );
  await addJob(tx, WEBHOOK_JOB, webhookId);
}

/** Queues up to `limit` failed messages again. Returns their number. */
export async function queueFailedAgain(
  tx: TenantTx,
  webhookId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const rows = await tx.query(
    `update webhook_deliveries d
     set state = 'pending', attempts = 0, queued_at = $3, next_attempt_at = $3, finished_at = null
     where d.tenant_id = $1 and d.id in (
       select e.id from webhook_deliveries e
       where e.tenant_id = $1 and e.webhook_id = $2 and e.state = 'failed' and e.number is not null limit $4)
     returning 1`,
    [tx.tenantId, webhookId, now, limit],
  );
  return rows.length;
}

/** Counts the failed messages, up to `limit`. */
export async function countFailed(tx: TenantTx, webhookId: string, limit: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from (
       select from webhook_deliveries d
       where d.tenant_id = $1 and d.webhook_id = $2 and d.state = 'failed' and d.number is not null limit $3) failed`,
    [tx.tenantId, webhookId, limit],
  );
  return known(row, 'the row of the count').count;
}

function toDelivery(row: DeliveryRow): Delivery {
  const { id, type, number, version, state, attempts, waits, pessoa_id: pessoaId, codigo, nome, tipo } = row;
  const isKnown = pessoaId !== null && codigo !== null && nome !== null && tipo !== null;
  const last = row.log.at(-1);
  return {
    id,
    type,
    number,
    operationId: row.operation_id,
    pessoa: isKnown ? { id: pessoaId, codigo, nome, tipo } : null,
    version,
    at: row.at.toISOString(),
    state,
    attempts,
    queuedAt: row.queued_at.toISOString(),
    nextAttemptAt: state === 'pending' ? row.next_attempt_at.toISOString() : null,
    waits,
    last: last ? toAttempt(last) : null,
  };
}

function toAttempt({ at, durationMs, status, problem, answer }: LoggedAttempt): Attempt {
  return { at, durationMs, status, problem, message: describeAttempt(problem, status), answer };
}
