import type { TenantTx } from '../../../kit/server/db/db.ts';
import { findOutcomes } from '../../store/server/import-rows.queries.ts';
import type { Decided } from './decide-rows.ts';
import type { RowTexts } from './row-texts.ts';

const GOES_IN: ReadonlySet<string> = new Set(['create', 'update', 'unchanged']);

/**
 * Turns the rows that may join an earlier one into joined ones, if that line is imported. Otherwise they stay duplicates: nothing
 * of them would be saved.
 */
export async function settleJoined(
  tx: TenantTx,
  importId: string,
  decided: readonly Decided[],
  texts: Pick<RowTexts, 'joins'>,
): Promise<Decided[]> {
  const owners = decided.flatMap(({ decision }) => (decision.joins && decision.sameAsLine) || []);
  if (owners.length === 0) return [...decided];
  const outcomes = new Map(decided.map(({ row, decision }) => [row.line, decision.bucket]));
  const elsewhere = owners.filter((line) => !outcomes.has(line));
  if (elsewhere.length > 0)
    // a corrected first line joins its successor, which is judged again after it
    for (const { line, counted, sameAsLine } of await findOutcomes(tx, importId, elsewhere))
      outcomes.set(line, outcomes.has(sameAsLine ?? 0) ? 'create' : counted);
  return decided.map(({ row, decision }) => {
    const { sameAsLine, joins, repairs } = decision;
    // the import deletes the rows that it has applied
    if (!joins || sameAsLine === undefined || !GOES_IN.has(outcomes.get(sameAsLine) ?? 'create'))
      return { row, decision };
    return { row, decision: { bucket: 'joined', issues: [texts.joins(joins, sameAsLine)], repairs, sameAsLine } };
  });
}
