import type { TenantTx } from '../db/db.ts';

/** The bytes of the client's files according to the database, uploads in progress at full size. For files in a bucket. */
export async function sumClientFiles(tx: TenantTx): Promise<number> {
  const [row] = await tx.query<{ bytes: number }>(
    `select (select coalesce(sum(i.size), 0) from imports i
         where i.tenant_id = $1 and i.file_until is not null)::bigint
       + (select coalesce(sum(e.bytes), 0) from exports e
         where e.tenant_id = $1 and e.state = 'done' and e.expires_at is not null)::bigint as bytes`,
    [tx.tenantId],
  );
  return row?.bytes ?? 0;
}
