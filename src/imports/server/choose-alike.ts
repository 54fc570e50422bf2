import { inTenant, type TenantTx } from '../../kit/server/db/db.ts';
import { invalid, notFound } from '../../kit/server/http/errors.ts';
import type {
  AlikeChoice,
  ChooseAlike,
  ChooseAllAlike,
  ChosenAlike,
  CorrectedRow,
  RowAlike,
  RowChoice,
} from '../model/import.ts';
import { findOr404, type Importer, requireState } from './import-steps.ts';
import { countRejudged, type Rejudged } from '../rows/server/findings.ts';
import { judgeFollowers, type JudgeAgain, openJudge, presentRejudged, toSkipped } from './judge-again.ts';
import {
  countUndecided,
  lockRow,
  lockUndecided,
  saveRows,
  type StoredRow,
} from '../store/server/import-rows.queries.ts';
import { saveImport, type StoredImport } from '../store/server/imports.queries.ts';
import { known } from '../../kit/known.ts';

/** Rows that one request decides about. The caller repeats the request for the others. */
const AT_ONCE = 500;

/**
 * Decides about a row with possible matches: it changes the record, creates one anyway, is left out, or is undecided again. Then
 * judges the row again. Refuses with 404 a line without a question, with 409 a file that was not checked, with 422 a record that
 * is not among the matches of the row.
 */
export async function chooseAlike(
  importer: Importer,
  id: string,
  line: number,
  { choice, pessoa }: ChooseAlike,
): Promise<CorrectedRow> {
  return withJudge(importer, id, async (tx, stored, judge) => {
    const before = await lockRow(tx, id, line);
    if (!before?.alike) throw notFound();
    const made = choice === 'skip' || choice === 'ask' ? choice : choiceOf(before.alike, choice, pessoa);
    const rejudged = known((await decide(tx, stored, [before], { judge, made: () => made }))[0], 'judged row');
    const all: [Rejudged, ...Rejudged[]] = [rejudged, ...(await decideFollowers(tx, stored, [rejudged], judge))];
    const counts = countRejudged(stored.counts, all);
    const { row, notes } = await presentRejudged(tx, importer, stored, all);
    await saveImport(tx, id, { counts, ...(stored.facts && notes && { facts: { ...stored.facts, notes } }) });
    return { row, counts, ...(notes && { notes }) };
  });
}

/**
 * Makes one choice for the next undecided rows, certain or likely; the caller repeats it while undecided rows remain.
 * Refuses with 409 a file that was not checked.
 */
export async function chooseAllAlike(
  importer: Importer,
  id: string,
  { certeza, choice }: ChooseAllAlike,
): Promise<ChosenAlike> {
  return withJudge(importer, id, async (tx, stored, judge) => {
    const which = { certeza, withRecord: choice === 'update' };
    const rows = await lockUndecided(tx, id, { ...which, limit: AT_ONCE });
    const made = ({ alike = [] }: StoredRow) => (choice === 'skip' ? choice : choiceOf(alike, choice, undefined));
    const rejudged = await decide(tx, stored, rows, { judge, made });
    const [first, ...others] = [...rejudged, ...(await decideFollowers(tx, stored, rejudged, judge))];
    const undecided = await countUndecided(tx, id, which);
    if (!first) return { chosen: 0, left: undecided, counts: countRejudged(stored.counts, []) };
    const all: [Rejudged, ...Rejudged[]] = [first, ...others];
    const counts = countRejudged(stored.counts, all);
    const { notes } = await presentRejudged(tx, importer, stored, all);
    await saveImport(tx, id, { counts, ...(stored.facts && notes && { facts: { ...stored.facts, notes } }) });
    return { chosen: rejudged.length, left: undecided, counts, ...(notes && { notes }) };
  });
}

/** Makes one choice for all undecided rows for which it is possible. */
export async function chooseEvery(importer: Importer, id: string, choice: AlikeChoice): Promise<void> {
  for (const certeza of ['certa', 'provavel'] as const)
    for (;;) {
      const { chosen, left: undecided } = await chooseAllAlike(importer, id, { certeza, choice });
      if (chosen === 0 || undecided === 0) break;
    }
}

async function withJudge<Result>(
  { context, tenantId }: Importer,
  id: string,
  run: (tx: TenantTx, stored: StoredImport, judge: JudgeAgain) => Promise<Result>,
): Promise<Result> {
  return inTenant(context.db, tenantId, async (tx) => {
    const stored = requireState(await findOr404(tx, id, true), ['checked']);
    return run(tx, stored, await openJudge(context, tx, { stored }));
  });
}

type Made = RowChoice | 'skip' | 'ask';

/** Judges rows by the choice for each, and saves them. */
async function decide(
  tx: TenantTx,
  { id }: StoredImport,
  rows: readonly StoredRow[],
  { judge, made }: { judge: JudgeAgain; made: (row: StoredRow) => Made },
): Promise<Rejudged[]> {
  const chosen = rows.map(({ choice: _choice, ...row }) => ({ row, made: made(row) }));
  const stays = chosen.filter((entry) => entry.made !== 'skip');
  const judged = await judge(
    stays.map(({ row, made: does }) => ({ ...row, skipped: false, ...(typeof does === 'object' && { choice: does }) })),
  );
  const byLine = new Map(judged.map((row) => [row.line, row]));
  const after = rows.map((row) => byLine.get(row.line) ?? toSkipped(row));
  await saveRows(tx, id, after);
  return rows.map((before, at) => ({ before, after: known(after[at], 'judged row') }));
}

/** Judges again the other rows that match a row which the choice included or left out. */
async function decideFollowers(
  tx: TenantTx,
  { id }: StoredImport,
  rejudged: readonly Rejudged[],
  judge: JudgeAgain,
): Promise<Rejudged[]> {
  const moved = rejudged.filter(({ before, after }) => before.skipped !== after.skipped);
  if (moved.length === 0) return [];
  return judgeFollowers(
    tx,
    id,
    moved.map(({ after }) => after.line),
    judge,
  );
}

/** Refuses with 422 a record that is not among the matches of the row. */
function choiceOf(
  alike: readonly RowAlike[],
  does: Exclude<AlikeChoice, 'skip'>,
  recordId: string | undefined,
): RowChoice {
  if (does === 'create') return { does };
  const records = alike.flatMap(({ pessoa }) => pessoa ?? []);
  const record = recordId === undefined ? records[0] : records.find(({ id }) => id === recordId);
  if (record) return { does, id: record.id };
  const message =
    records.length === 0
      ? 'Esta linha só parece igual a outra linha do arquivo: não há ficha para atualizar. Crie ou pule.'
      : 'Esta ficha não é das que a conferência achou para a linha. Escolha uma delas.';
  throw invalid([{ path: 'pessoa', code: 'not_alike', message }]);
}
