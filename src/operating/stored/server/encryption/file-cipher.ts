import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandRefused } from '../../../../kit/server/command/command.ts';
import type { Sign } from '../manifest.ts';
import { type FileCipher, sha256Of, type StoredFile } from '../stored-file.ts';
import type { BackupKey } from './backup-key.ts';
import { loadAge } from './load-age.ts';

/** File with the key of one back-up, encrypted with the key of the installation. */
const KEY_FILE = 'chave.age';

/**
 * Creates a key for a new back-up, and stores it encrypted in the folder. Deriving a key from a passphrase is slow on purpose, so
 * the passphrase is used once per back-up, and the back-up's key encrypts the files.
 */
export async function createCipher(
  folder: string,
  key: BackupKey,
): Promise<{ cipher: FileCipher; sign: Sign; stored: StoredFile }> {
  const { Encrypter, generateX25519Identity, identityToRecipient } = await loadAge();
  const fileKey = await generateX25519Identity();
  const encrypter = new Encrypter();
  if ('passphrase' in key) encrypter.setPassphrase(key.passphrase);
  else encrypter.addRecipient(await identityToRecipient(key.secretKey));
  const text = await encrypter.encrypt(`${fileKey}\n`);
  await writeFile(join(folder, KEY_FILE), text, { flag: 'wx', mode: 0o600, flush: true });
  const stored = { file: KEY_FILE, bytes: text.length, sha256: sha256Of(text) };
  return { cipher: await cipherOf(fileKey), sign: signerOf(fileKey, key), stored };
}

/** Decrypts the key of a back-up with the key of the installation. Throws CommandRefused if that is missing or another one. */
export async function openCipher(
  folder: string,
  file: string,
  key: BackupKey | undefined,
): Promise<{ cipher: FileCipher; sign: Sign }> {
  if (key === undefined)
    throw new CommandRefused(
      `O back-up ${folder} está cifrado. Informe o arquivo da chave: --key <arquivo>, ou FICHARIO_BACKUP_KEY.`,
    );
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  if ('passphrase' in key) decrypter.addPassphrase(key.passphrase);
  else decrypter.addIdentity(key.secretKey);
  const text = await readFile(join(folder, file));
  const fileKey = await decrypter.decrypt(text, 'text').catch(() => {
    throw new CommandRefused(`A chave informada não abre o back-up ${folder}: ele foi cifrado com outra.`);
  });
  return { cipher: await cipherOf(fileKey.trim()), sign: signerOf(fileKey.trim(), key) };
}

/**
 * Signs with the back-up's key and the installation's secret key, because the public key is enough to create a back-up's key. A
 * passphrase is not used: the signature would let it be guessed quickly, and only the passphrase decrypts the back-up's key.
 */
function signerOf(fileKey: string, key: BackupKey): Sign {
  const secret = 'secretKey' in key ? `${fileKey}\n${key.secretKey}` : fileKey;
  const signing = Buffer.from(hkdfSync('sha256', secret, '', 'fichario manifest', 32));
  return (text) => createHmac('sha256', signing).update(text).digest('hex');
}

/** Whether a signature equals the expected one, compared in constant time. */
export function isSignedSo(signature: string, expected: string): boolean {
  const [given, computed] = [Buffer.from(signature), Buffer.from(expected)];
  return given.length === computed.length && timingSafeEqual(given, computed);
}

async function cipherOf(fileKey: string): Promise<FileCipher> {
  const { Decrypter, Encrypter, identityToRecipient } = await loadAge();
  const recipient = await identityToRecipient(fileKey);
  return {
    async *encrypt(plain) {
      const encrypter = new Encrypter();
      encrypter.addRecipient(recipient);
      yield* toBuffers(await encrypter.encrypt(toStream(plain)));
    },
    async *decrypt(encrypted) {
      const decrypter = new Decrypter();
      decrypter.addIdentity(fileKey);
      yield* toBuffers(await decrypter.decrypt(toStream(encrypted)));
    },
  };
}

function toStream(chunks: AsyncIterable<Buffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  // the memory of a Node Buffer is never a SharedArrayBuffer
  return ReadableStream.from(chunks as AsyncIterable<Uint8Array<ArrayBuffer>>);
}

async function* toBuffers(stream: ReadableStream<Uint8Array>): AsyncIterable<Buffer> {
  for await (const chunk of stream) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}
