import { Readable } from 'node:stream';
import { type EndReason, formatPositions, type LiveChange, type Positions, type RecordPeople } from '../live.ts';
import { peopleAround, type Presences } from './presence.queries.ts';

/** Most bytes to buffer for a slow reader. Beyond that it is disconnected, and reconnects at its last position. */
const MAX_WAITING_BYTES = 256 * 1024;
/** When a browser reconnects after losing the stream. */
const RETRY_MS = 2_000;

/** News of a tenant: the number of its last event, the changes still missing in some stream, and the open records. */
export type TenantNews = {
  tenantId: number;
  last: number;
  /** ascending, without gaps; those up to `from` were not read */
  changes: readonly LiveChange[];
  from: number;
  presences: Presences | undefined;
};

type StreamOptions = {
  userId: string;
  tenantIds: readonly number[];
  /** it continues after these positions */
  after: Positions;
  /** it ends after its first messages */
  endsWhenReady: boolean;
};

/** An open answer of GET /api/live, as server-sent events (WHATWG HTML, section 9.2), for a user and their tenants. */
export class LiveStream {
  readonly userId: string;
  readonly tenantIds: readonly number[];
  readonly body = new Readable({ read() {} });
  readonly #endsWhenReady: boolean;
  readonly #positions = new Map<number, number>();
  readonly #looked = new Set<number>();
  /** the presences of each tenant as last sent */
  readonly #sentPresences = new Map<number, string>();
  #isOver = false;

  constructor({ userId, tenantIds, after, endsWhenReady }: StreamOptions) {
    this.userId = userId;
    this.tenantIds = tenantIds;
    this.#endsWhenReady = endsWhenReady;
    for (const id of tenantIds) if (after.has(id)) this.#positions.set(id, after.get(id) ?? 0);
    this.body.push(`retry: ${RETRY_MS}\n\n`);
    if (tenantIds.length > 0) return;
    this.#write('ready', {});
    if (endsWhenReady) this.end();
  }

  /** The last event that was sent; undefined before the first read of a tenant without a position. */
  positionIn(tenantId: number): number | undefined {
    return this.#positions.get(tenantId);
  }

  /** Sends the news that this reader is missing. */
  send(news: TenantNews): void {
    this.#sendChanges(news);
    if (news.presences) this.#sendPresence(news.tenantId, news.presences);
    this.#noteRead(news.tenantId);
  }

  beat(): void {
    this.#write('beat', {});
  }

  end(reason?: EndReason): void {
    if (this.body.destroyed || this.#isOver) return;
    if (reason) this.#write('ended', { reason });
    this.#isOver = true;
    this.body.push(null);
  }

  #sendChanges({ tenantId, last, changes, from }: TenantNews): void {
    const position = this.#positions.get(tenantId) ?? last;
    const unread = position < from || position > last;
    this.#positions.set(tenantId, unread ? last : position);
    if (unread) return this.#write('change', manyOf(tenantId, last), true);
    for (const change of changes) {
      if (change.number <= position) continue;
      this.#positions.set(tenantId, change.number);
      this.#write('change', change, true);
    }
  }

  #sendPresence(tenantId: number, presences: Presences): void {
    const records: RecordPeople[] = peopleAround(presences, this.userId);
    const text = JSON.stringify(records);
    if (text === (this.#sentPresences.get(tenantId) ?? '[]')) return;
    this.#sentPresences.set(tenantId, text);
    this.#write('presence', { tenantId, records });
  }

  #noteRead(tenantId: number): void {
    if (this.#looked.has(tenantId)) return;
    this.#looked.add(tenantId);
    if (this.#looked.size < this.tenantIds.length) return;
    this.#write('ready', {}, true);
    if (this.#endsWhenReady) this.end();
  }

  #write(event: string, data: unknown, withId = false): void {
    if (this.body.destroyed || this.#isOver) return;
    const id = withId ? `id: ${formatPositions(this.#positions)}\n` : '';
    this.body.push(`${id}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    if (this.body.readableLength > MAX_WAITING_BYTES) this.body.destroy();
  }
}

/** One change that represents many, or a restarted numbering after a restore: anything may have changed. */
function manyOf(tenantId: number, number: number): LiveChange {
  return { tenantId, number, operationId: null, kind: null, user: null, count: null, pessoaIds: null };
}
