import type { Role } from '../../access/policy.ts';
import type { TenantReads } from '../../kit/server/db/db.ts';
import { diffPessoa } from '../../pessoa/items/diff.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import { presentPessoa } from '../../pessoa/present.ts';
import { presentSource } from '../../pessoa/sources/present-source.ts';
import { newestSource } from '../../pessoa/sources/fill-sources.ts';
import { findAtVersion, type HistoryRow, listHistory } from '../../register/history/server/history.queries.ts';
import { versionBefore } from '../../register/history/server/kept-versions.ts';
import { readRecords } from '../../register/merge/server/merge.queries.ts';
import { listMergesOf } from '../../register/merge/server/merges-of.queries.ts';
import type { MergedFrom } from '../../register/merge/server/merged-from.queries.ts';
import type { HistoryItem } from '../../register/operations/operation.schema.ts';
import { formatCursor, MOST_MERGED, type TimelineCursor } from './timeline-cursor.ts';

export type TimelineRequest = { role: Role; before: TimelineCursor | undefined; limit: number };
export type Timeline = { items: HistoryItem[]; next: string | null };

/** The history of one of the records: from the version before `end` back, the newest first. */
type Strand = { record: Pessoa; end: number; entries: Entry[]; isWhole: boolean };
/** When its version was written, which orders the entries of several records. */
type Entry = { item: HistoryItem; savedAt: string };

/**
 * A page of the history of a record in one line of time with that of what was merged into it (`merged`), the newest first. Each strand
 * is read by its key as far as the page may need.
 */
export async function readTimeline(
  tx: TenantReads,
  record: Pessoa,
  merged: readonly MergedFrom[],
  request: TimelineRequest,
): Promise<Timeline> {
  const { before, limit, role } = request;
  // no newer than the record, which may have changed since it was read
  const own = { record, end: Math.min(before?.own ?? record.version + 1, record.version + 1) };
  const strands = await Promise.all(
    [own, ...(await startsOf(tx, merged.slice(0, MOST_MERGED), before))].map((start) =>
      readStrand(tx, start, { role, limit }),
    ),
  );
  const taken = takeNewest(strands, limit);
  return { items: await withMerges(tx, taken.items, strands), next: nextOf(strands, taken.counts) };
}

/** Where the histories of merged records go on; the version that the merge made is told by the survivor. */
async function startsOf(tx: TenantReads, merged: readonly MergedFrom[], before: TimelineCursor | undefined) {
  const wanted = merged.filter(({ codigo }) => before === undefined || before.merged.has(codigo));
  if (wanted.length === 0) return [];
  const records = await readRecords(
    tx,
    wanted.map(({ id }) => id),
  );
  return records.map((record) => ({
    record,
    end: Math.min(before?.merged.get(record.codigo) ?? record.version, record.version),
  }));
}

async function readStrand(
  tx: TenantReads,
  { record, end }: Pick<Strand, 'record' | 'end'>,
  { role, limit }: { role: Role; limit: number },
): Promise<Strand> {
  if (end <= 1) return { record, end, entries: [], isWhole: true };
  const [rows, newest] = await Promise.all([
    listHistory(tx, record.id, end, limit),
    end - 1 === record.version ? record : findAtVersion(tx, record, end - 1),
  ]);
  return { record, end, entries: newest ? toEntries(rows, newest, role) : [], isWhole: !newest || rows.length < limit };
}

/** Each row keeps what it changed of the record before it, which the row below left. */
function toEntries(rows: readonly HistoryRow[], newest: Pessoa, role: Role): Entry[] {
  let after = newest;
  return rows.map((row) => {
    const before = row.before === null ? undefined : versionBefore(after, row.before);
    const changes = diffPessoa(before && presentPessoa(before, role), presentPessoa(after, role));
    const source = row.kind === 'import' ? newestSource(before?.sources, after.sources) : undefined;
    const savedAt = after.updatedAt;
    if (before) after = before;
    const item: HistoryItem = {
      operationId: row.operation_id,
      kind: row.kind,
      pessoaId: newest.id,
      codigo: newest.codigo,
      version: row.version,
      at: row.created_at.toISOString(),
      user: { id: row.user_id, nome: row.user_nome },
      origin: row.origin,
      changes,
      source: source ? presentSource(source, role) : null,
      merge: null,
    };
    return { item, savedAt };
  });
}

/** The newest entries of all strands, each strand in its order, and how many each gave. */
function takeNewest(strands: readonly Strand[], limit: number): { items: HistoryItem[]; counts: number[] } {
  const counts = strands.map(() => 0);
  const items: HistoryItem[] = [];
  while (items.length < limit) {
    let best = -1;
    for (const [at, { entries }] of strands.entries()) {
      const entry = entries[counts[at]!]; // a count for each
      const other = strands[best]?.entries[counts[best]!];
      if (entry && (!other || entry.savedAt > other.savedAt)) best = at;
    }
    if (best < 0) break;
    items.push(strands[best]!.entries[counts[best]!]!.item); // the best is one of them
    counts[best]! += 1;
  }
  return { items, counts };
}

/** Where the next page begins; null behind the last one. */
function nextOf(strands: readonly Strand[], counts: readonly number[]): string | null {
  const rest = strands.map(({ entries, end, isWhole }, at) => {
    const count = counts[at]!; // one for each
    if (isWhole && count === entries.length) return 1;
    return count === 0 ? end : entries[count - 1]!.item.version;
  });
  if (rest.every((before) => before === 1)) return null;
  const [own = 1, ...others] = rest;
  const merged = strands.slice(1).map(({ record }, at): [number, number] => [record.codigo, others[at]!]); // as many
  return formatCursor({ own, merged: new Map(merged.filter(([, before]) => before > 1)) });
}

/** Says of each merge, and of its undo, which records were merged. */
async function withMerges(
  tx: TenantReads,
  items: readonly HistoryItem[],
  strands: readonly Strand[],
): Promise<HistoryItem[]> {
  const ids = items.filter(({ kind }) => kind === 'merge' || kind === 'undo').map(({ operationId }) => operationId);
  if (ids.length === 0) return [...items];
  const merges = await listMergesOf(
    tx,
    ids,
    strands.map(({ record }) => record.id),
  );
  return items.map((item) => {
    const { operationId, pessoaId } = item;
    const found = merges.find((merge) => merge.operationId === operationId && merge.ids.includes(pessoaId));
    return found ? { ...item, merge: { survivor: found.survivor, merged: found.merged, undone: found.undone } } : item;
  });
}
