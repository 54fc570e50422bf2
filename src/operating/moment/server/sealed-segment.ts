import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { NotAsStored } from '../../stored/server/stored-file.ts';

/** The first bytes of a stored file of the log; the last of them says whether it is encrypted. */
const PLAIN = Buffer.from('FICHLOG1');
const ENCRYPTED = Buffer.from('FICHLOG2');
/** Those, and when the server wrote the file last. */
const HEADER = 16;
const NONCE = 12;
const TAG = 16;
const CHECKSUM = 32;
/** The quickest: the server waits for nobody, but the next file waits for this one. */
const LEVEL = 1;

/** A file of the log: a segment, or the history of a timeline. `writtenAt`: when the server wrote it last, in milliseconds. */
export type LogFile = { name: string; writtenAt: number; data: Buffer };

/**
 * A file of the log as it lies in the folder: compressed, and under a key encrypted, so that only who has the key can make one.
 * Its name belongs to it: none takes the place of another.
 */
export function sealSegment({ name, writtenAt, data }: LogFile, key: Buffer | undefined): Buffer {
  const header = Buffer.alloc(HEADER);
  (key ? ENCRYPTED : PLAIN).copy(header);
  header.writeDoubleBE(writtenAt, PLAIN.length);
  const body = gzipSync(data, { level: LEVEL });
  if (key === undefined) return Buffer.concat([header, body, checksum(header, name, body)]);
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(belonging(header, name));
  return Buffer.concat([header, nonce, cipher.update(body), cipher.final(), cipher.getAuthTag()]);
}

/** What was sealed. Throws NotAsStored if it is not as it was written, or was written under another key or name. */
export function openSegment(name: string, sealed: Buffer, key: Buffer | undefined): LogFile {
  const magic = sealed.subarray(0, PLAIN.length);
  if (!magic.equals(key ? ENCRYPTED : PLAIN)) throw new NotAsStored(name);
  try {
    const data = gunzipSync(key ? decrypt(name, sealed, key) : verified(name, sealed));
    return { name, writtenAt: readTime(sealed), data };
  } catch (error) {
    throw new NotAsStored(name, { cause: error });
  }
}

/** How many bytes tell when a sealed file was written. */
export const DATED_BYTES = HEADER;

/** When the server wrote a sealed file last, by its first bytes; undefined if it is none. Nobody has looked at the rest. */
export function writtenAtOf(start: Buffer): number | undefined {
  const magic = start.subarray(0, PLAIN.length);
  return start.length >= HEADER && (magic.equals(PLAIN) || magic.equals(ENCRYPTED)) ? readTime(start) : undefined;
}

function readTime(sealed: Buffer): number {
  return sealed.readDoubleBE(PLAIN.length);
}

function decrypt(name: string, sealed: Buffer, key: Buffer): Buffer {
  const nonce = sealed.subarray(HEADER, HEADER + NONCE);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG });
  decipher.setAAD(belonging(sealed.subarray(0, HEADER), name)).setAuthTag(sealed.subarray(-TAG));
  return Buffer.concat([decipher.update(sealed.subarray(HEADER + NONCE, -TAG)), decipher.final()]);
}

function verified(name: string, sealed: Buffer): Buffer {
  const body = sealed.subarray(HEADER, -CHECKSUM);
  const expected = checksum(sealed.subarray(0, HEADER), name, body);
  if (!expected.equals(sealed.subarray(-CHECKSUM))) throw new NotAsStored(name);
  return body;
}

function checksum(header: Buffer, name: string, body: Buffer): Buffer {
  return createHash('sha256').update(belonging(header, name)).update(body).digest();
}

function belonging(header: Buffer, name: string): Buffer {
  return Buffer.concat([header, Buffer.from(name)]);
}
