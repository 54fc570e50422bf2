import type { Socket } from 'node:net';
import type { ClientBase } from 'pg';
import type { Pools } from './pools.ts';

/** What is known of the connections of some pools. */
export type PoolsInUse = {
  /** Whether somebody waits for the server longer than most statements take: a slow statement, or a server that is gone. */
  isSilent: () => boolean;
  /** Ends all connections at once, without a word to the server. Who waits for an answer gets a failed connection. */
  cut: () => void;
};

const SILENT_MS = 1_500;

/** Fields of the library that its types do not declare. Those that are being opened are among the clients. */
type PoolInternals = { _clients: { connection: { stream: Socket } }[] };

/**
 * Watches the connections of pools. A machine without power or network closes none of its connections. It stops answering, and a
 * caller would wait until its statement times out.
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
      // the others that are busy are being opened, which takes no time where a server answers
      return performance.now() - oldest > SILENT_MS || busy > since.size;
    },
    cut: () => {
      for (const pool of watched) {
        // see PoolInternals; a copy, for those that end leave the list
        const clients = [...(pool as unknown as PoolInternals)._clients];
        for (const { connection } of clients) connection.stream.destroy();
      }
    },
  };
}
