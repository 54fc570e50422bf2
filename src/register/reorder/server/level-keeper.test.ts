import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dumpSchema } from '../../../../scripts/dump-schema.ts';
import { buildTenant, buildUser } from '../../../../test/builders.ts';
import { useDatabase } from '../../../../test/database.ts';
import { countWaitingFor } from '../../../../test/waiting.ts';
import { generatePessoas } from '../../../demo/server/generate-pessoas.ts';
import { inTenant, inTenantBulk, readInTenant } from '../../../kit/server/db/db.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { applyBulkCreate, applyOperation } from '../../apply/server/apply.ts';
import type { Change, OperationHeader } from '../../apply/server/change.ts';
import { readPessoas } from '../../bulk/server/bulk.queries.ts';
import { buildLevels, emptySmallIndexes, lacksLevels } from './level-indexes.ts';
import { keepLevels } from './level-keeper.ts';
import { countRecent, settleRecords } from './settle-records.ts';

const MANY = 120;
const FEW = 14;
const database = useDatabase();
const { signal } = new AbortController();
const goOn = () => false;
let owner: Client;
let header: OperationHeader;
let tenants: number[];
/** the schema with the indexes of both levels */
let schema: string;

beforeAll(async () => {
  owner = await connect();
  schema = await dumpSchema(database.owner);
});
afterAll(() => owner.end());

beforeEach(async () => {
  const { id: userId } = await buildUser(database.owner);
  header = { kind: 'import', userId, origin: 'api' };
  tenants = [(await buildTenant(database.owner)).id, (await buildTenant(database.owner)).id];
  await owner.query('truncate pessoa_tokens');
  for (const [at, tenantId] of tenants.entries()) {
    const inputs = [...generatePessoas({ seed: at + 1, count: MANY + FEW })];
    await inTenantBulk(database.db, tenantId, (tx) => applyBulkCreate(tx, header, inputs.slice(0, MANY)));
    for (const input of inputs.slice(MANY)) await save(tenantId, [{ type: 'create', input }]);
  }
});

async function connect(): Promise<Client> {
  const client = new Client(database.ownerLogin);
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function save(tenantId: number, changes: Change[]): Promise<Pessoa[]> {
  return (await inTenant(database.db, tenantId, (tx) => applyOperation(tx, header, changes))).pessoas;
}

const address = () => ({ host: database.socketDir, user: 'postgres', database: database.name });

/** The number of records of each client that searches find by a token, by pieces, and by an e-mail. */
async function countFound(): Promise<number[]> {
  const counts: number[] = [];
  for (const tenantId of tenants) {
    const [row] = await readInTenant(database.db, tenantId, (tx) =>
      tx.query<{ tokens: number; pieces: number; both: number; emails: number }>(
        `with wanted as (
           select array_agg(distinct t.token) as emails from pessoa_tokens s, unnest(tsvector_to_array(s.tokens)) as t(token)
           where s.tenant_id = $1 and t.token like $1::int || '@%@%'
         ), pieces as (
           select array_agg(distinct array[p.piece]::text) as sets
           from pessoa_tokens s, unnest(s.pieces) as p(piece) where s.tenant_id = $1
         ), ways as (select format('''%s!tipo=fisica'' | ''%s!tipo=juridica''', $1::int, $1::int)::tsquery as tipo)
         select
           (select count(*) from ways, find_records($1, tipo, tipo, tipo, false))::int as tokens,
           (select count(*) from ways, pieces, find_records($1, 'none', tipo, tipo, false, sets, array_fill(tipo, array[cardinality(sets)])))::int
             as pieces,
           (select count(*) from ways, pieces,
             find_records($1, 'none', tipo, tipo, false, sets, array_fill(tipo, array[cardinality(sets)]), labels => tipo))::int as both,
           (select count(*) from wanted, find_by_tokens($1, (select array_agg(substr(e, length($1::int || '@') + 1)) from unnest(emails) e)))::int
             as emails`,
        [tenantId],
      ),
    );
    counts.push(row!.tokens, row!.pieces, row!.both, row!.emails); // one row
  }
  return counts;
}

/** The same, by reading every record. */
async function countAll(): Promise<number[]> {
  const { rows } = await database.owner.query<{ all: number; pieces: number; emails: number }>(
    `select count(*)::int as all, (count(*) filter (where s.pieces <> '{}'))::int as pieces,
       (count(*) filter (where s.tokens::text ~ '''\\d+@[^'']+@'))::int as emails
     from pessoa_tokens s where s.tenant_id = any($1) and not s.deleted group by s.tenant_id order by s.tenant_id`,
    [tenants],
  );
  return rows.flatMap(({ all, pieces, emails }) => [all, pieces, pieces, emails]);
}

function rename(before: Pessoa): Change {
  return { type: 'update', before, input: { ...before, nome: `${before.nome} Neto` } };
}

/** The records of each client that are not settled. */
async function readRecent(): Promise<string[]> {
  const { rows } = await database.owner.query<{ id: string }>(
    'select pessoa_id as id from pessoa_tokens where not settled order by 1',
  );
  return rows.map(({ id }) => id);
}

test('a single save writes the small indexes, many records the large ones', async () => {
  expect(await countRecent(owner)).toBe(2 * FEW);
  const [tenantId] = tenants as [number];
  const all = await inTenant(database.db, tenantId, async (tx) => {
    const ids = await tx.query<{ id: string }>('select p.id from pessoas p where p.tenant_id = $1 order by p.codigo', [
      tenantId,
    ]);
    return readPessoas(
      tx,
      ids.map(({ id }) => id),
      true,
    );
  });
  const [first, second, third] = all as [Pessoa, Pessoa, Pessoa];
  await save(tenantId, [rename(first)]);
  expect(await readRecent()).toContain(first.id);
  await save(tenantId, [{ type: 'update', before: second, input: { ...second, observacoes: 'vista' } }]);
  expect(await readRecent(), 'its tokens stay').not.toContain(second.id);
  await save(tenantId, [{ type: 'delete', before: third }]);
  expect(await readRecent(), 'its tokens stay').not.toContain(third.id);
  expect(await countFound()).toEqual(await countAll());
  const renamed = all.slice(3, 110).map(rename);
  await save(tenantId, renamed);
  expect(await countRecent(owner)).toBe(2 * FEW + 1);
  expect(await countFound()).toEqual(await countAll());
});

test('a writer that does not choose a level is refused', async () => {
  const text = `insert into pessoa_tokens (tenant_id, pessoa_id, nome_chave, tokens) values ($1, gen_random_uuid(), 'ana', 'ana')`;
  await expect(database.owner.query(text, [tenants[0]])).rejects.toMatchObject({ code: '23502' });
});

test('searches find every record before, during and after the move', async () => {
  const expected = await countAll();
  expect(await countFound()).toEqual(expected);
  const over = new AbortController();
  const seen = new Set<string>();
  const read = async () => {
    for (; !over.signal.aborted; await sleep(1)) seen.add(String(await countFound()));
  };
  const reading = [read(), read()];
  // the clients of earlier tests have no records left
  let looks = 2 - (await owner.query('select from tenants')).rowCount!;
  const stopped = await settleRecords(owner, { isStopped: () => (looks += 1) > 2, batch: 7, pauseMs: 20 });
  expect(stopped).toBe(14);
  expect(await settleRecords(owner, { isStopped: goOn, batch: 7, pauseMs: 20 })).toBe(2 * FEW - 14);
  over.abort();
  await Promise.all(reading);
  expect([...seen]).toEqual([String(expected)]);
  expect(await countFound()).toEqual(expected);
  expect(await settleRecords(owner, { isStopped: goOn })).toBe(0);
});

test('the move leaves a record that somebody is saving for the next time', async () => {
  const writer = await connect();
  await writer.query('begin');
  await writer.query(
    'update pessoa_tokens set nome_chave = nome_chave where pessoa_id = (select pessoa_id from pessoa_tokens where not settled limit 1)',
  );
  expect(await settleRecords(owner, { isStopped: goOn })).toBe(2 * FEW - 1);
  await writer.query('commit');
  await writer.end();
  expect(await settleRecords(owner, { isStopped: goOn })).toBe(1);
});

const keep = (most: number) => keepLevels(address(), { signal, builds: false, most });

test('records move when they are many; one process at a time does this', async () => {
  expect(await keep(2 * FEW + 1)).toEqual({ built: false, settled: 0 });
  const both = await Promise.all([keep(2 * FEW), keep(2 * FEW)]);
  expect(both.filter((kept) => kept !== undefined).length).toBeGreaterThan(0);
  expect(both.reduce((sum, kept) => sum + (kept?.settled ?? 0), 0)).toBe(2 * FEW);
});

test('a small index is small again after the move', async () => {
  const size = async () => {
    const { rows } = await owner.query<{ size: number }>(
      `select pg_relation_size('pessoa_tokens_tokens_recent_idx')::int as size`,
    );
    return rows[0]!.size; // one row
  };
  await owner.query(
    `insert into pessoa_tokens (tenant_id, pessoa_id, nome_chave, tokens, settled)
     select $1, gen_random_uuid(), 'x', array_to_tsvector(array(select i || '-' || j from generate_series(1, 20) j)), false
     from generate_series(1, 3000) i`,
    [tenants[0]],
  );
  await settleRecords(owner, { isStopped: goOn });
  expect(await size()).toBeGreaterThan(1024 * 1024);
  await emptySmallIndexes(owner);
  expect(await size()).toBeLessThan(32 * 1024);
});

/** Gives the database the indexes of a large installation that was upgraded. */
async function dropLevels(): Promise<void> {
  await owner.query(
    `drop index pessoa_tokens_recent_idx, pessoa_tokens_tokens_recent_idx, pessoa_tokens_pieces_recent_idx,
       pessoa_tokens_tokens_settled_idx, pessoa_tokens_pieces_settled_idx;
     create index pessoa_tokens_tokens_idx on pessoa_tokens using gin (tokens) with (gin_pending_list_limit = 4096);
     create index pessoa_tokens_pieces_idx on pessoa_tokens using gin (pieces) with (gin_pending_list_limit = 4096)`,
  );
}

test('an upgraded installation finds the same with its old indexes, and after each new one', async () => {
  const expected = await countFound();
  await dropLevels();
  expect(await countFound()).toEqual(expected);
  expect(await keepLevels(address(), { signal, builds: false, most: 1 })).toEqual({ built: false, settled: 0 });
  // stops before each index in turn
  for (let last = 1; last <= 5; last += 1) {
    let looks = 0;
    expect(await buildLevels(owner, () => (looks += 1) > last)).toBe(last === 5);
    expect(await countFound()).toEqual(expected);
    await owner.query('select empty_search_lists(true)');
  }
  expect(await lacksLevels(owner)).toBe(false);
  expect(await dumpSchema(database.owner)).toBe(schema);
});

test('what a killed build left behind is dropped, and the build continues', async () => {
  const expected = await countFound();
  await dropLevels();
  // the build waits for open writes
  const holder = await connect();
  await holder.query('begin; lock pessoa_tokens in row exclusive mode');
  const closing = new AbortController();
  const broken = keepLevels(address(), { signal: closing.signal, builds: true, most: 1 });
  await expect.poll(() => countWaitingFor(holder)).toBe(1);
  closing.abort();
  expect(await broken).toBeUndefined();
  await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where query like 'create index conc%'`);
  await holder.query('rollback');
  await holder.end();
  const { rows } = await owner.query('select from pg_index where not indisvalid');
  expect(rows).toHaveLength(1);
  // by day it only takes the broken one away
  await expect.poll(() => keepLevels(address(), { signal, builds: false, most: 1 })).toBeDefined();
  expect((await owner.query('select from pg_index where not indisvalid')).rows).toHaveLength(0);
  expect(await countFound()).toEqual(expected);
  expect(await keepLevels(address(), { signal, builds: true, most: 1 })).toEqual({ built: true, settled: 2 * FEW });
  expect(await countFound()).toEqual(expected);
  expect(await dumpSchema(database.owner)).toBe(schema);
});
