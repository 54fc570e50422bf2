import { createHash } from 'node:crypto';
import { type Db, queryGlobal } from '../db/db.ts';
import { known } from '../../known.ts';

/** What a key may use within a minute, over all processes. */
export type Allowance = {
  max: number;
  /** the first uses of a key in each process, which are not reported to the others */
  untold: number;
};

const MINUTE_MS = 60_000;
/** The part of an allowance that a process takes at a time; not every use then queries the database. */
const PART = 1 / 20;
const MOST_KEYS = 20_000;

const TAKE = {
  name: 'take_of_count',
  text: `insert into request_counts as c (key, started_at, taken) values ($1, now(), $2)
    on conflict (key) do update set
      started_at = case when c.started_at > excluded.started_at - interval '1 minute' then c.started_at
        else excluded.started_at end,
      taken = excluded.taken
        + case when c.started_at > excluded.started_at - interval '1 minute' then c.taken else 0 end
    returning taken, ceil(60000 - extract(epoch from now() - started_at) * 1000)::int as left_ms`,
};

/** The state of a key in this process, which may grant uses up to `granted`. */
type Count = {
  endsAt: number;
  used: number;
  granted: number;
  isTold: boolean;
  isSpent: boolean;
  asking: Promise<void> | undefined;
};

/** Counts uses within a minute over all processes of a database. Never allows more than the allowance plus the untold uses. */
export class SharedCounts {
  readonly #db: Db;
  readonly #allowance: Allowance;
  readonly #part: number;
  readonly #counts = new Map<string, Count>();

  constructor(db: Db, allowance: Allowance) {
    this.#db = db;
    this.#allowance = allowance;
    this.#part = Math.max(1, Math.floor(allowance.max * PART));
  }

  /** Counts one use. If nothing remains, returns the seconds until there is more. Throws DatabaseUnavailable. */
  async use(key: string): Promise<number | undefined> {
    const count = this.#countOf(key);
    count.used += 1;
    const place = count.used;
    while (place > count.granted) {
      if (count.isSpent) return Math.max(1, Math.ceil((count.endsAt - Date.now()) / 1000));
      count.asking ??= this.#ask(key, count).finally(() => (count.asking = undefined));
      await count.asking;
    }
    return undefined;
  }

  #countOf(key: string): Count {
    const current = this.#counts.get(key);
    if (current && current.endsAt > Date.now()) return current;
    this.#counts.delete(key);
    const { untold } = this.#allowance;
    const count = {
      endsAt: Date.now() + MINUTE_MS,
      used: 0,
      granted: untold,
      isTold: untold === 0,
      isSpent: false,
      asking: undefined,
    };
    this.#counts.set(key, count);
    const [oldest] = this.#counts.keys();
    if (this.#counts.size > MOST_KEYS && oldest !== undefined) this.#counts.delete(oldest);
    return count;
  }

  async #ask(key: string, count: Count): Promise<void> {
    const { max, untold } = this.#allowance;
    const told = count.isTold ? 0 : untold;
    const [row] = await queryGlobal<{ taken: number; left_ms: number }>(this.#db, TAKE, [
      createHash('sha256').update(key).digest(),
      told + this.#part,
    ]);
    const { taken, left_ms } = known(row, 'the row of the insert');
    const granted = Math.min(this.#part, Math.max(0, max - (taken - this.#part)));
    Object.assign(count, { isTold: true, isSpent: granted === 0, endsAt: Date.now() + left_ms });
    count.granted += granted;
  }
}

/** Deletes the counts of past minutes. */
export async function forgetCounts(db: Db): Promise<void> {
  await queryGlobal(db, "delete from request_counts where started_at < now() - interval '2 minutes'");
}
