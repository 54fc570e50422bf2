import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** A public key in the format of minisign, for checking releases. */
export type PublicKey = { id: string; key: KeyObject };

/** The DER header of an Ed25519 public key; the 32 bytes of the key follow. */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex');
const KEY_BYTES = 42;
const SIGNATURE_BYTES = 74;
const TRUSTED = 'trusted comment: ';

/** Parses a public key file of minisign; undefined if the text is invalid. */
export function parsePublicKey(text: string): PublicKey | undefined {
  const bytes = Buffer.from(text.split('\n')[1] ?? '', 'base64');
  if (bytes.length !== KEY_BYTES || bytes.toString('latin1', 0, 2) !== 'Ed') return undefined;
  const key = createPublicKey({ key: Buffer.concat([SPKI_HEAD, bytes.subarray(10)]), format: 'der', type: 'spki' });
  return { id: bytes.toString('hex', 2, 10), key };
}

/**
 * Whether `signature` (the text of a `.minisig`, from minisign or `npm run release`) is valid for the file and this key, its
 * trusted comment included. Format: https://jedisct1.github.io/minisign/#signature-format
 */
export async function isSignedBy(file: string, signature: string, { id, key }: PublicKey): Promise<boolean> {
  const [, line = '', comment = '', whole = ''] = signature.split('\n');
  const bytes = Buffer.from(line, 'base64');
  // "ED": the signature covers the BLAKE2b-512 of the file, not the file
  if (bytes.length !== SIGNATURE_BYTES || bytes.toString('latin1', 0, 2) !== 'ED') return false;
  if (bytes.toString('hex', 2, 10) !== id || !comment.startsWith(TRUSTED)) return false;
  const fileSig = bytes.subarray(10);
  const signed = Buffer.concat([fileSig, Buffer.from(comment.slice(TRUSTED.length))]);
  return verify(null, await digestOf(file), key, fileSig) && verify(null, signed, key, Buffer.from(whole, 'base64'));
}

async function digestOf(file: string): Promise<Buffer> {
  const hash = createHash('blake2b512');
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest();
}
