import { type Act, type Actor, recordAct } from '../../access/server/audit.ts';
import { type Db, inTenant, type TenantTx } from '../../kit/server/db/db.ts';
import { addJob } from '../../kit/server/jobs/jobs.queries.ts';
import { invalid, notFound } from '../../kit/server/http/errors.ts';
import { lastEventNumber, readEvents } from '../../register/operations/server/events.queries.ts';
import { WEBHOOK_TYPES } from '../webhook.schema.ts';
import { MAX_COUNTED, type Replay, type ReplayRequest, type Webhook } from '../webhook.ts';
import { countFailed, queueFailedAgain } from './deliveries.queries.ts';
import { findSubjects, wantedOf } from './outbox.queries.ts';
import { WEBHOOK_JOB } from './webhook-job.ts';
import { known } from '../../kit/known.ts';

/** Locks a webhook and returns its position in the stream; undefined if it does not exist. */
export async function lockPosition(tx: TenantTx, id: string): Promise<number | undefined> {
  const [row] = await tx.query<{ position: number }>(
    `select w.position from webhooks w where w.tenant_id = $1 and w.id = $2 and w.state <> 'removed' for update`,
    [tx.tenantId, id],
  );
  return row?.position;
}

/** Moves the position of a webhook back, so that it reads the stream again after this event. */
export async function rewind(tx: TenantTx, id: string, position: number): Promise<void> {
  await tx.query(`update webhooks w set position = $3 where w.tenant_id = $1 and w.id = $2`, [
    tx.tenantId,
    id,
    position,
  ]);
  await addJob(tx, WEBHOOK_JOB, id);
}

/** The number of record changes in the events from this one on. */
export async function countRecordsFrom(tx: TenantTx, from: number): Promise<number> {
  const [row] = await tx.query<{ records: number }>(
    `select coalesce(sum(e.count), 0)::int as records from register_events e where e.tenant_id = $1 and e.number >= $2`,
    [tx.tenantId, from],
  );
  return known(row, 'the row of the sum').records;
}

/** Messages to queue again in one transaction. Few enough that its locks are short. */
const CHUNK = 2_000;
const EVENTS_AT_ONCE = 50;

/** The number of messages that a replay would send, and the first event. */
export async function previewReplay(tx: TenantTx, webhook: Webhook, request: ReplayRequest): Promise<Replay> {
  if (request.what === 'failed') {
    const count = await countFailed(tx, webhook.id, MAX_COUNTED);
    return { messages: count, exact: count < MAX_COUNTED, from: null };
  }
  const from = await findFirst(tx, request);
  const records = await countRecordsFrom(tx, from);
  // with all types each record change is a message; otherwise the events are read, unless there are too many
  if (webhook.types.length === WEBHOOK_TYPES.length) return { messages: records, exact: true, from };
  if (records >= MAX_COUNTED) return { messages: records, exact: false, from };
  return { messages: await countMessages(tx, webhook, from), exact: true, from };
}

/** Sends messages again, in order for each record. Refuses (404) a webhook that does not exist. */
export async function replay(
  db: Db,
  tenantId: number,
  webhookId: string,
  { webhook, request, now, actor }: { webhook: Webhook; request: ReplayRequest; now: Date; actor: Actor },
): Promise<Replay> {
  const act: Act = { kind: 'webhook.replayed', details: { webhookId, nome: webhook.nome, value: request.what } };
  if (request.what === 'failed') {
    // the replay queues in several transactions: the audit entry comes before the first
    await inTenant(db, tenantId, (tx) => recordAct(tx, actor, act));
    return replayFailed(db, tenantId, webhookId, now);
  }
  return inTenant(db, tenantId, async (tx) => {
    const position = await lockPosition(tx, webhookId);
    if (position === undefined) throw notFound();
    await recordAct(tx, actor, act);
    const planned = await previewReplay(tx, webhook, request);
    // events that the webhook has not reached yet will be sent anyway
    if (planned.from !== null && planned.from <= position) await rewind(tx, webhookId, planned.from - 1);
    return planned;
  });
}

async function replayFailed(db: Db, tenantId: number, webhookId: string, now: Date): Promise<Replay> {
  let messages = 0;
  for (;;) {
    const count = await inTenant(db, tenantId, async (tx) => {
      if ((await lockPosition(tx, webhookId)) === undefined) throw notFound();
      await addJob(tx, WEBHOOK_JOB, webhookId);
      return queueFailedAgain(tx, webhookId, { now, limit: CHUNK });
    });
    messages += count;
    if (count < CHUNK) return { messages, exact: true, from: null };
  }
}

async function findFirst(tx: TenantTx, { what, number, at }: ReplayRequest): Promise<number> {
  if (what === 'number') {
    if (number === undefined) throw needed('number');
    return number;
  }
  if (at === undefined) throw needed('at');
  return findFirstSince(tx, new Date(at));
}

function needed(path: string) {
  return invalid([{ path, code: 'required', message: 'Este campo é obrigatório' }]);
}

/** The first event at or after a moment, by binary search: times grow with the numbers, which have no gaps. */
async function findFirstSince(tx: TenantTx, since: Date): Promise<number> {
  let low = 1;
  let high = (await lastEventNumber(tx)) + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const [event] = await readEvents(tx, { after: middle - 1, limit: 1 });
    if (event && event.at < since) low = middle + 1;
    else high = middle;
  }
  return low;
}

async function countMessages(tx: TenantTx, { types }: Webhook, from: number): Promise<number> {
  let count = 0;
  for (let after = from - 1; ; ) {
    const events = await readEvents(tx, { after, limit: EVENTS_AT_ONCE });
    const last = events.at(-1);
    if (!last) return count;
    const subjects = await findSubjects(tx, events);
    count += wantedOf(subjects, types).length;
    after = last.number;
  }
}
