import { isUtf8 } from 'node:buffer';
import { EIGHT_BIT, guessEightBit } from '../../../reading/text-evidence.ts';
import { CR, decodeBytes, endOfWholeCharacters, LF, linesOf, stripControls } from './decode-text.ts';
import type { Encoding, EncodingReading } from './table.ts';

/** An encoding. `readings`: previews for the user, if the accents do not prove the encoding. */
export type ChosenEncoding = { encoding: Encoding; readings?: EncodingReading[] | undefined };

/** Returns the encoding chosen by the user, or else detects it from the start of the file. */
export function chooseEncoding(sample: Buffer, chosen: Encoding | undefined): ChosenEncoding {
  if (chosen !== undefined) return { encoding: chosen };
  if (sample[0] === 0xff && sample[1] === 0xfe) return { encoding: 'utf-16le' };
  if (sample[0] === 0xfe && sample[1] === 0xff) return { encoding: 'utf-16be' };
  const utf16 = detectUtf16(sample);
  if (utf16 !== undefined) return { encoding: utf16 };
  const whole = sample.subarray(0, endOfWholeCharacters(sample));
  if (isUtf8(whole) || isMostlyUtf8(whole)) return { encoding: 'utf-8' };
  const { encoding, isSure } = guessEightBit(sample);
  return isSure && encoding === 'windows-1252' ? { encoding } : { encoding, readings: readingsOf(sample) };
}

/** Long enough to show the accents of a line. */
const READING_LENGTH = 100;

/** Returns the first line with accents in each encoding. */
function readingsOf(sample: Buffer): EncodingReading[] {
  const at = sample.findIndex((byte) => byte >= 0x80);
  const start = Math.max(sample.lastIndexOf(LF, at), sample.lastIndexOf(CR, at), at - READING_LENGTH / 2 - 1) + 1;
  const [line = sample] = linesOf(sample.subarray(start));
  const bytes = line.subarray(0, READING_LENGTH);
  return EIGHT_BIT.map((encoding) => ({ encoding, line: stripControls(decodeBytes(bytes, encoding)).trim() }));
}

/** Detects UTF-16 without a byte order mark: in a European text almost every second byte is zero. */
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

/** Whether most lines with non-ASCII characters are UTF-8. */
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
