import { inTenant } from '../../kit/server/db/db.ts';
import { invalid, notFound } from '../../kit/server/http/errors.ts';
import type { CorrectedRow, RowCorrection } from '../model/import.ts';
import { createDateSpeller, dateOrdersOf } from '../columns/date-columns.ts';
import { lockRow, saveRows, type StoredRow } from '../store/server/import-rows.queries.ts';
import { saveImport, type StoredImport } from '../store/server/imports.queries.ts';
import { findOr404, type Importer, requireState } from './import-steps.ts';
import { countRejudged, type Rejudged } from '../rows/server/findings.ts';
import { judgeFollowers, openJudge, presentRejudged, toSkipped } from './judge-again.ts';
import { known } from '../../kit/known.ts';

/**
 * Corrects the cells of a row or leaves it out. Judges the row again by the rules, against the register and against the other
 * rows. When the row no longer has a document, the row refused for the same document is accepted. An earlier choice of the record
 * is discarded. Refuses with 404 a line without a stored row, with 409 a file that was not checked or is running.
 */
export async function correctRow(
  importer: Importer,
  id: string,
  line: number,
  { cells, skip }: RowCorrection,
): Promise<CorrectedRow> {
  const { context, tenantId } = importer;
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
    const { choice: _choice, ...unchosen } = before;
    const next = { ...unchosen, cells: typed ?? before.cells, corrected, skipped: skip ?? before.skipped };
    const judge = await openJudge(context, tx, { stored, released: line });
    const [judged] = next.skipped ? [] : await judge([next]);
    const after = judged ?? toSkipped(next);
    await saveRows(tx, id, [after]);
    const followers = after.skipped !== before.skipped || cells ? await judgeFollowers(tx, id, [line], judge) : [];
    const rejudged: [Rejudged, ...Rejudged[]] = [{ before, after }, ...followers];
    const counts = countRejudged(stored.counts, rejudged);
    const { row, notes } = await presentRejudged(tx, importer, stored, rejudged);
    await saveImport(tx, id, { counts, ...(stored.facts && notes && { facts: { ...stored.facts, notes } }) });
    return { row, counts, ...(notes && { notes }) };
  });
}

/** A row set aside counts as corrected once a user accepts it: the file marks it as no record. */
function isTakenIn({ counted }: StoredRow, skip: boolean | undefined): boolean {
  return counted === 'aside' && skip === false;
}

/** Reads a date that a user types here with the day first, whatever the order of the column. */
function spellTyped({ settings, facts }: StoredImport, before: readonly string[], cells: string[]): string[] {
  const changed = cells.flatMap((cell, column) => (cell === before[column] ? [] : [column]));
  const checked = known(settings, 'settings of a checked file');
  return createDateSpeller(checked, dateOrdersOf(checked, facts?.dates ?? []))(cells, changed);
}
