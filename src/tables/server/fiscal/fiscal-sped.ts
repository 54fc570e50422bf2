import { RefusedDocument } from '../../../reading/fiscal/document-parts.ts';
import type { FiscalReading } from '../../../reading/fiscal/party.ts';
import { createSpedReader, SPED_START } from '../../../reading/fiscal/read-sped.ts';
import { decodeBytes, LF } from '../table/decode-text.ts';

/** Longer than any line of the layouts, in bytes: a file without line ends is not collected. */
const MAX_LINE = 64 * 1024;
const BOM = Buffer.from('\ufeff');
const BLANK = /^\s*$/;

/**
 * Reads a text file that may be a SPED file, up to the end of its people. If it does not begin like one, it is skipped after
 * its first bytes. SPED is always Latin 1. Signs of Windows-1252 (dashes, quotes) are at places that Latin 1 does not use; only a
 * byte order mark, from an editor that saved the file, means another encoding. `length`: the bytes that were read.
 */
export async function readFiscalSped(
  stream: AsyncIterable<Buffer>,
): Promise<{ reading: FiscalReading; length: number }> {
  const reader = createSpedReader();
  let unread: Buffer = Buffer.alloc(0);
  let isStarted = false;
  let isUtf8: boolean | undefined;
  let length = 0;
  const decode = (line: Buffer) => (isUtf8 ? line.toString('utf8') : decodeBytes(line, 'windows-1252'));
  const skipped = (reason: 'vazio' | 'outro-arquivo') => ({ reading: { outcome: 'skipped', reason } as const, length });
  for await (const bytes of stream) {
    length += bytes.length;
    unread = unread.length === 0 ? bytes : Buffer.concat([unread, bytes]);
    if (!isStarted) {
      isUtf8 ??= unread.indexOf(BOM) === 0;
      unread = withoutBlanks(unread);
      if (unread.length < SPED_START.length) continue;
      if (!startsAsSped(unread)) return skipped('outro-arquivo');
      isStarted = true;
    }
    for (let end = unread.indexOf(LF); end !== -1; end = unread.indexOf(LF)) {
      if (!reader.add(decode(unread.subarray(0, end)))) return { reading: reader.finish(), length };
      unread = unread.subarray(end + 1);
    }
    if (unread.length > MAX_LINE) throw new RefusedDocument('sped');
  }
  if (!isStarted) return skipped(BLANK.test(decode(unread)) ? 'vazio' : 'outro-arquivo');
  reader.add(decode(unread));
  return { reading: reader.finish(), length };
}

function startsAsSped(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, SPED_START.length) === SPED_START;
}

/** The text without a byte order mark and blank lines at its start. */
function withoutBlanks(bytes: Buffer): Buffer {
  let start = bytes.indexOf(BOM) === 0 ? BOM.length : 0;
  while (start < bytes.length && bytes[start]! <= 0x20) start += 1;
  return bytes.subarray(start);
}
