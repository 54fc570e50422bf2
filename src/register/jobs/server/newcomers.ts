import type { FastifyBaseLogger } from 'fastify';
import { type Db, queryGlobal } from '../../../kit/server/db/db.ts';
import { BackgroundLoop } from '../../../kit/server/process/background-loop.ts';

const LOOK_MS = 5_000;

const LAST_COUNT = `
  select max(greatest(s.last_analyze, s.last_autoanalyze)) as counted_at, sum(s.n_mod_since_analyze)::float8 as written
  from pg_stat_user_tables s where s.schemaname = 'public'`;

/**
 * Makes the planner expect rows of other clients in tables where it has only seen one client (`expect_newcomers` in
 * db/functions/planner.sql). Returns the names of these tables, and null for a table that a vacuum or similar has locked.
 */
export async function expectNewcomers(db: Db): Promise<(string | null)[]> {
  const rows = await queryGlobal<{ name: string | null }>(db, 'select e as name from expect_newcomers() e');
  return rows.map(({ name }) => name);
}

/** Repeats this after each analyze, which discards it; autovacuum analyzes at any time. */
export class NewcomerKeeper extends BackgroundLoop {
  constructor(db: Db, log: Pick<FastifyBaseLogger, 'error'>, { lookMs = LOOK_MS } = {}) {
    const onError = (error: unknown) =>
      log.error({ cause: (error as Error).name }, 'adjusting the planner statistics failed; it will be retried');
    super(createLook(db), { everyMs: lookMs, onError });
  }
}

function createLook(db: Db): () => Promise<'again'> {
  let seen: string | undefined;
  return async () => {
    const [last] = await queryGlobal<{ counted_at: Date | null; written: number | null }>(db, LAST_COUNT);
    // before PostgreSQL 18 autovacuum analyzes after many writes: check after each doubling
    const look = `${last?.counted_at?.getTime()} ${Math.floor(Math.log2((last?.written ?? 0) + 1))}`;
    if (look === seen) return 'again';
    const told = await expectNewcomers(db);
    if (!told.includes(null)) seen = look;
    return 'again';
  };
}
