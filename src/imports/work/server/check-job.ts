import { createRowTexts, type RowTexts } from '../../rows/server/row-texts.ts';
import { type AlikeLines, createAlikeLines } from '../../rows/server/alike-lines.ts';
import { askAlike } from '../../rows/server/ask-alike.ts';
import { can } from '../../../access/policy.ts';
import { whyNoFurther } from '../../../access/server/requester.ts';
import { inTenant, isTimedOut, type TenantTx } from '../../../kit/server/db/db.ts';
import { requireFree } from '../../../kit/server/limits/disk-space.ts';
import { type ImportCounts, NO_COUNTS } from '../../model/import.ts';
import { collectFindings, type ColumnRests, countRests } from '../../rows/server/findings.ts';
import { appendOverflow, cutOverflow, saveKeys } from '../../store/server/import-files.ts';
import { type Job, saveProgress, speedOf } from './import-job.ts';
import { countSkipped, forgetFindings, listCorrected, saveRows } from '../../store/server/import-rows.queries.ts';
import { createLineIndex, type LineIndex } from '../../store/server/line-index.ts';
import { findMatches } from '../../rows/server/match.queries.ts';
import { countNotes, NO_NOTES, type NoteCounts, toNoteFacts } from '../../rows/server/note-findings.ts';
import { seenOf } from '../../rows/server/moved-row.ts';
import type { Decision, EarlierLines, PreparedRow } from '../../rows/server/judge-rows.ts';
import { changeSeen, forgetSeen, insertSeen } from '../../store/server/seen.queries.ts';
import { type Chunk, halveChunk, oneAhead, readChunks } from './read-chunks.ts';

type Check = {
  counts: ImportCounts;
  rests: ColumnRests;
  notes: NoteCounts;
  passed: number;
  length: number;
  lastLine: number;
  overflowBytes: number;
};

/**
 * Reads the whole file and finds the outcome of each row, without changing a record. Always starts from the first line, also
 * after an interruption. Returns early, still `checking`, when `isStopping` is true. Throws Superseded when a user cancelled
 * the check.
 */
export async function runCheck(job: Job, isStopping: () => boolean): Promise<void> {
  const { context, tenantId, stored, files, table, planner, touched, chunk: size } = job;
  const index = createLineIndex();
  const earlier: Earlier = {
    claims: toClaims(index),
    alike: createAlikeLines(),
    texts: createRowTexts(job.settings),
  };
  const nothing = { passed: 0, length: 0, lastLine: 0, overflowBytes: 0 };
  let check: Check = { counts: NO_COUNTS, rests: new Map(), notes: NO_NOTES, ...nothing };
  await cutOverflow(files, 0);
  await inTenant(context.db, tenantId, async (tx) => {
    await forgetFindings(tx, stored.id);
    await forgetSeen(tx, stored.id);
    await saveProgress(tx, job, { passed: 0, share: null, rowsPerSecond: 0, overflowBytes: 0, rows: null });
  });
  for await (const chunk of oneAhead(readChunks(table, planner, { afterLine: 0, without: touched, size }))) {
    if (isStopping()) return;
    const next = await checkChunk(job, check, chunk, earlier);
    if (!next) return;
    check = next;
  }
  for (let after = 0; ; ) {
    const rows = await inTenant(context.db, tenantId, (tx) => listCorrected(tx, stored.id, { after, limit: size }));
    const last = rows.at(-1);
    if (!last) break;
    after = last.line;
    // what was chosen before is asked again: the register, the file or the columns may be others
    const prepared = rows.map((row) => planner.prepare({ ...row, choice: undefined }));
    const step = { rows: prepared, rowsOfFile: 0, lastLine: check.lastLine, length: 0 };
    const next = await checkChunk(job, check, step, earlier);
    if (!next) return;
    check = next;
  }
  await saveKeys(files, stored.attempt, index);
  await inTenant(context.db, tenantId, async (tx) => {
    if (check.lastLine === 0) await insertSeen(tx, stored.id, { afterLine: 0, lastLine: 1, rows: [] });
    const counts = { ...check.counts, ...(await countSkipped(tx, stored.id)) };
    const { passed } = check;
    const rests = [...check.rests].map(([column, rows]) => ({ column, rows })).sort((a, b) => a.column - b.column);
    await saveProgress(tx, job, {
      state: 'checked',
      counts,
      facts: {
        ...job.facts,
        rests,
        notes: job.notesOn === undefined ? undefined : toNoteFacts(check.notes),
        compared: earlier.alike.cutAt(),
      },
      passed,
      rows: passed,
      share: 1,
    });
  });
}

/** Keeps the keys and records that earlier rows claimed, in memory. */
function toClaims(index: LineIndex): EarlierLines {
  return {
    claim: index.claim,
    find: index.find,
    claimRecord: ({ codigo }, line) => {
      const earlier = index.claim('record', String(codigo), line);
      return earlier === undefined ? undefined : { line: earlier };
    },
  };
}

/** What earlier rows of the file leave to the later ones: their keys, and who they make. */
type Earlier = { claims: EarlierLines; alike: AlikeLines; texts: RowTexts };

/**
 * Judges the rows of a chunk, in halves when they take the database too long together. Undefined when the user who started the check
 * lost the permission to import: the check has failed then.
 */
async function checkChunk(job: Job, before: Check, chunk: Chunk, earlier: Earlier): Promise<Check | undefined> {
  try {
    return await tryChunk(job, before, chunk, earlier);
  } catch (error) {
    const halves = isTimedOut(error) ? halveChunk(chunk) : undefined;
    if (!halves) throw error;
    await cutOverflow(job.files, before.overflowBytes);
    // corrected rows come after the last line
    const [first, second] =
      chunk.rowsOfFile === 0 ? halves.map((half) => ({ ...half, lastLine: chunk.lastLine })) : halves;
    const middle = await checkChunk(job, before, first!, earlier); // there are two
    return middle && checkChunk(job, middle, second!, earlier); // as above
  }
}

async function tryChunk(
  job: Job,
  before: Check,
  chunk: Chunk,
  { claims, alike, texts }: Earlier,
): Promise<Check | undefined> {
  const { context, tenantId, stored, planner, files } = job;
  const passed = before.passed + chunk.rowsOfFile;
  const length = before.length + chunk.length;
  await requireFree(context.env);
  return inTenant(context.db, tenantId, async (tx) => {
    const why = await whyCheckStops(tx, job);
    if (why !== undefined) {
      await saveProgress(tx, job, { state: 'failed', problem: why, finishedAt: context.now() });
      return undefined;
    }
    const found = await findMatches(tx, planner.matchKeysOf(chunk.rows));
    const judged = chunk.rows.map((row: PreparedRow) => ({ row, decision: planner.decide(row, found, claims) }));
    const decided = await askAlike(tx, judged, { texts, lines: alike, asked: before.counts.alike });
    const { counts, kept, overflow } = collectFindings(before.counts, decided, {
      keepsAll: true,
      headings: job.table.columns,
    });
    const place = { offset: before.overflowBytes, attempt: stored.attempt };
    const overflowBytes = overflow.length > 0 ? await appendOverflow(files, overflow, place) : before.overflowBytes;
    await saveRows(tx, stored.id, kept);
    await saveSeen(tx, job, { afterLine: before.lastLine, lastLine: chunk.lastLine }, decided);
    const progress = { passed, share: shareOf(job, length), rowsPerSecond: speedOf(job, passed), overflowBytes };
    await saveProgress(tx, job, { counts, ...progress });
    const decisions = decided.map(({ decision }) => decision);
    const rests = countRests(before.rests, decisions);
    const notes = job.notesOn === undefined ? NO_NOTES : countNotes(before.notes, decisions, job.notesOn);
    return { counts, rests, notes, passed, length, lastLine: chunk.lastLine, overflowBytes };
  });
}

/** Saves the record that each row matched. Corrected rows come after the last chunk: each is saved at its own line. */
async function saveSeen(
  tx: TenantTx,
  { stored }: Job,
  { afterLine, lastLine }: { afterLine: number; lastLine: number },
  decided: readonly { row: PreparedRow; decision: Decision }[],
): Promise<void> {
  const rows = decided.map(({ row, decision }) => ({ line: row.line, seen: seenOf(decision) }));
  if (lastLine > afterLine) return insertSeen(tx, stored.id, { afterLine, lastLine, rows });
  await changeSeen(tx, stored.id, rows);
}

async function whyCheckStops(tx: TenantTx, { stored: { checkedBy } }: Job): Promise<string | undefined> {
  if (checkedBy === null) return undefined;
  const requester = { userId: checkedBy, origin: 'web' as const };
  const why = await whyNoFurther(tx, requester, ({ role }) => can(role, 'pessoa.import'));
  return why && `${why} Nada deste arquivo entrou; quem pode importar confere de novo.`;
}

const BYTES_A_CHARACTER: Record<string, number> = { 'utf-16le': 2, 'utf-16be': 2 };

/** Estimates how much of a text file has been read: accents take two bytes in UTF-8, and some cells have quotes. */
function shareOf({ table, stored }: Job, length: number): number | null {
  if (table.format !== 'csv') return null;
  return Math.min(0.99, (length * (BYTES_A_CHARACTER[table.encoding ?? ''] ?? 1)) / stored.size);
}
