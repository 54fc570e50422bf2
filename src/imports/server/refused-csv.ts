import { createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { toCsvLine } from '../../kit/csv-line.ts';
import { inTenant } from '../../kit/server/db/db.ts';
import { reasonOf } from '../rows/server/findings.ts';
import { importFiles } from '../store/server/import-files.ts';
import type { JobContext } from '../work/server/import-job.ts';
import { listRows } from '../store/server/import-rows.queries.ts';
import type { StoredImport } from '../store/server/imports.queries.ts';

const PAGE = 500;
/** The column that is added; an import leaves it out. */
const REASON = 'Motivo';

/**
 * The rows that do not go in, as the file has them or as somebody corrected them, with why in a column of its own: a CSV
 * that spreadsheets in Portuguese open as it is, and that can be corrected there and imported.
 */
export async function* writeRefusedCsv(
  { db, env }: Pick<JobContext, 'db' | 'env'>,
  tenantId: number,
  { id, table }: StoredImport,
): AsyncGenerator<string> {
  const headings = (table?.columns ?? []).map(({ heading }) => heading);
  yield `\ufeff${toCsvLine([...headings, REASON])}`;
  for (let after = 0; ; ) {
    const rows = await inTenant(db, tenantId, (tx) => listRows(tx, id, { list: 'wrong', after, limit: PAGE }));
    const last = rows.at(-1);
    if (!last) break;
    yield rows.map((row) => toCsvLine([...row.cells, reasonOf(row, headings)])).join('');
    after = last.line;
  }
  const { overflow } = importFiles(env, tenantId, id);
  if (!existsSync(overflow)) return;
  for await (const line of createInterface({ input: createReadStream(overflow), crlfDelay: Number.POSITIVE_INFINITY }))
    yield toCsvLine(JSON.parse(line) as string[]); // our own rows: findings.ts
}
