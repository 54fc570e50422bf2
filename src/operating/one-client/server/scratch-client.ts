import { availableParallelism } from 'node:os';
import { withNewDatabase } from '../../../kit/server/db/connect.ts';
import type { Connection } from '../../../kit/server/db/connect.ts';
import { fillMatchKeys } from '../../../register/fill/server/match-fill.ts';
import { fillTenant } from '../../../register/fill/server/fill-runner.ts';
import { recheckTenant } from '../../../register/fill/server/recheck.ts';
import { compareDatabase, type SummedTable } from '../../contents/server/compare-database.ts';
import { loadDatabase, type StoredTable } from '../../contents/server/load-database.ts';
import { loadingSettings } from '../../contents/server/loading-settings.ts';
import { BackupFault, damaged } from '../../stored/server/manifest.ts';
import { createRowAdder } from '../../contents/server/row-sums.ts';
import { openSession } from '../../contents/server/snapshot.ts';
import type { OpenDatabase } from '../../backup/server/verify-backup.ts';
import { type FoundBackup, rowsOf } from './backup-client.ts';
import { FILLED, RETURNED } from './client-tables.ts';
import { type Numbers, renumber } from './copy-text.ts';

/** A client of a back-up to prepare in a separate database, with its new number. */
export type ReadiedClient = { backup: FoundBackup; numbers: Numbers; scratch: string; openDatabase: OpenDatabase };

/** In MB; small, because the server in use needs its memory at the same time. */
const SCRATCH_MEMORY = 128;

/**
 * Loads one client of a back-up into a new database in a scratch folder, compares rows with the back-up's sums before and after
 * loading, migrates the database, and fills the tables for lists and searches. The caller releases the connection.
 */
export async function readyClient({ backup, numbers, scratch, openDatabase }: ReadiedClient): Promise<Connection> {
  const { folder, manifest, cipher } = backup;
  const workers = availableParallelism();
  await withNewDatabase(scratch, loadingSettings(bytesOf(backup, numbers.from)), async (address) => {
    const tables: SummedTable[] = [];
    const choose = chooseRows(backup, numbers, (table) => tables.push(table));
    await loadDatabase({ folder, manifest, cipher, address, workers, choose });
    const [difference] = await compareDatabase(address, { tables }, workers);
    if (difference !== undefined)
      throw new BackupFault(`O que foi lido não é igual ao back-up (${difference}). Use outro back-up.`);
  });
  const connection = await openDatabase({ databaseUrl: undefined, dataDir: scratch, dbMemory: SCRATCH_MEMORY });
  try {
    await tidy(connection, numbers.to);
    await fillTenant(connection.db, numbers.to);
    await fillMatchKeys(connection.db, numbers.to);
    await recheckTenant(connection.db, numbers.to);
    return connection;
  } catch (error) {
    await connection.release();
    throw error;
  }
}

/** Estimates the size of one client's database in bytes, by its share of the rows of each table. */
export function bytesOf(backup: FoundBackup, client: number): number {
  const { tables, databaseBytes } = backup.manifest;
  let [clientBytes, allBytes] = [0, 0];
  for (const { name, byClient, bytes, plain = bytes, sums } of tables) {
    const rows = Object.values(sums).reduce((sum, each) => sum + each.rows, 0);
    clientBytes += byClient ? plain * (rowsOf(backup, name, client) / Math.max(1, rows)) : plain;
    allBytes += plain;
  }
  return Math.ceil(databaseBytes * (clientBytes / Math.max(1, allBytes)));
}

/** Chooses the rows to load: the client, its rows in the tables of clients, and all users, because its rows refer to them. */
function chooseRows({ folder }: FoundBackup, numbers: Numbers, onLoaded: (table: SummedTable) => void) {
  return (table: StoredTable, rows: AsyncIterable<Buffer>): AsyncIterable<Buffer> | undefined => {
    if (table.name === 'users') return summed(table, rows, onLoaded);
    if (table.name === 'tenants') return summed(table, renumber(rows, numbers), onLoaded);
    if (!table.byClient || !(RETURNED.includes(table.name) || table.name === 'memberships')) return undefined;
    return summed(table, ownRows(folder, table, rows, numbers), onLoaded);
  };
}

/** Yields the client's rows with the new number. Throws a BackupFault at the end if their sum differs from the back-up's. */
async function* ownRows(
  folder: string,
  { file, sums }: StoredTable,
  rows: AsyncIterable<Buffer>,
  numbers: Numbers,
): AsyncIterable<Buffer> {
  const adder = createRowAdder(true);
  yield* renumber(rows, numbers, adder.add);
  if (adder.sums()[numbers.from]?.checksum !== sums[numbers.from]?.checksum) throw damaged(folder, file);
}

async function* summed(
  { name, columns, byClient }: StoredTable,
  rows: AsyncIterable<Buffer>,
  onLoaded: (table: SummedTable) => void,
): AsyncIterable<Buffer> {
  const adder = createRowAdder(byClient);
  for await (const chunk of rows) {
    adder.add(chunk);
    yield chunk;
  }
  onLoaded({ name, columns, sums: adder.sums() });
}

/**
 * Cancels work that was running at the time of the back-up, because nobody will continue it, and forgets the files of imports,
 * which are not restored. Pauses webhooks after the last event, because the earlier events were sent already.
 */
const TIDY = [
  `delete from imports i where i.tenant_id = $1 and i.state not in ('done', 'cancelled', 'failed')`,
  `update imports i set file_until = null where i.tenant_id = $1`,
  `update operation_runs r set state = 'cancelled', finished_at = now()
   where r.tenant_id = $1 and r.state = 'running'`,
  `delete from webhooks w where w.tenant_id = $1 and w.state = 'removed'`,
  `update webhooks w set state = 'paused', reason = 'key', retry_at = null, failures = 0, failing_since = null,
     position = coalesce((select s.last_number from register_streams s where s.tenant_id = $1), 0)
   where w.tenant_id = $1`,
  ...FILLED.map((name) => `delete from ${name} where tenant_id = $1`),
  'update tenants set search_filled = false, pendencias_version = 0, match_keys_version = 0 where id = $1',
];

async function tidy({ owner }: Connection, tenantId: number): Promise<void> {
  const client = await openSession(owner);
  try {
    for (const sql of TIDY) await client.query(sql, [tenantId]);
  } finally {
    await client.end();
  }
}
