import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Client, DatabaseError } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { DatabaseAddress } from '../../../kit/server/env/servers.ts';
import { migrateUntil } from '../../../kit/server/db/schema/migrate.ts';
import { listSequences, listTables, type Sequence, type Table } from './catalogue.ts';
import { putBack, takeOff } from './late-structure.ts';
import { damaged, type Manifest, MANIFEST_FILE } from '../../stored/server/manifest.ts';
import { allOrFirstError, openSession } from './snapshot.ts';
import { type FileCipher, NotAsStored, readStored } from '../../stored/server/stored-file.ts';

/** What restoring does, one after the other. */
export type RestoreStep =
  | 'check'
  | 'server'
  | 'tables'
  | 'rows'
  | 'indexes'
  | 'foreign keys'
  | 'analyze'
  | 'compare'
  | 'files'
  | 'whole';

/** Told each step as it begins. */
export type OnStep = (step: RestoreStep) => void;

/** A back-up and the empty database that it is loaded into. */
export type Loading = {
  folder: string;
  manifest: Manifest;
  cipher: FileCipher | undefined;
  address: DatabaseAddress;
  workers: number;
  /** what of the rows of a table is loaded, undefined for none of them; by default all */
  choose?: (table: StoredTable, rows: AsyncIterable<Buffer>) => AsyncIterable<Buffer> | undefined;
  onStep?: OnStep;
};

/** A table of a back-up. */
export type StoredTable = Manifest['tables'][number];

/** How an empty database is filled with the rows of another. */
export type Filling = {
  address: DatabaseAddress;
  workers: number;
  /** the last migration of the other one */
  last: string;
  sequences: Sequence[];
  /** throws unless the tables that the migrations made have a place for every row */
  requirePlaces: (owner: Client) => Promise<void>;
  load: () => Promise<void>;
  /** throws what it means that the rows are against a key or a rule */
  explain: (error: unknown) => never;
  /** told when so much of keys, indexes and foreign keys is built, of 1 */
  onBuilt?: (share: number) => void;
  onStep?: OnStep;
};

/**
 * Fills an empty database: makes the tables as they were by the migrations of then, loads all rows, and builds keys, indexes and
 * foreign keys over them. Functions and newer migrations are left to the next start.
 */
export async function fillDatabase(filling: Filling): Promise<void> {
  const { address, workers, last, sequences, requirePlaces, load, explain, onBuilt, onStep } = filling;
  const owner = await openSession(address);
  try {
    onStep?.('tables');
    await migrateUntil(owner, last);
    await requirePlaces(owner);
    const late = await takeOff(owner);
    onStep?.('rows');
    await load();
    onStep?.('indexes');
    const all = Object.values(late).flat().length;
    let built = 0;
    await putBack(address, late, workers, () => onBuilt?.((built += 1) / all)).catch(explain);
    onStep?.('analyze');
    await continueSequences(owner, sequences);
    await owner.query('analyze');
  } finally {
    await owner.end();
  }
}

/** Loads a back-up into an empty database. */
export async function loadDatabase(loading: Loading): Promise<void> {
  const { manifest, address, workers, folder, onStep } = loading;
  await fillDatabase({
    address,
    workers,
    last: manifest.migrations.at(-1)?.name ?? '',
    sequences: manifest.sequences,
    requirePlaces: (owner) => requireTables(owner, folder, manifest),
    load: () => loadTables(loading),
    explain: (error) => refuseContents(error, folder, 'uma tabela'),
    ...(onStep && { onStep }),
  });
}

/** The migrations of this program made tables in which every row of the back-up has its place. */
async function requireTables(owner: Client, folder: string, { tables, sequences }: Manifest): Promise<void> {
  const places = new Set((await listSequences(owner)).map(({ table, column }) => `${table} ${column}`));
  if (sequences.some(({ table, column, last }) => !places.has(`${table} ${column}`) || BigInt(last) > MOST_INT8))
    throw damaged(folder, MANIFEST_FILE);
  const made = new Map((await listTables(owner)).map(({ name, columns }) => [name, new Set(columns)]));
  const strange = tables.find(({ name, columns }) => !columns.every((column) => made.get(name)?.has(column)));
  if (strange) throw damaged(folder, strange.file);
}

async function loadTables({ folder, manifest, cipher, address, workers, choose = allRows }: Loading): Promise<void> {
  const queue = [...manifest.tables].sort((a, b) => b.bytes - a.bytes);
  const load = async () => {
    const client = await openSession(address);
    try {
      for (let table = queue.shift(); table !== undefined; table = queue.shift()) {
        const { file } = table;
        const rows = choose(table, readStored(join(folder, file), table, cipher));
        if (rows) await loadTable(client, table, rows).catch((error: unknown) => refuseContents(error, folder, file));
      }
    } finally {
      await client.end();
    }
  };
  await allOrFirstError(Array.from({ length: workers }, load), () => queue.splice(0));
}

function allRows(_table: StoredTable, rows: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  return rows;
}

/** A table that is emptied in the same transaction needs no log of its rows, and they count as seen by everybody at once. */
export async function loadTable(
  client: Client,
  { name, columns }: Pick<Table, 'name' | 'columns'>,
  data: AsyncIterable<Buffer>,
): Promise<void> {
  await client.query('begin');
  await client.query(`truncate ${name}`);
  const rows = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin with (freeze)`));
  await pipeline(data, rows);
  await client.query('commit');
}

/** Rows that a table does not take were not written by us. */
function refuseContents(error: unknown, folder: string, file: string): never {
  const isForeign = error instanceof DatabaseError && FOREIGN_ROWS.test(error.code ?? '');
  throw isForeign || error instanceof NotAsStored ? damaged(folder, file) : error;
}

/** Values that a column does not take, and rows against a key or a rule. */
const FOREIGN_ROWS = /^(22|23)/;
const MOST_INT8 = 2n ** 63n - 1n;

async function continueSequences(owner: Client, sequences: Sequence[]): Promise<void> {
  for (const { table, column, last, called } of sequences)
    await owner.query('select setval(pg_get_serial_sequence($1, $2), $3, $4)', [table, column, last, called]);
}
