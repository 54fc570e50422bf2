import { isUtf8 } from 'node:buffer';
import { open } from 'node:fs/promises';
import { decodeEightBit, type EightBit } from '../../../reading/text-evidence.ts';
import type { Encoding, TableOptions } from './table.ts';

const CHUNK_BYTES = 256 * 1024;
export const LF = 0x0a;
export const CR = 0x0d;

/** Control characters that no text of the register may contain. A carriage return may stay, because it ends lines. */
// oxlint-disable-next-line no-control-regex -- the pattern must find them
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
// oxlint-disable-next-line no-control-regex -- the pattern must find them
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]+/g;

/** Removes the control characters that no field of the register accepts. Keeps tab, line feed and carriage return. */
export function stripControls(text: string): string {
  return CONTROL.test(text) ? text.replace(CONTROLS, '') : text;
}

/** Converts bytes into text, part by part, without the byte order mark. */
export type TextDecoding = { write: (bytes: Buffer) => string; end: () => string };

/**
 * Decodes invalid UTF-8 line by line: a line that is not UTF-8 is read as Windows-1252, because some files combine several
 * sources. A file in an eight-bit encoding is read the same way, unless `strictly`.
 */
export function createDecoding(encoding: Encoding, strictly = false): TextDecoding {
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return createUtf16(encoding);
  const eightBit = encoding === 'utf-8' ? 'windows-1252' : encoding;
  const isOne = encoding !== 'utf-8' && strictly;
  return createBytes((bytes) => (isOne ? decodeBytes(bytes, eightBit) : decodeLines(bytes, eightBit)));
}

/** Yields the text of a file in parts of at most 256 Ki characters, without control characters. */
export async function* readText(
  path: string,
  decoding: TextDecoding,
  onRead?: TableOptions['onRead'],
): AsyncGenerator<string> {
  const handle = await open(path);
  try {
    const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
    let at = 0;
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, CHUNK_BYTES, null);
      if (bytesRead === 0) break;
      at += bytesRead;
      onRead?.(0, bytesRead, at);
      const text = stripControls(decoding.write(buffer.subarray(0, bytesRead)));
      if (text !== '') yield text;
    }
    const remainder = stripControls(decoding.end());
    if (remainder !== '') yield remainder;
  } finally {
    await handle.close();
  }
}

function createUtf16(encoding: 'utf-16le' | 'utf-16be'): TextDecoding {
  const decoder = new TextDecoder(encoding);
  return { write: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() };
}

function createBytes(decode: (bytes: Buffer) => string): TextDecoding {
  let carried: Buffer = Buffer.alloc(0);
  let isStarted = false;
  const finish = (text: string) => {
    if (isStarted || text === '') return text;
    isStarted = true;
    return text.startsWith('\ufeff') ? text.slice(1) : text;
  };
  return {
    write: (bytes) => {
      const all = carried.length === 0 ? bytes : Buffer.concat([carried, bytes]);
      const end = endOfWholeCharacters(all);
      // copied, because the caller reuses its buffer
      carried = Buffer.from(all.subarray(end));
      return finish(decode(all.subarray(0, end)));
    },
    end: () => finish(decode(carried)),
  };
}

/** Returns the start of an incomplete UTF-8 character at the end; the length if the last character is complete. */
export function endOfWholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) return bytes.length;
    if (byte < 0xc0) continue;
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return needed > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

function decodeLines(bytes: Buffer, otherwise: EightBit): string {
  if (isUtf8(bytes)) return bytes.toString('utf8');
  let text = '';
  for (const line of linesOf(bytes)) text += isUtf8(line) ? line.toString('utf8') : decodeBytes(line, otherwise);
  return text;
}

/** Yields lines with their line ends. */
export function* linesOf(bytes: Buffer): Generator<Buffer> {
  const end = bytes.includes(LF) ? LF : CR;
  for (let start = 0; start < bytes.length; ) {
    const at = bytes.indexOf(end, start);
    const next = at === -1 ? bytes.length : at + 1;
    yield bytes.subarray(start, next);
    start = next;
  }
}

/** Decodes eight-bit bytes. */
export function decodeBytes(bytes: Buffer, encoding: EightBit): string {
  return decodeEightBit(bytes.toString('latin1'), encoding);
}
