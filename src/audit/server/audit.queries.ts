import type { AuditDetails, AuditKind } from '../../access/audit.ts';
import { type Db, queryGlobal, type TenantReads, type Tx } from '../../kit/server/db/db.ts';
import type { AuditEvent, AuditFilter } from '../audit.schema.ts';

type Row = {
  number: number;
  at: Date;
  kind: AuditKind;
  user: AuditEvent['user'];
  subject: AuditEvent['subject'];
  address: string | null;
  origin: AuditEvent['origin'];
  details: AuditDetails;
};

/** A part of the trail: the newest first, from below `after` on. */
export type AuditPart = { filter: AuditFilter; after: number | undefined; limit: number };

const PERSON = (alias: string) =>
  `case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'nome', ${alias}.nome, 'email', ${alias}.email) end`;

const COLUMNS = `e.number, e.at, e.kind, ${PERSON('u')} as "user", ${PERSON('s')} as subject, e.address, e.origin, e.details`;

const PEOPLE = 'left join users u on u.id = e.user_id left join users s on s.id = e.subject_id';

/** What narrows, as conditions; the parameters begin at `$1`. Days are those of Brasília. */
function conditionsOf({ filter, after, limit }: AuditPart, values: unknown[]): { where: string[]; limit: string } {
  const value = (given: unknown) => `$${values.push(given)}`;
  const startOf = (day: string, add: string) => `((${value(day)}::date + ${add}) at time zone 'America/Sao_Paulo')`;
  const where: string[] = [];
  if (filter.kind !== undefined) where.push(`e.kind = ${value(filter.kind)}`);
  if (filter.userId !== undefined) where.push(`e.user_id = ${value(filter.userId)}`);
  if (filter.from !== undefined) where.push(`e.at >= ${startOf(filter.from, "interval '0'")}`);
  if (filter.to !== undefined) where.push(`e.at < ${startOf(filter.to, "interval '1 day'")}`);
  if (after !== undefined) where.push(`e.number < ${value(after)}`);
  return { where, limit: value(limit) };
}

/** Acts in one client. */
export async function listTenantAudit(tx: TenantReads, part: AuditPart): Promise<AuditEvent[]> {
  const values: unknown[] = [tx.tenantId];
  const { where, limit } = conditionsOf(part, values);
  const rows = await tx.query<Row>(
    `select ${COLUMNS} from audit_events e ${PEOPLE}
     where ${['e.tenant_id = $1', ...where].join(' and ')} order by e.number desc limit ${limit}`,
    values,
  );
  return rows.map(toEvent);
}

/** Acts that belong to no client. */
export async function listInstallationAudit(tx: Tx, part: AuditPart): Promise<AuditEvent[]> {
  const values: unknown[] = [];
  const { where, limit } = conditionsOf(part, values);
  const rows = await tx.query<Row>(
    `select ${COLUMNS} from installation_events e ${PEOPLE}
     where ${['true', ...where].join(' and ')} order by e.number desc limit ${limit}`,
    values,
  );
  return rows.map(toEvent);
}

function toEvent({ at, ...row }: Row): AuditEvent {
  return { ...row, at: at.toISOString() };
}

/** Takes away what has been kept for so many days. Gives how many acts that were. */
export async function clearAudit(db: Db, daysKept: number): Promise<number> {
  const [row] = await queryGlobal<{ cleared: number }>(db, 'select clear_audit_events($1) as cleared', [daysKept]);
  return row?.cleared ?? 0;
}
