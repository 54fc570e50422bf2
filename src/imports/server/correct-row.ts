import { inTenant, type TenantTx } from '../../kit/server/db/db.ts';
import { invalid, notFound } from '../../kit/server/http/errors.ts';
import { type CorrectedRow, type ImportCounts, NO_COUNTS, type RowCorrection } from '../import.ts';
import { createDateSpeller, dateOrdersOf } from '../columns/date-columns.ts';
import { findLines } from '../rows/server/line-index.ts';
import { findMatches } from '../rows/server/match.queries.ts';
import { count } from '../rows/server/findings.ts';
import { moveNotes } from '../rows/server/note-findings.ts';
import { seenOf } from '../rows/server/moved-row.ts';
import { type EarlierLines, createPlanner, formulasIn, type Planner, toStoredRow } from '../rows/server/judge-rows.ts';
import { findKeys, type ImportFiles, importFiles } from '../store/server/import-files.ts';
import {
  listSameAs,
  listSuccessors,
  listTouchedLines,
  lockRow,
  saveRows,
  type StoredRow,
} from '../store/server/import-rows.queries.ts';
import { changeSeen } from '../store/server/seen.queries.ts';
import { saveImport, type StoredImport } from '../store/server/imports.queries.ts';
import { findClientSettings, type JobContext } from '../work/server/import-job.ts';
import { presentRows } from './present-rows.ts';
import { findOr404, type Importer, requireState } from './import-steps.ts';

/**
 * Corrects the cells of a row or leaves it out. Judges the row again by the rules, against the register and against the other
 * rows. When the row gives up a document, the row refused for the same document is accepted. Refuses with 404 a line without
 * a stored row, with 409 a file that was not checked or is running.
 */
export async function correctRow(
  { context, tenantId }: Importer,
  id: string,
  line: number,
  { cells, skip }: RowCorrection,
): Promise<CorrectedRow> {
  const files = importFiles(context.env, tenantId, id);
  // before the transaction that locks the import: keys may be large
  if (files.shared) await fetchKeys(context, files, { tenantId, id });
  return inTenant(context.db, tenantId, async (tx) => {
    const stored = requireState(await findOr404(tx, id, true), ['checked']);
    const before = await lockRow(tx, id, line);
    if (!before) throw notFound();
    const width = stored.table?.columns.length;
    if (cells && cells.length !== width)
      throw invalid([
        { path: 'cells', code: 'wrong_length', message: `Esta linha tem ${width} células; envie todas.` },
      ]);
    const typed = cells && spellTyped(stored, before.cells, cells);
    const corrected =
      before.corrected ||
      (cells !== undefined && cells.some((cell, at) => cell !== before.cells[at])) ||
      isTakenIn(before, skip);
    const dates = stored.facts?.dates ?? [];
    const client = { ...(await findClientSettings(tx)), now: context.now(), dates, fileName: stored.fileName };
    const planner = createPlanner(stored.settings!, client); // checked before
    const next = { ...before, cells: typed ?? before.cells, corrected, skipped: skip ?? before.skipped };
    const judge = await createJudge(tx, stored, planner, await findKeys(files, stored.attempt), line);
    const after = next.skipped ? toSkipped(next) : await judge(next);
    await saveRows(tx, id, [after]);
    const followers = after.skipped !== before.skipped || cells ? await judgeFollowers(tx, id, line, judge) : [];
    const rejudged: Rejudged[] = [{ before, after }, ...followers];
    const counts = rejudged.reduce(
      (moved, { before: from, after: to }) => move(moved, from, to),
      stored.counts ?? NO_COUNTS,
    );
    const { row, notes } = await presentRejudged(tx, stored, rejudged);
    await saveImport(tx, id, { counts, ...(stored.facts && notes && { facts: { ...stored.facts, notes } }) });
    return { row, counts, ...(notes && { notes }) };
  });
}

async function fetchKeys({ db }: JobContext, files: ImportFiles, { tenantId, id }: { tenantId: number; id: string }) {
  const { state, attempt } = await inTenant(db, tenantId, (tx) => findOr404(tx, id));
  if (state === 'checked') await findKeys(files, attempt);
}

/** A row set aside counts as corrected once a user accepts it: the file marks it as no record. */
function isTakenIn({ counted }: StoredRow, skip: boolean | undefined): boolean {
  return counted === 'aside' && skip === false;
}

/** Reads a date that a user types here with the day first, whatever the order of the column. */
function spellTyped({ settings, facts }: StoredImport, before: readonly string[], cells: string[]): string[] {
  const changed = cells.flatMap((cell, column) => (cell === before[column] ? [] : [column]));
  return createDateSpeller(settings!, dateOrdersOf(settings!, facts?.dates ?? []))(cells, changed); // checked before
}

type Judge = (row: StoredRow) => Promise<StoredRow>;

/** Judges single rows after the file was read, with the keys that the check saved on disk. */
async function createJudge(
  tx: TenantTx,
  { id }: StoredImport,
  planner: Planner,
  keysPath: string,
  line: number,
): Promise<Judge> {
  const released = await listTouchedLines(tx, id);
  released.add(line);
  const successors = await listSuccessors(tx, id, [...released]);
  const find: EarlierLines['find'] = (kind, key) => {
    const [first] = findLines(keysPath, [{ kind, key }]);
    return first !== undefined && released.has(first) ? successors.get(first) : first;
  };
  const earlierLines: EarlierLines = {
    find,
    claim: (kind, key, forLine) => {
      const earlier = find(kind, key);
      return earlier === forLine ? undefined : earlier;
    },
    claimRecord: ({ codigo }, forLine) => {
      const earlier = find('record', String(codigo));
      return earlier === undefined || earlier === forLine ? undefined : { line: earlier };
    },
  };
  return async (source) => {
    const row = planner.prepare(source);
    const found = await findMatches(tx, planner.matchKeysOf([row]));
    const decision = planner.decide(row, found, earlierLines);
    await changeSeen(tx, id, { line: row.line, seen: seenOf(decision) });
    return toStoredRow(row, decision);
  };
}

/** More rows with one document than a user would review. */
const MAX_FOLLOWERS = 1000;

/** A row as it was stored, and as it is now. */
type Rejudged = { before: StoredRow; after: StoredRow };

/** Judges again the rows that were refused because of a line. */
async function judgeFollowers(tx: TenantTx, id: string, line: number, judge: Judge): Promise<Rejudged[]> {
  const rejudged: Rejudged[] = [];
  for (const before of (await listSameAs(tx, id, line)).slice(0, MAX_FOLLOWERS)) {
    const after = await judge(before);
    await saveRows(tx, id, [after]);
    rejudged.push({ before, after });
  }
  return rejudged;
}

/** The first row as the API returns it, and what the SEFAZ would refuse of the whole file now that all of them changed. */
async function presentRejudged(
  tx: TenantTx,
  stored: StoredImport,
  rejudged: readonly Rejudged[],
): Promise<Pick<CorrectedRow, 'row' | 'notes'>> {
  const known = stored.facts?.notes;
  const asked = known ? rejudged.flatMap(({ before, after }) => [after, before]) : [rejudged[0]!.after]; // never empty
  const shown = await presentRows(tx, stored, asked);
  if (!known) return { row: shown[0]! };
  const moved = rejudged.map((_, at) => ({ to: shown[2 * at]?.notes ?? [], from: shown[2 * at + 1]?.notes ?? [] }));
  return { row: shown[0]!, notes: moveNotes(known, moved) };
}

function toSkipped(row: StoredRow): StoredRow {
  // a formula without a result stays one when the row is brought back
  const issues = formulasIn(row.issues);
  const nothing = { issues, repairs: [], warnings: [], existing: null, sameAsLine: null, seen: null };
  return { ...row, ...nothing, kind: 'skipped', counted: 'skipped' };
}

/** Moves a row from its old counts to its new ones. */
export function move(counts: ImportCounts, from: StoredRow, to: StoredRow): ImportCounts {
  const moved = { ...NO_COUNTS, ...counts };
  count(moved, from, -1);
  count(moved, to, 1);
  return moved;
}
