import type { Socket } from 'node:net';
import type { ClientBase } from 'pg';
import type { Pools } from './pools.ts';

/** Watches the connections of some pools. */
export type PoolsInUse = {
  /** Whether a caller waits longer than most statements take: because of a slow statement, or because the server is gone. */
  isSilent: () => boolean;
  /** Destroys all connections immediately, without a message to the server. Callers that wait get a failed connection. */
  cut: () => void;
};

const SILENT_MS = 1_500;

/** Fields of the library that its types do not declare. `_clients` includes connections that are being opened. */
type PoolInternals = { _clients: { connection: { stream: Socket } }[] };

/**
 * Watches the connections of pools. A machine without power or network closes none of its connections. It only stops answering,
 * and a caller would wait until its statement times out.
 */
export function watchUse(pools: Pools): PoolsInUse {
  const since = new Map<ClientBase, number>();
  const watched = Object.values(pools);
  for (const pool of watched) {
    pool.on('remove', (client) => void since.delete(client));
    pool.on('acquire', (client) => void since.set(client, performance.now()));
    pool.on('release', (_, client) => void since.delete(client));
  }
  return {
    isSilent: () => {
      const oldest = Math.min(...since.values());
      const busy = watched.reduce((sum, { totalCount, idleCount }) => sum + totalCount - idleCount, 0);
      // the other busy connections are being opened, which takes no time if the server answers
      return performance.now() - oldest > SILENT_MS || busy > since.size;
    },
    cut: () => {
      for (const pool of watched) {
        // see PoolInternals; a copy, because destroyed clients leave the list
        const clients = [...(pool as unknown as PoolInternals)._clients];
        for (const { connection } of clients) connection.stream.destroy();
      }
    },
  };
}
