import type { Client } from 'pg';

/** Of a record, the tokens or pieces of one level, else null: the expression of its index (decision 131). */
const inLevel = (level: 'settled' | 'not settled', column: string) => `(case when ${level} then ${column} end)`;
const invertedOf = (level: 'settled' | 'not settled', column: string) =>
  `using gin (${inLevel(level, column)}) with (gin_pending_list_limit = 4096) where ${inLevel(level, column)} is not null`;

/** The small indexes, which single saves write, first: they are built in seconds. As in db/migrations/0062_search_levels.sql. */
const INVERTED = [
  { name: 'pessoa_tokens_tokens_recent_idx', definition: invertedOf('not settled', 'tokens') },
  { name: 'pessoa_tokens_pieces_recent_idx', definition: invertedOf('not settled', 'pieces') },
  { name: 'pessoa_tokens_pieces_settled_idx', definition: invertedOf('settled', 'pieces') },
  { name: 'pessoa_tokens_tokens_settled_idx', definition: invertedOf('settled', 'tokens') },
];
const ROWS = { name: 'pessoa_tokens_recent_idx', definition: '(tenant_id) where not settled' };
/** The indexes without levels, of before 0062. */
const WHOLE = ['pessoa_tokens_tokens_idx', 'pessoa_tokens_pieces_idx'];

/** From this size on a small index is built anew once its records have moved; it does not shrink by itself. */
const LARGE_BYTES = 1024 * 1024;

/** Whether an upgraded installation still lacks an index of a level, or has one without levels. */
export async function lacksLevels(owner: Client): Promise<boolean> {
  const names = await readIndexes(owner, true);
  return [ROWS, ...INVERTED].some(({ name }) => !names.includes(name)) || WHOLE.some((name) => names.includes(name));
}

/**
 * Builds the indexes of the levels while the table is in use, then drops those that they replace. Searches are complete with any of
 * them. The next call continues after a kill. Resolves to false if stopped before the end.
 */
export async function buildLevels(owner: Client, isStopped: () => boolean): Promise<boolean> {
  await dropBroken(owner);
  const names = await readIndexes(owner, true);
  // a larger memory builds a larger index in more time (decision 104)
  await owner.query(`set maintenance_work_mem = '32MB'`);
  for (const { name, definition } of [ROWS, ...INVERTED]) {
    if (isStopped()) return false;
    if (!names.includes(name)) await owner.query(`create index concurrently ${name} on pessoa_tokens ${definition}`);
    // an analyze would gather statistics of the expression, which no plan uses
    if (name !== ROWS.name) await owner.query(`alter index ${name} alter column 1 set statistics 0`);
  }
  for (const name of WHOLE) await owner.query(`drop index concurrently if exists ${name}`);
  return true;
}

/** Drops the indexes that an aborted statement left behind: no search reads them, but each save would write them. */
export async function dropBroken(owner: Client): Promise<void> {
  for (const name of await readIndexes(owner, false)) await owner.query(`drop index concurrently if exists ${name}`);
}

/** Builds the small indexes anew if they are large, after their records have moved. */
export async function emptySmallIndexes(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.oid = any($1::regclass[]) and pg_relation_size(c.oid) >= $2 order by 1`,
    [INVERTED.slice(0, 2).map(({ name }) => name), LARGE_BYTES],
  );
  for (const { name } of rows) await owner.query(`reindex index concurrently ${name}`);
}

async function readIndexes(owner: Client, isValid: boolean): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select i.indexrelid::regclass::text as name from pg_index i
     where i.indrelid = 'pessoa_tokens'::regclass and i.indisvalid = $1 order by 1`,
    [isValid],
  );
  return rows.map(({ name }) => name);
}
