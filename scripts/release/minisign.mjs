// Signatures in the format of minisign, which anyone can check without the Fichário: `minisign -Vm <file> -p fichario.pub`.
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

/** "ED": the signature covers the BLAKE2b-512 of the file. */
const PREHASHED = Buffer.from('ED');
const ED25519 = Buffer.from('Ed');

/** Writes a new private key (PKCS#8 in PEM) into a new file with mode 600. Throws if the file exists. */
export function createSigningKey(path) {
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(path, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
}

/** Reads a private key. Throws if it is not an Ed25519 key. */
export function readSigningKey(path) {
  const key = createPrivateKey(readFileSync(path));
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`A chave ${path} não é do tipo Ed25519.`);
  return key;
}

/** The public key in the format of minisign: the file `fichario.pub` of an archive. */
export function writePublicKey(key) {
  const { id, bytes } = publicParts(key);
  const line = Buffer.concat([ED25519, id, bytes]).toString('base64');
  return `untrusted comment: chave pública do Fichário ${id.toString('hex').toUpperCase()}\n${line}\n`;
}

/** The signature of a file, as the text of `<file>.minisig`. It covers `comment` as well. */
export function signFile(path, key, comment) {
  const digest = createHash('blake2b512').update(readFileSync(path)).digest();
  const signature = sign(null, digest, key);
  const whole = sign(null, Buffer.concat([signature, Buffer.from(comment)]), key);
  const line = Buffer.concat([PREHASHED, publicParts(key).id, signature]).toString('base64');
  return `untrusted comment: assinatura do Fichário\n${line}\ntrusted comment: ${comment}\n${whole.toString('base64')}\n`;
}

/** The key's 32 bytes, and the 8 bytes that identify the key in a signature. */
function publicParts(key) {
  const bytes = createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(-32);
  return { bytes, id: createHash('sha256').update(bytes).digest().subarray(0, 8) };
}
