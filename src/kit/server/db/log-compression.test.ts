import { expect, test } from 'vitest';
import { useDatabase } from '../../../../test/database.ts';
import { inTenant, inTenantBulk, leaveLogUncompressed, openDb, type TenantTx } from './db.ts';

const database = useDatabase();

async function compressionOf(tx: TenantTx): Promise<string | undefined> {
  const [row] = await tx.query<{ method: string }>("select current_setting('wal_compression') as method");
  return row?.method;
}

test('compresses the log of requests and not of bulk work', async () => {
  expect(await inTenant(database.db, 1, compressionOf)).toBe('pglz');
  expect(await inTenantBulk(database.db, 1, compressionOf)).toBe('off');
});

test('a transaction leaves its log uncompressed, and the next one on the connection does not', async () => {
  const db = openDb({ host: database.socketDir, user: 'fichario_app', database: database.name });
  const inBulk = inTenant(db, 1, async (tx) => {
    await leaveLogUncompressed(tx);
    return compressionOf(tx);
  });
  expect(await inBulk).toBe('off');
  expect(await inTenant(db, 1, compressionOf)).toBe('pglz');
  expect(db.requests.totalCount).toBe(1);
  await db.close();
});
