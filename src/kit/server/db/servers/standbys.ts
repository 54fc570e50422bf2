import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { BackgroundLoop } from '../../process/background-loop.ts';
import { closePools, openPools, type Pools } from './pools.ts';
import type { PrimaryPools } from './primary.ts';
import { type DatabaseAddress, findStandbys, listServers } from '../../env/servers.ts';
import { known } from '../../../known.ts';

/** A position in the write-ahead log (LSN), which grows with every write. */
export type LogPosition = bigint;

/** How long a reader waits for its last write to arrive at the standby. */
const WAIT_MS = 200;
const LOOK_AGAIN_MS = 10;
const WATCH_EVERY_MS = 1_000;
/** The rounds between two searches for standbys: a server may have become one, or have come back. */
const ROUNDS_A_SEARCH = 10;
/** A standby that lacks what the primary had this many rounds ago is behind, and is not used. */
const ROUNDS_BEHIND = 3;
/** A standby ends a read that delays its replay for long. For this time, the primary does the long reads. */
const NO_LONG_READINGS_MS = 10 * 60_000;

type Standby = { key: string; pools: Pools; at: LogPosition; isFresh: boolean; longAfter: number };

/** The standbys among the servers of an address, for reads that may be a few seconds old. */
export class Standbys {
  readonly #servers: DatabaseAddress[];
  readonly #primary: PrimaryPools;
  readonly #loop: BackgroundLoop;
  #standbys: Standby[] = [];
  /** the positions of the primary in the last rounds, the newest first */
  #history: LogPosition[] = [];
  #round = 0;
  #turn = 0;

  constructor(address: DatabaseAddress, primary: PrimaryPools) {
    this.#servers = listServers(address);
    this.#primary = primary;
    // without the primary, the delay of the standbys is unknown
    const onError = () => this.#standbys.forEach((standby) => void (standby.isFresh = false));
    this.#loop = new BackgroundLoop(() => this.#watch(), { everyMs: WATCH_EVERY_MS, onError });
    this.#loop.start();
  }

  /**
   * The pools of a standby that has replayed the log up to `seen`. Waits for that up to WAIT_MS. Undefined if there is none: the
   * primary then serves the read.
   */
  async find(seen: LogPosition | undefined, isLong: boolean): Promise<Pools | undefined> {
    const now = performance.now();
    const fit = this.#standbys.filter(({ isFresh, longAfter }) => isFresh && (!isLong || longAfter <= now));
    const standby = fit[(this.#turn += 1) % fit.length];
    if (standby === undefined || seen === undefined) return standby?.pools;
    while (standby.at < seen) {
      if (performance.now() - now > WAIT_MS || !(await this.#look(standby))) return undefined;
      if (standby.at < seen) await sleep(LOOK_AGAIN_MS);
    }
    return standby.pools;
  }

  /** Reports that a read failed on these pools. */
  failed(pools: Pools, isLong: boolean): void {
    const standby = this.#standbys.find((each) => each.pools === pools);
    if (!standby) return;
    if (isLong) standby.longAfter = performance.now() + NO_LONG_READINGS_MS;
    // until the next round finds that it works
    else standby.isFresh = false;
  }

  async close(): Promise<void> {
    await this.#loop.close();
    await Promise.all(this.#standbys.map(({ pools }) => closePools(pools)));
  }

  async #watch(): Promise<'again'> {
    if (this.#round % ROUNDS_A_SEARCH === 0) await this.#search();
    this.#round += 1;
    const { requests } = await this.#primary.find();
    const at = await askPosition(requests, 'pg_current_wal_lsn()');
    this.#history = [at, ...this.#history].slice(0, ROUNDS_BEHIND);
    const least = known(this.#history.at(-1), 'the position added above');
    const looks = this.#standbys.map(async (standby) => {
      standby.isFresh = (await this.#look(standby)) && standby.at >= least;
    });
    await Promise.all(looks);
    return 'again';
  }

  async #search(): Promise<void> {
    const found = await findStandbys(this.#servers);
    const keys = new Set(found.map(keyOf));
    for (const gone of this.#standbys.filter(({ key }) => !keys.has(key))) void closePools(gone.pools).catch(() => {});
    const remaining = this.#standbys.filter(({ key }) => keys.has(key));
    const added = found.filter((server) => !remaining.some(({ key }) => key === keyOf(server)));
    this.#standbys = [...remaining, ...added.map(openStandby)];
  }

  /** Queries the position of a standby. False if it does not answer, or is no standby any more. */
  async #look(standby: Standby): Promise<boolean> {
    const at = await askPosition(standby.pools.requests, 'pg_last_wal_replay_lsn()').catch(() => undefined);
    if (at === undefined) standby.isFresh = false;
    else if (at > standby.at) standby.at = at;
    return at !== undefined;
  }
}

function keyOf({ connectionString, host, port }: DatabaseAddress): string {
  return connectionString ?? `${host}:${port}`;
}

function openStandby(address: DatabaseAddress): Standby {
  return { key: keyOf(address), pools: openPools(address, 'standby'), at: 0n, isFresh: false, longAfter: 0 };
}

/** The position in the log of a server, by one of PostgreSQL's functions. Throws if the server has the other role. */
export async function askPosition(
  pool: Pool,
  by: 'pg_current_wal_lsn()' | 'pg_last_wal_replay_lsn()',
): Promise<LogPosition> {
  const { rows } = await pool.query<{ at: string }>(`select ${by}::text as at where pg_is_in_recovery() = $1`, [
    by === 'pg_last_wal_replay_lsn()',
  ]);
  const position = parseLogPosition(rows[0]?.at ?? '');
  if (position === undefined) throw new Error('no position in the log');
  return position;
}

/** Parses `0/16B3748`, the form that PostgreSQL writes; undefined if the text is something else. */
export function parseLogPosition(text: string): LogPosition | undefined {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? [];
  return high === undefined || low === undefined ? undefined : (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

export function formatLogPosition(position: LogPosition): string {
  return [position >> 32n, position & 0xffffffffn].map((part) => part.toString(16).toUpperCase()).join('/');
}
