import { Client } from 'pg';
import { expect, test } from 'vitest';
import { useDatabase } from '../../../../test/database.ts';
import { countWaitingFor } from '../../../../test/waiting.ts';
import { buildLateIndex } from './late-index.ts';

const database = useDatabase();
const { signal } = new AbortController();
const address = () => ({ host: database.socketDir, user: 'postgres', database: database.name });

async function connect(): Promise<Client> {
  const client = new Client(address());
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** `undefined` without the index; else whether it is valid. */
async function readState(): Promise<{ valid: boolean; text: string } | undefined> {
  const { rows } = await database.owner.query<{ valid: boolean; text: string }>(
    `select i.indisvalid as valid, pg_get_indexdef(i.indexrelid) as text from pg_index i
     where i.indexrelid = to_regclass('pessoas_estado_situacao_nome_idx')`,
  );
  return rows[0];
}

test('an index omitted by an upgrade is built as in a new installation, and an aborted build starts again', async () => {
  const { owner } = database;
  const before = await readState();
  expect(before).toMatchObject({ valid: true });
  await owner.query('drop index pessoas_estado_situacao_nome_idx');
  // the build waits for open writes
  const holder = await connect();
  await holder.query('begin');
  await holder.query('lock pessoas in row exclusive mode');
  const closing = new AbortController();
  const broken = buildLateIndex(address(), closing.signal);
  await expect.poll(() => countWaitingFor(holder)).toBe(1);
  // another process leaves the build to the first
  expect(await buildLateIndex(address(), signal)).toBe('again');
  closing.abort();
  expect(await broken).toBe('again');
  // the connection of a killed server
  await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where query like 'create index conc%'`);
  await holder.query('rollback');
  await holder.end();
  expect(await readState()).toMatchObject({ valid: false });
  await expect.poll(() => buildLateIndex(address(), signal)).toBe('done');
  expect(await readState()).toEqual(before);
  expect(await buildLateIndex(address(), signal)).toBe('done');
});
