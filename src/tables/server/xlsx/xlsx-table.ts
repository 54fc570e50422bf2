import { endingOf } from '../table/file-kind.ts';
import type { ReadingLimits } from '../table/limits.ts';
import { chooseSheets, openSheets } from '../table/sheet-table.ts';
import type { Table, TableOptions } from '../table/table.ts';
import type { ZipParts } from '../zip/zip-parts.ts';
import { readSharedStrings } from './shared-strings.ts';
import { type Merges, readMerges } from './xlsx-merges.ts';
import { readSheet, type SheetContext } from './xlsx-sheet.ts';
import { readStyles } from './xlsx-styles.ts';
import { hasComments, readWorkbook } from './xlsx-workbook.ts';

/** Opens the table of an XLSX file (ECMA-376). Throws UnreadableFile. */
export async function openXlsx(zip: ZipParts, options: TableOptions, limits: ReadingLimits): Promise<Table> {
  const workbook = await readWorkbook(zip, endingOf(options.fileName), limits);
  const { sheets } = workbook;
  const candidates = chooseSheets(sheets, options.sheet);
  const context: SheetContext = {
    strings: await readSharedStrings(zip.read(workbook.sharedStrings), limits),
    styles: await readStyles(zip.read(workbook.styles), limits),
    is1904: workbook.is1904,
    limits,
  };
  const mergesOf = new Map<string, Merges | undefined>();
  return openSheets({
    format: 'xlsx',
    sheets,
    candidates,
    chosen: options,
    limits,
    read: async function* ({ part }, hidden) {
      if (!mergesOf.has(part)) mergesOf.set(part, await readMerges(zip.read(part), limits));
      yield* readSheet(zip.read(part), { ...context, ...(hidden && { hidden }), merges: mergesOf.get(part) });
    },
    packedSize: ({ part }) => zip.packedSize(part),
    hasComments: (sheet) => hasComments(zip, sheet, limits),
    close: () => zip.close(),
  });
}
