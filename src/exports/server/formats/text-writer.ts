import type { Pessoa } from '../../../pessoas/pessoa.ts';
import type { ExportFile } from '../export-files.ts';
import type { RecordWriter } from './record-writer.ts';
import { toWindows1252 } from './windows-1252.ts';

type TextFormat = {
  /** what comes before the first record */
  head: string;
  text: (pessoa: Pessoa) => string;
  encoding: 'utf-8' | 'windows-1252';
};

/** Code units that become bytes in one go: enough to be worth it, not so many that anybody waits. */
const CHUNK = 65_536;

/** Writes a format that is a text, record after record. */
export function createTextWriter(file: ExportFile, { head, text, encoding }: TextFormat): RecordWriter {
  let waiting = head;
  let chunks: Buffer[] = [];
  let replaced = 0;
  const encode = () => {
    if (waiting === '') return;
    if (encoding === 'utf-8') chunks.push(Buffer.from(waiting, 'utf8'));
    else {
      const written = toWindows1252(waiting);
      replaced += written.replaced;
      chunks.push(Buffer.from(written.text, 'latin1'));
    }
    waiting = '';
  };
  const drain = async () => {
    encode();
    const ready = chunks;
    chunks = [];
    await file.write(ready);
  };
  return {
    add: (pessoa) => {
      waiting += text(pessoa);
      if (waiting.length >= CHUNK) encode();
    },
    drain,
    end: async () => {
      await drain();
      return { replaced };
    },
    discard: () => {},
  };
}
