import { isUtf8 } from 'node:buffer';
import { EIGHT_BIT, guessEightBit } from '../../../../reading/text-evidence.ts';
import { CR, decodeBytes, endOfWholeCharacters, LF, linesOf, stripControls } from './decode-text.ts';
import type { Encoding, EncodingReading } from './table.ts';

/** How a text is written; `readings`: what somebody should look at, because its accents do not prove that it is so. */
export type ChosenEncoding = { encoding: Encoding; readings?: EncodingReading[] | undefined };

/** How a text is written: as somebody said, else told from its beginning. */
export function chooseEncoding(sample: Buffer, said: Encoding | undefined): ChosenEncoding {
  if (said !== undefined) return { encoding: said };
  if (sample[0] === 0xff && sample[1] === 0xfe) return { encoding: 'utf-16le' };
  if (sample[0] === 0xfe && sample[1] === 0xff) return { encoding: 'utf-16be' };
  const utf16 = detectUtf16(sample);
  if (utf16 !== undefined) return { encoding: utf16 };
  const whole = sample.subarray(0, endOfWholeCharacters(sample));
  if (isUtf8(whole) || isMostlyUtf8(whole)) return { encoding: 'utf-8' };
  const { encoding, isSure } = guessEightBit(sample);
  return isSure && encoding === 'windows-1252' ? { encoding } : { encoding, readings: readingsOf(sample) };
}

/** Enough of a line to see its accents. */
const READING_LENGTH = 100;

/** The first line with accents, in each encoding. */
function readingsOf(sample: Buffer): EncodingReading[] {
  const at = sample.findIndex((byte) => byte >= 0x80);
  const start = Math.max(sample.lastIndexOf(LF, at), sample.lastIndexOf(CR, at), at - READING_LENGTH / 2 - 1) + 1;
  const [line = sample] = linesOf(sample.subarray(start));
  const bytes = line.subarray(0, READING_LENGTH);
  return EIGHT_BIT.map((encoding) => ({ encoding, line: stripControls(decodeBytes(bytes, encoding)).trim() }));
}

/** Without a byte order mark: in a European text every second byte is zero, nearly always. */
function detectUtf16(sample: Buffer): Encoding | undefined {
  const length = Math.min(sample.length - (sample.length % 2), 64 * 1024);
  if (length < 4) return undefined;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < length; at += 2) {
    if (sample[at] === 0) even++;
    if (sample[at + 1] === 0) odd++;
  }
  const half = length / 2;
  if (odd > half * 0.6 && even < half * 0.05) return 'utf-16le';
  if (even > half * 0.6 && odd < half * 0.05) return 'utf-16be';
  return undefined;
}

/** Of the lines with more than ASCII, whether most are UTF-8. */
function isMostlyUtf8(bytes: Buffer): boolean {
  let valid = 0;
  let broken = 0;
  for (const line of linesOf(bytes)) {
    if (!line.some((byte) => byte >= 0x80)) continue;
    if (isUtf8(line)) valid++;
    else broken++;
  }
  return valid > broken;
}
