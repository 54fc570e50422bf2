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

/** One open answer of GET /api/live, as server-sent events (WHATWG HTML, section 9.2). */
export type LiveStream = {
  readonly userId: string;
  readonly tenantIds: readonly number[];
  readonly body: Readable;
  /** how far it has told; undefined before the first look at a tenant it has no position in */
  positionIn: (tenantId: number) => number | undefined;
  /** Tells what is new to this reader. */
  tell: (found: Found) => void;
  beat: () => void;
  end: (reason?: EndReason) => void;
};

/** A stream for a user about tenants, which goes on after the given positions. */
export function createLiveStream({
  userId,
  tenantIds,
  after,
  endsWhenReady,
}: {
  userId: string;
  tenantIds: readonly number[];
  after: Positions;
  /** says what there is and ends */
  endsWhenReady: boolean;
}): LiveStream {
  const body = new Readable({ read() {} });
  const positions = new Map<number, number>();
  for (const id of tenantIds) if (after.has(id)) positions.set(id, after.get(id) ?? 0);
  const looked = new Set<number>();
  const told = new Map<number, string>();
  let isOver = false;

  const write = (event: string, data: unknown, withId = false): void => {
    if (body.destroyed || isOver) return;
    const id = withId ? `id: ${formatPositions(positions)}\n` : '';
    body.push(`${id}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    if (body.readableLength > MAX_WAITING_BYTES) body.destroy();
  };
  const end = (reason?: EndReason): void => {
    if (body.destroyed || isOver) return;
    if (reason) write('ended', { reason });
    isOver = true;
    body.push(null);
  };
  const tellChanges = ({ tenantId, last, changes, from }: Found): void => {
    const position = positions.get(tenantId) ?? last;
    const unread = position < from || position > last;
    positions.set(tenantId, unread ? last : position);
    if (unread) return write('change', manyOf(tenantId, last), true);
    for (const change of changes) {
      if (change.number <= position) continue;
      positions.set(tenantId, change.number);
      write('change', change, true);
    }
  };
  const tellPresence = (tenantId: number, presences: Presences): void => {
    const records: RecordPeople[] = peopleAround(presences, userId);
    const text = JSON.stringify(records);
    if (text === (told.get(tenantId) ?? '[]')) return;
    told.set(tenantId, text);
    write('presence', { tenantId, records });
  };
  const noteLook = (tenantId: number): void => {
    if (looked.has(tenantId)) return;
    looked.add(tenantId);
    if (looked.size < tenantIds.length) return;
    write('ready', {}, true);
    if (endsWhenReady) end();
  };

  body.push(`retry: ${RETRY_MS}\n\n`);
  if (tenantIds.length === 0) {
    write('ready', {});
    if (endsWhenReady) end();
  }
  return {
    userId,
    tenantIds,
    body,
    positionIn: (tenantId) => positions.get(tenantId),
    tell: (found) => {
      tellChanges(found);
      if (found.presences) tellPresence(found.tenantId, found.presences);
      noteLook(found.tenantId);
    },
    beat: () => write('beat', {}),
    end,
  };
}

/** More happened than is told one by one, or the numbers begin anew: everything may be different. */
function manyOf(tenantId: number, number: number): LiveChange {
  return { tenantId, number, operationId: null, kind: null, user: null, count: null, pessoaIds: null };
}
