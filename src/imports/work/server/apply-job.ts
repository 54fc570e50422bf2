import { rm } from 'node:fs/promises';
import { inTenant } from '../../../kit/server/db/db.ts';
import { emptySearchLists } from '../../../register/apply/server/search-lists.ts';
import { vacuumRegister } from '../../../register/apply/server/vacuum-register.ts';
import { countRegister, lockRun, saveRun, saveTotal } from '../../../register/jobs/server/runs.queries.ts';
import { NO_COUNTS } from '../../model/import.ts';
import { requestMatching } from '../../../matching/server/match-runs.queries.ts';
import { createLineIndex, type LineIndex } from '../../store/server/line-index.ts';
import type { Planner } from '../../rows/server/judge-rows.ts';
import type { PreparedRow } from '../../rows/server/prepare-row.ts';
import { countSkipped, listCorrected } from '../../store/server/import-rows.queries.ts';
import { forgetKeys } from '../../store/server/keys.queries.ts';
import { applyChunk, endWith, type Progress, withCreate } from './apply-chunk.ts';
import { breathe, type Job, saveProgress } from './import-job.ts';
import { readPrepared } from './prepared-file.ts';
import { type Chunk, oneAhead, readChunks, SLICE } from './read-chunks.ts';
import { known } from '../../../kit/known.ts';

/**
 * Applies the rows chunk by chunk, as one operation, from the last saved position. Each transaction saves the changes of a
 * chunk and the new position together. A line always creates the same record id, so a retry is safe. Returns early, still
 * `applying`, when `isStopping` is true. Throws Superseded when another process holds the import.
 */
export async function runApply(job: Job, isStopping: () => boolean): Promise<void> {
  const { context, tenantId, stored, chunk: size } = job;
  const earlierLines = createLineIndex();
  let progress: Progress = { ...stored, counts: { ...NO_COUNTS, ...stored.counts } };
  await remember(job, earlierLines, isStopping);
  if (progress.afterCorrectedLine === null) {
    let chunks = 0;
    for await (const chunk of oneAhead(chunksAfter(job, progress.afterLine))) {
      if (isStopping()) return;
      const next = await applyChunk(job, progress, { ...chunk, corrected: false }, earlierLines);
      if (!next) return;
      progress = next;
      await countRegister(context.db, (chunks += 1));
    }
  }
  for (;;) {
    const after = progress.afterCorrectedLine ?? 0;
    const rows = await inTenant(context.db, tenantId, (tx) => listCorrected(tx, stored.id, { after, limit: size }));
    const last = rows.at(-1);
    if (!last) break;
    if (isStopping()) return;
    const { prepare } = toPreparer(job);
    const prepared = rows.map((row) => prepare(row));
    const step = { rows: prepared, rowsOfFile: 0, lastLine: last.line, length: 0, corrected: true };
    const next = await applyChunk(job, progress, step, earlierLines);
    if (!next) return;
    progress = next;
  }
  await finish(job, progress);
}

/** The chunks after a line: as the check prepared them, then from the file. */
async function* chunksAfter(job: Job, afterLine: number): AsyncGenerator<Chunk> {
  const { context, files, rules, planner, choices, table, touched, chunk: size } = job;
  const prepared = readPrepared(files.prepared, { rules, without: touched }, afterLine);
  let lastLine = afterLine;
  try {
    for (;;) {
      const { done, value } = await prepared.next();
      if (done && value) return;
      if (done) break;
      const rows: PreparedRow[] = [];
      for (const row of value.rows) {
        rows.push(withCreate(job, planner.restore({ ...row, choice: choices.get(row.line) })));
        if (rows.length % SLICE === 0) await breathe();
      }
      context.onRead?.(value.rowsOfFile, value.length);
      yield { ...value, rows };
      lastLine = value.lastLine;
    }
  } finally {
    // closes the file, also where the import stops early
    await prepared.return(false);
  }
  yield* readChunks(table, toPreparer(job), { afterLine: lastLine, without: touched, size });
}

function toPreparer(job: Job): Pick<Planner, 'prepare'> {
  const { planner, choices } = job;
  return { prepare: (source) => withCreate(job, planner.prepare({ choice: choices.get(source.line), ...source })) };
}

/** Claims again the keys and records of the rows applied before a restart: the index exists in memory only. */
async function remember(job: Job, index: LineIndex, isStopping: () => boolean): Promise<void> {
  const { context, tenantId, stored, table, planner, touched, chunk: size } = job;
  if (stored.afterLine === 0) return;
  const earlierLines = { ...index, claimRecord: () => undefined };
  for await (const { rows, lastLine } of readChunks(table, planner, { afterLine: 0, without: touched, size })) {
    for (const row of rows) if (row.line <= stored.afterLine) planner.claim(row, earlierLines);
    if (isStopping() || lastLine >= stored.afterLine) break;
  }
  if (stored.afterCorrectedLine === null) return;
  const done = await inTenant(context.db, tenantId, (tx) =>
    listCorrected(tx, stored.id, { after: 0, limit: 2 ** 31 - 1 }),
  );
  for (const row of done) if (row.line <= stored.afterCorrectedLine) planner.claim(planner.prepare(row), earlierLines);
}

async function finish(job: Job, { counts, passed }: Progress): Promise<void> {
  const { context, tenantId, stored } = job;
  const operationId = known(stored.operationId, 'operation of a running import');
  // the user searches as soon as the import ends; after a failure the next caller empties the lists, and autovacuum comes
  await rm(job.files.prepared, { force: true });
  await emptySearchLists(context.db).catch(() => {});
  await vacuumRegister(context.db, passed).catch(() => {});
  await inTenant(context.db, tenantId, async (tx) => {
    const run = await lockRun(tx, operationId);
    if (run?.state !== 'running') return endWith(tx, job, run);
    const out = await countSkipped(tx, stored.id);
    await saveRun(tx, { ...run, state: 'done' });
    await saveTotal(tx, operationId, run.done);
    await forgetKeys(tx, stored.id);
    await requestMatching(tx);
    const finishedAt = context.now();
    const result = { counts: { ...counts, ...out }, rows: passed, share: 1, finishedAt };
    return saveProgress(tx, job, { state: 'done', ...result });
  });
}

/** Ends an import whose file can no longer be read. */
export async function failJob(job: Pick<Job, 'context' | 'tenantId' | 'stored'>, problem: string): Promise<void> {
  const { context, tenantId, stored } = job;
  await inTenant(context.db, tenantId, async (tx) => {
    const run = stored.operationId === null ? undefined : await lockRun(tx, stored.operationId);
    if (run?.state === 'running') await saveRun(tx, { ...run, state: 'failed', problem });
    await saveProgress(tx, job as Job, { state: 'failed', problem, finishedAt: context.now() }); // reads `stored` only
  });
}
