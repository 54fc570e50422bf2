import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import type { FileColumn } from '../../columns.ts';
import type { Content, ExportFile, RecordWriter } from './record-writer.ts';
import { type CellKind, cellReader, kindOf } from './row-cells.ts';
import { beginSheet, END_OF_SHEET, letterOf, partsOfBook, type SheetColumn, toCell } from './xlsx-parts.ts';
import { known } from '../../../kit/known.ts';

/** Most records in a sheet: 1,048,576 rows less the headings. */
const MOST_ROWS = 1_048_575;
/** A higher level takes twice the time and saves a tenth of the size. */
const COMPRESSION = { compressionLevel: 3 };
const CHUNK = 65_536;

/** Writes a workbook: texts as texts, dates and amounts as numbers, in as many sheets as the rows need. */
export function createXlsxWriter(
  file: ExportFile,
  { columns, settings, total }: Content,
  mostRows = MOST_ROWS,
): RecordWriter {
  const sheets = Array.from({ length: Math.max(1, Math.ceil(total / mostRows)) }, () => new PassThrough());
  const head = beginSheet(columns.map(toSheetColumn));
  const writeRow = createRowWriter(columns, settings.masks);
  const written = pumpBook(file, sheets);
  // awaited at the end; until then a failure shows at the next `drain`
  written.catch(() => {});
  let ready: { sheet: PassThrough; text: Buffer }[] = [];
  let waiting = head;
  let sheet = 0;
  let row = 1;

  const encode = () => {
    ready.push({ sheet: known(sheets[sheet], 'the sheet'), text: Buffer.from(waiting) });
    waiting = '';
  };
  const drain = async () => {
    for (const part of ready.splice(0)) {
      if (!part.sheet.write(part.text)) await Promise.race([once(part.sheet, 'drain'), written]);
    }
  };
  const endSheet = () => {
    waiting += END_OF_SHEET;
    encode();
  };
  return {
    add: (pessoa) => {
      if (row > mostRows) {
        endSheet();
        [sheet, row, waiting] = [sheet + 1, 1, head];
      }
      row += 1;
      waiting += writeRow(pessoa, row);
      if (waiting.length >= CHUNK) encode();
    },
    drain: async () => {
      await drain();
      for (const full of sheets.slice(0, sheet)) full.end();
    },
    end: async () => {
      endSheet();
      await drain();
      for (const each of sheets) each.end();
      await written;
      return { replaced: 0 };
    },
    discard: () => {
      for (const each of sheets) each.destroy();
    },
  };
}

/** Writes the zip file while its sheets are being produced. */
async function pumpBook(file: ExportFile, sheets: PassThrough[]): Promise<void> {
  const zip = new ZipFile();
  for (const { path, content } of partsOfBook(sheets.length)) zip.addBuffer(Buffer.from(content), path);
  for (const [index, sheet] of sheets.entries())
    zip.addReadStream(sheet, `xl/worksheets/sheet${index + 1}.xml`, COMPRESSION);
  zip.end();
  try {
    for await (const chunk of zip.outputStream) await file.write([chunk as Buffer]);
  } catch (error) {
    for (const sheet of sheets) sheet.destroy();
    throw error;
  }
}

function createRowWriter(columns: readonly FileColumn[], masks: boolean): (pessoa: Pessoa, row: number) => string {
  const letters = columns.map((_, index) => letterOf(index));
  const parts = cellReader(columns, masks);
  return (pessoa, row) => {
    let line = `<row r="${row}">`;
    let column = 0;
    for (const { kinds, read } of parts) {
      const cells = read(pessoa);
      for (const [index, kind] of kinds.entries()) {
        const text = cells?.[index] ?? '';
        if (text !== '') line += toCell(`${letters[column]}${row}`, text, kind);
        column += 1;
      }
    }
    return `${line}</row>`;
  };
}

const WIDTHS: Readonly<Record<CellKind, number>> = { plain: 18, text: 22, number: 10, money: 14, date: 12, moment: 17 };
const WIDE: Readonly<Record<string, number>> = {
  id: 38,
  nome: 38,
  nomeFantasia: 30,
  observacoes: 50,
  logradouro: 34,
  email: 34,
};

function toSheetColumn({ target, label }: FileColumn): SheetColumn {
  const kind = kindOf(target);
  const field = target.split('.').at(-1) ?? target;
  return { label, kind, width: Math.max(WIDE[field] ?? WIDTHS[kind], Math.min(label.length + 2, 30)) };
}
