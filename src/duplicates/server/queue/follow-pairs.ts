import type { TenantReads } from '../../../kit/server/db/db.ts';
import { CERTAIN } from '../../../matching/judge.ts';
import { documentOf } from '../../../matching/profile.ts';
import { type MatchRecord, readLive } from '../../../matching/server/match-pages.queries.ts';
import { apartKey } from '../apart-key.ts';
import { joinEnds } from './join-ends.ts';
import { type JudgedRow, type PairFilter, type QueuePair, readRows, readSaid } from './queue.queries.ts';

/** Records, those that are live as they are now, with all that was judged of each and what was said of them among each other. */
export type Followed = {
  ids: Set<string>;
  records: Map<string, MatchRecord>;
  rows: Map<string, JudgedRow>;
  apart: Set<string>;
  later: Set<string>;
  /** of whom it was asked what was said with others of a higher id */
  asked: Set<string>;
};

export function followNone(): Followed {
  return { ids: new Set(), records: new Map(), rows: new Map(), apart: new Set(), later: new Set(), asked: new Set() };
}

/** Adds records, and all that certain pairs lead to from them, as far as they go: no group reaches over that. */
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
  const asked = listUnasked(followed, added);
  for (const id of asked) followed.asked.add(id);
  const said = await readSaid(tx, asked);
  for (const { a, b, isLater } of said) (isLater ? followed.later : followed.apart).add(apartKey(a, b));
}

/** All pairs among these records that a filter leaves. */
export function pairsOf(followed: Followed, filter: PairFilter = {}): QueuePair[] {
  return [...followed.rows.values()].flatMap((row) => {
    const mirror = followed.rows.get(keyOf(row.other, row.id));
    return row.id < row.other && mirror && passes(row, filter) ? [toPair(followed, row, mirror)] : [];
  });
}

function toPair({ records, apart, later }: Followed, row: JudgedRow, mirror: JudgedRow): QueuePair {
  const [one, other] = [records.get(row.id), records.get(row.other)];
  const key = apartKey(row.id, row.other);
  const isOpen = !apart.has(key);
  return {
    a: row.id,
    b: row.other,
    place: row.place,
    p: Math.min(row.p, mirror.p),
    documents: [one ? documentOf(one) : null, other ? documentOf(other) : null],
    isOpen,
    isLive: isOpen && isAsJudged(one, row, mirror) && isAsJudged(other, mirror, row),
    isLater: later.has(key),
  };
}

function isAsJudged(record: MatchRecord | undefined, own: JudgedRow, other: JudgedRow): boolean {
  return record?.version === own.version && record.version === other.otherVersion;
}

function passes({ household, fields, source }: JudgedRow, filter: PairFilter): boolean {
  return (
    household === (filter.household ?? false) &&
    (filter.field === undefined || fields.includes(filter.field)) &&
    (filter.source === undefined || source === filter.source)
  );
}

/** Of whom it is to be asked what was said, when these were added: of two it is enough to ask the one of the lower id. */
function listUnasked({ rows, asked }: Followed, added: ReadonlySet<string>): string[] {
  // a record of before may have a pair with one of these
  const near = [...rows.values()].filter(({ id, other }) => added.has(id) && rows.has(keyOf(other, id)));
  const headOf = joinEnds(near.filter(({ p }) => p >= CERTAIN).map(({ id: a, other: b }) => ({ a, b })));
  const last = new Map<string, string>();
  for (const id of added) if (id > (last.get(headOf(id)) ?? '')) last.set(headOf(id), id);
  const lower = near.map(({ id, other }) => (id < other ? id : other));
  const before = [...added].filter((id) => last.get(headOf(id)) !== id);
  return [...new Set([...lower, ...before])].filter((id) => !asked.has(id));
}

function keyOf(id: string, other: string): string {
  return `${id} ${other}`;
}
