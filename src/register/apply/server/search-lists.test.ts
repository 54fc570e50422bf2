import fastify from 'fastify';
import { beforeAll, expect, test, vi } from 'vitest';
import { buildTenant, buildUser } from '../../../../test/builders.ts';
import { useDatabase } from '../../../../test/database.ts';
import { generatePessoas } from '../../../demo/server/generate-pessoas.ts';
import { inTenant } from '../../../kit/server/db/db.ts';
import { applyOperation } from './apply.ts';
import type { OperationHeader } from './change.ts';
import { emptySearchLists, isDue, SearchListEmptier } from './search-lists.ts';

const database = useDatabase();
const { log } = fastify({ logger: false });
let tenantId = 0;
let header: OperationHeader;

beforeAll(async () => {
  await database.owner.query('create extension pgstattuple');
  // autovacuum would flush the lists, too
  for (const table of ['pessoa_tokens', 'search_words'])
    await database.owner.query(`alter table ${table} set (autovacuum_enabled = off)`);
  tenantId = (await buildTenant(database.owner)).id;
  const { id: userId } = await buildUser(database.owner);
  header = { kind: 'create', userId, origin: 'api' };
});

/** The number of pages of the lists that every search reads. */
async function readPages(): Promise<number> {
  const { rows } = await database.owner.query<{ pages: number }>(
    `select (pgstatginindex('pessoa_tokens_tokens_recent_idx')).pending_pages
       + (pgstatginindex('pessoa_tokens_tokens_settled_idx')).pending_pages
       + (pgstatginindex('search_words_near_idx')).pending_pages as pages`,
  );
  return rows[0]!.pages;
}

/** Saves records one by one, and returns after how many of them a list was shorter than before. */
async function save(count: number, seed: number): Promise<number> {
  let emptied = 0;
  let before = await readPages();
  for (const input of generatePessoas({ seed, count })) {
    await inTenant(database.db, tenantId, (tx) => applyOperation(tx, header, [{ type: 'create', input }]));
    const pages = await readPages();
    if (pages < before) emptied += 1;
    before = pages;
  }
  return emptied;
}

/** Waits until the lists have fewer pages; the statistics are up to ten seconds late. */
function untilShorterThan(pages: number): Promise<unknown> {
  return vi.waitUntil(async () => (await readPages()) < pages, { timeout: 300_000 });
}

/** Waits until the statistics include all records saved here: each connection reports its own, with a delay. */
function untilCounted(count: number): Promise<unknown> {
  return vi.waitUntil(
    async () => {
      const tell = () => database.db.requests.query('select pg_stat_force_next_flush()');
      await Promise.all(Array.from({ length: database.db.requests.totalCount }, tell));
      const { rows } = await database.owner.query<{ saved: string }>(
        `select pg_stat_get_tuples_inserted('pessoa_tokens'::regclass) as saved`,
      );
      return Number(rows[0]!.saved) >= count;
    },
    { timeout: 300_000 },
  );
}

test('no save flushes a pending list of the search; the server does, in the background', async () => {
  await emptySearchLists(database.db);
  expect(await save(300, 1), 'no writer').toBe(0);
  expect(await readPages(), 'a long list').toBeGreaterThan(32);
  // otherwise a late report would count as new
  await untilCounted(300);
  const emptier = new SearchListEmptier(database.db, log, { lookMs: 10 });
  emptier.start();
  // a process that has just started does not know the content of the lists
  await untilShorterThan(1);
  expect(await save(150, 2), 'a short list is left').toBe(0);
  await save(200, 3);
  await untilShorterThan(32);
  await emptier.close();
  await save(5, 4);
  expect(await readPages(), 'nobody is left who empties').toBeGreaterThan(0);
});

test('while a process flushes the lists, another one continues', async () => {
  await save(5, 5);
  const { owner } = database;
  await owner.query('begin');
  await owner.query('select empty_search_lists(true)');
  await save(5, 6);
  const before = await readPages();
  await emptySearchLists(database.db);
  expect(await readPages()).toBe(before);
  await owner.query('commit');
  await emptySearchLists(database.db);
  expect(await readPages()).toBe(0);
});

test('the application may flush the lists only by that function', async () => {
  const text = `select gin_clean_pending_list('pessoa_tokens_tokens_recent_idx')`;
  await expect(database.db.requests.query(text)).rejects.toMatchObject({ code: '42501' });
});

test('lists are flushed when they are long, or after a while, but not during fast writes', () => {
  const emptied = { writes: 1000, at: 0 };
  /** `since`: the writes since the check two seconds before */
  const due = (writes: number, at: number, since = 0) =>
    isDue({ writes, at }, { writes: writes - since, at: at - 2000 }, emptied);
  expect(due(1000, 3_600_000), 'nothing was written').toBe(false);
  expect(due(1299, 2000)).toBe(false);
  expect(due(1300, 2000)).toBe(true);
  expect(due(1001, 59_999)).toBe(false);
  expect(due(1001, 60_000)).toBe(true);
  expect(due(9000, 2000, 1001), 'an import').toBe(false);
  expect(due(9000, 2000, 1000)).toBe(true);
  expect(due(10, 2000), 'the database counts anew').toBe(true);
  const look = { writes: 0, at: 2000 };
  expect(isDue(look, { writes: 0, at: 0 }, undefined), 'what was left before the start').toBe(true);
});
