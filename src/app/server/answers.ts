import { setTimeout as sleep } from 'node:timers/promises';
import { connectTo } from '../../kit/server/db/lone-connection.ts';
import type { DatabaseAddress } from '../../kit/server/env/servers.ts';

/** Whether a database answers on a new connection within `withinMs`. */
export async function answersWithin(address: DatabaseAddress, withinMs: number): Promise<boolean> {
  const late = new AbortController();
  const timeout = sleep(withinMs, false, { signal: late.signal, ref: false }).catch(() => false);
  try {
    return await Promise.race([ask(address, withinMs), timeout]);
  } finally {
    late.abort();
  }
}

async function ask(address: DatabaseAddress, withinMs: number): Promise<boolean> {
  try {
    const client = await connectTo(address, { connectionTimeoutMillis: withinMs, query_timeout: withinMs });
    try {
      await client.query('select 1');
      return true;
    } finally {
      await client.end();
    }
  } catch {
    // the caller decides what a missing answer means
    return false;
  }
}
