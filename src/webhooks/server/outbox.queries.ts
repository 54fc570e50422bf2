import { isArchived } from '../../access/server/requester.ts';
import { type Lease, renewLease, type NextRun } from '../../kit/server/jobs/jobs.queries.ts';
import { readEvents, type RegisterEvent } from '../../register/operations/server/events.queries.ts';
import type { TenantTx } from '../../kit/server/db/db.ts';
import { FAILING_AFTER } from '../webhook.ts';
import { nameMessage, type Subject } from './message.ts';
import { known } from '../../kit/known.ts';

/** No events are added to a longer queue. They wait in the stream until the webhook catches up. */
const MAX_WAITING = 1_000;
/** How often an archived client is checked for having been restored. */
const ARCHIVED_MS = 60_000;
const EVENTS_AT_ONCE = 50;
const RECORDS_AT_ONCE = 1_000;

/** A request for messages to send. */
export type TurnRequest = {
  lease: Lease;
  now: Date;
  /** records with a message that is being sent */
  busy: readonly string[];
  limit: number;
};

/** A message that may be sent now. */
export type Due = { id: string; pessoaId: string };

/** The messages to send; if there are none, `nextRun` is the time to query again. */
export type Turn = { due: Due[]; added: number; nextRun: NextRun };

/**
 * Takes the next messages of a webhook: at most one for each record, and none before the earlier ones of its record are
 * done. First it queues the next events of the register. The position moves in the same transaction, so every event is
 * queued exactly once. Undefined if the webhook is not active or another process has its lease.
 */
export async function takeTurn(tx: TenantTx, request: TurnRequest): Promise<Turn | undefined> {
  const { lease, now } = request;
  const webhookId = lease.id;
  // locks the webhook before its job, in the order of `resumeWebhook`, or the two would deadlock
  const webhook = await lockActive(tx, webhookId);
  if (!webhook || !(await renewLease(tx, lease))) return undefined;
  if (await isArchived(tx)) return { due: [], added: 0, nextRun: { runAt: new Date(now.getTime() + ARCHIVED_MS) } };
  const { position, added, isFull } = await fillQueue(tx, webhookId, webhook, now);
  if (webhook.retry_at && webhook.retry_at > now) return { due: [], added: 0, nextRun: { runAt: webhook.retry_at } };
  const isFailing = webhook.failures >= FAILING_AFTER;
  const limit = isFailing ? Math.min(request.limit, request.busy.length > 0 ? 0 : 1) : request.limit;
  const due = await findDue(tx, { ...request, limit }, position);
  const next =
    due.length === 0 && request.busy.length === 0 ? await findNextAttempt(tx, webhookId, position) : undefined;
  // events that do not fit into the queue wait until a message has left it
  return { due, added, nextRun: { runAt: next ?? 'never', afterEvent: isFull ? undefined : position } };
}

type ActiveWebhook = { position: number; types: string[]; failures: number; retry_at: Date | null };

async function lockActive(tx: TenantTx, webhookId: string): Promise<ActiveWebhook | undefined> {
  const [row] = await tx.query<ActiveWebhook>(
    {
      name: 'lock_webhook',
      text: `select w.position, w.types, w.failures, w.retry_at from webhooks w
     where w.tenant_id = $1 and w.id = $2 and w.state = 'active' for update`,
    },
    [tx.tenantId, webhookId],
  );
  return row;
}

async function fillQueue(
  tx: TenantTx,
  webhookId: string,
  { position, types }: ActiveWebhook,
  now: Date,
): Promise<{ position: number; added: number; isFull: boolean }> {
  const events = await readEvents(tx, { after: position, limit: EVENTS_AT_ONCE });
  if (events.length === 0) return { position, added: 0, isFull: false };
  if ((await countWaiting(tx, webhookId, position)) >= MAX_WAITING) return { position, added: 0, isFull: true };
  const taken = takeWhole(events);
  const subjects = wantedOf(await findSubjects(tx, taken), types);
  if (subjects.length > 0) await insertDeliveries(tx, webhookId, subjects, { now, saysNfe: await issuesNotesNow(tx) });
  const reached = known(taken.at(-1), 'the last taken event').number;
  await tx.query(`update webhooks w set position = $3 where w.tenant_id = $1 and w.id = $2`, [
    tx.tenantId,
    webhookId,
    reached,
  ]);
  return { position: reached, added: taken.length, isFull: false };
}

/** Messages beyond the position belong to a replay that has not reached them, and do not count. */
async function countWaiting(tx: TenantTx, webhookId: string, position: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    {
      name: 'count_webhook_waiting',
      text: `select count(*)::int as count from (
       select from webhook_deliveries d
       where d.tenant_id = $1 and d.webhook_id = $2 and d.state = 'pending' and d.number <= $3 limit $4) waiting`,
    },
    [tx.tenantId, webhookId, position, MAX_WAITING],
  );
  return known(row, 'the row of the count').count;
}

/** The first events that together have at most `RECORDS_AT_ONCE` records; at least one event. */
function takeWhole(events: RegisterEvent[]): RegisterEvent[] {
  let records = 0;
  const end = events.findIndex(({ pessoaIds }, index) => {
    records += pessoaIds.length;
    return index > 0 && records > RECORDS_AT_ONCE;
  });
  return end === -1 ? events : events.slice(0, end);
}

type SubjectRow = {
  number: number;
  operation_id: string;
  pessoa_id: string;
  version: number;
  at: Date;
  type: Subject['type'];
};

/** The subject of a message about a record, with every property set. */
export type RecordSubject = { [Key in Exclude<keyof Subject, 'saysNfe'>]: NonNullable<Subject[Key]> };

// The record before and after determines the type of the message. The kind of the operation does not: an undo may delete,
// restore or change a record. The survivor of a merge has its own type; the merged records are deleted, and restored by the undo.
const SUBJECTS = `
  select e.number, e.operation_id, e.pessoa_id, e.at, c.version,
    case
      when c.before is null then 'pessoa.created'
      when g.survivor_id is not null then case when o.undoes is null then 'pessoa.merged' else 'pessoa.unmerged' end
      when (c.before->>'deletedAt' is not null) = after.deleted then 'pessoa.updated'
      when after.deleted then 'pessoa.deleted'
      else 'pessoa.restored'
    end as type
  from unnest($2::bigint[], $3::uuid[], $4::uuid[], $5::timestamptz[]) as e(number, operation_id, pessoa_id, at)
  join operation_changes c on c.tenant_id = $1 and c.operation_id = e.operation_id and c.pessoa_id = e.pessoa_id
  join pessoas p on p.tenant_id = $1 and p.id = c.pessoa_id
  join operations o on o.tenant_id = $1 and o.id = e.operation_id
  left join merge_groups g on g.tenant_id = $1 and g.operation_id = case when o.undoes is null then o.id else o.undoes end and g.survivor_id = e.pessoa_id
    and (o.undoes is null or g.undone_by = o.id)
  left join operation_changes n on n.tenant_id = $1 and n.pessoa_id = c.pessoa_id and n.version = c.version + 1
  cross join lateral (
    select case when n.version is null then p.deleted_at is not null else n.before->>'deletedAt' is not null end as deleted
  ) after
  order by e.number, e.pessoa_id`;

/** The subjects of events, one for each record. */
export async function findSubjects(tx: TenantTx, events: readonly RegisterEvent[]): Promise<RecordSubject[]> {
  const pairs = events.flatMap((event) => event.pessoaIds.map((pessoaId) => ({ ...event, pessoaId })));
  const rows = await tx.query<SubjectRow>({ name: 'webhook_subjects', text: SUBJECTS }, [
    tx.tenantId,
    pairs.map(({ number }) => number),
    pairs.map(({ operationId }) => operationId),
    pairs.map(({ pessoaId }) => pessoaId),
    pairs.map(({ at }) => at),
  ]);
  return rows.map(({ number, operation_id, pessoa_id, version, at, type }) => ({
    type,
    number,
    version,
    at,
    operationId: operation_id,
    pessoaId: pessoa_id,
  }));
}

/** The subjects for a webhook of these types. Without merges, the survivor is updated, the others deleted or restored. */
export function wantedOf(subjects: readonly RecordSubject[], types: readonly string[]): RecordSubject[] {
  return subjects.flatMap((subject) => {
    if (types.includes(subject.type)) return [subject];
    const isMerge = subject.type === 'pessoa.merged' || subject.type === 'pessoa.unmerged';
    return isMerge && types.includes('pessoa.updated') ? [{ ...subject, type: 'pessoa.updated' as const }] : [];
  });
}

async function issuesNotesNow(tx: TenantTx): Promise<boolean> {
  const [row] = await tx.query<{ issues: boolean }>(
    {
      name: 'webhook_issues_notes',
      text: `select coalesce((t.settings->>'emiteNotas')::boolean, true) as issues from tenants t where t.id = $1`,
    },
    [tx.tenantId],
  );
  return row?.issues === true;
}

// In a replay the message exists already. It is queued again under the same id, with the same content.
const INSERT = `
  insert into webhook_deliveries as d
    (tenant_id, id, webhook_id, type, number, operation_id, pessoa_id, version, at, says_nfe, state, queued_at, next_attempt_at)
  select $1::int, m.id, $2::uuid, m.type, m.number, m.operation_id, m.pessoa_id, m.version, m.at, $11::boolean, 'pending',
    $3::timestamptz, $3::timestamptz
  from unnest($4::uuid[], $5::text[], $6::bigint[], $7::uuid[], $8::uuid[], $9::int[], $10::timestamptz[])
    as m(id, type, number, operation_id, pessoa_id, version, at)
  on conflict (tenant_id, id) do update
    set state = 'pending', attempts = 0, queued_at = excluded.queued_at,
      next_attempt_at = excluded.next_attempt_at, finished_at = null
    where d.state <> 'pending'`;

async function insertDeliveries(
  tx: TenantTx,
  webhookId: string,
  subjects: readonly RecordSubject[],
  { now, saysNfe }: { now: Date; saysNfe: boolean },
): Promise<void> {
  await tx.query({ name: 'insert_webhook_deliveries', text: INSERT }, [
    tx.tenantId,
    webhookId,
    now,
    subjects.map(({ number, pessoaId }) => nameMessage(webhookId, number, pessoaId)),
    subjects.map(({ type }) => type),
    subjects.map(({ number }) => number),
    subjects.map(({ operationId }) => operationId),
    subjects.map(({ pessoaId }) => pessoaId),
    subjects.map(({ version }) => version),
    subjects.map(({ at }) => at),
    saysNfe,
  ]);
}

async function findDue(tx: TenantTx, { lease, now, busy, limit }: TurnRequest, position: number): Promise<Due[]> {
  if (limit === 0) return [];
  const rows = await tx.query<{ id: string; pessoa_id: string }>(
    {
      name: 'find_webhook_due',
      text: `select d.id, d.pessoa_id from webhook_deliveries d
     where d.tenant_id = $1 and d.webhook_id = $2 and d.state = 'pending' and d.next_attempt_at <= $3
       and d.number <= $4 and d.pessoa_id <> all($5::uuid[])
       and not exists (
         select from webhook_deliveries e
         where e.tenant_id = $1 and e.webhook_id = $2 and e.state = 'pending'
           and e.pessoa_id = d.pessoa_id and e.number < d.number)
     order by d.next_attempt_at, d.number limit $6`,
    },
    [tx.tenantId, lease.id, now, position, busy, limit],
  );
  return rows.map(({ id, pessoa_id }) => ({ id, pessoaId: pessoa_id }));
}

/** The time of the next attempt among the first messages of each record; undefined if none waits. */
async function findNextAttempt(tx: TenantTx, webhookId: string, position: number): Promise<Date | undefined> {
  const [row] = await tx.query<{ next_attempt_at: Date }>(
    {
      name: 'find_webhook_next',
      text: `select d.next_attempt_at from webhook_deliveries d
     where d.tenant_id = $1 and d.webhook_id = $2 and d.state = 'pending' and d.number <= $3
       and not exists (
         select from webhook_deliveries e
         where e.tenant_id = $1 and e.webhook_id = $2 and e.state = 'pending'
           and e.pessoa_id = d.pessoa_id and e.number < d.number)
     order by d.next_attempt_at, d.number limit 1`,
    },
    [tx.tenantId, webhookId, position],
  );
  return row?.next_attempt_at;
}
