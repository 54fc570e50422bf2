import type { TenantReads } from '../../../kit/server/db/db.ts';
import { JUDGE_VERSION } from '../../../matching/judge.ts';
import type { QueuePlace } from './group-pairs.ts';

const IN_QUEUE = `not x.household and x.judge = ${JUDGE_VERSION}`;

/** The number of pairs in the queue, counted up to `most`. */
export async function countPairs(tx: TenantReads, most: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from (
       select from match_pairs x where x.tenant_id = $1 and x.pessoa_id < x.other_id and ${IN_QUEUE}
       order by x.place, x.pessoa_id, x.other_id limit $2) n`,
    [tx.tenantId, most],
  );
  return row?.count ?? 0;
}

/** The records changed, deleted or merged since then, the latest first. */
export async function listChangedIds(tx: TenantReads, since: Date, most: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select m.pessoa_id as id from moments m where m.tenant_id = $1 and m.updated_at > $2
     order by m.updated_at desc, m.pessoa_id desc limit $3`,
    [tx.tenantId, since, most],
  );
  return rows.map(({ id }) => id);
}

/** The pairs of records, each read by its key. */
export async function listPairsOf(tx: TenantReads, ids: readonly string[]): Promise<QueuePlace[]> {
  if (ids.length === 0) return [];
  return tx.query<QueuePlace>(
    `select least(x.pessoa_id, x.other_id) as a, greatest(x.pessoa_id, x.other_id) as b, max(x.place)::float8 as place
     from unnest($2::uuid[]) as w(id), lateral (
       select x.pessoa_id, x.other_id, x.place from match_pairs x where x.tenant_id = $1 and x.pessoa_id = w.id and ${IN_QUEUE} offset 0
     ) x
     group by 1, 2`,
    [tx.tenantId, ids],
  );
}

/** The pairs of many records, by a scan of the queue. */
export async function listPairsOfMany(tx: TenantReads, ids: readonly string[]): Promise<QueuePlace[]> {
  return tx.query<QueuePlace>(
    `select x.pessoa_id as a, x.other_id as b, x.place::float8 as place from match_pairs x
     where x.tenant_id = $1 and x.pessoa_id < x.other_id and ${IN_QUEUE}
       and (x.pessoa_id = any($2::uuid[]) or x.other_id = any($2::uuid[]))`,
    [tx.tenantId, ids],
  );
}
