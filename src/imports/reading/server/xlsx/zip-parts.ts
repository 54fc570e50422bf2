import type { Readable } from 'node:stream';
import { type Entry, openPromise } from 'yauzl';
import type { ReadingLimits } from '../table/limits.ts';
import { UnreadableFile, xlsxIsBomb, xlsxIsDamaged } from '../table/refusals.ts';

/** The parts of a zip file, each read from its beginning as often as asked for. */
export type ZipParts = {
  names: string[];
  has: (name: string) => boolean;
  /** The unpacked bytes of a part; none if there is no such part. Throws UnreadableFile. */
  read: (name: string) => AsyncGenerator<Buffer>;
  close: () => void;
};

/**
 * Opens a zip file. Sizes are counted while it is unpacked, whatever its headers say: a part that grows too large, or by
 * too much for what it was packed in, is refused there. Throws UnreadableFile.
 */
export async function openZip(path: string, limits: ReadingLimits): Promise<ZipParts> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    throw xlsxIsDamaged(error);
  });
  const entries = new Map<string, Entry>();
  let found = 0;
  let directory = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      directory += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
      if (++found > limits.entries || directory > limits.directory) throw xlsxIsBomb();
      if (!entries.has(entry.fileName)) entries.set(entry.fileName, entry);
    }
  } catch (error) {
    zip.close();
    throw error instanceof UnreadableFile ? error : xlsxIsDamaged(error);
  }

  async function* read(name: string): AsyncGenerator<Buffer> {
    const entry = entries.get(name);
    if (entry === undefined) return;
    // what a header says to be packed can't be more than the file
    const packed = Math.min(entry.compressedSize, zip.fileSize);
    let unpacked = 0;
    let stream: Readable | undefined;
    try {
      stream = await zip.openReadStreamPromise(entry);
      // a stream without an encoding yields buffers
      for await (const bytes of stream as AsyncIterable<Buffer>) {
        unpacked += bytes.length;
        const isTooDense = unpacked > limits.ratioFrom && unpacked > packed * limits.ratio;
        if (unpacked > limits.unpacked || isTooDense) throw xlsxIsBomb();
        yield bytes;
      }
    } catch (error) {
      throw error instanceof UnreadableFile ? error : xlsxIsDamaged(error);
    } finally {
      stream?.destroy();
    }
  }

  return { names: [...entries.keys()], has: (name) => entries.has(name), read, close: () => zip.close() };
}
