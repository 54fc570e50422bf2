import type { Readable } from 'node:stream';
import { type Entry, openPromise } from 'yauzl';
import type { ReadingLimits } from '../table/limits.ts';
import { UnreadableFile, sheetsAreBomb, sheetsAreDamaged } from '../table/refusals.ts';

/** The parts of a zip file. Each can be read from its start repeatedly. */
export type ZipParts = {
  names: string[];
  has: (name: string) => boolean;
  /** Returns the packed bytes of a part. */
  packedSize: (name: string) => number;
  /** Yields the unpacked bytes of a part; none if the part does not exist. Throws UnreadableFile. */
  read: (name: string) => AsyncGenerator<Buffer>;
  close: () => void;
};

/**
 * Opens a zip file. Sizes are counted during unpacking, whatever the headers claim. A part that grows too large, or too large
 * for its packed size, is refused. Throws UnreadableFile.
 */
export async function openZip(path: string, limits: ReadingLimits): Promise<ZipParts> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    throw sheetsAreDamaged(error);
  });
  const entries = new Map<string, Entry>();
  let found = 0;
  let directory = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      directory += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
      if (++found > limits.entries || directory > limits.directory) throw sheetsAreBomb();
      if (!entries.has(entry.fileName)) entries.set(entry.fileName, entry);
    }
  } catch (error) {
    zip.close();
    throw error instanceof UnreadableFile ? error : sheetsAreDamaged(error);
  }

  // the packed size in a header cannot exceed the file size
  const packedSize = (name: string) => Math.min(entries.get(name)?.compressedSize ?? 0, zip.fileSize);

  async function* read(name: string): AsyncGenerator<Buffer> {
    const entry = entries.get(name);
    if (entry === undefined) return;
    const packed = packedSize(name);
    let unpacked = 0;
    let stream: Readable | undefined;
    try {
      stream = await zip.openReadStreamPromise(entry);
      // without an encoding, a stream yields buffers
      for await (const bytes of stream as AsyncIterable<Buffer>) {
        unpacked += bytes.length;
        const isTooDense = unpacked > limits.ratioFrom && unpacked > packed * limits.ratio;
        if (unpacked > limits.unpacked || isTooDense) throw sheetsAreBomb();
        yield bytes;
      }
    } catch (error) {
      throw error instanceof UnreadableFile ? error : sheetsAreDamaged(error);
    } finally {
      stream?.destroy();
    }
  }

  return { names: [...entries.keys()], has: (name) => entries.has(name), packedSize, read, close: () => zip.close() };
}
