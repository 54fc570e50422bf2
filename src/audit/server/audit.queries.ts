import type { AuditDetails, AuditKind } from '../../access/audit.ts';
import { type Db, queryGlobal, type TenantReads, type Tx } from '../../kit/server/db/db.ts';
import type { AuditEvent, AuditFilter } from '../audit.schema.ts';

type AuditRow = {
  number: number;
  at: Date;
  kind: AuditKind;
  user: AuditEvent['user'];
  subject: AuditEvent['subject'];
  address: string | null;
  origin: AuditEvent['origin'];
  details: AuditDetails;
};

/** A part of the trail: the newest acts with a number below `after`. */
export type AuditPart = { filter: AuditFilter; after: number | undefined; limit: number };

const PERSON = (alias: string) =>
  `case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'nome', ${alias}.nome, 'email', ${alias}.email) end`;

const COLUMNS = `e.number, e.at, e.kind, ${PERSON('u')} as "user", ${PERSON('s')} as subject, e.address, e.origin, e.details`;

const PEOPLE = 'left join users u on u.id = e.user_id left join users s on s.id = e.subject_id';

/** Acts in one client. */
export function listTenantAudit(tx: TenantReads, part: AuditPart): Promise<AuditEvent[]> {
  return listAudit(tx, part, { table: 'audit_events', tenantId: tx.tenantId });
}

/** Acts that belong to no client. */
export function listInstallationAudit(tx: Tx, part: AuditPart): Promise<AuditEvent[]> {
  return listAudit(tx, part, { table: 'installation_events' });
}

async function listAudit(
  tx: Tx,
  { filter, after, limit }: AuditPart,
  trail: { table: 'audit_events'; tenantId: number } | { table: 'installation_events' },
): Promise<AuditEvent[]> {
  const values: unknown[] = [];
  const value = (given: unknown) => `$${values.push(given)}`;
  const where = 'tenantId' in trail ? [`e.tenant_id = ${value(trail.tenantId)}`] : [];
  where.push(...conditionsOf(filter, value));
  if (after !== undefined) where.push(`e.number < ${value(after)}`);
  const rows = await tx.query<AuditRow>(
    `select ${COLUMNS} from ${trail.table} e ${PEOPLE}
     where ${where.join(' and ') || 'true'} order by e.number desc limit ${value(limit)}`,
    values,
  );
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

/** The SQL conditions of a filter. `value` adds a parameter and returns its placeholder. Days are those of Brasília. */
function conditionsOf({ kind, userId, from, to }: AuditFilter, value: (given: unknown) => string): string[] {
  const startOf = (day: string, add: string) => `((${value(day)}::date + ${add}) at time zone 'America/Sao_Paulo')`;
  const where: string[] = [];
  if (kind !== undefined) where.push(`e.kind = ${value(kind)}`);
  if (userId !== undefined) where.push(`e.user_id = ${value(userId)}`);
  if (from !== undefined) where.push(`e.at >= ${startOf(from, "interval '0'")}`);
  if (to !== undefined) where.push(`e.at < ${startOf(to, "interval '1 day'")}`);
  return where;
}

/** Deletes acts that are older than `daysKept`. Returns their number. */
export async function clearAudit(db: Db, daysKept: number): Promise<number> {
  const [row] = await queryGlobal<{ cleared: number }>(db, 'select clear_audit_events($1) as cleared', [daysKept]);
  return row?.cleared ?? 0;
}
