import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** What only this installation can open again, and by which of its keys. */
export type Sealed = { sealed: Buffer; keyId: string };

/** Seals secrets with the installation's key. `place` is where the secret belongs: elsewhere it does not open. */
export type SecretBox = {
  seal: (text: string, place: string) => Promise<Sealed>;
  /** Undefined when the key is not there any more, or what was stored is not what was sealed. */
  unseal: (sealed: Sealed, place: string) => Promise<string | undefined>;
};

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_LINE = /^[0-9a-f]{64}$/;

type Key = { id: string; bytes: Buffer };

/**
 * The box of an installation. Its key stands in `<dataDir>/keys/webhooks.key`, made at the first need: one key a line in
 * hexadecimal, the last one seals, all of them open. Whoever has only the database has no secret.
 */
export function openSecretBox(dataDir: string): SecretBox {
  const file = join(dataDir, 'keys', 'webhooks.key');
  let known: Key[] = [];
  /** Read again where a key is missing: another process may have made it. */
  const findKey = async (id: string): Promise<Key | undefined> => {
    if (!known.some((key) => key.id === id)) known = await readKeys(file);
    return known.find((key) => key.id === id);
  };
  const sealingKey = async (): Promise<Key> => {
    known = await readKeys(file);
    if (known.length === 0) {
      await makeKeyFile(dataDir, file);
      known = await readKeys(file);
    }
    const key = known.at(-1);
    if (!key) throw new Error('The key file of the webhooks has no key in it.');
    return key;
  };
  return {
    seal: async (text, place) => {
      const key = await sealingKey();
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key.bytes, nonce).setAAD(Buffer.from(place));
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return { sealed, keyId: key.id };
    },
    unseal: async ({ sealed, keyId }, place) => {
      const key = await findKey(keyId);
      return key && decrypt(key, sealed, place);
    },
  };
}

function decrypt(key: Key, sealed: Buffer, place: string): string | undefined {
  const end = sealed.length - TAG_BYTES;
  if (end < NONCE_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, key.bytes, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(end));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, end)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

async function readKeys(file: string): Promise<Key[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text
    .split('\n')
    .map((each) => each.trim())
    .filter((each) => KEY_LINE.test(each))
    .map((each) => Buffer.from(each, 'hex'))
    .map((bytes) => ({ id: createHash('sha256').update(bytes).digest('hex').slice(0, 12), bytes }));
}

/** Whole or not at all, and never over one that is there: of two processes that begin at once, both take the first one. */
async function makeKeyFile(dataDir: string, file: string): Promise<void> {
  const folder = join(dataDir, 'keys');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${randomBytes(KEY_BYTES).toString('hex')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(draft);
}
