import { createInterface } from 'node:readline';
import { toCsvLine } from '../../kit/csv-line.ts';
import { inTenant } from '../../kit/server/db/db.ts';
import { reasonOf } from '../rows/server/findings.ts';
import { importFiles, readOverflow } from '../store/server/import-files.ts';
import type { JobContext } from '../work/server/import-job.ts';
import { listRows } from '../store/server/import-rows.queries.ts';
import type { StoredImport } from '../store/server/imports.queries.ts';

const PAGE = 500;
/** The heading of the added column of reasons; a later import ignores it. */
const REASON = 'Motivo';

/**
 * Writes the rows that were not imported, then those that were left out for whom they may be, as the file or the user's correction has them, with the reason in an extra column.
 * The CSV opens directly in spreadsheets in Portuguese, where the user can correct it and import it again.
 */
export async function* writeRefusedCsv(
  { db, env }: Pick<JobContext, 'db' | 'env'>,
  tenantId: number,
  { id, table, overflowBytes }: StoredImport,
): AsyncGenerator<string> {
  const headings = (table?.columns ?? []).map(({ heading }) => heading);
  yield `\ufeff${toCsvLine([...headings, REASON])}`;
  for (const list of ['wrong', 'leftAlike'] as const)
    for (let after = 0; ; ) {
      const rows = await inTenant(db, tenantId, (tx) => listRows(tx, id, { list, after, limit: PAGE }));
      const last = rows.at(-1);
      if (!last) break;
      yield rows.map((row) => toCsvLine([...row.cells, reasonOf(row, headings)])).join('');
      after = last.line;
    }
  const overflow = await readOverflow(importFiles(env, tenantId, id), overflowBytes);
  if (!overflow) return;
  for await (const line of createInterface({ input: overflow, crlfDelay: Number.POSITIVE_INFINITY }))
    yield toCsvLine(JSON.parse(line) as string[]); // lines written by findings.ts
}
