import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { toVcard } from '../../../pessoa/card/vcard.ts';
import type { ExportFile, RecordWriter } from './record-writer.ts';
import { toWindows1252 } from './windows-1252.ts';

type TextFormat = {
  /** the text before the first record */
  head?: string;
  text: (pessoa: Pessoa) => string;
  /** the text after each record */
  end: string;
  encoding?: 'utf-8' | 'windows-1252';
};

/** Code units to encode in one step: enough to be efficient, and few enough to hold the event loop only briefly. */
const CHUNK = 65_536;

/** Writes a text format record by record. */
export function createTextWriter(
  file: ExportFile,
  { head = '', text, end, encoding = 'utf-8' }: TextFormat,
): RecordWriter {
  let waiting: string[] = [];
  let length = 0;
  let chunks: Buffer[] = [];
  let replaced = 0;
  const encodeText = (written: string) => {
    if (encoding === 'utf-8') return Buffer.from(written, 'utf8');
    const inBytes = toWindows1252(written);
    replaced += inBytes.replaced;
    return Buffer.from(inBytes.text, 'latin1');
  };
  const encode = () => {
    if (waiting.length === 0) return;
    chunks.push(encodeText(waiting.join(end) + end));
    waiting = [];
    length = 0;
  };
  if (head !== '') chunks.push(encodeText(head));
  const drain = async () => {
    encode();
    const ready = chunks;
    chunks = [];
    await file.write(ready);
  };
  return {
    add: (pessoa) => {
      const record = text(pessoa);
      waiting.push(record);
      length += record.length;
      if (length >= CHUNK) encode();
    },
    drain,
    end: async () => {
      await drain();
      return { replaced };
    },
    discard: () => {},
  };
}

/** Writes one record per line, in the form of the API. */
export function createJsonLinesWriter(file: ExportFile): RecordWriter {
  return createTextWriter(file, { text: (pessoa) => JSON.stringify(pessoa), end: '\n' });
}

/** Writes a vCard for each record. */
export function createVcardWriter(file: ExportFile): RecordWriter {
  return createTextWriter(file, { text: toVcard, end: '' });
}
