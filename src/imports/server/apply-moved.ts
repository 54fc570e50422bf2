import { withCompanies } from '../rows/server/receita-rows.ts';
import { inTenant, type TenantTx } from '../../kit/server/db/db.ts';
import { applyOperation } from '../../register/apply/server/apply.ts';
import { violatedKey } from '../../register/apply/server/conflicts.ts';
import type { AppliedMoved, ApplyMoved } from '../model/import.ts';
import { type Decided, decideRows } from '../rows/server/decide-rows.ts';
import { findMatches } from '../rows/server/match.queries.ts';
import { countRejudged } from '../rows/server/findings.ts';
import { setAside } from '../rows/server/moved-row.ts';
import { createPlanner, type Decision, seenOf, toStoredRow } from '../rows/server/judge-rows.ts';
import { lockMoved, saveRows, type StoredRow } from '../store/server/import-rows.queries.ts';
import { saveImport } from '../store/server/imports.queries.ts';
import { findClientSettings } from '../work/server/import-job.ts';
import { findOr404, type Importer, wrongState } from './import-steps.ts';
import { known } from '../../kit/known.ts';

/** Rows that one request applies, as one operation. The caller repeats the request for the others. */
const AT_ONCE = 1000;
const MAX_TRIES = 5;

/**
 * Applies rows that were left out because their record changed after the check. With `rows`, applies those with a record that
 * still has the version that the user saw; without, applies all. Each request is its own operation. Refuses with 404 an
 * unknown import, with 409 one that has not ended.
 */
export async function applyMoved(importer: Importer, id: string, request: ApplyMoved): Promise<AppliedMoved> {
  const { context, tenantId } = importer;
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTenant(context.db, tenantId, (tx) => tryMoved(tx, importer, id, request));
    } catch (error) {
      // another transaction took a document of a row: the next lookup finds it
      if (violatedKey(error) === undefined || tries === MAX_TRIES) throw error;
    }
  }
}

async function tryMoved(
  tx: TenantTx,
  { context, userId, origin }: Importer,
  id: string,
  { rows: chosenRows }: ApplyMoved,
): Promise<AppliedMoved> {
  const stored = await findOr404(tx, id, true);
  const { operationId, settings, facts, state } = stored;
  if (operationId === null || settings === null || state === 'applying') throw wrongState(state);
  const movedRows = await lockMoved(tx, id, { lines: chosenRows?.map(({ line }) => line), limit: AT_ONCE });
  const client = await findClientSettings(tx);
  const planner = createPlanner(settings, {
    ...client,
    now: context.now(),
    dates: facts?.dates ?? [],
    fileName: stored.fileName,
  });
  const prepared = movedRows.map((row) => planner.prepare(row));
  const rows = await withCompanies(tx, { settings, planner }, prepared);
  const found = await findMatches(tx, planner.matchKeysOf(rows), operationId);
  const nothing = { claim: () => undefined, find: () => undefined };
  const decided = decideRows(planner, rows, found, { ...nothing, judge: createJudge(movedRows, chosenRows) });
  const changes = decided.flatMap(({ decision }) => decision.change ?? []);
  const applied =
    changes.length === 0 ? undefined : await applyOperation(tx, { kind: 'import', userId, origin }, changes);
  const rejudged = movedRows.map((before, at) => {
    const { row, decision } = known(decided[at], 'decided row');
    return { before, after: toStoredRow(row, decision) };
  });
  await saveRows(
    tx,
    id,
    rejudged.map(({ after }) => after),
  );
  const counts = countRejudged(stored.counts, rejudged);
  await saveImport(tx, id, { counts });
  return { operationId: applied?.operationId ?? null, applied: changes.length, counts };
}

/** Leaves a row out when its record no longer has the version that the user saw. */
function createJudge(movedRows: readonly StoredRow[], chosenRows: ApplyMoved['rows']): (decided: Decided) => Decision {
  const looked = chosenRows && new Map(chosenRows.map(({ line, version }) => [line, version]));
  const checked = new Map(movedRows.map(({ line, seen }) => [line, seen ?? undefined]));
  return ({ row, decision }) => {
    if (!looked || looked.get(row.line) === seenOf(decision)?.version) return decision;
    return decision.change ? setAside(decision, checked.get(row.line)) : decision;
  };
}
