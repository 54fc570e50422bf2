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

/** The steps of restoring, in order. */
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

/** Called with each step when it begins. */
export type OnStep = (step: RestoreStep) => void;

/** A back-up, and the empty database to load it into. */
export type Loading = {
  folder: string;
  manifest: Manifest;
  cipher: FileCipher | undefined;
  address: DatabaseAddress;
  workers: number;
  /** filters the rows of a table, undefined for no rows; by default all rows are loaded */
  choose?: (table: StoredTable, rows: AsyncIterable<Buffer>) => AsyncIterable<Buffer> | undefined;
  onStep?: OnStep;
};

/** A table of a back-up. */
export type StoredTable = Manifest['tables'][number];

/** How to fill an empty database with the rows of another one. */
export type Filling = {
  address: DatabaseAddress;
  workers: number;
  /** the last migration of the other database */
  last: string;
  sequences: Sequence[];
  /** throws if the tables of the migrations lack a table or column that the rows need */
  requirePlaces: (owner: Client) => Promise<void>;
  load: () => Promise<void>;
  /** throws an explanation when the rows violate a key or a constraint */
  explain: (error: unknown) => never;
  /** receives the share of keys, indexes and foreign keys that is built, from 0 to 1 */
  onBuilt?: (share: number) => void;
  onStep?: OnStep;
};

/**
 * Fills an empty database: creates the tables by the migrations up to `last`, loads all rows, and builds keys, indexes and
 * foreign keys over them. The next start creates the functions and runs newer migrations.
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

/** Refuses a back-up with a table, column or sequence that the migrations of this program did not create. */
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

/** Loads rows into a table. After a truncate in the same transaction, COPY can skip the WAL and write the rows frozen. */
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

/** Rows that a table rejects mean that the back-up is damaged. */
function refuseContents(error: unknown, folder: string, file: string): never {
  const isForeign = error instanceof DatabaseError && FOREIGN_ROWS.test(error.code ?? '');
  throw isForeign || error instanceof NotAsStored ? damaged(folder, file) : error;
}

/** SQLSTATE classes: invalid values (22), violated keys and constraints (23). */
const FOREIGN_ROWS = /^(22|23)/;
const MOST_INT8 = 2n ** 63n - 1n;

async function continueSequences(owner: Client, sequences: Sequence[]): Promise<void> {
  for (const { table, column, last, called } of sequences)
    await owner.query('select setval(pg_get_serial_sequence($1, $2), $3, $4)', [table, column, last, called]);
}
