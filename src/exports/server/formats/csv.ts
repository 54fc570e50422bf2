import { neutralize } from '../../../charts/data-cell.ts';
import type { Pessoa } from '../../../pessoas/pessoa.ts';
import { type CellKind, cellReader } from './row-cells.ts';
import type { Content, RecordWriter } from './record-writer.ts';
import type { ExportFile } from '../export-files.ts';
import { createTextWriter } from './text-writer.ts';

const BOM = '\ufeff';

/**
 * Rows as RFC 4180 has them, for spreadsheets in Portuguese: `;` and UTF-8 with a mark at the beginning unless the
 * settings say otherwise. No cell is run as a formula.
 */
export function createCsvWriter(file: ExportFile, { settings, columns }: Content): RecordWriter {
  const delimiter = settings.delimiter === 'tab' ? '\t' : settings.delimiter;
  const write = createLineWriter(columns, settings.masks, delimiter);
  const head = `${columns.map(({ label }) => toCell(label, delimiter)).join(delimiter)}\r\n`;
  const mark = settings.encoding === 'utf-8-bom' ? BOM : '';
  return createTextWriter(file, {
    head: mark + head,
    text: write,
    encoding: settings.encoding === 'windows-1252' ? 'windows-1252' : 'utf-8',
  });
}

/** The line of a record. */
function createLineWriter(columns: Content['columns'], masks: boolean, delimiter: string): (pessoa: Pessoa) => string {
  const parts = cellReader(columns, masks);
  const needsQuotes = new RegExp(`["\\r\\n${delimiter}]`);
  const cell = (text: string, kind: CellKind) => {
    if (text === '' || kind === 'plain') return text;
    const safe = startsPlainly(text) ? text : neutralize(text);
    return needsQuotes.test(safe) ? quote(safe) : safe;
  };
  return (pessoa) => {
    let line = '';
    let before = '';
    for (const { kinds, read } of parts) {
      const cells = read(pessoa);
      for (let index = 0; index < kinds.length; index++) {
        line += before;
        before = delimiter;
        // one for each kind
        if (cells) line += cell(cells[index]!, kinds[index]!);
      }
    }
    return `${line}\r\n`;
  };
}

/** Is the first sign a letter or digit of ASCII? Then no spreadsheet takes it for a formula. */
function startsPlainly(text: string): boolean {
  const code = text.charCodeAt(0) | 0x20;
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
}

function toCell(text: string, delimiter: string): string {
  return text.includes(delimiter) ? quote(text) : text;
}

function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
