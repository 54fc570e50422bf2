import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { closePools, openPools, type Pools } from './pools.ts';
import { choosePrimary, type DatabaseAddress, listServers, NoPrimary, type Server } from '../../env/servers.ts';
import { type PoolsInUse, watchUse } from './silence.ts';
import { ReadOnlyServer } from '../session.ts';
import { known } from '../../../known.ts';

/** The pools of the server that takes writes, which may change. */
export type PrimaryPools = {
  /** the pools of the last known primary, which may be unreachable */
  latest: () => Pools;
  /** Waits up to FIND_MS for a server that takes writes. Throws NoPrimary. */
  find: () => Promise<Pools>;
  /** Reports a failed connection of these pools, and forgets them if their server is lost. True if another may be found. */
  failed: (pools: Pools, error: unknown) => boolean;
  close: () => Promise<void>;
};

/** How long a request waits for another server to take over, which takes some seconds, before it is refused. */
const FIND_MS = 2_000;
const LOOK_AGAIN_MS = 250;
/** While a server does not answer, how often the others are queried whether one of them took over. */
const LOOK_BEHIND_SILENCE_MS = 1_000;

/** Opens the pools of the server that takes writes. If there is only one server, its pools are never forgotten. */
export function openPrimary(address: DatabaseAddress): PrimaryPools {
  const servers = listServers(address);
  if (servers.length > 1) return new PrimaryFollower(servers);
  const pools = openPools(address);
  return { latest: () => pools, find: async () => pools, failed: () => false, close: () => closePools(pools) };
}

/** Follows the primary among several servers. */
class PrimaryFollower implements PrimaryPools {
  readonly #servers: DatabaseAddress[];
  #latest: Pools;
  #use: PoolsInUse;
  readonly #watching: NodeJS.Timeout;
  #isLost = true;
  #isClosed = false;
  /** the newest timeline that was seen; a server with an older one was cut off */
  #timeline = 0;
  #looking: Promise<Pools> | undefined;
  #failure: Error = new NoPrimary('no server was queried yet');
  readonly #leaving = new Set<Promise<void>>();

  constructor(servers: DatabaseAddress[]) {
    this.#servers = servers;
    this.#latest = openPools(known(servers[0], 'the first server'));
    this.#use = watchUse(this.#latest);
    this.#watching = repeat(() => this.#lookBehindSilence());
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
    // if there is a next request, it waits for this search
    this.#look().catch(() => {});
    return true;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#watching);
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
        return this.#follow(primary);
      }
      this.#failure = primary;
      await sleep(LOOK_AGAIN_MS, undefined, { ref: false });
    }
  }

  #follow({ address, timeline }: Server): Pools {
    this.#forget(this.#latest);
    this.#latest = this.#watch(openPools(address));
    this.#use = watchUse(this.#latest);
    this.#timeline = timeline;
    this.#isLost = false;
    return this.#latest;
  }

  /**
   * Moves to a server that took over while the last known primary is silent, like a machine without power or network. The
   * statements sent there fail immediately, with an unknown result. If no other server took over, the silent one is only slow.
   */
  async #lookBehindSilence(): Promise<void> {
    const pools = this.#latest;
    if (this.#isLost || !this.#use.isSilent()) return;
    const next = await choosePrimary(this.#servers, this.#timeline + 1).catch(() => undefined);
    if (next === undefined || this.#isClosed || pools !== this.#latest) return;
    const { cut } = this.#use;
    this.#follow(next);
    cut();
  }

  /** Idle connections report that their server is lost, even before a request uses them. */
  #watch(pools: Pools): Pools {
    for (const pool of Object.values(pools)) pool.on('error', (error) => void this.failed(pools, error));
    return pools;
  }

  /** Closes the pools; connections in use are closed when they are released. */
  #forget(pools: Pools): void {
    const closing = closePools(pools).catch(() => {});
    this.#leaving.add(closing);
    void closing.finally(() => this.#leaving.delete(closing));
  }
}

/** Runs the work repeatedly, never twice in parallel. */
function repeat(work: () => Promise<void>): NodeJS.Timeout {
  let isRunning = false;
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    await work().finally(() => (isRunning = false));
  };
  return setInterval(() => void run(), LOOK_BEHIND_SILENCE_MS).unref();
}

/** Whether a server was shut down, is starting, is cut off, or became a standby. A full pool or a slow statement is not that. */
function isServerLost(error: unknown): boolean {
  if (error instanceof ReadOnlyServer) return true;
  if (error instanceof DatabaseError) return LOST.test(error.code ?? '');
  return (
    error instanceof Error && ('syscall' in error || /terminated|timeout expired|read timeout/i.test(error.message))
  );
}

const LOST = /^(08|57P0[123]|25006)/;
