import { open } from 'node:fs/promises';

/** The beginning of a file, by which its kind is known. */
export type FileStart = { bytes: Buffer /** bytes of the whole file */; size: number; isWhole: boolean };

export async function readStart(path: string, length: number): Promise<FileStart> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const buffer = Buffer.alloc(Math.min(length, size));
    let filled = 0;
    while (filled < buffer.length) {
      const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return { bytes: buffer.subarray(0, filled), size, isWhole: filled >= size };
  } finally {
    await handle.close();
  }
}
