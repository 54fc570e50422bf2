import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { type FileStore, StoreUnavailable } from './file-store.ts';

/*
 * A file in a store is a series of segments: objects named `<file>/<offset>-<length>-<turn>`. Different processes may receive the
 * parts of a file one after another; each part is durable, and no object is ever changed. The file consists of the segments that
 * follow each other without a gap up to the length in the database. A process that lost its lease may leave other segments.
 * They do no harm: if two segments fit, the one with the later turn counts.
 */

/** One segment of a file. */
export type Segment = { key: string; offset: number; length: number; turn: string };

/** Several parts in the size that browsers send. A segment is held in memory. */
const SEGMENT_BYTES = 8 * 1024 ** 2;
/** The names sort in the order of the numbers, up to a terabyte. */
const DIGITS = 12;
/** The turn of a segment that can have only one content: the part of a file that a user uploads. */
const ONLY_TURN = '0';

/** The name of a segment. */
export function segmentKey(file: string, { offset, length, turn = ONLY_TURN }: Partial<Segment>): string {
  return `${file}/${String(offset).padStart(DIGITS, '0')}-${length}-${turn}`;
}

/** A turn later than those of earlier attempts and the earlier ones of this attempt. */
export function turnOf(attempt: number, count: number): string {
  return [attempt, count].map((number) => String(number).padStart(DIGITS, '0')).join('.');
}

/** The segments of a file, in the order of their offsets, later turns first. */
export async function listSegments(store: FileStore, file: string): Promise<Segment[]> {
  const segments: Segment[] = [];
  for await (const { key, size } of store.list(`${file}/`)) {
    const [, offset, length, turn = ''] = /\/(\d+)-(\d+)-([\d.]+)$/.exec(key) ?? [];
    if (offset !== undefined && Number(length) === size)
      segments.push({ key, offset: Number(offset), length: size, turn });
  }
  return segments.sort((a, b) => a.offset - b.offset || (a.turn < b.turn ? 1 : -1));
}

/**
 * The segments that make a file of this length; by default up to the last segment. Undefined if one is missing. Of several at the
 * same offset, takes the first from which the segments reach the end.
 */
export function chainOf(segments: readonly Segment[], length = endOf(segments)): Segment[] | undefined {
  const next = new Map<number, Segment>();
  for (const segment of segments.toReversed()) {
    const end = segment.offset + segment.length;
    if (segment.length > 0 && (end === length || next.has(end))) next.set(segment.offset, segment);
  }
  const chain: Segment[] = [];
  for (let at = 0; at < length; ) {
    const segment = next.get(at);
    if (!segment) return undefined;
    chain.push(segment);
    at += segment.length;
  }
  return chain;
}

function endOf(segments: readonly Segment[]): number {
  return Math.max(0, ...segments.map(({ offset, length }) => offset + length));
}

/** Copies a file from the disk into the store, and returns its length. */
export async function putFile(store: FileStore, file: string, path: string): Promise<number> {
  const source = await open(path, 'r');
  try {
    const buffer = Buffer.alloc(SEGMENT_BYTES);
    for (let offset = 0; ; ) {
      const length = await fill(source, buffer, offset);
      if (length === 0) return offset;
      await store.put(segmentKey(file, { offset, length }), buffer.subarray(0, length));
      offset += length;
    }
  } finally {
    await source.close();
  }
}

/** Reads until the buffer is full or the file ends. */
async function fill(source: FileHandle, buffer: Buffer, offset: number): Promise<number> {
  let length = 0;
  while (length < buffer.length) {
    const { bytesRead } = await source.read(buffer, length, buffer.length - length, offset + length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return length;
}

/** The content of a file of this length. Undefined if the store does not have all of it. */
export async function openFile(store: FileStore, file: string, length?: number): Promise<Readable | undefined> {
  const chain = chainOf(await listSegments(store, file), length);
  if (!chain || (length === undefined && chain.length === 0)) return undefined;
  return Readable.from(readChain(store, chain), { objectMode: false });
}

async function* readChain(store: FileStore, chain: readonly Segment[]): AsyncGenerator<Buffer> {
  for (const { key, length } of chain) {
    const body = await store.open(key);
    let read = 0;
    try {
      for await (const chunk of body ?? []) {
        read += (chunk as Buffer).length;
        yield chunk as Buffer;
      }
    } catch (error) {
      throw new StoreUnavailable((error as { code?: string }).code ?? 'aborted');
    }
    if (read !== length) throw new StoreUnavailable('cut');
  }
}

const ONLY_OWNER = 0o600;

/** Copies a file of the store to `path`, completely or not. False if the store does not have all of it. */
export async function fetchFile(
  store: FileStore,
  { file, path, length }: { file: string; path: string; length?: number },
): Promise<boolean> {
  const content = await openFile(store, file, length);
  if (!content) return false;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const part = `${path}.${randomUUID()}.part`;
  try {
    const copy = await open(part, 'wx', ONLY_OWNER);
    try {
      for await (const chunk of content) await copy.writeFile(chunk as Buffer);
      await copy.sync();
    } finally {
      await copy.close();
    }
    await rename(part, path);
    return true;
  } finally {
    await rm(part, { force: true });
  }
}

/** Removes all objects with a name that begins with `folder/`. */
export async function removeFolder(store: FileStore, folder: string): Promise<void> {
  const keys: string[] = [];
  for await (const { key } of store.list(`${folder}/`)) keys.push(key);
  await store.remove(keys);
}
