import * as z from 'zod/mini';
import {
  type Db,
  enterTenant,
  type GlobalTx,
  inGlobal,
  isUniqueViolation,
  queryGlobal,
  type TenantTx,
} from '../../kit/server/db/db.ts';
import { compareByName } from '../../kit/compare-by-name.ts';
import { notFound, Refusal } from '../../kit/server/http/errors.ts';
import {
  type ListedTenant,
  type Tenant,
  type TenantChange,
  type TenantSettings,
  type TenantSettingsChange,
  TenantSettings as TenantSettingsSchema,
} from '../tenant.schema.ts';
import { type Actor, recordAct } from './audit.ts';
import { putMember } from './members.queries.ts';
import { momentOf } from './moment-of.ts';

type TenantRow = { id: number; nome: string; settings: unknown; archived_at: Date | null };

const COLUMNS = 'id, nome, settings, archived_at';

/** All clients of the installation, including archived ones. */
export async function listTenants(db: Db): Promise<ListedTenant[]> {
  const rows = await queryGlobal<TenantRow & { administered: boolean }>(
    db,
    `with administered as (
       select distinct a.tenant_id from tenant_administrators() a join users u on u.id = a.user_id
       where u.disabled_at is null)
     select ${COLUMNS}, a.tenant_id is not null as administered
     from tenants left join administered a on a.tenant_id = tenants.id order by id`,
  );
  return rows
    .map(({ administered, ...row }) => ({ ...toTenant(row), withoutAdministrator: !administered }))
    .toSorted(compareByName);
}

/** Creates a client and its first administrator together. Throws 409 tenant_name_taken, at the field `path`. */
export async function createTenant(
  tx: GlobalTx,
  { nome, administratorId, actor }: { nome: string; administratorId: string; actor: Actor },
  path = 'nome',
): Promise<Tenant> {
  const [row] = await tx.query<TenantRow>(
    `insert into tenants (nome) values ($1) on conflict (lower(nome)) do nothing returning ${COLUMNS}`,
    [nome],
  );
  if (!row) throw nameTaken(path);
  await recordAct(tx, actor, { kind: 'tenant.created', details: { tenantId: row.id, tenant: nome } });
  await enterTenant(tx, row.id, (tenantTx) => putMember(tenantTx, administratorId, 'administrador', actor));
  return toTenant(row);
}

/** Renames, archives or restores a client. Throws 404, 409 tenant_name_taken. */
export async function changeTenant(db: Db, id: number, change: TenantChange, actor: Actor): Promise<Tenant> {
  try {
    return await inGlobal(db, (tx) => updateTenant(tx, id, change, actor));
  } catch (error) {
    throw isUniqueViolation(error, 'tenants_nome_key') ? nameTaken('nome') : error;
  }
}

async function updateTenant(tx: GlobalTx, id: number, change: TenantChange, actor: Actor): Promise<Tenant> {
  const [before] = await tx.query<TenantRow>(`select ${COLUMNS} from tenants where id = $1 for update`, [id]);
  const [row] = await tx.query<TenantRow>(
    `update tenants set
         nome = coalesce($2, nome),
         archived_at = ${momentOf('archived_at', change.archived)}
       where id = $1 returning ${COLUMNS}`,
    [id, change.nome],
  );
  if (!before || !row) throw notFound();
  const details = { tenantId: id, tenant: row.nome };
  if (row.nome !== before.nome)
    await recordAct(tx, actor, { kind: 'tenant.renamed', details: { ...details, before: before.nome } });
  const isArchived = row.archived_at !== null;
  if (isArchived !== (before.archived_at !== null))
    await recordAct(tx, actor, { kind: isArchived ? 'tenant.archived' : 'tenant.restored', details });
  return toTenant(row);
}

/** Changes the given settings and keeps the others. Throws 404. */
export async function changeSettings(
  tx: TenantTx,
  settings: TenantSettingsChange,
  actor: Actor,
): Promise<TenantSettings> {
  const sql = 'update tenants set settings = settings || $2::jsonb where id = $1 returning settings';
  const [row] = await tx.query<{ settings: unknown }>(sql, [tx.tenantId, JSON.stringify(settings)]);
  if (!row) throw notFound();
  for (const [setting, value] of Object.entries(settings))
    await recordAct(tx, actor, { kind: 'settings.changed', details: { setting, value } });
  return z.parse(TenantSettingsSchema, row.settings);
}

function toTenant({ id, nome, settings, archived_at: archivedAt }: TenantRow): Tenant {
  const archived = archivedAt === null ? null : archivedAt.toISOString();
  return { id, nome, settings: z.parse(TenantSettingsSchema, settings), archivedAt: archived };
}

function nameTaken(path: string): Refusal {
  const message = 'Já existe um cliente com este nome. Escolha outro.';
  return new Refusal(409, 'tenant_name_taken', message, { issues: [{ path, code: 'tenant_name_taken', message }] });
}
