import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { openDatabase } from '../../src/operating/opening/server/open-database.ts';
import { startEmbeddedPostgres } from '../../src/kit/server/db/embedded/embedded-postgres.ts';
import { matchKeysOf } from '../../src/matching/keys-of-record.ts';
import { SAVED_COLUMNS } from '../../src/pessoa/stored/row.ts';
import { LOAD_SETTINGS, makeClients } from '../large/register.ts';
import { toCopy } from '../large/register-rows.ts';
import { readRecords, type RecordSource, type TrueRecord } from './truth.ts';
import { known } from '../../src/kit/known.ts';

/** The id of the client with the records. */
export const CLIENT = 1;
const CHUNK = 10_000;
/** The tables that the job reads, with their columns. Tables for the lists are not filled. */
const FILLED = {
  pessoas: ['tenant_id', 'id', 'codigo', ...SAVED_COLUMNS.map(({ name }) => name)],
  match_keys: ['tenant_id', 'key', 'codigo'],
  moments: ['tenant_id', 'updated_at', 'pessoa_id'],
  operation_changes: ['tenant_id', 'operation_id', 'pessoa_id', 'version'],
} as const;
type Table = keyof typeof FILLED;

/** The truth about each record, at the index `codigo - 1`. */
export type Truths = {
  id: string;
  tipo: 'fisica' | 'juridica';
  document: string | null;
  e: number;
  k: string;
  g: string;
}[];

/** Creates a database in a folder, with one client and the records of a source. Returns the truth about them. */
export async function loadRecords(dataDir: string, source: RecordSource): Promise<Truths> {
  const postgres = await startEmbeddedPostgres({ dataDir, settings: LOAD_SETTINGS });
  const connection = await openDatabase({ databaseUrl: undefined, dataDir });
  const owner = new Client(connection.owner);
  await owner.connect();
  try {
    await owner.query('set statement_timeout = 0');
    const [piece] = await makeClients(connection, owner, [{ id: CLIENT, nome: 'Duplicidades', records: 1 }]);
    // `replica` skips triggers and foreign keys: the generated rows satisfy them
    await owner.query('set session_replication_role = replica');
    // the keys of each record arrive in no order: an index created at the end is built only once
    await owner.query('alter table match_keys drop constraint match_keys_pkey');
    const truths = await copyAll(owner, source, known(piece, 'piece of the client').operationId);
    await owner.query('alter table match_keys add primary key (tenant_id, key, codigo)');
    await owner.query('update tenant_counters set next_codigo = $2, pessoas_total = $3 where tenant_id = $1', [
      CLIENT,
      truths.length + 1,
      truths.length,
    ]);
    await owner.query('vacuum (freeze, analyze)');
    await owner.query('checkpoint');
    return truths;
  } finally {
    await owner.end();
    await connection.release();
    await postgres.release();
  }
}

async function copyAll(owner: Client, source: RecordSource, operationId: string): Promise<Truths> {
  const truths: Truths = [];
  let records: TrueRecord[] = [];
  for await (const record of readRecords(source)) {
    const { id, input, truth } = record;
    if (record.codigo !== truths.length + 1)
      throw new Error(`The record ${id} should have the codigo ${truths.length + 1}.`);
    truths.push({
      id,
      tipo: input.tipo,
      document: (input.tipo === 'fisica' ? input.cpf : input.cnpj) ?? null,
      ...truth,
    });
    records.push(record);
    if (records.length < CHUNK) continue;
    await copyChunk(owner, records, operationId);
    records = [];
  }
  await copyChunk(owner, records, operationId);
  return truths;
}

async function copyChunk(owner: Client, records: readonly TrueRecord[], operationId: string): Promise<void> {
  const now = new Date().toISOString();
  const lines: Record<Table, string[]> = { pessoas: [], match_keys: [], moments: [], operation_changes: [] };
  for (const { id, codigo, input } of records) {
    const values = SAVED_COLUMNS.map(({ type, value }) => toCopy(type, value(input)));
    lines.pessoas.push([CLIENT, id, codigo, ...values].join('\t'));
    for (const key of matchKeysOf(input)) lines.match_keys.push([CLIENT, key, codigo].join('\t'));
    lines.moments.push([CLIENT, now, id].join('\t'));
    lines.operation_changes.push([CLIENT, operationId, id, 1].join('\t'));
  }
  for (const [table, columns] of Object.entries(FILLED)) {
    const rows = lines[table as Table].map((line) => `${line}\n`);
    await pipeline(Readable.from(rows), owner.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`)));
  }
}
