import { askAlikeAgain } from '../rows/server/ask-again.ts';
import { type CorrectedRow, type ImportCounts, NO_COUNTS } from '../model/import.ts';
import type { TenantTx } from '../../kit/server/db/db.ts';
import { findLines } from '../store/server/line-index.ts';
import { findMatches } from '../rows/server/match.queries.ts';
import { count } from '../rows/server/findings.ts';
import { moveNotes } from '../rows/server/note-findings.ts';
import { seenOf } from '../rows/server/moved-row.ts';
import { createRowTexts } from '../rows/server/row-texts.ts';
import { createPlanner, type EarlierLines, formulasIn, toStoredRow } from '../rows/server/judge-rows.ts';
import { findKeys, type ImportFiles } from '../store/server/import-files.ts';
import {
  listChoices,
  listSameAs,
  listSuccessors,
  listTouchedLines,
  saveRows,
  type StoredRow,
} from '../store/server/import-rows.queries.ts';
import { changeSeen } from '../store/server/seen.queries.ts';
import type { StoredImport } from '../store/server/imports.queries.ts';
import { findClientSettings, type JobContext } from '../work/server/import-job.ts';
import { presentRows } from './present-rows.ts';
import { findOr404, type Importer } from './import-steps.ts';
import { inTenant } from '../../kit/server/db/db.ts';

/** Judges stored rows again after the file was read, and saves to which records they lead. */
export type JudgeAgain = (rows: readonly StoredRow[]) => Promise<StoredRow[]>;

/** Fetches the keys of a file that may be large, before the transaction that locks the import. */
export async function fetchKeys(
  { db }: JobContext,
  files: ImportFiles,
  { tenantId, id }: { tenantId: number; id: string },
) {
  if (!files.shared) return;
  const { state, attempt } = await inTenant(db, tenantId, (tx) => findOr404(tx, id));
  if (state === 'checked') await findKeys(files, attempt);
}

/**
 * Opens the judge of a checked file, with the keys that the check saved on disk. `released` is a line that gives its keys up to later
 * rows, as those that a user corrected or left out did.
 */
export async function openJudge(
  { now }: Pick<JobContext, 'now'>,
  tx: TenantTx,
  { stored, files, released }: { stored: StoredImport; files: ImportFiles; released?: number },
): Promise<JudgeAgain> {
  const { id } = stored;
  const settings = stored.settings!; // checked before
  const dates = stored.facts?.dates ?? [];
  const client = { ...(await findClientSettings(tx)), now: now(), dates, fileName: stored.fileName };
  const planner = createPlanner(settings, client);
  const earlierLines = await openLines(tx, id, await findKeys(files, stored.attempt), released);
  const texts = createRowTexts(settings);
  return async (sources) => {
    const rows = sources.map((source) => planner.prepare(source));
    const found = await findMatches(tx, planner.matchKeysOf(rows));
    const decided = rows.map((row) => ({ row, decision: planner.decide(row, found, earlierLines) }));
    const known = new Map(sources.map(({ line, alike }) => [line, alike ?? []]));
    const asked = await askAlikeAgain(tx, decided, { importId: id, prepare: planner.prepare, texts, known });
    await changeSeen(
      tx,
      id,
      asked.map(({ row, decision }) => ({ line: row.line, seen: seenOf(decision) })),
    );
    return asked.map(({ row, decision }) => toStoredRow(row, decision));
  };
}

/** What other rows of the file have claimed: the keys of the check, and the records that somebody chose since. */
async function openLines(tx: TenantTx, id: string, keysPath: string, line: number | undefined): Promise<EarlierLines> {
  const released = await listTouchedLines(tx, id);
  if (line !== undefined) released.add(line);
  const successors = await listSuccessors(tx, id, [...released]);
  const chosen = new Map([...(await listChoices(tx, id))].map(([at, choice]) => [choice.id, at]));
  const find: EarlierLines['find'] = (kind, key) => {
    const [first] = findLines(keysPath, [{ kind, key }]);
    return first !== undefined && released.has(first) ? successors.get(first) : first;
  };
  return {
    find,
    claim: (kind, key, forLine) => {
      const earlier = find(kind, key);
      return earlier === forLine ? undefined : earlier;
    },
    claimRecord: (pessoa, forLine) => {
      const earlier = find('record', String(pessoa.codigo)) ?? chosen.get(pessoa.id);
      if (earlier === undefined) chosen.set(pessoa.id, forLine);
      return earlier === undefined || earlier === forLine ? undefined : { line: earlier };
    },
  };
}

/** More rows with one document than a user would review. */
const MAX_FOLLOWERS = 1000;

/** A row as it was stored, and as it is now. */
export type Rejudged = { before: StoredRow; after: StoredRow };

/** Judges again the rows that lines keep out, or of which they may be the same. */
export async function judgeFollowers(
  tx: TenantTx,
  id: string,
  lines: readonly number[],
  judge: JudgeAgain,
): Promise<Rejudged[]> {
  const rejudged: Rejudged[] = [];
  for (const before of (await listSameAs(tx, id, lines)).slice(0, MAX_FOLLOWERS)) {
    // one by one: the first of them may get what the others then lack
    const [after] = await judge([before]);
    await saveRows(tx, id, [after!]); // one for one
    rejudged.push({ before, after: after! }); // as above
  }
  return rejudged;
}

/** The first row as the API returns it, and what the SEFAZ would refuse of the whole file now that all of them changed. */
export async function presentRejudged(
  tx: TenantTx,
  { role }: Pick<Importer, 'role'>,
  stored: StoredImport,
  rejudged: readonly [Rejudged, ...Rejudged[]],
): Promise<Pick<CorrectedRow, 'row' | 'notes'>> {
  const known = stored.facts?.notes;
  const asked = known ? rejudged.flatMap(({ before, after }) => [after, before]) : [rejudged[0].after];
  const shown = await presentRows(tx, stored, asked, role);
  if (!known) return { row: shown[0]! };
  const moved = rejudged.map((_, at) => ({ to: shown[2 * at]?.notes ?? [], from: shown[2 * at + 1]?.notes ?? [] }));
  return { row: shown[0]!, notes: moveNotes(known, moved) };
}

/** A row that a user leaves out; one that may be of somebody still says of whom. */
export function toSkipped({ choice: _choice, ...row }: StoredRow): StoredRow {
  // a formula without a result stays one when the row is brought back
  const issues = [...formulasIn(row.issues), ...row.issues.filter(({ code }) => code === 'alike')];
  const nothing = { issues, repairs: [], warnings: [], existing: null, sameAsLine: null, seen: null };
  return { ...row, ...nothing, skipped: true, kind: 'skipped', counted: 'skipped' };
}

/** The counts of an import after rows were judged again. */
export function countsAfter({ counts }: StoredImport, rejudged: readonly Rejudged[]): ImportCounts {
  return rejudged.reduce((moved, { before, after }) => move(moved, before, after), counts ?? NO_COUNTS);
}

/** Moves a row from its old counts to its new ones. */
export function move(counts: ImportCounts, from: StoredRow, to: StoredRow): ImportCounts {
  const moved = { ...NO_COUNTS, ...counts };
  count(moved, from, -1);
  count(moved, to, 1);
  return moved;
}
