import { askAlikeAgain } from '../rows/server/ask-again.ts';
import type { CorrectedRow } from '../model/import.ts';
import type { TenantTx } from '../../kit/server/db/db.ts';
import { findLines, type Key, recordKey } from '../store/server/keys.queries.ts';
import { findMatches } from '../rows/server/match.queries.ts';
import type { Rejudged } from '../rows/server/findings.ts';
import { settleJoined } from '../rows/server/joined-rows.ts';
import { moveNotes } from '../rows/server/note-findings.ts';
import { withCompanies } from '../rows/server/receita-rows.ts';
import { createRowTexts } from '../rows/server/row-texts.ts';
import { createPlanner, type EarlierLines, toStoredRow } from '../rows/server/judge-rows.ts';
import { formulasIn } from '../rows/server/prepare-row.ts';
import {
  listChoices,
  listSameAs,
  listSuccessors,
  listTouchedLines,
  saveRows,
  type StoredRow,
} from '../store/server/import-rows.queries.ts';
import type { StoredImport } from '../store/server/imports.queries.ts';
import { findClientSettings, type JobContext } from '../work/server/import-job.ts';
import { presentRows } from './present-rows.ts';
import type { Importer } from './import-steps.ts';
import { known } from '../../kit/known.ts';

/** Judges stored rows again after the file was read. */
export type JudgeAgain = (rows: readonly StoredRow[]) => Promise<StoredRow[]>;

/**
 * Opens the judge of a checked file. `released` is a line with keys that later rows may claim, as those of corrected and left-out
 * lines already are.
 */
export async function openJudge(
  { now }: Pick<JobContext, 'now'>,
  tx: TenantTx,
  { stored, released }: { stored: StoredImport; released?: number },
): Promise<JudgeAgain> {
  const { id } = stored;
  const settings = known(stored.settings, 'settings of a checked file');
  const dates = stored.facts?.dates ?? [];
  const client = { ...(await findClientSettings(tx)), now: now(), dates, fileName: stored.fileName };
  const planner = createPlanner(settings, client);
  const openLines = await openClaims(tx, id, released);
  const texts = createRowTexts(settings);
  return async (sources) => {
    const prepared = sources.map((source) => planner.prepare(source));
    const rows = await withCompanies(tx, { settings, planner }, prepared);
    const found = await findMatches(tx, planner.matchKeysOf(rows));
    const earlierLines = await openLines([...planner.keysOf(rows), ...[...found.byId.values()].map(recordKey)]);
    const decided = rows.map((row) => ({ row, decision: planner.decide(row, found, earlierLines) }));
    const candidates = new Map(sources.map(({ line, alike }) => [line, alike ?? []]));
    const judged = await askAlikeAgain(tx, decided, {
      importId: id,
      prepare: planner.prepare,
      texts,
      known: candidates,
    });
    const settled = await settleJoined(tx, id, judged, texts);
    return settled.map(({ row, decision }) => toStoredRow(row, decision));
  };
}

/** The claims of other rows of the file: the keys that the check saved, and the records that users chose since. */
async function openClaims(tx: TenantTx, id: string, line: number | undefined) {
  const released = await listTouchedLines(tx, id);
  if (line !== undefined) released.add(line);
  const successors = await listSuccessors(tx, id, [...released]);
  const chosen = new Map([...(await listChoices(tx, id))].map(([at, choice]) => [choice.id, at]));
  return async (keys: readonly Key[]): Promise<EarlierLines> => {
    const findFirst = await findLines(tx, id, keys);
    const find: EarlierLines['find'] = (kind, key) => {
      const first = findFirst(kind, key);
      return first !== undefined && released.has(first) ? successors.get(first) : first;
    };
    return {
      find,
      claim: (kind, key, forLine) => {
        const earlier = find(kind, key);
        return earlier === forLine ? undefined : earlier;
      },
      claimRecord: (pessoa, forLine) => {
        const { kind, key } = recordKey(pessoa);
        const earlier = find(kind, key) ?? chosen.get(pessoa.id);
        if (earlier === undefined) chosen.set(pessoa.id, forLine);
        return earlier === undefined || earlier === forLine ? undefined : { line: earlier };
      },
    };
  };
}

/** More rows with one document than a user would review. */
const MAX_FOLLOWERS = 1000;

/** Judges again the rows that are refused because of `lines`, or that match one of them. */
export async function judgeFollowers(
  tx: TenantTx,
  id: string,
  lines: readonly number[],
  judge: JudgeAgain,
): Promise<Rejudged[]> {
  const rejudged: Rejudged[] = [];
  for (const before of (await listSameAs(tx, id, lines)).slice(0, MAX_FOLLOWERS)) {
    // one by one: the first row may claim a key that the next rows then cannot have
    const after = known((await judge([before]))[0], 'judged row');
    await saveRows(tx, id, [after]);
    rejudged.push({ before, after });
  }
  return rejudged;
}

/** The first row as the API returns it, and the new counts of what the SEFAZ would refuse in the whole file. */
export async function presentRejudged(
  tx: TenantTx,
  { role }: Pick<Importer, 'role'>,
  stored: StoredImport,
  rejudged: readonly [Rejudged, ...Rejudged[]],
): Promise<Pick<CorrectedRow, 'row' | 'notes'>> {
  const notesBefore = stored.facts?.notes;
  const storedRows = notesBefore ? rejudged.flatMap(({ before, after }) => [after, before]) : [rejudged[0].after];
  const shown = await presentRows(tx, stored, storedRows, role);
  if (!notesBefore) return { row: shown[0]! };
  const moved = rejudged.map((_, at) => ({ to: shown[2 * at]?.notes ?? [], from: shown[2 * at + 1]?.notes ?? [] }));
  return { row: shown[0]!, notes: moveNotes(notesBefore, moved) };
}

/** A row that a user leaves out; it keeps its possible matches. */
export function toSkipped({ choice: _choice, ...row }: StoredRow): StoredRow {
  // the row has the formula without a result again when the user includes it again
  const issues = [...formulasIn(row.issues), ...row.issues.filter(({ code }) => code === 'alike')];
  const nothing = { issues, repairs: [], warnings: [], existing: null, sameAsLine: null, seen: null };
  return { ...row, ...nothing, skipped: true, kind: 'skipped', counted: 'skipped' };
}
