import type { Pessoa } from '../../../pessoa/pessoa.ts';
import type { ExportFile, RecordWriter } from './record-writer.ts';
import { createTextWriter } from './text-writer.ts';

/** Writes one record a line, in the form of the API. */
export function createJsonLinesWriter(file: ExportFile): RecordWriter {
  return createTextWriter(file, { head: '', text: toLine, end: '\n', encoding: 'utf-8' });
}

function toLine(pessoa: Pessoa): string {
  return JSON.stringify(pessoa);
}
