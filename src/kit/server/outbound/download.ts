import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Resolve } from '../env/outbound-address.ts';
import { mayBeCalled } from '../env/outbound-address.ts';
import { OutboundError, send, toOutboundError } from './outbound.ts';

/** The target file of a download, the most bytes it may have, and the time for all of it. */
export type Download = { file: string; mostBytes: number; timeoutMs: number };

/**
 * Downloads a file from a configured address, by the rules of every outgoing call: https (http only to loopback), no
 * redirects, no private network. Throws OutboundError; the target file may then be incomplete.
 */
export async function downloadOutbound(address: URL, download: Download, resolve?: Resolve): Promise<void> {
  if (!mayBeCalled(address)) throw new OutboundError('not_allowed');
  const signal = AbortSignal.timeout(download.timeoutMs);
  try {
    const response = await send(address, { method: 'GET', signal }, resolve);
    if (response.statusCode !== 200) {
      response.destroy();
      throw new OutboundError('no_answer', { cause: response.statusCode });
    }
    let bytes = 0;
    await pipeline(
      response,
      async function* count(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          bytes += chunk.length;
          if (bytes > download.mostBytes) throw new OutboundError('too_large');
          yield chunk;
        }
      },
      createWriteStream(download.file, { mode: 0o600, flush: true }),
      { signal },
    );
  } catch (error) {
    throw toOutboundError(error, signal);
  }
}
