import type { Db } from '../../kit/server/db/db.ts';
import { Refusal } from '../../kit/server/http/errors.ts';
import type { WholeList } from '../../search/server/whole-list.ts';
import { columnsOfFile, type FileColumn } from '../columns.ts';
import {
  type BlockCounts,
  type ExportFormat,
  type ExportSettings,
  hasColumns,
  isPaper,
  MAX_PDF_ROWS,
} from '../export.ts';
import { writeWhole } from './export-files.ts';
import { contactsWriter } from './formats/contacts/contacts.ts';
import { GOOGLE } from './formats/contacts/google.ts';
import { HUBSPOT } from './formats/contacts/hubspot.ts';
import { OUTLOOK } from './formats/contacts/outlook.ts';
import { createCsvWriter } from './formats/csv.ts';
import type { Content, WriterFactory } from './formats/record-writer.ts';
import { createJsonLinesWriter, createVcardWriter } from './formats/text-writer.ts';
import { type Snapshot, withSnapshot } from './read-records.ts';

/** The writer of each format, loaded on demand: some need a library. */
const WRITERS: Readonly<Record<ExportFormat, () => Promise<WriterFactory>>> = {
  csv: async () => createCsvWriter,
  xlsx: async () => (await import('./formats/xlsx.ts')).createXlsxWriter,
  pdf: async () => (await import('./formats/pdf.ts')).createPdfWriter,
  jsonl: async () => createJsonLinesWriter,
  vcf: async () => createVcardWriter,
  google: async () => contactsWriter(GOOGLE),
  outlook: async () => contactsWriter(OUTLOOK),
  hubspot: async () => contactsWriter(HUBSPOT),
  etiquetas: async () => (await import('./formats/labels.ts')).createLabelsWriter,
  aniversarios: async () => (await import('./formats/birthdays.ts')).createBirthdaysWriter,
};

/** The request of a file. */
export type FileOrder = {
  list: WholeList;
  format: ExportFormat;
  settings: ExportSettings;
  title: Content['title'];
  /** an existing file is replaced when the new one is complete */
  path: string;
};

/** The written file; `replaced` counts the characters that the encoding lacks. */
export type MadeFile = { rows: number; bytes: number; replaced: number };

/** The progress; `total` is null until the records are counted. */
export type FileProgress = { rows: number; total: number | null };

/**
 * Writes all records of a list, from one snapshot, into a file. Calls `onProgress` at intervals; if that throws, no file
 * remains. Throws Refusal 422 `too_many_for_pdf`.
 */
export async function makeFile(
  db: Db,
  order: FileOrder,
  onProgress: (progress: FileProgress) => void | Promise<void>,
): Promise<MadeFile> {
  const createWriter = await WRITERS[order.format]();
  return withSnapshot(db, order.list, async (snapshot) => {
    await onProgress({ rows: 0, total: null });
    const measured = await snapshot.measure();
    const total = measured.count;
    if (isPaper(order.format) && total > MAX_PDF_ROWS) throw tooManyForPdf(total);
    await onProgress({ rows: 0, total });
    let written = { rows: 0, replaced: 0 };
    const bytes = await writeWhole(order.path, async (file) => {
      const columns = hasColumns(order.format) ? columnsOf(order, measured) : [];
      const { settings, title } = order;
      const writer = createWriter(file, { settings, columns, found: measured, total, title });
      try {
        written = await writeRecords(snapshot, writer, {
          fields: hasColumns(order.format) ? fieldsOf(columns) : undefined,
          onRows: (rows) => onProgress({ rows, total }),
        });
      } catch (error) {
        writer.discard();
        throw error;
      }
      // an incomplete file that looks complete is worse than none
      if (written.rows !== total)
        throw new Error('The number of written records differs from the count in the same snapshot.');
    });
    return { ...written, bytes };
  });
}

async function writeRecords(
  snapshot: Snapshot,
  writer: ReturnType<WriterFactory>,
  { fields, onRows }: { fields: ReadonlySet<string> | undefined; onRows: (rows: number) => void | Promise<void> },
): Promise<{ rows: number; replaced: number }> {
  let rows = 0;
  await snapshot.read(
    (pessoa) => {
      rows += 1;
      writer.add(pessoa);
    },
    async () => {
      await writer.drain();
      await onRows(rows);
    },
    fields,
  );
  return { rows, ...(await writer.end()) };
}

function columnsOf({ settings, format }: FileOrder, found: BlockCounts): FileColumn[] {
  const columns = columnsOfFile(settings, format, found);
  // only columns of lists were chosen, and no record has an item
  return columns.length > 0 ? columns : [{ target: 'codigo', label: 'Código' }];
}

/** The fields of a record that the columns need; undefined: all. */
function fieldsOf(columns: readonly FileColumn[]): ReadonlySet<string> | undefined {
  // the reasons why a record is not ready for its invoice may be in any field
  if (columns.some(({ target }) => target === 'nota')) return undefined;
  const fields = columns.map(({ target }) => target.split('.')[0] ?? target);
  return new Set(fields.flatMap((field) => (field === 'documento' ? ['cpf', 'cnpj'] : [field])));
}

function tooManyForPdf(total: number): Refusal {
  const [most, count] = [MAX_PDF_ROWS, total].map((number) => number.toLocaleString('pt-BR'));
  const detail = `Um PDF leva até ${most} fichas, e esta lista tem ${count}. Escolha Excel ou CSV, ou filtre a lista.`;
  return new Refusal(422, 'too_many_for_pdf', detail);
}
