import { setTimeout as sleep } from 'node:timers/promises';
import { isArchived } from '../../access/server/requester.ts';
import { type Db, inTenant, readInTenant, type TenantTx } from '../../kit/server/db/db.ts';
import { type Lease, renewLease } from '../../kit/server/jobs/jobs.queries.ts';
import type { RunJob } from '../../kit/server/jobs/run-job.ts';
import { FIRST_ID } from '../../search/server/list-cursor.ts';
import { FrequencyCounter } from '../count-frequencies.ts';
import { profileOf } from '../profile.ts';
import { judgeCompared } from './judge-page.ts';
import { findPendingPage, type MatchPage, type PendingPage } from './match-page.ts';
import { readSharedKeys, type SharedKeys } from './shared-keys.queries.ts';
import { readFrequencies, writeFrequencies } from './frequencies.queries.ts';
import { countChanged, PAGE, readPage } from './match-pages.queries.ts';
import { writePairs } from './match-pairs.queries.ts';
import { beginRun, countLive, findMatchRun, isOutdated, type MatchRun, saveMatchRun } from './match-runs.queries.ts';

/*
 * The job behind `/duplicidades`: counts the common values, then judges every record as `findCandidates` does, page by page, and
 * writes the pairs with its progress. A later run judges only what changed since. The job reads a page while it judges another.
 */

/** The page being judged, and the next. */
const PAGES_AHEAD = 2;
/** A pause between two pages, to give way to requests. */
const PAUSE_MS = 5;
/** A run judges the whole register again, with new counts, if at least this share changed. */
const LARGE_PART = 0.2;
const FEW_RECORDS = 500;

/** What to do after the last page, in the transaction that ends the run. */
type EndRun = (tx: TenantTx) => Promise<void>;

/** Runs the job of a client from its saved position. */
export function runMatching(db: Db, endRun: EndRun = async () => {}): RunJob {
  return async ({ lease, signal }) => {
    for (;;) {
      const run = await inTenant(db, lease.tenantId, (tx) => findOpenRun(tx));
      if (!run) return undefined;
      if (run === 'archived') return { runAt: 'never' };
      if (run.state === 'counting' && !(await countRegister(db, lease, signal))) return undefined;
      if (!(await judgeRegister(db, { lease, endRun }, signal))) return undefined;
    }
  };
}

/** The run in progress; starts a requested one. */
async function findOpenRun(tx: TenantTx): Promise<MatchRun | 'archived' | undefined> {
  if (await isArchived(tx)) return 'archived';
  const run = await findMatchRun(tx);
  if (!run) return undefined;
  if (run.state === 'counting' || run.state === 'judging') return run;
  if (!run.requested) return undefined;
  const live = await countLive(tx);
  const most = Math.max(FEW_RECORDS, Math.ceil(live * LARGE_PART));
  const changed = run.judgedUntil === null ? most : await countChanged(tx, run.judgedUntil, most);
  const walksAll = run.whole || isOutdated(run) || changed >= most;
  await beginRun(tx, { walksAll, total: walksAll ? live : changed });
  return findMatchRun(tx);
}

/** Counts the common values of the register; false when stopped before its end. */
async function countRegister(db: Db, lease: Lease, signal: AbortSignal): Promise<boolean> {
  const { tenantId } = lease;
  const read = (after: string) => readInTenant(db, tenantId, (tx) => readPage(tx, after));
  const counter = new FrequencyCounter(await readInTenant(db, tenantId, countLive));
  let page = await read(FIRST_ID);
  while (page.length > 0) {
    if (signal.aborted) return false;
    const next = page.length < PAGE ? Promise.resolve([]) : read(page.at(-1)!.id);
    for (const record of page) counter.add(profileOf(record));
    page = await next;
    await sleep(PAUSE_MS);
  }
  return inTenant(db, tenantId, async (tx) => {
    if (!(await renewLease(tx, lease))) return false;
    await writeFrequencies(tx, counter.end());
    await saveMatchRun(tx, { state: 'judging', afterId: null, done: 0 });
    return true;
  });
}

/** Judges page by page; false when stopped before the end, or when another process has the job. */
async function judgeRegister(
  db: Db,
  { lease, endRun }: { lease: Lease; endRun: EndRun },
  signal: AbortSignal,
): Promise<boolean> {
  const { tenantId } = lease;
  const run = await readInTenant(db, tenantId, findMatchRun);
  if (run?.state !== 'judging') return true;
  const frequencies = await readInTenant(db, tenantId, readFrequencies);
  const shared = run.walksAll ? await readSharedKeys(db, tenantId) : undefined;
  let { done } = run;
  for await (const page of readAhead(db, { tenantId, run, shared })) {
    if (signal.aborted) return false;
    const pairs = await judgeCompared(page, frequencies);
    done += page.count;
    const isLast = page.last === undefined;
    const isOurs = await inTenant(db, tenantId, async (tx) => {
      if (!(await renewLease(tx, lease))) return false;
      await writePairs(tx, page.range, pairs);
      if (isLast) await endRun(tx);
      await saveMatchRun(tx, { state: isLast ? 'done' : 'judging', afterId: page.last ?? null, done });
      return true;
    });
    if (!isOurs) return false;
    if (!isLast) await sleep(PAUSE_MS);
  }
  return true;
}

/** Yields the pages of a run in order. Reads the next page, and finds the end of the one after it, while one is judged. */
async function* readAhead(
  db: Db,
  { tenantId, run, shared }: { tenantId: number; run: MatchRun; shared: SharedKeys | undefined },
): AsyncGenerator<MatchPage> {
  const find = (after: string) => rejectLater(readInTenant(db, tenantId, (tx) => findPendingPage(tx, run, after)));
  const ahead: Promise<MatchPage>[] = [];
  let next: Promise<PendingPage> | undefined = find(run.afterId ?? FIRST_ID);
  while (next || ahead.length > 0) {
    while (next && ahead.length < PAGES_AHEAD) {
      const pending: PendingPage = await next;
      ahead.push(rejectLater(readInTenant(db, tenantId, (tx) => pending.read(tx, shared))));
      next = pending.last === undefined ? undefined : find(pending.last);
    }
    const page = ahead.shift();
    if (page) yield await page;
  }
}

/** Keeps a rejection for the moment when the promise is awaited. */
function rejectLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}
