import { crc32 } from './crc32.ts';

/** A file of a folder, with its path in it. */
export type FolderFile = { path: string; file: File };

/** The sizes of the zip's own structures, in bytes. */
const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;
const END_64_BYTES = 76;
/** The placeholders for numbers that do not fit; the second end of the zip (ZIP64) has the numbers. */
const FULL_16 = 0xffff;
const VERSION = 20;
const VERSION_64 = 45;
const UTF_8_NAMES = 0x0800;
/** 1980-01-01, the first day in a zip: the same files give the same zip, so an upload can be resumed after a restart. */
const FIRST_DAY = 0x21;

type Packed = { name: Uint8Array<ArrayBuffer>; size: number; crc: number; offset: number };

/**
 * Packs files into one zip without compressing them. The zip refers to the files on the disk: only one of them is in memory at a
 * time. From `longFrom` files on the zip gets the longer end (ZIP64). Throws if a file cannot be read.
 */
export async function packFiles(
  files: readonly FolderFile[],
  name: string,
  onProgress: (done: number) => void,
  longFrom = FULL_16,
): Promise<File> {
  const parts: BlobPart[] = [];
  const packed: Packed[] = [];
  let offset = 0;
  for (const { path, file } of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const bytes = new Uint8Array(await readWhole(file));
    const entry = { name: new TextEncoder().encode(path), size: bytes.length, crc: crc32(bytes), offset };
    const head = localHead(entry);
    parts.push(head, file);
    packed.push(entry);
    offset += head.length + bytes.length;
    onProgress(packed.length);
  }
  const central = packed.map(centralHead);
  const size = central.reduce((sum, { length }) => sum + length, 0);
  return new File(
    [...parts, ...central, end({ files: packed.length, size, offset }, packed.length >= longFrom)],
    name,
    { type: 'application/zip' },
  );
}

function readWhole(file: File): Promise<ArrayBuffer> {
  return file.arrayBuffer().catch(() => {
    throw new Error(
      `Não foi possível ler ${file.name}. Confira se o arquivo ainda está no lugar e escolha a pasta de novo.`,
    );
  });
}

function localHead({ name, size, crc }: Packed): Uint8Array<ArrayBuffer> {
  const head = new DataView(new ArrayBuffer(LOCAL_BYTES + name.length));
  head.setUint32(0, 0x04034b50, true);
  head.setUint16(4, VERSION, true);
  writeFacts(head, 6, { name, size, crc });
  return withName(head, LOCAL_BYTES, name);
}

function centralHead({ name, size, crc, offset }: Packed): Uint8Array<ArrayBuffer> {
  const head = new DataView(new ArrayBuffer(CENTRAL_BYTES + name.length));
  head.setUint32(0, 0x02014b50, true);
  head.setUint16(4, VERSION, true);
  head.setUint16(6, VERSION, true);
  writeFacts(head, 8, { name, size, crc });
  head.setUint32(42, offset, true);
  return withName(head, CENTRAL_BYTES, name);
}

/** The common fields of both headers of a file, in order: UTF-8 names, stored, day, checksum, sizes, length of the name. */
function writeFacts(head: DataView, at: number, { name, size, crc }: Omit<Packed, 'offset'>): void {
  head.setUint16(at, UTF_8_NAMES, true);
  head.setUint16(at + 6, FIRST_DAY, true);
  head.setUint32(at + 8, crc, true);
  head.setUint32(at + 12, size, true);
  head.setUint32(at + 16, size, true);
  head.setUint16(at + 20, name.length, true);
}

function withName(head: DataView<ArrayBuffer>, at: number, name: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(head.buffer);
  bytes.set(name, at);
  return bytes;
}

type Ending = { files: number; size: number; offset: number };

/** The end of a zip; the longer end (ZIP64) comes before it when there are too many files for the short one. */
function end({ files, size, offset }: Ending, isLong: boolean): Uint8Array<ArrayBuffer> {
  const before = isLong ? END_64_BYTES : 0;
  const view = new DataView(new ArrayBuffer(before + END_BYTES));
  if (isLong) writeLongEnd(view, { files, size, offset });
  view.setUint32(before, 0x06054b50, true);
  view.setUint16(before + 8, isLong ? FULL_16 : files, true);
  view.setUint16(before + 10, isLong ? FULL_16 : files, true);
  view.setUint32(before + 12, size, true);
  view.setUint32(before + 16, offset, true);
  return new Uint8Array(view.buffer);
}

function writeLongEnd(view: DataView, { files, size, offset }: Ending): void {
  view.setUint32(0, 0x06064b50, true);
  view.setBigUint64(4, 44n, true);
  view.setUint16(12, VERSION_64, true);
  view.setUint16(14, VERSION_64, true);
  view.setBigUint64(24, BigInt(files), true);
  view.setBigUint64(32, BigInt(files), true);
  view.setBigUint64(40, BigInt(size), true);
  view.setBigUint64(48, BigInt(offset), true);
  view.setUint32(56, 0x07064b50, true);
  view.setBigUint64(64, BigInt(offset + size), true);
  view.setUint32(72, 1, true);
}
