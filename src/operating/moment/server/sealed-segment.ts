import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { NotAsStored } from '../../stored/server/stored-file.ts';

/** The first bytes of a stored WAL file, plain or encrypted. */
const PLAIN = Buffer.from('FICHLOG1');
const ENCRYPTED = Buffer.from('FICHLOG2');
/** Bytes of the header: the constant above, and the time of the server's last write. */
const HEADER = 16;
const NONCE = 12;
const TAG = 16;
const CHECKSUM = 32;
/** The fastest level. The server does not wait, but it stores the next file only after this one. */
const LEVEL = 1;

/** A WAL file: a segment or a timeline history. `writtenAt`: time of the server's last write, in milliseconds. */
export type LogFile = { name: string; writtenAt: number; data: Buffer };

/**
 * The stored form of a WAL file: compressed, and encrypted and authenticated if there is a key. The name is part of the checksum
 * or authentication, so no file can replace another.
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

/** Restores a sealed file. Throws NotAsStored if it is damaged, or was written with another key or name. */
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

/** The number of first bytes of a sealed file that `writtenAtOf` needs. */
export const DATED_BYTES = HEADER;

/** Time of the server's last write, from the first bytes of a sealed file, unverified; undefined if it is not a sealed file. */
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
