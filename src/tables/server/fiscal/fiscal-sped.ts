import { RefusedDocument } from '../../../reading/fiscal/document-parts.ts';
import type { FiscalReading } from '../../../reading/fiscal/party.ts';
import { createSpedReader, SPED_START } from '../../../reading/fiscal/read-sped.ts';
import { decodeBytes, LF } from '../table/decode-text.ts';

/** Longer than any line of the layouts, in bytes: what has no line ends is not collected. */
const MAX_LINE = 64 * 1024;
const BOM = Buffer.from('\ufeff');
const BLANK = /^\s*$/;

/**
 * Reads a text file that may be a SPED file, as far as its people stand in it. What does not begin as one is skipped after its first
 * bytes. SPED is Latin 1 always, and what Windows adds (dashes, quotes) stands where Latin 1 has nothing; only a byte order mark, of
 * an editor that wrote the file anew, says otherwise. `length`: the bytes that were taken.
 */
export async function readFiscalSped(
  stream: AsyncIterable<Buffer>,
): Promise<{ reading: FiscalReading; length: number }> {
  const reader = createSpedReader();
  let rest: Buffer = Buffer.alloc(0);
  let isStarted = false;
  let isUtf8: boolean | undefined;
  let length = 0;
  const decode = (line: Buffer) => (isUtf8 ? line.toString('utf8') : decodeBytes(line, 'windows-1252'));
  const skipped = (reason: 'vazio' | 'outro-arquivo') => ({ reading: { outcome: 'skipped', reason } as const, length });
  for await (const bytes of stream) {
    length += bytes.length;
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    if (!isStarted) {
      isUtf8 ??= rest.indexOf(BOM) === 0;
      rest = withoutBlanks(rest);
      if (rest.length < SPED_START.length) continue;
      if (!startsAsSped(rest)) return skipped('outro-arquivo');
      isStarted = true;
    }
    for (let end = rest.indexOf(LF); end !== -1; end = rest.indexOf(LF)) {
      if (!reader.add(decode(rest.subarray(0, end)))) return { reading: reader.finish(), length };
      rest = rest.subarray(end + 1);
    }
    if (rest.length > MAX_LINE) throw new RefusedDocument('sped');
  }
  if (!isStarted) return skipped(BLANK.test(decode(rest)) ? 'vazio' : 'outro-arquivo');
  reader.add(decode(rest));
  return { reading: reader.finish(), length };
}

function startsAsSped(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, SPED_START.length) === SPED_START;
}

/** Without a byte order mark and blank lines at the start. */
function withoutBlanks(bytes: Buffer): Buffer {
  let start = bytes.indexOf(BOM) === 0 ? BOM.length : 0;
  while (start < bytes.length && bytes[start]! <= 0x20) start += 1;
  return bytes.subarray(start);
}
