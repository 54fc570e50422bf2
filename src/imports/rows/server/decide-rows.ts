import type { LineIndex } from '../../store/server/line-index.ts';
import type { Decision, EarlierLines, Planner } from './judge-rows.ts';
import type { PreparedRow } from './prepare-row.ts';
import type { FoundRecords } from './match.queries.ts';

export type Decided = { row: PreparedRow; decision: Decision };

/**
 * Decides about the rows of one transaction. `found` has the records that earlier transactions changed; within these rows,
 * the first row that changes a record claims it. `judge` may leave a row out.
 */
export function decideRows(
  planner: Pick<Planner, 'decide'>,
  rows: readonly PreparedRow[],
  found: FoundRecords,
  { claim, find, judge }: LineIndex & { judge: (decided: Decided) => Decision },
): Decided[] {
  const changed = new Map<string, number>();
  const earlierLines: EarlierLines = {
    claim,
    find,
    claimRecord: ({ id }, line) => {
      const earlier = changed.get(id);
      if (earlier === undefined) changed.set(id, line);
      return earlier === undefined ? undefined : { line: earlier };
    },
  };
  return rows.map((row) => {
    const decision = judge({ row, decision: planner.decide(row, found, earlierLines) });
    // a row that `judge` leaves out does not change its record
    if (decision.bucket === 'moved' && decision.existing) changed.delete(decision.existing.id);
    return { row, decision };
  });
}
