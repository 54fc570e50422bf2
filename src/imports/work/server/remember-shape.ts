import { createHash } from 'node:crypto';
import { chaveNome } from '@fichario/brasil';
import type { TenantTx } from '../../../kit/server/db/db.ts';
import { saveShape } from '../../store/server/known-files.queries.ts';
import type { Job } from './import-job.ts';

/** By what a file with the same headings is known again: case, accents and signs do not count, the order does. */
export function shapeOf(headings: readonly string[]): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(headings.map((heading) => chaveNome(heading))))
    .digest();
}

/** Keeps what the columns mean for the next file with the same headings: rows go in by it. */
export async function rememberShape(tx: TenantTx, { stored: { table, settings } }: Job): Promise<void> {
  // names that were made up say nothing of the next file
  if (!table || !settings || table.headingLine === 0) return;
  // the next file may have its dates in another order, and hide other rows
  const { dates: _dates, hidden: _hidden, ...rest } = settings;
  await saveShape(tx, shapeOf(table.columns.map(({ heading }) => heading)), rest);
}
