import type { Role } from '../../access/policy.ts';
import type { TenantReads } from '../../kit/server/db/db.ts';
import { diffPessoa } from '../../pessoa/items/diff.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import { documentsOf, presentPessoa } from '../../pessoa/present.ts';
import { presentSource } from '../../pessoa/sources/present-source.ts';
import { newestSource } from '../../pessoa/sources/fill-sources.ts';
import { findAtVersion, type HistoryRow, listHistory } from '../../register/history/server/history.queries.ts';
import { versionBefore } from '../../register/history/server/kept-versions.ts';
import { readRecords } from '../../register/merge/server/merge.queries.ts';
import { listMergesOf } from './merges-of.queries.ts';
import type { MergedFrom } from '../../register/merge/server/merged-from.queries.ts';
import type { HistoryItem } from '../../register/operations/operation.schema.ts';
import { formatCursor, MOST_MERGED, type TimelineCursor } from './timeline-cursor.ts';

export type TimelineRequest = { role: Role; before: TimelineCursor | undefined; limit: number };
export type Timeline = { items: HistoryItem[]; next: string | null };

/** The history of one of the records: from the version before `end` backwards, the newest first. */
type Strand = { record: Pessoa; end: number; entries: Entry[]; isWhole: boolean };
/** `savedAt`: the time of its version, by which the entries of several records are sorted. */
type Entry = { item: HistoryItem; savedAt: string };

/**
 * A page of the history of a record and of the records merged into it (`merged`), sorted by time, the newest first. Each
 * history is read by its key, only as far as the page may need.
 */
export async function readTimeline(
  tx: TenantReads,
  record: Pessoa,
  merged: readonly MergedFrom[],
  request: TimelineRequest,
): Promise<Timeline> {
  const { before, limit, role } = request;
  // at most the version of the record that was read: it may have changed since
  const recordStart = { record, end: Math.min(before?.recordVersion ?? record.version + 1, record.version + 1) };
  const strands = await Promise.all(
    [recordStart, ...(await startsOf(tx, merged.slice(0, MOST_MERGED), before))].map((start) =>
      readStrand(tx, start, { role, limit }),
    ),
  );
  const taken = takeNewest(strands, limit);
  return { items: await withMerges(tx, taken.items, strands), next: nextOf(strands, taken.counts) };
}

/** The start of the histories of merged records, without the version that the merge created: the survivor's history has it. */
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

/** Each row lists the changes from the version in the next row, which is the previous version. */
function toEntries(rows: readonly HistoryRow[], newest: Pessoa, role: Role): Entry[] {
  let after = newest;
  return rows.map((row) => {
    const before = row.before === null ? undefined : versionBefore(after, row.before);
    const changes = diffPessoa(before && presentPessoa(before, role), presentPessoa(after, role));
    const source = row.kind === 'import' ? newestSource(before?.sources, after.sources) : undefined;
    const saved = after;
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
      source: source ? presentSource(source, role, documentsOf(saved)) : null,
      merge: null,
    };
    return { item, savedAt: saved.updatedAt };
  });
}

/** The newest entries of all strands, sorted by time, and the number of entries taken from each strand. */
function takeNewest(strands: readonly Strand[], limit: number): { items: HistoryItem[]; counts: number[] } {
  const counts = strands.map(() => 0);
  const items: HistoryItem[] = [];
  while (items.length < limit) {
    let newest: { at: number; entry: Entry } | undefined;
    for (const [at, { entries }] of strands.entries()) {
      const entry = entries[counts[at] ?? 0];
      if (entry && (!newest || entry.savedAt > newest.entry.savedAt)) newest = { at, entry };
    }
    if (!newest) break;
    items.push(newest.entry.item);
    counts[newest.at] = (counts[newest.at] ?? 0) + 1;
  }
  return { items, counts };
}

/** The cursor of the next page; null after the last one. */
function nextOf(strands: readonly Strand[], counts: readonly number[]): string | null {
  const nextVersions = strands.map(({ entries, end, isWhole }, at) => {
    const count = counts[at] ?? 0;
    if (isWhole && count === entries.length) return 1;
    return entries[count - 1]?.item.version ?? end;
  });
  if (nextVersions.every((before) => before === 1)) return null;
  const [recordVersion = 1, ...mergedVersions] = nextVersions;
  const merged = strands.slice(1).map(({ record }, at): [number, number] => [record.codigo, mergedVersions[at] ?? 1]);
  return formatCursor({ recordVersion, merged: new Map(merged.filter(([, before]) => before > 1)) });
}

/** Adds to each merge and its undo the records that were merged. */
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
