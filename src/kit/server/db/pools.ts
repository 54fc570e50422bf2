import { setTimeout as sleep } from 'node:timers/promises';
import { type ClientBase, DatabaseError, Pool } from 'pg';
import { choosePrimary, type DatabaseAddress, listServers, NoPrimary } from './servers.ts';
import { enterSession, ReadOnlyServer } from './session.ts';

/** The connections to one server. */
export type Pools = {
  /** For requests: pipelines the statements of a transaction. No COPY, no cursors. */
  requests: Pool;
  /** For COPY, cursors and long work. */
  bulk: Pool;
};

/** The pools of the server that takes writes, whichever that is at the moment. */
export type PrimaryPools = {
  /** the pools of the last known one; they may lead nowhere */
  latest: () => Pools;
  /** Waits up to FIND_MS for a server that takes writes. Throws NoPrimary. */
  find: () => Promise<Pools>;
  /** A connection of these pools failed. Forgets them at once if their server is lost, and says whether another may be found. */
  failed: (pools: Pools, error: unknown) => boolean;
  close: () => Promise<void>;
};

const QUERY_TIMEOUT_MS = 20_000;
/** Also limits the wait for a free connection of the pool. Before that, in-flight.ts limits the requests. */
const CONNECT_TIMEOUT_MS = 10_000;
/** A request waits so long for another server to take over, which takes some seconds, before it is refused. */
const FIND_MS = 2_000;
const LOOK_AGAIN_MS = 250;

/** By connection, the database that it belongs to. */
const databases = new WeakMap<ClientBase, object>();

/** The same object for all connections to one server: the key of what the process keeps of what it read there. */
export function databaseOf(client: ClientBase): object | undefined {
  return databases.get(client);
}

/** By connection, that its last commit is on no other server yet. */
const unprotected = new WeakSet<ClientBase>();

/**
 * A commit that waits for a standby can be cancelled, by a time limit or by hand. PostgreSQL then answers as if all were well,
 * and says in a notice that only this server has it. The name of its function is not translated, as the text is.
 */
function isUnprotected({ routine }: { routine?: string | undefined }): boolean {
  return routine === 'SyncRepWaitForLSN';
}

/** Whether the last commit of a connection may be lost with its server. Asking ends it. */
export function wasUnprotected(client: ClientBase): boolean {
  return unprotected.delete(client);
}

/** Opens the pools of one server, which connect on first use. */
export function openPools(address: DatabaseAddress): Pools {
  const common = {
    ...address,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    onConnect: enterSession,
  };
  const pools = {
    requests: new Pool({ ...common, max: 12, pipeline: true }),
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

/** Opens the pools of the server that takes writes. With one server there is nothing to find, and it is never forgotten. */
export function openPrimary(address: DatabaseAddress): PrimaryPools {
  const servers = listServers(address);
  return servers.length === 1 ? openOnly(servers[0]!) : followPrimary(servers); // its length says that there is one
}

function openOnly(address: DatabaseAddress): PrimaryPools {
  const pools = openPools(address);
  return { latest: () => pools, find: async () => pools, failed: () => false, close: () => closePools(pools) };
}

function followPrimary(servers: DatabaseAddress[]): PrimaryPools {
  let latest = openPools(servers[0]!); // there are several
  let isLost = true;
  let timeline = 0;
  let isClosed = false;
  let looking: Promise<Pools> | undefined;
  const leaving = new Set<Promise<void>>();

  const forget = (pools: Pools) => {
    // connections in use are closed when they are given back
    const left = closePools(pools).catch(() => {});
    leaving.add(left);
    void left.finally(() => leaving.delete(left));
  };
  const look = async (): Promise<Pools> => {
    for (;;) {
      const primary = await choosePrimary(servers, timeline).catch((error: unknown) => error as Error);
      if (isClosed) throw new NoPrimary('the pools were closed');
      if (!(primary instanceof Error)) {
        timeline = primary.timeline;
        isLost = false;
        forget(latest);
        return (latest = watch(openPools(primary.address)));
      }
      lastFailure = primary;
      await sleep(LOOK_AGAIN_MS, undefined, { ref: false });
    }
  };
  let lastFailure: Error | undefined;
  const failed = (pools: Pools, error: unknown) => {
    if (pools !== latest || isLost) return true;
    if (isClosed || !isServerLost(error)) return false;
    isLost = true;
    start();
    return true;
  };
  const watch = (pools: Pools): Pools => {
    for (const pool of Object.values(pools)) pool.on('error', (error) => void failed(pools, error));
    return pools;
  };
  const start = (): Promise<Pools> => {
    looking ??= look().finally(() => (looking = undefined));
    // whoever waits for it is told; nobody may wait
    looking.catch(() => {});
    return looking;
  };
  const find = async (): Promise<Pools> => {
    if (!isLost) return latest;
    const found = start();
    const late = sleep(FIND_MS, undefined, { ref: false }).then((): Pools => {
      throw lastFailure ?? new NoPrimary('no server answers');
    });
    return Promise.race([found, late]);
  };
  const close = async () => {
    isClosed = true;
    forget(latest);
    await Promise.all(leaving);
  };
  return { latest: () => latest, find, failed, close };
}

/** Shut down, starting, cut off, or demoted to one that only reads. A full pool or a slow statement is none of it. */
function isServerLost(error: unknown): boolean {
  if (error instanceof ReadOnlyServer) return true;
  if (error instanceof DatabaseError) return LOST.test(error.code ?? '');
  return (
    error instanceof Error && ('syscall' in error || /terminated|timeout expired|read timeout/i.test(error.message))
  );
}

const LOST = /^(08|57P0[123]|25006)/;
