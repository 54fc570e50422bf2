import type { ReadingLimits } from '../table/limits.ts';
import { fileIsEncrypted, sheetsAreDamaged } from '../table/refusals.ts';
import { readXml } from '../zip/xml-reader.ts';
import type { ZipParts } from '../zip/zip-parts.ts';

const CONTENT = 'content.xml';
const MANIFEST = 'META-INF/manifest.xml';
const MIME_TYPE = 'application/vnd.oasis.opendocument.';

/** Whether a zip file is one of LibreOffice and its kin (OpenDocument 1.3, part 2), by what it says itself or holds. */
export async function isOpenDocument(zip: ZipParts): Promise<boolean> {
  if (zip.has(CONTENT)) return true;
  for await (const bytes of zip.read('mimetype')) return bytes.toString('latin1').startsWith(MIME_TYPE);
  return false;
}

/** The part that has the cells, from its beginning as often as asked for. Throws UnreadableFile when it cannot be read. */
export async function findContent(zip: ZipParts, limits: ReadingLimits): Promise<() => AsyncGenerator<Buffer>> {
  if (await isEncrypted(zip, limits)) throw fileIsEncrypted();
  if (!zip.has(CONTENT)) throw sheetsAreDamaged();
  return () => zip.read(CONTENT);
}

/** A password is asked for where the list of the parts says how one of them is encrypted. */
async function isEncrypted(zip: ZipParts, limits: ReadingLimits): Promise<boolean> {
  let found = false;
  const open = (name: string) => {
    found ||= name === 'encryption-data';
  };
  for await (const _part of readXml(zip.read(MANIFEST), { open }, limits)) if (found) break;
  return found;
}
