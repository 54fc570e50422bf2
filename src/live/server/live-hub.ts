import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Db, inTenant, type TenantTx } from '../../kit/server/db/db.ts';
import { lastEventNumber } from '../../register/operations/server/events.queries.ts';
import { readChanges } from './changes.queries.ts';
import type { TenantNews, LiveStream } from './live-stream.ts';
import { forgetPresences, listPresences } from './presence.queries.ts';

/** How often the hub polls for changes of other processes. Changes of this process are read immediately. */
const LOOK_EVERY_MS = 400;
const PRESENCE_EVERY_MS = 1_000;
const FORGET_EVERY_MS = 60_000;
/** The interval of beats. Proxies cut silent connections, and browsers detect a lost connection by missing beats. */
const BEAT_EVERY_MS = 5_000;
/** A stream that is further behind gets one message for many changes. */
const MAX_BEHIND = 500;
/** Clients that a poll reads concurrently. Each takes a connection of the request pool. */
const TENANTS_AT_ONCE = 4;

/** A tenant with open streams. */
type Channel = {
  tenantId: number;
  streams: Set<LiveStream>;
  looking: Promise<void> | undefined;
  /** a change was reported while it was reading */
  again: boolean;
  presenceAt: number;
  forgetAt: number;
};

/** Feeds the open streams of this process from the database. It reads only tenants with open streams. */
export class LiveHub {
  readonly #db: Db;
  readonly #log: FastifyBaseLogger;
  readonly #closing = new AbortController();
  readonly #streams = new Set<LiveStream>();
  readonly #channels = new Map<number, Channel>();
  #loop: Promise<void> | undefined;

  constructor(db: Db, log: FastifyBaseLogger) {
    this.#db = db;
    this.#log = log;
  }

  /** Adds a stream, which is fed until it ends. */
  join(stream: LiveStream): void {
    this.#streams.add(stream);
    stream.body.once('close', () => this.#leave(stream));
    for (const tenantId of stream.tenantIds) {
      const channel = this.#channels.get(tenantId) ?? newChannel(tenantId);
      this.#channels.set(tenantId, channel);
      channel.streams.add(stream);
      void this.#lookNow(channel);
    }
    this.#loop ??= this.#run();
  }

  /** Reads a tenant immediately, because this process has changed it. */
  poke(tenantId: number): void {
    const channel = this.#channels.get(tenantId);
    if (channel) void this.#lookNow(channel);
  }

  countOf(userId: string): number {
    return [...this.#streams].filter((stream) => stream.userId === userId).length;
  }

  count(): number {
    return this.#streams.size;
  }

  isClosed(): boolean {
    return this.#closing.signal.aborted;
  }

  /** Ends all streams. */
  async close(): Promise<void> {
    this.#closing.abort();
    for (const stream of this.#streams) stream.end('restarting');
    await Promise.all([this.#loop, ...[...this.#channels.values()].map(({ looking }) => looking)]);
  }

  #leave(stream: LiveStream): void {
    this.#streams.delete(stream);
    for (const tenantId of stream.tenantIds) {
      const channel = this.#channels.get(tenantId);
      channel?.streams.delete(stream);
      if (channel?.streams.size === 0) this.#channels.delete(tenantId);
    }
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    let beatAt = performance.now() + BEAT_EVERY_MS;
    while (!signal.aborted && this.#streams.size > 0) {
      const due = [...this.#channels.values()];
      for (let start = 0; start < due.length; start += TENANTS_AT_ONCE)
        await Promise.all(due.slice(start, start + TENANTS_AT_ONCE).map((channel) => this.#look(channel)));
      if (performance.now() >= beatAt) {
        beatAt = performance.now() + BEAT_EVERY_MS;
        for (const stream of this.#streams) stream.beat();
      }
      await sleep(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => {});
    }
    this.#loop = undefined;
  }

  #lookNow(channel: Channel): Promise<void> {
    channel.presenceAt = 0;
    return this.#look(channel);
  }

  #look(channel: Channel): Promise<void> {
    channel.again = channel.looking !== undefined;
    channel.looking ??= this.#lookUntilQuiet(channel).finally(() => (channel.looking = undefined));
    return channel.looking;
  }

  async #lookUntilQuiet(channel: Channel): Promise<void> {
    do {
      channel.again = false;
      try {
        // a stream that joins meanwhile may be further behind than the data read, and is served next time
        const listeners = [...channel.streams];
        const news = await inTenant(this.#db, channel.tenantId, (tx) => readNews(tx, channel, listeners));
        for (const stream of listeners) stream.send(news);
      } catch (error) {
        // the database is not available: the next poll reads what was missed
        this.#log.debug({ cause: error instanceof Error ? error.name : typeof error }, 'live poll failed');
        channel.again = false;
      }
    } while (channel.again && !this.isClosed());
  }
}

function newChannel(tenantId: number): Channel {
  return { tenantId, streams: new Set(), looking: undefined, again: false, presenceAt: 0, forgetAt: 0 };
}

/** Reads the news for the streams of a tenant. Usually there are none, and then this reads a single row. */
async function readNews(tx: TenantTx, channel: Channel, listeners: readonly LiveStream[]): Promise<TenantNews> {
  const now = performance.now();
  const last = await lastEventNumber(tx);
  const known = listeners.map((stream) => stream.positionIn(tx.tenantId) ?? last);
  const from = Math.max(Math.min(...known, last), last - MAX_BEHIND);
  // events that were committed after `last` was read may be included; otherwise the next poll finds them
  const changes = last > from ? await readChanges(tx, { after: from, limit: 2 * MAX_BEHIND }) : [];
  const isPresenceDue = now >= channel.presenceAt;
  if (isPresenceDue) channel.presenceAt = now + PRESENCE_EVERY_MS;
  if (now >= channel.forgetAt) {
    channel.forgetAt = now + FORGET_EVERY_MS;
    await forgetPresences(tx);
  }
  const presences = isPresenceDue ? await listPresences(tx) : undefined;
  return { tenantId: tx.tenantId, last, from, changes, presences };
}
