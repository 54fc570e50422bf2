import { neutralize, quoteCell } from '../../../kit/spreadsheet-cell.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import type { Content, ExportFile, RecordWriter } from './record-writer.ts';
import { cellReader } from './row-cells.ts';
import { createTextWriter } from './text-writer.ts';

const BOM = '\ufeff';

/**
 * Writes CSV (RFC 4180) for spreadsheets in Portuguese: by default with `;` and in UTF-8 with a byte order mark. No cell is
 * run as a formula.
 */
export function createCsvWriter(file: ExportFile, { settings, columns }: Content): RecordWriter {
  const delimiter = settings.delimiter === 'tab' ? '\t' : settings.delimiter;
  const write = createLineWriter(columns, settings.masks, delimiter);
  const head = `${columns.map(({ label }) => (label.includes(delimiter) ? quoteCell(label) : label)).join(delimiter)}\r\n`;
  const mark = settings.encoding === 'utf-8-bom' ? BOM : '';
  return createTextWriter(file, {
    head: mark + head,
    text: write,
    end: '\r\n',
    encoding: settings.encoding === 'windows-1252' ? 'windows-1252' : 'utf-8',
  });
}

/** Writes the line of a record. */
function createLineWriter(columns: Content['columns'], masks: boolean, delimiter: string): (pessoa: Pessoa) => string {
  const needsQuotes = new RegExp(`["\\r\\n${delimiter}]`);
  const parts = cellReader(columns, masks).map(({ kinds, read }) => ({
    read,
    // values that we format ourselves need no check
    checked: kinds.flatMap((kind, index) => (kind === 'plain' ? [] : [index])),
    missing: delimiter.repeat(kinds.length - 1),
  }));
  const toCell = (text: string) => {
    const safe = startsPlainly(text) ? text : neutralize(text);
    return needsQuotes.test(safe) ? quoteCell(safe) : safe;
  };
  // joined once: a text that is concatenated piece by piece is flattened again when it becomes bytes
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

/** Whether the first character is an ASCII letter or digit. No spreadsheet treats such a text as a formula. */
function startsPlainly(text: string): boolean {
  const code = text.charCodeAt(0) | 0x20;
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
}
