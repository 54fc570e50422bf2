import type { ReadingLimits } from '../table/limits.ts';
import { fileIsEncrypted, sheetsAreDamaged } from '../table/refusals.ts';
import { readXml } from '../zip/xml-reader.ts';
import type { ZipParts } from '../zip/zip-parts.ts';

const CONTENT = 'content.xml';
const MANIFEST = 'META-INF/manifest.xml';
const MIME_TYPE = 'application/vnd.oasis.opendocument.';

/** Whether a zip file is an OpenDocument file (OpenDocument 1.3, part 2), by its declared type or its content. */
export async function isOpenDocument(zip: ZipParts): Promise<boolean> {
  if (zip.has(CONTENT)) return true;
  for await (const bytes of zip.read('mimetype')) return bytes.toString('latin1').startsWith(MIME_TYPE);
  return false;
}

/** Finds the part with the cells. Each call of the result reads it from the start. Throws UnreadableFile if it cannot. */
export async function findContent(zip: ZipParts, limits: ReadingLimits): Promise<() => AsyncGenerator<Buffer>> {
  if (await isEncrypted(zip, limits)) throw fileIsEncrypted();
  if (!zip.has(CONTENT)) throw sheetsAreDamaged();
  return () => zip.read(CONTENT);
}

/** Whether the file needs a password: its list of parts then describes the encryption of one. */
async function isEncrypted(zip: ZipParts, limits: ReadingLimits): Promise<boolean> {
  let found = false;
  const open = (name: string) => {
    found ||= name === 'encryption-data';
  };
  for await (const _part of readXml(zip.read(MANIFEST), { open }, limits)) if (found) break;
  return found;
}
