import { openTable } from '../../../tables/server/open-table.ts';
import { undoDouble } from '../../../tables/server/table/double-utf8.ts';
import type { Table } from '../../../tables/server/table/table.ts';
import type { StoredImport } from '../../store/server/imports.queries.ts';

/** Opens the file of an import as its user reads it. Throws UnreadableFile. */
export async function openAsWanted(
  content: string,
  { fileName, readOptions }: Pick<StoredImport, 'fileName' | 'readOptions'>,
  onRead?: Parameters<typeof openTable>[1]['onRead'],
): Promise<Table> {
  const asWritten = await openTable(content, { fileName, onRead, ...readOptions });
  return readOptions.undoDouble ? undoDouble(asWritten) : asWritten;
}
