import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { createDemo } from '../../src/demo/server/create-demo.ts';
import { listTables, OF_MIGRATIONS } from '../../src/operating/contents/server/catalogue.ts';
import { createRowAdder, type RowSums } from '../../src/operating/contents/server/row-sums.ts';
import { withSnapshot } from '../../src/operating/contents/server/snapshot.ts';
import { openDb } from '../../src/kit/server/db/db.ts';
import { startEmbeddedPostgres } from '../../src/kit/server/db/embedded/embedded-postgres.ts';
import { keepBinaries } from '../../src/kit/server/db/embedded/kept-binaries.ts';
import { migrate } from '../../src/kit/server/db/schema/migrate.ts';
import type { DatabaseAddress } from '../../src/kit/server/env/servers.ts';
import { projectRoot } from '../../src/kit/server/env/paths.ts';
import { seedLocalidades } from '../../src/localidades/server/seed-localidades.ts';

/** The major version before that of the product, whose binaries come with the tools of who changes it. */
export const OLD = 17;
const SETTINGS = { shared_buffers: '64MB', fsync: 'off' };

/** The package of npm with the binaries of the version before. */
export function oldPackage(): string {
  const name = `postgres-${OLD}-${process.platform}-${process.arch}`;
  const folder = join(projectRoot(), 'scripts', 'tools', 'node_modules', name);
  if (!existsSync(folder)) throw new Error(`${name} is missing: node scripts/tools/run-tool.mjs biome --version`);
  return folder;
}

/** Runs `work` on the server of the version before, of a data folder, as the product of then ran it. */
export async function withOldPostgres<T>(dataDir: string, work: (owner: DatabaseAddress) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataDir, settings: SETTINGS, packageDir: oldPackage() });
  try {
    return await work({ host: postgres.socketDir, port: postgres.port, user: 'postgres', database: 'fichario' });
  } finally {
    await postgres.release();
  }
}

/** Makes a data folder as the product leaves it with the version before: its schema, demonstration data, a session. */
export async function makeOldFolder(dataDir: string, records: number): Promise<void> {
  await withOldPostgres(dataDir, async (owner) => {
    await keepBinaries(dataDir, oldPackage());
    await inDatabase({ ...owner, database: 'postgres' }, (admin) => admin.query('create database fichario'));
    await inDatabase(owner, async (client) => {
      await migrate(client);
      await seedLocalidades(client);
    });
    const db = openDb({ ...owner, user: 'fichario_app' });
    await createDemo(db, { records, tenants: 2, now: new Date('2026-11-20T12:00:00Z') });
    await db.close();
    await inDatabase(owner, addSession);
  });
}

/** Of somebody who is signed in, and should stay so. */
async function addSession(client: Client): Promise<void> {
  await client.query(
    `insert into sessions (token_hash, user_id) select sha256($1::text::bytea), id from users order by id limit 1`,
    [uuidv7()],
  );
}

/** Runs `work` with a connection of its own. */
export async function inDatabase<T>(address: DatabaseAddress, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(address);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** What the rows of every table add up to, by client, and where every sequence stands. */
export async function sumUp(address: DatabaseAddress): Promise<Record<string, RowSums>> {
  const sums: [string, RowSums][] = [];
  await withSnapshot(address, 2, async ({ holder, each }) => {
    await each(await listTables(holder, OF_MIGRATIONS), async (table, copy) => {
      const rows = createRowAdder(table.byClient);
      for await (const chunk of copy(table)) rows.add(chunk);
      sums.push([table.name, rows.sums()]);
    });
  });
  return Object.fromEntries(sums.sort(([a], [b]) => (a < b ? -1 : 1)));
}
