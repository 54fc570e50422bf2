import { fillsFromReceita, isFilled, withCompanies } from '../../rows/server/receita-rows.ts';
import { createRowTexts, type RowTexts } from '../../rows/server/row-texts.ts';
import { type AlikeLines, createAlikeLines } from '../../rows/server/alike-lines.ts';
import { settleJoined } from '../../rows/server/joined-rows.ts';
import { askAlike } from '../../rows/server/ask-alike.ts';
import { can } from '../../../access/policy.ts';
import { whyNoFurther } from '../../../access/server/requester.ts';
import { inTenant, isTimedOut, type TenantTx } from '../../../kit/server/db/db.ts';
import { requireFree } from '../../../kit/server/limits/disk-space.ts';
import { type ImportCounts, NO_COUNTS } from '../../model/import.ts';
import { collectFindings, type ColumnRests, countRests } from '../../rows/server/findings.ts';
import { type Job, saveProgress, speedOf } from './import-job.ts';
import { forgetRows } from '../../store/server/forget-rows.queries.ts';
import { countSkipped, listCorrected, savePlainRows, saveRows } from '../../store/server/import-rows.queries.ts';
import { type ClaimedKey, forgetKeys, recordKey, saveKeys } from '../../store/server/keys.queries.ts';
import { createLineIndex, type LineIndex } from '../../store/server/line-index.ts';
import { findMatches } from '../../rows/server/match.queries.ts';
import { countNotes, NO_NOTES, type NoteCounts, toNoteFacts } from '../../rows/server/note-findings.ts';
import type { EarlierLines } from '../../rows/server/judge-rows.ts';
import { createAskReceita } from './ask-receita.ts';
import { PreparedWriter, toLine } from './prepared-file.ts';
import { canReadBeside, readChunksBeside } from './read-beside.ts';
import { type Chunk, halveChunk, oneAhead, readChunks } from './read-chunks.ts';

type Check = {
  counts: ImportCounts;
  rests: ColumnRests;
  movedAddresses: number;
  /** rows whose blanks the Receita filled */
  filled: number;
  notes: NoteCounts;
  passed: number;
  length: number;
  /** the number of chunks that were checked */
  chunks: number;
};

/**
 * Reads the whole file and finds the outcome of each row, without changing a record. Always starts from the first line, also
 * after an interruption. Returns early, still `checking`, when `isStopping` is true. Throws Superseded when a user cancelled
 * the check.
 */
export async function runCheck(job: Job, isStopping: () => boolean): Promise<void> {
  const { context, tenantId, stored, planner, touched, chunk: size } = job;
  const earlier: Earlier = {
    index: createLineIndex(),
    alike: createAlikeLines(),
    texts: createRowTexts(job.settings),
  };
  const nothing = { passed: 0, length: 0, chunks: 0 };
  let check: Check = { counts: NO_COUNTS, rests: new Map(), movedAddresses: 0, filled: 0, notes: NO_NOTES, ...nothing };
  await inTenant(context.db, tenantId, async (tx) => {
    await forgetKeys(tx, stored.id);
    await saveProgress(tx, job, { passed: 0, share: null, rowsPerSecond: 0, rows: null });
  });
  await forgetRows(context.db, tenantId, stored, 'touched');
  const askReceita = createAskReceita(job, isStopping);
  const writer = await PreparedWriter.begin(job.files.prepared, { rules: job.rules, without: [...touched] });
  try {
    for await (const { chunk, line } of chunksOf(job)) {
      if (isStopping()) return;
      await writer.add(line);
      await askReceita(chunk, check);
      if (isStopping()) return;
      const next = await checkChunk(job, check, chunk, earlier);
      if (!next) return;
      check = next;
    }
    await writer.end();
  } finally {
    await writer.drop();
  }
  for (let after = 0; ; ) {
    const rows = await inTenant(context.db, tenantId, (tx) => listCorrected(tx, stored.id, { after, limit: size }));
    const last = rows.at(-1);
    if (!last) break;
    after = last.line;
    // discards earlier choices: the register, the file or the columns may have changed
    const prepared = rows.map((row) => planner.prepare({ ...row, choice: undefined }));
    const step = { rows: prepared, rowsOfFile: 0, lastLine: last.line, length: 0 };
    await askReceita(step, check);
    if (isStopping()) return;
    const next = await checkChunk(job, check, step, earlier);
    if (!next) return;
    check = next;
  }
  await endCheck(job, check, earlier.alike.cutAt());
}

/** Saves what the check found. `compared`: the number of new rows that were compared with each other, if not all. */
async function endCheck(job: Job, check: Check, compared: number | undefined): Promise<void> {
  const { context, tenantId, stored } = job;
  const { passed } = check;
  const rests = [...check.rests].map(([column, rows]) => ({ column, rows })).sort((a, b) => a.column - b.column);
  await inTenant(context.db, tenantId, async (tx) => {
    const counts = { ...check.counts, ...(await countSkipped(tx, stored.id)) };
    const facts = {
      ...job.facts,
      rests,
      movedAddresses: check.movedAddresses,
      receita: fillsFromReceita(job.settings) ? check.filled : undefined,
      notes: job.notesOn === undefined ? undefined : toNoteFacts(check.notes),
      compared,
    };
    await saveProgress(tx, job, { state: 'checked', counts, facts, passed, rows: passed, share: 1 });
  });
}

/** A text file of this many bytes is read in a second thread, which takes as long to start as a thousand rows to read. */
const LARGE_FROM = 1024 ** 2;

/** The chunks of the file, each also as a line of the prepared file. */
async function* chunksOf(job: Job): AsyncGenerator<{ chunk: Chunk; line: string }> {
  const { context, stored, files, table, planner, settings, reading, touched, chunk: size } = job;
  const range = { afterLine: 0, without: touched, size };
  if (!canReadBeside || table.format !== 'csv' || stored.size < LARGE_FROM) {
    for await (const chunk of oneAhead(readChunks(table, planner, range))) yield { chunk, line: toLine(chunk) };
    return;
  }
  const { fileName, readOptions } = stored;
  const file = { fileName, readOptions, content: files.content };
  for await (const step of oneAhead(readChunksBeside({ file, settings, rules: reading, range }))) {
    context.onRead?.(step.chunk.rowsOfFile, step.chunk.length);
    yield step;
  }
}

/** The state of the earlier rows for later ones: the keys they claimed, and the records they would create. */
type Earlier = { index: LineIndex; alike: AlikeLines; texts: RowTexts };

/** Claims keys and records in memory. Adds to `claimed` those that no earlier line has. */
function toClaims({ claim: claimLine, find }: LineIndex, claimed: ClaimedKey[]): EarlierLines {
  const claim: EarlierLines['claim'] = (kind, key, line) => {
    const earlier = claimLine(kind, key, line);
    if (earlier === undefined) claimed.push({ kind, key, line });
    return earlier;
  };
  return {
    claim,
    find,
    claimRecord: (pessoa, line) => {
      const { kind, key } = recordKey(pessoa);
      const earlier = claim(kind, key, line);
      return earlier === undefined ? undefined : { line: earlier };
    },
  };
}

/**
 * Judges the rows of a chunk, in halves after a timeout of the database. Undefined when the user who started the check lost the
 * permission to import: the check has then failed.
 */
async function checkChunk(job: Job, before: Check, chunk: Chunk, earlier: Earlier): Promise<Check | undefined> {
  try {
    return await tryChunk(job, before, chunk, earlier);
  } catch (error) {
    const halves = isTimedOut(error) ? halveChunk(chunk) : undefined;
    if (!halves) throw error;
    const middle = await checkChunk(job, before, halves[0], earlier);
    return middle && checkChunk(job, middle, halves[1], earlier);
  }
}

async function tryChunk(
  job: Job,
  before: Check,
  chunk: Chunk,
  { index, alike, texts }: Earlier,
): Promise<Check | undefined> {
  const { context, tenantId, stored, planner } = job;
  const passed = before.passed + chunk.rowsOfFile;
  const length = before.length + chunk.length;
  const chunks = before.chunks + 1;
  await requireFree(context.env);
  return inTenant(context.db, tenantId, async (tx) => {
    const why = await whyCheckStops(tx, job);
    if (why !== undefined) {
      await saveProgress(tx, job, { state: 'failed', problem: why, finishedAt: context.now() });
      return undefined;
    }
    const rows = await withCompanies(tx, job, chunk.rows);
    const found = await findMatches(tx, planner.matchKeysOf(rows));
    const claimed: ClaimedKey[] = [];
    const claims = toClaims(index, claimed);
    const judged = rows.map((row) => ({ row, decision: planner.decide(row, found, claims) }));
    const compared = await askAlike(tx, judged, { texts, lines: alike, alikeSoFar: before.counts.alike });
    const decided = await settleJoined(tx, stored.id, compared, texts);
    const { counts, shown, plain } = collectFindings(before.counts, decided, { keepsAll: !context.isUnseen });
    const progress = { passed, share: shareOf(job, length), rowsPerSecond: speedOf(job, passed) };
    await Promise.all([
      saveRows(tx, stored.id, shown),
      savePlainRows(tx, stored.id, plain),
      saveKeys(tx, stored.id, chunks, claimed),
      saveProgress(tx, job, { counts, ...progress }),
    ]);
    const decisions = decided.map(({ decision }) => decision);
    const rests = countRests(before.rests, decisions);
    const movedAddresses = before.movedAddresses + decisions.filter(({ movesAddress }) => movesAddress).length;
    const filled = before.filled + decisions.filter(isFilled).length;
    const notes = job.notesOn === undefined ? NO_NOTES : countNotes(before.notes, decisions, job.notesOn);
    return { counts, rests, movedAddresses, filled, notes, passed, length, chunks };
  });
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
