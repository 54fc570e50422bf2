import { Readable } from 'node:stream';
import { type EndReason, formatPositions, type LiveChange, type Positions, type RecordPeople } from '../live.ts';
import { peopleAround, type Presences } from './presence.queries.ts';

/** What waits for a reader that takes nothing; then it is dropped, and comes back where it stopped. */
const MAX_WAITING_BYTES = 256 * 1024;
/** When a browser that lost the stream asks again. */
const RETRY_MS = 2_000;

/** What was found in a tenant: how far its events go, those that are new to some stream, and who has records open. */
export type Found = {
  tenantId: number;
  last: number;
  /** ascending, without gaps; none before `from` were read */
  changes: readonly LiveChange[];
  from: number;
  presences: Presences | undefined;
};

type StreamOptions = {
  userId: string;
  tenantIds: readonly number[];
  /** it goes on after these positions */
  after: Positions;
  /** says what there is and ends */
  endsWhenReady: boolean;
};

/** One open answer of GET /api/live, as server-sent events (WHATWG HTML, section 9.2): for a user, about tenants. */
export class LiveStream {
  readonly userId: string;
  readonly tenantIds: readonly number[];
  readonly body = new Readable({ read() {} });
  readonly #endsWhenReady: boolean;
  readonly #positions = new Map<number, number>();
  readonly #looked = new Set<number>();
  /** the presences of each tenant as they were told last */
  readonly #told = new Map<number, string>();
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

  /** How far it has told; undefined before the first look at a tenant it has no position in. */
  positionIn(tenantId: number): number | undefined {
    return this.#positions.get(tenantId);
  }

  /** Tells what is new to this reader. */
  tell(found: Found): void {
    this.#tellChanges(found);
    if (found.presences) this.#tellPresence(found.tenantId, found.presences);
    this.#noteLook(found.tenantId);
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

  #tellChanges({ tenantId, last, changes, from }: Found): void {
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

  #tellPresence(tenantId: number, presences: Presences): void {
    const records: RecordPeople[] = peopleAround(presences, this.userId);
    const text = JSON.stringify(records);
    if (text === (this.#told.get(tenantId) ?? '[]')) return;
    this.#told.set(tenantId, text);
    this.#write('presence', { tenantId, records });
  }

  #noteLook(tenantId: number): void {
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

/** More happened than is told one by one, or the numbers begin anew: everything may be different. */
function manyOf(tenantId: number, number: number): LiveChange {
  return { tenantId, number, operationId: null, kind: null, user: null, count: null, pessoaIds: null };
}
