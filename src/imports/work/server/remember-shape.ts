import { createHash } from 'node:crypto';
import { chaveNome } from '@fichario/brasil';
import type { TenantTx } from '../../../kit/server/db/db.ts';
import { saveShape } from '../../store/server/known-files.queries.ts';
import type { Job } from './import-job.ts';

/** The hash that recognizes a file with the same headings: it ignores case, accents and signs, and keeps the order. */
export function shapeOf(headings: readonly string[]): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(headings.map((heading) => chaveNome(heading))))
    .digest();
}

/** Saves the meaning of the columns for the next file with the same headings, once rows were applied with it. */
export async function rememberShape(tx: TenantTx, { stored: { table, settings } }: Job): Promise<void> {
  // generated headings do not identify the next file
  if (!table || !settings || table.headingLine === 0) return;
  // the next file may order its dates differently and hide other rows; questions that leave the house are asked for each file anew
  const { dates: _dates, hidden: _hidden, receita, ...shapeSettings } = settings;
  await saveShape(tx, shapeOf(table.columns.map(({ heading }) => heading)), {
    ...shapeSettings,
    ...(receita && { receita: receita === 'consultar' ? 'guardadas' : receita }),
  });
}
