import * as z from 'zod/mini';
import type { TenantTx } from '../../kit/server/db/db.ts';
import type { Role } from '../../access/policy.ts';
import { DAYS_KEPT, type ExportFormat, type ExportSettings, type ExportState } from '../export.ts';
import { readStoredSettings } from '../columns.ts';
import { ExportList } from './export-list.ts';

/** A stored export. */
export type ExportRecord = {
  id: string;
  at: Date;
  user: { id: string; nome: string };
  origin: 'web' | 'api' | 'cli';
  format: ExportFormat;
  list: ExportList;
  settings: ExportSettings;
  /** the role of the user at the time of the request */
  role: Role;
  /** whether the user might see dates of birth at that time */
  showsBirth: boolean;
  state: ExportState;
  problem: string | null;
  total: number | null;
  rows: number;
  bytes: number | null;
  replaced: number;
  finishedAt: Date | null;
  expiresAt: Date | null;
};

type ExportRow = Omit<ExportRecord, 'list' | 'settings'> & { list: unknown; settings: unknown };

const EXPORTS = `
  select e.id, e.created_at as at, json_build_object('id', e.user_id, 'nome', u.nome) as "user", e.origin, e.format, e.list,
    e.settings, e.role, e.shows_birth as "showsBirth", e.state, e.problem, e.total, e.rows, e.bytes, e.replaced, e.finished_at as "finishedAt",
    e.expires_at as "expiresAt"
  from exports e join users u on u.id = e.user_id where e.tenant_id = $1`;

/** The request of an export. */
export type NewExport = Pick<ExportRecord, 'id' | 'origin' | 'format' | 'list' | 'settings' | 'role'> & {
  userId: string;
  showsBirth?: boolean;
};

/** Stores an export. A job makes its file (`EXPORT_JOB`). */
export async function insertExport(tx: TenantTx, made: NewExport): Promise<void> {
  await tx.query(
    `insert into exports (tenant_id, id, user_id, origin, format, list, settings, role, shows_birth, state)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'running')`,
    [
      tx.tenantId,
      made.id,
      made.userId,
      made.origin,
      made.format,
      JSON.stringify(made.list),
      JSON.stringify(made.settings),
      made.role,
      made.showsBirth ?? true,
    ],
  );
}

/** Finds an export; undefined if the client has none with this id. */
export async function findExport(tx: TenantTx, id: string): Promise<ExportRecord | undefined> {
  const [row] = await tx.query<ExportRow>(`${EXPORTS} and e.id = $2`, [tx.tenantId, id]);
  return row && toRecord(row);
}

/** The number of a user's running exports. */
export async function countRunning(tx: TenantTx, userId: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from exports e
     where e.tenant_id = $1 and e.user_id = $2 and e.state = 'running' and e.origin <> 'cli'`,
    [tx.tenantId, userId],
  );
  return row?.count ?? 0;
}

/** The bytes of a user's files. */
export async function sumExports(tx: TenantTx, userId: string): Promise<number> {
  const [row] = await tx.query<{ bytes: number }>(
    `select coalesce(sum(e.bytes), 0)::bigint as bytes from exports e
     where e.tenant_id = $1 and e.user_id = $2 and e.state = 'done' and e.expires_at is not null`,
    [tx.tenantId, userId],
  );
  return row?.bytes ?? 0;
}

/** Lists exports, the newest first; with `userId` only those of one user. `after` is the last export of the previous page. */
export async function listExports(
  tx: TenantTx,
  { userId, after, limit }: { userId: string | undefined; after: string | undefined; limit: number },
): Promise<ExportRecord[]> {
  const rows = await tx.query<ExportRow>(
    `${EXPORTS} and ($2::uuid is null or e.user_id = $2)
       and ($3::uuid is null or (e.created_at, e.id) < (
         select c.created_at, c.id from exports c where c.tenant_id = $1 and c.id = $3))
     order by e.created_at desc, e.id desc limit $4`,
    [tx.tenantId, userId, after, limit],
  );
  return rows.map(toRecord);
}

/** Changes a running export; false if it is no longer running. */
async function changeRunning(tx: TenantTx, id: string, set: string, values: readonly unknown[] = []): Promise<boolean> {
  const rows = await tx.query(
    `update exports e set ${set} where e.tenant_id = $1 and e.id = $2 and e.state = 'running' returning 1`,
    [tx.tenantId, id, ...values],
  );
  return rows.length > 0;
}

/** Stores the progress of a running export; false if it is no longer running. */
export function saveProgress(
  tx: TenantTx,
  id: string,
  { rows, total }: { rows: number; total: number | null },
): Promise<boolean> {
  return changeRunning(tx, id, 'rows = $3, total = $4', [rows, total]);
}

/** The end of an export. */
export type Ending =
  | { state: 'done'; rows: number; bytes: number; replaced: number; keptHere: boolean }
  | { state: 'failed'; problem: string };

/** Ends a running export; false if it is no longer running because it was cancelled. */
export function endExport(tx: TenantTx, id: string, ending: Ending): Promise<boolean> {
  const done = ending.state === 'done' ? ending : undefined;
  return changeRunning(
    tx,
    id,
    `state = $3, problem = $4, total = coalesce($5, e.total), rows = coalesce($5, e.rows), bytes = $6, replaced = $7,
     finished_at = now(), expires_at = now() + make_interval(days => $8)`,
    [
      ending.state,
      ending.state === 'failed' ? ending.problem : null,
      done?.rows,
      done?.bytes,
      done?.replaced ?? 0,
      done?.keptHere ? DAYS_KEPT : null,
    ],
  );
}

/** Cancels a running export; false if it is not running. */
export function cancelExport(tx: TenantTx, id: string): Promise<boolean> {
  return changeRunning(tx, id, "state = 'cancelled', finished_at = now()");
}

/** Marks exports as expired. */
export async function expireExports(tx: TenantTx, ids: readonly string[]): Promise<void> {
  await tx.query(
    `update exports e set state = 'expired' where e.tenant_id = $1 and e.state = 'done' and e.id = any($2::uuid[])`,
    [tx.tenantId, ids],
  );
}

/** The exports whose files have expired. */
export async function listExpired(tx: TenantTx, now: Date): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select e.id from exports e where e.tenant_id = $1 and e.state = 'done' and e.expires_at <= $2`,
    [tx.tenantId, now],
  );
  return rows.map(({ id }) => id);
}

/** The exports among these that have no file any more, or never had one. */
export async function listGone(tx: TenantTx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select e.id from exports e
     where e.tenant_id = $1 and e.state not in ('running', 'done') and e.id = any($2::uuid[])`,
    [tx.tenantId, ids],
  );
  return rows.map(({ id }) => id);
}

function toRecord({ list, settings, ...same }: ExportRow): ExportRecord {
  return { ...same, list: z.parse(ExportList, list), settings: readStoredSettings(settings) };
}
