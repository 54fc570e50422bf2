import { setImmediate as yieldToRequests } from 'node:timers/promises';
import type { TenantReads } from '../../kit/server/db/db.ts';
import type { Frequencies } from '../frequencies.ts';
import { matchKeysOf } from '../keys-of-record.ts';
import { judgeForQueue } from './candidates.ts';
import { documentOf } from '../profile.ts';
import { findPartners, type MatchRecord, readLive, readUndocumented } from './match-pages.queries.ts';
import type { PairRow } from './match-pairs.queries.ts';
import type { SharedKeys } from './shared-keys.queries.ts';

/** Records, and the records to compare each with. */
export type Compared = { records: readonly MatchRecord[]; partners: ReadonlyMap<string, readonly MatchRecord[]> };

/** Reads the records to compare with, the same as `findCandidates` for a single record. `shared`: skips all other keys. */
export async function readCompared(
  tx: TenantReads,
  records: readonly MatchRecord[],
  shared?: SharedKeys,
): Promise<Compared> {
  const keys = records.flatMap((record) =>
    matchKeysOf(record).flatMap((key) =>
      shared && !shared.has(key) ? [] : [{ id: record.id, codigo: record.codigo, key }],
    ),
  );
  const found = keys.length > 0 ? await findPartners(tx, keys) : new Map<string, string[]>();
  const known = new Map(records.map((record) => [record.id, record]));
  // a record with a document is compared only with records without: no two live records share a document
  const [any, undocumented] = [new Set<string>(), new Set<string>()];
  for (const record of records)
    for (const id of found.get(record.id) ?? [])
      if (!known.has(id)) (documentOf(record) === null ? any : undocumented).add(id);
  const read = [
    await readLive(tx, [...any]),
    await readUndocumented(
      tx,
      [...undocumented].filter((id) => !any.has(id)),
    ),
  ];
  for (const record of read.flat()) known.set(record.id, record);
  const partners = new Map([...found].map(([id, others]) => [id, others.flatMap((other) => known.get(other) ?? [])]));
  return { records, partners };
}

/** The longest time that requests of this process wait for their turn. */
const TURN_MS = 10;

/** Judges records as `findCandidates` does, and households along with them, with pauses for the requests of this process. */
export async function judgeCompared({ records, partners }: Compared, frequencies: Frequencies): Promise<PairRow[]> {
  const pairs: PairRow[] = [];
  let turn = performance.now();
  for (const record of records) {
    for (const { pessoa, p, reasons, against, household } of judgeForQueue(
      record,
      partners.get(record.id) ?? [],
      frequencies,
    ))
      pairs.push({
        id: record.id,
        other: pessoa.id,
        p,
        version: record.version,
        otherVersion: pessoa.version,
        reasons,
        against,
        household,
      });
    if (performance.now() - turn < TURN_MS) continue;
    await yieldToRequests();
    turn = performance.now();
  }
  return pairs;
}
