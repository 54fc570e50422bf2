import type { TenantReads } from '../../../kit/server/db/db.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import type { HistoryItem } from '../operation.schema.ts';
import { withFieldsOfToday } from '../../../pessoa/empty.ts';

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

/** The request hash of the creation of a pessoa; null where none is stored (an import). */
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

/** Reads a version of a pessoa: from the next change, or the pessoa itself for the latest version. */
export async function findAtVersion(tx: TenantReads, current: Pessoa, version: number): Promise<Pessoa> {
  if (current.version === version) return current;
  const [row] = await tx.query<{ before: Pessoa }>(
    `select c.before from operation_changes c where c.tenant_id = $1 and c.pessoa_id = $2 and c.version = $3`,
    [tx.tenantId, current.id, version + 1],
  );
  if (!row) throw new Error('A version of a pessoa has no change after it.');
  return withFieldsOfToday(row.before);
}

/** A change of a pessoa: its operation, its user, and the record before it (null for a creation). */
export type HistoryRow = {
  operation_id: string;
  kind: HistoryItem['kind'];
  origin: HistoryItem['origin'];
  version: number;
  created_at: Date;
  user_id: string;
  user_nome: string;
  before: Pessoa | null;
};

/** Lists the changes of a pessoa, the newest first: at most `limit`, with versions before `beforeVersion`. */
export async function listHistory(
  tx: TenantReads,
  pessoaId: string,
  beforeVersion: number | undefined,
  limit: number,
): Promise<HistoryRow[]> {
  const rows = await tx.query<HistoryRow>(
    `select c.operation_id, c.version, c.before, o.kind, o.origin, o.created_at, u.id as user_id, u.nome as user_nome
     from operation_changes c
     join operations o on o.tenant_id = $1 and o.id = c.operation_id
     join users u on u.id = o.user_id
     where c.tenant_id = $1 and c.pessoa_id = $2 and c.version < $3
     order by c.version desc limit $4`,
    [tx.tenantId, pessoaId, beforeVersion ?? 2 ** 31 - 1, limit],
  );
  return rows.map((row) => ({ ...row, before: row.before && withFieldsOfToday(row.before) }));
}
