import type { TenantReads } from '../../../kit/server/db/db.ts';
import { CERTAIN } from '../../../matching/judge.ts';
import { documentOf } from '../../../matching/profile.ts';
import { type MatchRecord, readLive } from '../../../matching/server/match-pages.queries.ts';
import { apartKey } from './apart-key.ts';
import { joinEnds } from './join-ends.ts';
import { type JudgedRow, type PairFilter, type QueuePair, readDecisions, readRows } from './queue.queries.ts';

/** Records read so far: the live ones (`records`), the judgements of each (`rows`) and the decisions between them. */
export type Followed = {
  ids: Set<string>;
  records: Map<string, MatchRecord>;
  rows: Map<string, JudgedRow>;
  apart: Set<string>;
  later: Set<string>;
  /** records with their decisions about higher ids already read */
  read: Set<string>;
};

export function followNone(): Followed {
  return {
    ids: new Set(),
    records: new Map(),
    rows: new Map(),
    apart: new Set(),
    later: new Set(),
    read: new Set(),
  };
}

/** Adds records and all records that certain pairs connect to them. No group extends beyond these. */
export async function followRecords(tx: TenantReads, followed: Followed, ids: readonly string[]): Promise<void> {
  const added = new Set<string>();
  let next = new Set(ids.filter((id) => !followed.ids.has(id)));
  while (next.size > 0) {
    const [rows, records] = await Promise.all([readRows(tx, [...next]), readLive(tx, [...next])]);
    for (const id of next) followed.ids.add(id);
    for (const id of next) added.add(id);
    for (const row of rows) followed.rows.set(keyOf(row.id, row.other), row);
    for (const record of records) followed.records.set(record.id, record);
    next = new Set(rows.flatMap(({ other, p }) => (p >= CERTAIN && !followed.ids.has(other) ? [other] : [])));
  }
  const unread = listUnread(followed, added);
  for (const id of unread) followed.read.add(id);
  const decisions = await readDecisions(tx, unread);
  for (const { a, b, isLater } of decisions) (isLater ? followed.later : followed.apart).add(apartKey(a, b));
}

/** All pairs among these records that pass a filter. */
export function pairsOf(followed: Followed, filter: PairFilter = {}): QueuePair[] {
  return [...followed.rows.values()].flatMap((row) => {
    const mirror = followed.rows.get(keyOf(row.other, row.id));
    return row.id < row.other && mirror && passes(row, filter) ? [toPair(followed, row, mirror)] : [];
  });
}

function toPair({ records, apart, later }: Followed, row: JudgedRow, mirror: JudgedRow): QueuePair {
  const [first, second] = [records.get(row.id), records.get(row.other)];
  const key = apartKey(row.id, row.other);
  const isOpen = !apart.has(key);
  return {
    a: row.id,
    b: row.other,
    place: row.place,
    p: Math.min(row.p, mirror.p),
    documents: [first ? documentOf(first) : null, second ? documentOf(second) : null],
    isOpen,
    isLive: isOpen && isAsJudged(first, row, mirror) && isAsJudged(second, mirror, row),
    isLater: later.has(key),
  };
}

function isAsJudged(record: MatchRecord | undefined, judgement: JudgedRow, mirror: JudgedRow): boolean {
  return record?.version === judgement.version && record.version === mirror.otherVersion;
}

function passes({ household, fields, source }: JudgedRow, filter: PairFilter): boolean {
  return (
    household === (filter.household ?? false) &&
    (filter.field === undefined || fields.includes(filter.field)) &&
    (filter.source === undefined || source === filter.source)
  );
}

/** The records with decisions still to be read. The record with the lower id of a pair stores its decision. */
function listUnread({ rows, read }: Followed, added: ReadonlySet<string>): string[] {
  // a record read earlier may form a pair with an added one
  const near = [...rows.values()].filter(({ id, other }) => added.has(id) && rows.has(keyOf(other, id)));
  const headOf = joinEnds(near.filter(({ p }) => p >= CERTAIN).map(({ id: a, other: b }) => ({ a, b })));
  const last = new Map<string, string>();
  for (const id of added) if (id > (last.get(headOf(id)) ?? '')) last.set(headOf(id), id);
  const lower = near.map(({ id, other }) => (id < other ? id : other));
  const before = [...added].filter((id) => last.get(headOf(id)) !== id);
  return [...new Set([...lower, ...before])].filter((id) => !read.has(id));
}

function keyOf(id: string, other: string): string {
  return `${id} ${other}`;
}
