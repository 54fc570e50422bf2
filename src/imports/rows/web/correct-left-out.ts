import type { Import } from '../../model/import.ts';
import { nameOfLeftOut } from '../../web/import-texts.ts';
import { downloadRefused, openImport, readFile, saveSettings, startCheck } from '../../web/imports.api.ts';
import { startUpload } from '../../upload/web/upload.store.ts';

/**
 * Creates an import of the rows that an import left out, with the same columns, and checks it: the user then corrects the rows
 * in the grid. Returns the id of the new import.
 */
export async function correctLeftOut({ id, fileName, settings }: Import, tenant: number): Promise<string> {
  const file = new File([await downloadRefused(id)], nameOfLeftOut(fileName));
  const next = await openImport(file);
  const isSent = await startUpload({ importId: next.id, tenant, file, from: 0, isQuiet: true });
  // the page of the new import shows the error and resumes the upload
  if (!isSent) return next.id;
  const { table } = await readFile(next.id, { encoding: 'utf-8', delimiter: ';' });
  if (!table || !settings) return next.id;
  // the reasons are in an extra column, the last
  const columns = table.columns.map((_, column) => settings.columns[column] ?? null);
  await saveSettings(next.id, { ...settings, columns });
  await startCheck(next.id);
  return next.id;
}
