import type { TenantTx } from '../../../kit/server/db/db.ts';
import { insertOutcomes, type Outcome, type Run, saveRun } from '../../jobs/server/runs.queries.ts';

type LeftGroup = Pick<Outcome, 'outcome' | 'reason'> & {
  ids: readonly string[];
  /** the progress of the run after this group */
  after: string;
};

/** Skips a group of records, stores the reason for each of them, and advances the run. */
export async function leaveGroup(tx: TenantTx, run: Run, { ids, after, outcome, reason }: LeftGroup): Promise<void> {
  await insertOutcomes(
    tx,
    run.operationId,
    ids.map((pessoaId) => ({ pessoaId, outcome, reason })),
  );
  await saveRun(tx, { ...run, afterPessoaId: after, [outcome]: run[outcome] + ids.length });
}
