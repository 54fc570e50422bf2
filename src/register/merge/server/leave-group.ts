import type { TenantTx } from '../../../kit/server/db/db.ts';
import { insertOutcomes, type Outcome, type Run, saveRun } from '../../jobs/server/runs.queries.ts';

type Left = Pick<Outcome, 'outcome' | 'reason'> & {
  ids: readonly string[];
  /** how far the run is with this group */
  after: string;
};

/** Leaves a group of records as it is, notes why for each of them, and goes on behind it. */
export async function leaveGroup(tx: TenantTx, run: Run, { ids, after, outcome, reason }: Left): Promise<void> {
  await insertOutcomes(
    tx,
    run.operationId,
    ids.map((pessoaId) => ({ pessoaId, outcome, reason })),
  );
  await saveRun(tx, { ...run, afterPessoaId: after, [outcome]: run[outcome] + ids.length });
}
