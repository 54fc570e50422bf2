import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { inClient, readTenants } from './ordered-tables.ts';

/** Records of one transaction. */
const BATCH = 1_000;
/** A pause between two batches, to give way to requests. */
const PAUSE_MS = 20;

// a record that somebody is saving stays; so no writer waits for a second record of a batch
const NEXT = `
  select s.pessoa_id as id from pessoa_tokens s where s.tenant_id = $1 and not s.settled limit $2 for update skip locked`;
const SETTLE = `
  update pessoa_tokens s set settled = true where s.tenant_id = $1 and s.pessoa_id = any($2::uuid[]) and not s.settled`;

/** The number of records in the small indexes, which single saves write. */
export async function countRecent(owner: Client): Promise<number> {
  let count = 0;
  for (const tenantId of await readTenants(owner))
    count += await inClient(owner, tenantId, async () => {
      const { rows } = await owner.query<{ count: number }>(
        'select count(*)::int as count from pessoa_tokens s where s.tenant_id = $1 and not s.settled',
        [tenantId],
      );
      return rows[0]?.count ?? 0;
    });
  return count;
}

/**
 * Moves records from the small indexes of tokens and pieces into the large ones (decision 131). Resolves to their number. Each
 * batch is a transaction, and a search finds a record at any moment; the next call continues after a kill.
 */
export async function settleRecords(
  owner: Client,
  { isStopped, batch = BATCH, pauseMs = PAUSE_MS }: { isStopped: () => boolean; batch?: number; pauseMs?: number },
): Promise<number> {
  let settled = 0;
  for (const tenantId of await readTenants(owner))
    for (let count = batch; count === batch && !isStopped(); settled += count) {
      count = await inClient(owner, tenantId, () => settleNext(owner, tenantId, batch));
      await sleep(pauseMs);
    }
  if (settled > 0) await owner.query('select empty_search_lists(true)');
  return settled;
}

async function settleNext(owner: Client, tenantId: number, batch: number): Promise<number> {
  const { rows } = await owner.query<{ id: string }>(NEXT, [tenantId, batch]);
  if (rows.length > 0) await owner.query(SETTLE, [tenantId, rows.map(({ id }) => id)]);
  return rows.length;
}
