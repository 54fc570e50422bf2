import { rootOf } from '../../reading/fiscal/party.ts';
import type { FiscalFileKind } from './fiscal/read-folder.ts';
import { openCsv } from './csv/csv-table.ts';
import { openJsonLines } from './jsonl/jsonl-table.ts';
import { readStart, recognizeFile } from './table/file-kind.ts';
import { READING_LIMITS, type ReadingLimits } from './table/limits.ts';
import { fileIsTooLarge } from './table/refusals.ts';
import type { Table, TableOptions } from './table/table.ts';
import { openVcard } from './vcard/vcard-table.ts';

/** Opens a file by its content, not by its name. Throws UnreadableFile. */
export async function openTable(path: string, options: TableOptions): Promise<Table> {
  const limits = options.limits ?? READING_LIMITS;
  // one row of maximum length at two bytes a character, and some reserve
  const start = await readStart(path, 2 * limits.row + 64 * 1024);
  if (start.size > limits.file) throw fileIsTooLarge(limits.file);
  const kind = recognizeFile(start, options.fileName);
  if (kind === 'xml' || kind === 'sped' || (kind === 'zip' && (await isFolder(path))))
    return openDocuments(path, kind, options);
  if (kind === 'zip') return openZipped(path, options, limits);
  if (kind === 'vcard') return openVcard(path, start, options, limits);
  if (kind === 'jsonl') return openJsonLines(path, options, limits);
  return openCsv(path, start, options, limits);
}

/** Whether a zip is a folder of documents. The first call loads the code that reads zips. */
async function isFolder(path: string): Promise<boolean> {
  return (await import('./zip/walk-zip.ts')).isFolder(path);
}

async function openDocuments(path: string, kind: FiscalFileKind, options: TableOptions): Promise<Table> {
  const { fileName, ownCompany, onRead } = options;
  const { openFiscal } = await import('./fiscal/fiscal-table.ts');
  const root = ownCompany === undefined ? undefined : rootOf({ cnpj: ownCompany });
  return openFiscal(path, { fileName, kind, onRead, ownRoots: root === undefined ? [] : [root] });
}

/** Opens a spreadsheet. Its readers need libraries, which the first call loads. */
async function openZipped(path: string, options: TableOptions, limits: ReadingLimits): Promise<Table> {
  const [{ openZip }, { isOpenDocument }] = await Promise.all([
    import('./zip/zip-parts.ts'),
    import('./ods/open-document.ts'),
  ]);
  const zip = await openZip(path, limits);
  try {
    if (await isOpenDocument(zip)) return await (await import('./ods/ods-table.ts')).openOds(zip, options, limits);
    return await (await import('./xlsx/xlsx-table.ts')).openXlsx(zip, options, limits);
  } catch (error) {
    zip.close();
    throw error;
  }
}
