import { type ClientBase, Pool } from 'pg';
import type { DatabaseAddress } from '../../env/servers.ts';
import { enterSession } from '../session.ts';

/** The connections to one server. */
export type Pools = {
  /** For requests: pipelines the statements of a transaction. No COPY, no cursors. */
  requests: Pool;
  /** For COPY, cursors and long work. */
  bulk: Pool;
};

const QUERY_TIMEOUT_MS = 20_000;
/** Also limits the wait for a free connection of the pool. in-flight.ts limits the requests before that. */
const CONNECT_TIMEOUT_MS = 10_000;
/** The database of each connection. */
const databases = new WeakMap<ClientBase, object>();

/** The same object for all connections to one server: the key of what the process caches about that database. */
export function databaseOf(client: ClientBase): object | undefined {
  return databases.get(client);
}

/** The connections with a last commit that no standby has yet. */
const unprotected = new WeakSet<ClientBase>();

/**
 * A commit that waits for a standby can be cancelled, by a time limit or by hand. PostgreSQL then reports success, and sends a
 * notice that only this server has the commit. The text of the notice is translated, the name of its C function is not.
 */
function isUnprotected({ routine }: { routine?: string | undefined }): boolean {
  return routine === 'SyncRepWaitForLSN';
}

/** Whether the last commit of a connection may be lost with its server. Reading the mark removes it. */
export function wasUnprotected(client: ClientBase): boolean {
  return unprotected.delete(client);
}

/** Opens the pools of one server, which connect on first use. With 'primary', refuses a server that takes no writes. */
export function openPools(address: DatabaseAddress, kind: 'primary' | 'standby' = 'primary'): Pools {
  const common = {
    ...address,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    onConnect: (client: ClientBase) => enterSession(client, { kind }),
  };
  const saves = { onConnect: (client: ClientBase) => enterSession(client, { kind, saves: true }) };
  const pools = {
    requests: new Pool({ ...common, ...saves, max: 12, pipeline: true }),
    bulk: new Pool({ ...common, max: 4, query_timeout: 0 }),
  };
  const database = {};
  for (const pool of Object.values(pools)) {
    pool.on('error', () => {});
    pool.on('connect', (client) => {
      databases.set(client, database);
      // without a listener on every client, a lost connection would end the process
      client.on('error', () => {});
      client.on('notice', (notice) => void (isUnprotected(notice) && unprotected.add(client)));
    });
  }
  return pools;
}

export async function closePools(pools: Pools): Promise<void> {
  await Promise.all([pools.requests.end(), pools.bulk.end()]);
}
