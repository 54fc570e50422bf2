import { toVcard } from '../../../pessoa/card/vcard.ts';
import type { ExportFile, RecordWriter } from './record-writer.ts';
import { createTextWriter } from './text-writer.ts';

/** Writes a vCard for each record. */
export function createVcardWriter(file: ExportFile): RecordWriter {
  return createTextWriter(file, { head: '', text: toVcard, end: '', encoding: 'utf-8' });
}
