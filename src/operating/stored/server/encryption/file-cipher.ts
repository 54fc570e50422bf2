import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandRefused } from '../../../../kit/server/command/command.ts';
import type { Sign } from '../manifest.ts';
import { type FileCipher, sha256Of, type StoredFile } from '../stored-file.ts';
import type { BackupKey } from './backup-key.ts';
import { loadAge } from './load-age.ts';

/** The back-up's own key, encrypted to the key of the installation. */
const KEY_FILE = 'chave.age';

/**
 * Gives a new back-up a key of its own, which stands in its folder, encrypted. Reading a passphrase is slow on purpose, so it is
 * done once a back-up, and the key of its own encrypts each file.
 */
export async function createCipher(
  folder: string,
  key: BackupKey,
): Promise<{ cipher: FileCipher; sign: Sign; stored: StoredFile }> {
  const { Encrypter, generateX25519Identity, identityToRecipient } = await loadAge();
  const own = await generateX25519Identity();
  const encrypter = new Encrypter();
  if ('passphrase' in key) encrypter.setPassphrase(key.passphrase);
  else encrypter.addRecipient(await identityToRecipient(key.secretKey));
  const text = await encrypter.encrypt(`${own}\n`);
  await writeFile(join(folder, KEY_FILE), text, { flag: 'wx', mode: 0o600, flush: true });
  const stored = { file: KEY_FILE, bytes: text.length, sha256: sha256Of(text) };
  return { cipher: await cipherOf(own), sign: signerOf(own, key), stored };
}

/** Opens the key of a back-up. Refuses, in a sentence, a key that is not its own. */
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
  const own = await decrypter.decrypt(text, 'text').catch(() => {
    throw new CommandRefused(`A chave informada não abre o back-up ${folder}: ele foi cifrado com outra.`);
  });
  return { cipher: await cipherOf(own.trim()), sign: signerOf(own.trim(), key) };
}

/**
 * Signs with the back-up's own key and the installation's: who only has a public key of age could make a key of a back-up. A
 * passphrase is left out, because the signature would let it be guessed quickly; without it no key of a back-up opens.
 */
function signerOf(own: string, key: BackupKey): Sign {
  const secret = 'secretKey' in key ? `${own}\n${key.secretKey}` : own;
  const signing = Buffer.from(hkdfSync('sha256', secret, '', 'fichario manifest', 32));
  return (text) => createHmac('sha256', signing).update(text).digest('hex');
}

/** Whether a signature is this one. */
export function isSignedSo(signature: string, expected: string): boolean {
  const [given, own] = [Buffer.from(signature), Buffer.from(expected)];
  return given.length === own.length && timingSafeEqual(given, own);
}

async function cipherOf(own: string): Promise<FileCipher> {
  const { Decrypter, Encrypter, identityToRecipient } = await loadAge();
  const recipient = await identityToRecipient(own);
  return {
    async *encrypt(plain) {
      const encrypter = new Encrypter();
      encrypter.addRecipient(recipient);
      yield* toBuffers(await encrypter.encrypt(toStream(plain)));
    },
    async *decrypt(encrypted) {
      const decrypter = new Decrypter();
      decrypter.addIdentity(own);
      yield* toBuffers(await decrypter.decrypt(toStream(encrypted)));
    },
  };
}

function toStream(chunks: AsyncIterable<Buffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  // a Buffer of Node is never over shared memory
  return ReadableStream.from(chunks as AsyncIterable<Uint8Array<ArrayBuffer>>);
}

async function* toBuffers(stream: ReadableStream<Uint8Array>): AsyncIterable<Buffer> {
  for await (const chunk of stream) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}
