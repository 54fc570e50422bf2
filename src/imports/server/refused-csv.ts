import { toCsvLine } from '../../kit/csv-line.ts';
import { inTenant } from '../../kit/server/db/db.ts';
import { reasonOf } from '../rows/server/findings.ts';
import type { JobContext } from '../work/server/import-job.ts';
import { listRows } from '../store/server/import-rows.queries.ts';
import { lastCounted, type StoredImport } from '../store/server/imports.queries.ts';

const PAGE = 500;
/** The heading of the added column of reasons; a later import ignores it. */
const REASON = 'Motivo';

/**
 * Writes the rows that were not imported, then those left out because of possible matches, with the cells of the file or of the
 * user's correction. An extra column has the reasons.
 * The CSV opens directly in spreadsheets in Portuguese, where the user can correct it and import it again.
 */
export async function* writeRefusedCsv(
  { db }: Pick<JobContext, 'db'>,
  tenantId: number,
  stored: StoredImport,
): AsyncGenerator<string> {
  const { id, table } = stored;
  const upTo = lastCounted(stored);
  const headings = (table?.columns ?? []).map(({ heading }) => heading);
  yield `\ufeff${toCsvLine([...headings, REASON])}`;
  for (const list of ['wrong', 'leftAlike'] as const)
    for (let after = 0; ; ) {
      const rows = await inTenant(db, tenantId, (tx) => listRows(tx, id, { list, after, limit: PAGE, upTo }));
      const last = rows.at(-1);
      if (!last) break;
      yield rows.map((row) => toCsvLine([...row.cells, reasonOf(row, headings)])).join('');
      after = last.line;
    }
}
