import { neutralize } from '../../../kit/spreadsheet-cell.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import type { Content, ExportFile, RecordWriter } from './record-writer.ts';
import { cellReader } from './row-cells.ts';
import { createTextWriter } from './text-writer.ts';

const BOM = '\ufeff';

/**
 * Rows as RFC 4180 has them, for spreadsheets in Portuguese: `;` and UTF-8 with a mark at the beginning unless the
 * settings say otherwise. No cell is run as a formula.
 */
export function createCsvWriter(file: ExportFile, { settings, columns }: Content): RecordWriter {
  const delimiter = settings.delimiter === 'tab' ? '\t' : settings.delimiter;
  const write = createLineWriter(columns, settings.masks, delimiter);
  const head = `${columns.map(({ label }) => (label.includes(delimiter) ? quote(label) : label)).join(delimiter)}\r\n`;
  const mark = settings.encoding === 'utf-8-bom' ? BOM : '';
  return createTextWriter(file, {
    head: mark + head,
    text: write,
    end: '\r\n',
    encoding: settings.encoding === 'windows-1252' ? 'windows-1252' : 'utf-8',
  });
}

/** The line of a record. */
function createLineWriter(columns: Content['columns'], masks: boolean, delimiter: string): (pessoa: Pessoa) => string {
  const needsQuotes = new RegExp(`["\\r\\n${delimiter}]`);
  const parts = cellReader(columns, masks).map(({ kinds, read }) => ({
    read,
    // what is of our own making needs no look
    checked: kinds.flatMap((kind, index) => (kind === 'plain' ? [] : [index])),
    missing: delimiter.repeat(kinds.length - 1),
  }));
  const toCell = (text: string) => {
    const safe = startsPlainly(text) ? text : neutralize(text);
    return needsQuotes.test(safe) ? quote(safe) : safe;
  };
  // joined, not added up: a text of many pieces is put together again when it becomes bytes
  return (pessoa) => {
    const line: string[] = [];
    for (const { read, checked, missing } of parts) {
      const cells = read(pessoa);
      if (cells === undefined) {
        line.push(missing);
        continue;
      }
      for (const index of checked) {
        const text = cells[index];
        if (text) cells[index] = toCell(text);
      }
      line.push(cells.join(delimiter));
    }
    return line.join(delimiter);
  };
}

/** Is the first sign a letter or digit of ASCII? Then no spreadsheet takes it for a formula. */
function startsPlainly(text: string): boolean {
  const code = text.charCodeAt(0) | 0x20;
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
}

function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
