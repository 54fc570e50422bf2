import { decodeEscapes } from './xlsx-cell.ts';
import type { ReadingLimits } from '../table/limits.ts';
import { sheetsHaveTooMany, sheetsHaveTooMuchText } from '../table/refusals.ts';
import { readXml } from '../zip/xml-reader.ts';

/** The shared texts of the cells of an XLSX, by number. */
export type SharedStrings = { get: (index: number) => string };

const PAGE_BITS = 20;
const PAGE_BYTES = 1 << PAGE_BITS;

/**
 * Reads the shared texts into pages of UTF-8. Each text needs only its bytes and eight more, while JavaScript strings would
 * need several times that for millions of texts. Throws UnreadableFile.
 */
export async function readSharedStrings(bytes: AsyncIterable<Buffer>, limits: ReadingLimits): Promise<SharedStrings> {
  const strings = createPages(limits);
  let text = '';
  let isText = false;
  let phonetic = false;
  const handlers = {
    open: (name: string) => {
      if (name === 'si') text = '';
      if (name === 'rPh') phonetic = true;
      isText = name === 't' && !phonetic;
    },
    text: (part: string) => {
      // a text that is too long keeps enough to be detected; no cell may use it
      if (isText && text.length <= limits.cell) text += part;
    },
    close: (name: string) => {
      isText = false;
      if (name === 'rPh') phonetic = false;
      if (name === 'si') strings.add(decodeEscapes(text.slice(0, limits.cell + 1)));
    },
  };
  for await (const _part of readXml(bytes, handlers, limits));
  return strings;
}

function createPages(limits: ReadingLimits) {
  const pages: Buffer[] = [];
  let used = PAGE_BYTES;
  let total = 0;
  let count = 0;
  let places = new Uint32Array(1024);
  let lengths = new Uint32Array(1024);

  function grow(): void {
    places = doubled(places);
    lengths = doubled(lengths);
  }

  return {
    add: (text: string) => {
      const length = Buffer.byteLength(text);
      total += length;
      if (total > limits.sharedStrings) throw sheetsHaveTooMuchText(limits.sharedStrings);
      if (count >= limits.strings) throw sheetsHaveTooMany('textos', limits.strings);
      if (pages.length === 0 || used + length > PAGE_BYTES) {
        // a text longer than a page gets its own page
        pages.push(Buffer.allocUnsafeSlow(Math.max(PAGE_BYTES, length)));
        used = 0;
      }
      pages.at(-1)!.write(text, used, 'utf8');
      if (count === places.length) grow();
      places[count] = (pages.length - 1) * PAGE_BYTES + used;
      lengths[count] = length;
      used += length;
      count++;
    },
    get: (index: number) => {
      if (!(index >= 0 && index < count)) return '';
      const place = places[index]!;
      const start = place & (PAGE_BYTES - 1);
      return pages[place >>> PAGE_BITS]!.toString('utf8', start, start + lengths[index]!);
    },
  };
}

function doubled(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}
