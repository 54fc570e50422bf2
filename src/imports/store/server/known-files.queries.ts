import type { TenantTx } from '../../../kit/server/db/db.ts';
import { readStoredSettings } from '../../columns/stored-settings.ts';
import type { ImportSettings } from '../../model/import.ts';
import type { StoredImport } from './imports.queries.ts';

/** The last other import of the same file that changed the register. */
export async function findSameFile(
  tx: TenantTx,
  { id, sha256 }: Pick<StoredImport, 'id' | 'sha256'>,
): Promise<{ operationId: string; at: string; userNome: string } | null> {
  if (sha256 === null) return null;
  const [row] = await tx.query<{ operation_id: string; created_at: Date; nome: string }>(
    `select i.operation_id, o.created_at, u.nome
     from imports i
     join operations o on o.tenant_id = $1 and o.id = i.operation_id
     join users u on u.id = i.user_id
     where i.tenant_id = $1 and i.sha256 = $2 and i.id <> $3 and i.operation_id is not null
     order by o.created_at desc limit 1`,
    [tx.tenantId, sha256, id],
  );
  return row ? { operationId: row.operation_id, at: row.created_at.toISOString(), userNome: row.nome } : null;
}

/** The settings last used for a file with these headings. */
export async function findShape(tx: TenantTx, shape: Buffer): Promise<ImportSettings | undefined> {
  const [row] = await tx.query<{ settings: ImportSettings }>(
    'select s.settings from import_shapes s where s.tenant_id = $1 and s.shape = $2',
    [tx.tenantId, shape],
  );
  return row && readStoredSettings(row.settings);
}

export async function saveShape(tx: TenantTx, shape: Buffer, settings: ImportSettings): Promise<void> {
  await tx.query(
    `insert into import_shapes as s (tenant_id, shape, settings) values ($1, $2, $3)
     on conflict (tenant_id, shape) do update set settings = excluded.settings, updated_at = excluded.updated_at`,
    [tx.tenantId, shape, JSON.stringify(settings)],
  );
}
