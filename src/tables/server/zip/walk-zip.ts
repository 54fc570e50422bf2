import type { Readable } from 'node:stream';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import { RefusedDocument } from '../../../reading/fiscal/document-parts.ts';
import { fileIsEncrypted, folderIsTooLarge, UnreadableFile, zipIsDamaged } from '../table/refusals.ts';

const MIB = 1024 ** 2;

/** The sizes of a folder of documents in a zip. */
export type FolderLimits = {
  entries: number;
  /** unpacked bytes of one document, and of all together */
  document: number;
  unpacked: number;
  /** bytes of a SPED file up to the end of its block 0, which has the people */
  sped: number;
  /** unpacked bytes for each packed one, checked from `ratioFrom` unpacked bytes on */
  ratio: number;
  ratioFrom: number;
  /** packed bytes of a zip within the zip */
  inner: number;
};

export const FOLDER_LIMITS: FolderLimits = {
  entries: 200_000,
  document: 20 * MIB,
  sped: 256 * MIB,
  unpacked: 2 * 1024 * MIB,
  ratio: 200,
  ratioFrom: 4 * MIB,
  inner: 64 * MIB,
};

/**
 * A file of a folder. `read` refuses a file that is too large by its header, and limits the unpacked bytes to that size. `stream`
 * is for a reader that stops early: only the bytes that it reads count.
 */
export type FolderFile = {
  name: string;
  size: number;
  /** where it ends in the zip */
  at: number;
  read: () => Promise<Buffer>;
  stream: () => AsyncIterable<Buffer>;
};

/**
 * Yields the files of a zip in turn, with those of nested zips. Nothing of a file stays in memory after its turn. Throws
 * UnreadableFile if the zip is damaged, encrypted or too large as a whole.
 */
export async function* walkZip(path: string, limits: FolderLimits = FOLDER_LIMITS): AsyncGenerator<FolderFile> {
  const budget = { entries: limits.entries, unpacked: limits.unpacked };
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    throw zipIsDamaged(error);
  });
  yield* walk(zip, { prefix: '', limits, budget });
}

/** Whether a zip contains documents and is no spreadsheet and no file of another program, by the names of its entries. */
export async function isFolder(path: string): Promise<boolean> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => undefined);
  if (!zip) return false;
  let isFound = false;
  try {
    for await (const { fileName } of zip.eachEntry()) {
      if (OF_OFFICE.test(fileName)) return false;
      isFound ||= DOCUMENT.test(fileName);
    }
    return isFound;
  } catch {
    // the reader of the zip reports what is wrong with the file
    return isFound;
  } finally {
    zip.close();
  }
}

/** Names of parts that identify a spreadsheet or a text of an office program. */
const OF_OFFICE =
  /^(?:\[Content_Types\]\.xml|mimetype|META-INF\/manifest\.xml|content\.xml|word\/document\.xml|ppt\/presentation\.xml|xl\/workbook\.(?:xml|bin))$/i;
const DOCUMENT = /\.(?:xml|txt|zip)$/i;
const ZIP = /\.zip$/i;
/** Entries that the programs of some systems add to a zip. */
const OF_SYSTEM = /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i;

type Walk = { prefix: string; innerAt?: number; limits: FolderLimits; budget: { entries: number; unpacked: number } };

async function* walk(zip: ZipFile, { prefix, innerAt, limits, budget }: Walk): AsyncGenerator<FolderFile> {
  try {
    for await (const entry of zip.eachEntry()) {
      budget.entries -= 1;
      if (budget.entries < 0) throw folderIsTooLarge(limits);
      const name = prefix + entry.fileName;
      if (name.endsWith('/') || OF_SYSTEM.test(name)) continue;
      if (entry.isEncrypted()) throw fileIsEncrypted();
      const options = { limits, budget, cap: ZIP.test(name) ? limits.inner : limits.document };
      const read = () => readEntry(zip, entry, options);
      const isInner = prefix === '' && ZIP.test(name) && entry.uncompressedSize <= limits.inner;
      const inner = isInner ? await openInner(read) : undefined;
      const at = innerAt ?? entry.relativeOffsetOfLocalHeader + entry.compressedSize;
      if (inner) yield* walk(inner, { prefix: `${name}/`, innerAt: at, limits, budget });
      else
        yield {
          name,
          size: entry.uncompressedSize,
          at,
          read,
          stream: () => streamEntry(zip, entry, { ...options, cap: limits.sped }),
        };
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : zipIsDamaged(error);
  } finally {
    zip.close();
  }
}

/** Opens a nested zip; undefined if the entry is none, and then counts as one file that is not read. */
async function openInner(read: () => Promise<Buffer>): Promise<ZipFile | undefined> {
  try {
    return await fromBufferPromise(await read(), { lazyEntries: true, autoClose: false });
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    return undefined;
  }
}

type Caps = Pick<Walk, 'limits' | 'budget'> & { cap: number };

async function readEntry(zip: ZipFile, entry: Entry, caps: Caps): Promise<Buffer> {
  if (isTooDense(entry.uncompressedSize, entry.compressedSize, caps.limits) || entry.uncompressedSize > caps.cap)
    throw new RefusedDocument('tamanho');
  const parts: Buffer[] = [];
  for await (const bytes of streamEntry(zip, entry, caps)) parts.push(bytes);
  return parts.length === 1 ? (parts[0] ?? Buffer.alloc(0)) : Buffer.concat(parts);
}

async function* streamEntry(zip: ZipFile, entry: Entry, { limits, budget }: Caps): AsyncGenerator<Buffer> {
  let stream: Readable | undefined;
  try {
    stream = await zip.openReadStreamPromise(entry);
    // without an encoding, a stream yields buffers
    for await (const bytes of stream as AsyncIterable<Buffer>) {
      budget.unpacked -= bytes.length;
      if (budget.unpacked < 0) throw folderIsTooLarge(limits);
      yield bytes;
    }
  } catch (error) {
    if (error instanceof UnreadableFile || error instanceof RefusedDocument) throw error;
    throw new RefusedDocument('xml', { cause: error });
  } finally {
    stream?.destroy();
  }
}

function isTooDense(unpacked: number, packed: number, { ratio, ratioFrom }: FolderLimits): boolean {
  return unpacked > ratioFrom && unpacked > packed * ratio;
}
