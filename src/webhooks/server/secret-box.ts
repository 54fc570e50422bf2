import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../../kit/server/http/errors.ts';
import type { Env } from '../../kit/server/env/env.ts';

/** An encrypted secret, and the id of its key. */
export type Sealed = { sealed: Buffer; keyId: string };

/** Encrypts secrets with the key of the installation. A secret can be decrypted only with the same `context`. */
export type SecretBox = {
  seal: (text: string, context: string) => Promise<Sealed>;
  /** Undefined if the key no longer exists, or the stored bytes were changed. */
  unseal: (sealed: Sealed, context: string) => Promise<string | undefined>;
};

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_LINE = /^[0-9a-f]{64}$/;

type BoxEnv = Pick<Env, 'dataDir' | 'files' | 'webhooksKeys'>;

type Key = { id: string; bytes: Buffer };

/**
 * The box of an installation. Its keys come from the environment, or from `<dataDir>/keys/webhooks.key`, which is created
 * on first use: one key per line in hexadecimal. The last key encrypts, all of them decrypt. The database alone reveals no
 * secret. Processes without a common folder need the keys in the environment: both functions refuse with 409 without them.
 */
export function openSecretBox({ dataDir, files, webhooksKeys }: BoxEnv): SecretBox {
  const file = join(dataDir, 'keys', 'webhooks.key');
  const given = webhooksKeys.map(toKey);
  const readAll = async (): Promise<Key[]> => {
    if (given.length > 0) return given;
    // an unknown key would stop the webhook, although the process with the key file can send
    if (files) throw keyMissing();
    return readKeys(file);
  };
  let known: Key[] = [];
  /** Reads the file again if a key is missing, because another process may have added it. */
  const findKey = async (id: string): Promise<Key | undefined> => {
    if (!known.some((key) => key.id === id)) known = await readAll();
    return known.find((key) => key.id === id);
  };
  const sealingKey = async (): Promise<Key> => {
    known = await readAll();
    if (known.length === 0) {
      await makeKeyFile(dataDir, file);
      known = await readKeys(file);
    }
    const key = known.at(-1);
    if (!key) throw new Error('The key file of the webhooks has no key in it.');
    return key;
  };
  return {
    seal: async (text, context) => {
      const key = await sealingKey();
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key.bytes, nonce).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return { sealed, keyId: key.id };
    },
    unseal: async ({ sealed, keyId }, context) => {
      const key = await findKey(keyId);
      return key && decrypt(key, sealed, context);
    },
  };
}

function decrypt(key: Key, sealed: Buffer, context: string): string | undefined {
  const end = sealed.length - TAG_BYTES;
  if (end < NONCE_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, key.bytes, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(end));
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
    .map((each) => toKey(Buffer.from(each, 'hex')));
}

function toKey(bytes: Buffer): Key {
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 12), bytes };
}

function keyMissing(): Refusal {
  const detail =
    'Com os arquivos em FICHARIO_FILES, a chave que cifra os segredos dos webhooks vem de FICHARIO_WEBHOOKS_KEY, a mesma em todos os ' +
    'processos, e ela falta. Quem cuida do servidor põe nela o que há em keys/webhooks.key da pasta dos dados ou, se não há nada, o que ' +
    '"openssl rand -hex 32" escreve.';
  return new Refusal(409, 'webhooks_key_missing', detail);
}

/** Creates the file atomically, and never replaces one. Of two processes that start together, both use the first file. */
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
