import { isUtf8 } from 'node:buffer';
import { endOfWholeCharacters, linesOf } from './decode-text.ts';
import type { Encoding } from './table.ts';

/** How a text is written, told from its beginning. */
export function detectEncoding(sample: Buffer): Encoding {
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le';
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be';
  const utf16 = detectUtf16(sample);
  if (utf16 !== undefined) return utf16;
  const whole = sample.subarray(0, endOfWholeCharacters(sample));
  return isUtf8(whole) || isMostlyUtf8(whole) ? 'utf-8' : 'windows-1252';
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
