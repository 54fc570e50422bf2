import { inTenant, type TenantTx } from '../../kit/server/db/db.ts';
import { applyOperation } from '../../register/apply/server/apply.ts';
import { violatedKey } from '../../register/apply/server/conflicts.ts';
import { type AppliedMoved, type ApplyMoved, NO_COUNTS } from '../import.ts';
import { type Decided, decideRows } from '../rows/server/decide-rows.ts';
import { findMatches } from '../rows/server/match.queries.ts';
import { seenOf, setAside } from '../rows/server/moved-row.ts';
import { createPlanner, type Decision, toStoredRow } from '../rows/server/judge-rows.ts';
import { lockMoved, saveRows, type StoredRow } from '../store/server/import-rows.queries.ts';
import { saveImport } from '../store/server/imports.queries.ts';
import { findClientSettings } from '../work/server/import-job.ts';
import { move } from './correct-row.ts';
import { findOr404, type Importer, wrongState } from './import-steps.ts';

/** So many rows go in by one request, as one operation; for the rest it is asked again. */
const AT_ONCE = 1000;
const MAX_TRIES = 5;

/**
 * Lets the file win in rows that stood aside because their record moved: in those that are named while the record has the
 * version that was looked at, or in all. Each request is an operation of its own. Refuses with 404, and with 409 an import that
 * did not come to its end.
 */
export async function applyMoved(importer: Importer, id: string, asked: ApplyMoved): Promise<AppliedMoved> {
  const { context, tenantId } = importer;
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTenant(context.db, tenantId, (tx) => tryMoved(tx, importer, id, asked));
    } catch (error) {
      // somebody has just taken a document of a row: the next look finds it
      if (violatedKey(error) === undefined || tries === MAX_TRIES) throw error;
    }
  }
}

async function tryMoved(
  tx: TenantTx,
  { context, userId, origin }: Importer,
  id: string,
  { rows: asked }: ApplyMoved,
): Promise<AppliedMoved> {
  const stored = await findOr404(tx, id, true);
  const { operationId, settings, facts, state } = stored;
  if (operationId === null || settings === null || state === 'applying') throw wrongState(state);
  const kept = await lockMoved(tx, id, { lines: asked?.map(({ line }) => line), limit: AT_ONCE });
  const client = await findClientSettings(tx);
  const planner = createPlanner(settings, { ...client, now: context.now(), dates: facts?.dates ?? [] });
  const rows = kept.map((row) => planner.prepare(row));
  const found = await findMatches(tx, planner.matchKeysOf(rows), operationId);
  const nothing = { claim: () => undefined, find: () => undefined };
  const decided = decideRows(planner, rows, found, { ...nothing, judge: createJudge(kept, asked) });
  const changes = decided.flatMap(({ decision }) => decision.change ?? []);
  const applied =
    changes.length === 0 ? undefined : await applyOperation(tx, { kind: 'import', userId, origin }, changes);
  const after = decided.map(({ row, decision }) => toStoredRow(row, decision));
  await saveRows(tx, id, after);
  const counts = after.reduce((moved, row, at) => move(moved, kept[at]!, row), stored.counts ?? NO_COUNTS); // one each
  await saveImport(tx, id, { counts });
  return { operationId: applied?.operationId ?? null, applied: changes.length, counts };
}

/** A row whose record is not what was looked at stays aside. */
function createJudge(kept: readonly StoredRow[], asked: ApplyMoved['rows']): (decided: Decided) => Decision {
  const looked = asked && new Map(asked.map(({ line, version }) => [line, version]));
  const checked = new Map(kept.map(({ line, seen }) => [line, seen ?? undefined]));
  return ({ row, decision }) => {
    if (!looked || looked.get(row.line) === seenOf(decision)?.version) return decision;
    return decision.change ? setAside(decision, checked.get(row.line)) : decision;
  };
}
