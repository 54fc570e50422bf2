import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { closePools, openPools, type Pools } from './pools.ts';
import { choosePrimary, type DatabaseAddress, listServers, NoPrimary } from './servers.ts';
import { ReadOnlyServer } from '../session.ts';

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

/** A request waits so long for another server to take over, which takes some seconds, before it is refused. */
const FIND_MS = 2_000;
const LOOK_AGAIN_MS = 250;

/** Opens the pools of the server that takes writes. With one server there is nothing to find, and it is never forgotten. */
export function openPrimary(address: DatabaseAddress): PrimaryPools {
  const servers = listServers(address);
  if (servers.length > 1) return new PrimaryFollower(servers);
  const pools = openPools(address);
  return { latest: () => pools, find: async () => pools, failed: () => false, close: () => closePools(pools) };
}

/** Follows the server that takes writes among several. */
class PrimaryFollower implements PrimaryPools {
  readonly #servers: DatabaseAddress[];
  #latest: Pools;
  #isLost = true;
  #isClosed = false;
  /** the newest history that was seen; a server with an older one was cut off */
  #timeline = 0;
  #looking: Promise<Pools> | undefined;
  #failure: Error = new NoPrimary('no server was asked yet');
  readonly #leaving = new Set<Promise<void>>();

  constructor(servers: DatabaseAddress[]) {
    this.#servers = servers;
    this.#latest = openPools(servers[0]!); // there are several
  }

  latest(): Pools {
    return this.#latest;
  }

  async find(): Promise<Pools> {
    if (!this.#isLost) return this.#latest;
    const late = sleep(FIND_MS, undefined, { ref: false }).then((): Pools => {
      throw this.#failure;
    });
    return Promise.race([this.#look(), late]);
  }

  failed(pools: Pools, error: unknown): boolean {
    if (pools !== this.#latest || this.#isLost) return true;
    if (this.#isClosed || !isServerLost(error)) return false;
    this.#isLost = true;
    // the next request waits for it, if there is one
    this.#look().catch(() => {});
    return true;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#forget(this.#latest);
    await Promise.all(this.#leaving);
  }

  #look(): Promise<Pools> {
    this.#looking ??= this.#findNext().finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  async #findNext(): Promise<Pools> {
    for (;;) {
      const primary = await choosePrimary(this.#servers, this.#timeline).catch((error: unknown) => error as Error);
      if (this.#isClosed) throw new NoPrimary('the pools were closed');
      if (!(primary instanceof Error)) {
        this.#forget(this.#latest);
        this.#latest = this.#watch(openPools(primary.address));
        this.#timeline = primary.timeline;
        this.#isLost = false;
        return this.#latest;
      }
      this.#failure = primary;
      await sleep(LOOK_AGAIN_MS, undefined, { ref: false });
    }
  }

  /** Connections that nobody uses tell that their server is lost before anybody asks. */
  #watch(pools: Pools): Pools {
    for (const pool of Object.values(pools)) pool.on('error', (error) => void this.failed(pools, error));
    return pools;
  }

  /** Connections in use are closed when they are given back. */
  #forget(pools: Pools): void {
    const left = closePools(pools).catch(() => {});
    this.#leaving.add(left);
    void left.finally(() => this.#leaving.delete(left));
  }
}

/** Shut down, starting, cut off, or made a standby. A full pool or a slow statement is none of it. */
function isServerLost(error: unknown): boolean {
  if (error instanceof ReadOnlyServer) return true;
  if (error instanceof DatabaseError) return LOST.test(error.code ?? '');
  return (
    error instanceof Error && ('syscall' in error || /terminated|timeout expired|read timeout/i.test(error.message))
  );
}

const LOST = /^(08|57P0[123]|25006)/;
