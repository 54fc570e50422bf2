import * as z from 'zod/mini';
import { type Db, enterTenant, type GlobalTx, isUniqueViolation, queryGlobal } from '../../kit/server/db/db.ts';
import { notFound, Refusal } from '../../kit/server/http/errors.ts';
import {
  type Tenant,
  type TenantChange,
  type TenantSettings,
  type TenantSettingsChange,
  TenantSettings as TenantSettingsSchema,
} from '../tenant.schema.ts';
import { putMember } from './members.queries.ts';

type TenantRow = { id: number; nome: string; settings: unknown; archived_at: Date | null };

const COLUMNS = 'id, nome, settings, archived_at';

/** All clients of the installation, archived ones too. */
export async function listTenants(db: Db): Promise<Tenant[]> {
  return (await queryGlobal<TenantRow>(db, `select ${COLUMNS} from tenants order by lower(nome), id`)).map(toTenant);
}

/** Makes a client and its first administrator in one. Throws 409 tenant_name_taken, at the field `path`. */
export async function createTenant(
  tx: GlobalTx,
  { nome, administratorId }: { nome: string; administratorId: string },
  path = 'nome',
): Promise<Tenant> {
  const [row] = await tx.query<TenantRow>(
    `insert into tenants (nome) values ($1) on conflict (lower(nome)) do nothing returning ${COLUMNS}`,
    [nome],
  );
  if (!row) throw nameTaken(path);
  await enterTenant(tx, row.id, (tenantTx) => putMember(tenantTx, administratorId, 'administrador'));
  return toTenant(row);
}

/** Renames, archives or takes back a client. Throws 404, 409 tenant_name_taken. */
export async function changeTenant(db: Db, id: number, change: TenantChange): Promise<Tenant> {
  try {
    const [row] = await queryGlobal<TenantRow>(
      db,
      `update tenants set
         nome = coalesce($2, nome),
         archived_at = case when $3::boolean is null then archived_at when $3 then coalesce(archived_at, now()) end
       where id = $1 returning ${COLUMNS}`,
      [id, change.nome, change.archived],
    );
    if (!row) throw notFound();
    return toTenant(row);
  } catch (error) {
    throw isUniqueViolation(error, 'tenants_nome_key') ? nameTaken('nome') : error;
  }
}

/** Changes the settings that are given and leaves the others. Throws 404. */
export async function changeSettings(db: Db, id: number, settings: TenantSettingsChange): Promise<TenantSettings> {
  const sql = 'update tenants set settings = settings || $2::jsonb where id = $1 returning settings';
  const [row] = await queryGlobal<{ settings: unknown }>(db, sql, [id, JSON.stringify(settings)]);
  if (!row) throw notFound();
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
