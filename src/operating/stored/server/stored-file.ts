import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** A file of a back-up: compressed, and encrypted if there is a key. `bytes`: size on the disk; `plain`: original size. */
export type StoredFile = { file: string; bytes: number; sha256: string; plain?: number | undefined };

/** A stored file differs from what was written. */
export class NotAsStored extends Error {}

/** Encrypts and decrypts the files of one back-up. */
export type FileCipher = {
  encrypt: (plain: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;
  decrypt: (encrypted: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;
};

/** The fastest level: the next one takes twice the time and saves a tenth of the bytes. */
const LEVEL = 1;
const CHUNK = 256 * 1024;
/** Readable by the owner only: the files hold documents of people, and keys. */
const ONLY_OWNER = 0o600;

/** Receives each chunk that passes through, without changing it. */
export type Watch = (chunk: Buffer) => void | Promise<void>;

/** How to write a file: `onPlain` receives the input, `onStored` the compressed and encrypted bytes. */
type Writing = { cipher: FileCipher | undefined; onPlain?: Watch; onStored?: Watch };

/** Writes a new compressed file. Resolves when the file is on the disk. */
export async function writeStored(
  path: string,
  source: AsyncIterable<Buffer>,
  { cipher, onPlain, onStored }: Writing,
): Promise<Omit<StoredFile, 'file'>> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let [bytes, plain] = [0, 0];
  const count: Watch = async (chunk) => {
    plain += chunk.length;
    await onPlain?.(chunk);
  };
  const measure: Watch = async (chunk) => {
    bytes += chunk.length;
    hash.update(chunk);
    await onStored?.(chunk);
  };
  await pipeline(
    source,
    watch(count),
    createGzip({ level: LEVEL, chunkSize: CHUNK }),
    cipher?.encrypt ?? watch(undefined),
    watch(measure),
    createWriteStream(path, { flags: 'wx', mode: ONLY_OWNER, flush: true }),
  );
  return { bytes, sha256: hash.digest('hex'), plain };
}

/**
 * Yields the original content of a stored file. Throws NotAsStored if a size or the checksum differs, for example because the
 * file changed after `isAsStored`; it throws at the first byte beyond a size.
 */
export async function* readStored(
  path: string,
  stored: StoredFile,
  cipher: FileCipher | undefined,
): AsyncIterable<Buffer> {
  const file = exactly(createReadStream(path, { highWaterMark: CHUNK }), stored.bytes, stored.sha256);
  const compressed = Readable.from(cipher?.decrypt(file) ?? file, { objectMode: false });
  const unpacked = createGunzip({ chunkSize: CHUNK });
  compressed.once('error', (error) => unpacked.destroy(error));
  try {
    yield* exactly(compressed.pipe(unpacked), stored.plain);
  } catch (error) {
    // an error of the file system does not mean that the file is damaged
    if (error instanceof NotAsStored || (error as NodeJS.ErrnoException).syscall !== undefined) throw error;
    throw new NotAsStored(path, { cause: error });
  }
}

/** Passes the chunks on. Throws NotAsStored if their total size or checksum is another. */
async function* exactly(
  chunks: AsyncIterable<Buffer>,
  bytes: number | undefined,
  sha256?: string,
): AsyncIterable<Buffer> {
  const hash = createHash('sha256');
  let passed = 0;
  for await (const chunk of chunks) {
    passed += chunk.length;
    if (bytes !== undefined && passed > bytes) throw new NotAsStored('too long');
    if (sha256 !== undefined) hash.update(chunk);
    yield chunk;
  }
  if (bytes !== undefined && passed < bytes) throw new NotAsStored('too short');
  if (sha256 !== undefined && hash.digest('hex') !== sha256) throw new NotAsStored('another file');
}

/** Whether a stored file exists with the size and checksum that it was written with. */
export async function isAsStored(path: string, stored: StoredFile): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (found?.size !== stored.bytes) return false;
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK })) hash.update(chunk as Buffer);
  return hash.digest('hex') === stored.sha256;
}

/** SHA-256 of data in memory, in the form of the checksum of a stored file. */
export function sha256Of(data: Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

/** Syncs a folder, so its file names are on the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A pipeline step that reports each chunk and changes nothing. */
function watch(onChunk: Watch | undefined) {
  return async function* (chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
    for await (const chunk of chunks) {
      await onChunk?.(chunk);
      yield chunk;
    }
  };
}
