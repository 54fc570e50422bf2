import type { TenantReads, TenantTx } from '../../kit/server/db/db.ts';
import { type Compared, judgeCompared, readCompared } from './judge-page.ts';
import { CHANGED_PAGE, listChanged, PAGE, readLive, readPage } from './match-pages.queries.ts';
import { readFrequencies } from './frequencies.queries.ts';
import { listPartners, type Range, writePairs } from './match-pairs.queries.ts';
import type { MatchRun } from './match-runs.queries.ts';
import type { SharedKeys } from './shared-keys.queries.ts';

/** The records of one transaction of the job. `last`: the id after which the next page begins; none on the last page. */
type Page = { last: string | undefined; count: number };
export type MatchPage = Page & Compared & { range: Range };
/** A page with a known end; `read` adds the records to compare with. */
export type PendingPage = Page & { read: (tx: TenantReads, shared?: SharedKeys) => Promise<MatchPage> };

export async function findPendingPage(tx: TenantReads, run: MatchRun, after: string): Promise<PendingPage> {
  return run.walksAll ? nextOfAll(tx, after) : nextChanged(tx, run, after);
}

/** Judges records and those near them again, in the caller's transaction. */
export async function judgeAround(tx: TenantTx, ids: readonly string[]): Promise<void> {
  const [around, frequencies] = [await aroundOf(tx, ids), await readFrequencies(tx)];
  await writePairs(tx, around.range, await judgeCompared(around, frequencies));
}

async function nextOfAll(tx: TenantReads, after: string): Promise<PendingPage> {
  const records = await readPage(tx, after);
  const last = records.length < PAGE ? undefined : records.at(-1)?.id;
  const page = { last, count: records.length, range: { after, until: last } };
  return { ...page, read: async (readTx, shared) => ({ ...(await readCompared(readTx, records, shared)), ...page }) };
}

async function nextChanged(
  tx: TenantReads,
  { judgedUntil, changedUntil }: MatchRun,
  after: string,
): Promise<PendingPage> {
  const range = { after, since: judgedUntil ?? new Date(0), until: changedUntil ?? new Date(0) };
  const changed = await listChanged(tx, range);
  const last = changed.length < CHANGED_PAGE ? undefined : changed.at(-1);
  const page = { last, count: changed.length };
  return { ...page, read: async (readTx) => ({ ...(await aroundOf(readTx, changed)), ...page }) };
}

/** The records, their present candidates and their former matches: a change of one affects how all of these share their odds. */
async function aroundOf(tx: TenantReads, ids: readonly string[]): Promise<Compared & { range: Range }> {
  const [live, before] = await Promise.all([readLive(tx, ids), listPartners(tx, ids)]);
  const { partners } = await readCompared(tx, live);
  const near = [...partners.values()].flat().map(({ id }) => id);
  const all = [...new Set([...ids, ...before, ...near])];
  return { ...(await readCompared(tx, await readLive(tx, all))), range: { ids: all } };
}
