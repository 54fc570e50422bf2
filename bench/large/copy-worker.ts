import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { INSERT_WORDS } from '../../src/register/apply/server/apply.queries.ts';
import { FILLED, type Piece, writePieces } from './register-rows.ts';

// A separate process that fills the register: writes pieces to files and lets the database read them.
type Start = { address: ClientConfig; folder: string; number: number };
const { address, folder, number } = JSON.parse(process.argv[2] ?? '') as Start;
const client = new Client(address);
await client.connect();
// `replica` skips triggers and foreign keys: the generated rows satisfy them
await client.query('set session_replication_role = replica');
await client.query('set synchronous_commit = off');
await client.query('set statement_timeout = 0');
/** The words of names, by tenant: most are frequent, so each is written once. */
const words = new Map<number, Set<string>>();
const path = (table: string) => join(folder, `${table}.${number}.copy`);

process.on('message', (pieces: Piece[] | 'none') => {
  work(pieces).catch((error: Error) => {
    console.error(error);
    process.exit(1);
  });
});
process.send?.('ready');

async function work(pieces: Piece[] | 'none'): Promise<void> {
  if (pieces === 'none') {
    for (const [tenantId, found] of words) await client.query(INSERT_WORDS, [tenantId, [...found].sort()]);
    await client.end();
    for (const table of Object.keys(FILLED)) rmSync(path(table), { force: true });
    process.exit(0);
  }
  await writePieces(pieces, path, (tenantId, word) => {
    const known = words.get(tenantId) ?? new Set();
    words.set(tenantId, known.add(word));
  });
  await client.query('begin');
  for (const [table, columns] of Object.entries(FILLED))
    await client.query(`copy ${table} (${columns}) from '${path(table)}'`);
  await client.query('commit');
  process.send?.('done');
}
