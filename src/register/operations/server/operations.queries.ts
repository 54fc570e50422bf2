import type { TenantReads } from '../../../kit/server/db/db.ts';

/** An operation with an idempotency key, and the pessoa version it made. */
export type DoneBefore = { requestHash: Buffer | null; pessoaId: string | null; version: number | null };

/** Finds an earlier operation of a user by its idempotency key, with any one of its pessoas. */
export async function findByIdempotencyKey(
  tx: TenantReads,
  userId: string,
  key: string,
): Promise<DoneBefore | undefined> {
  const [row] = await tx.query<{ request_hash: Buffer | null; pessoa_id: string | null; version: number | null }>(
    `select o.request_hash, c.pessoa_id, c.version
     from operations o
     left join operation_changes c on c.tenant_id = $1 and c.operation_id = o.id
     where o.tenant_id = $1 and o.user_id = $2 and o.idempotency_key = $3 limit 1`,
    [tx.tenantId, userId, key],
  );
  return row && { requestHash: row.request_hash, pessoaId: row.pessoa_id, version: row.version };
}

/** The request hash of the creation of a pessoa; null if none is stored (an import). */
export async function findCreationHash(tx: TenantReads, pessoaId: string): Promise<Buffer | null> {
  const [row] = await tx.query<{ request_hash: Buffer | null }>(
    `select o.request_hash
     from operation_changes c
     join operations o on o.tenant_id = $1 and o.id = c.operation_id
     where c.tenant_id = $1 and c.pessoa_id = $2 and c.version = 1`,
    [tx.tenantId, pessoaId],
  );
  return row?.request_hash ?? null;
}

/** The user and the origin of an operation. */
export async function findHeader(
  tx: TenantReads,
  operationId: string,
): Promise<{ userId: string; origin: 'web' | 'api' | 'cli' }> {
  const [row] = await tx.query<{ user_id: string; origin: 'web' | 'api' | 'cli' }>(
    'select o.user_id, o.origin from operations o where o.tenant_id = $1 and o.id = $2',
    [tx.tenantId, operationId],
  );
  if (!row) throw new Error('There is no such operation.');
  return { userId: row.user_id, origin: row.origin };
}
