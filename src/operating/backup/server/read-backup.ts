import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CommandRefused } from '../../../kit/server/command/command.ts';
import { isTextOf, readMigrations } from '../../../kit/server/db/schema/migrate.ts';
import { isUnfinished, listBackups } from '../../stored/server/backup-folder.ts';
import type { BackupKey } from '../../stored/server/encryption/backup-key.ts';
import { isSignedSo, openCipher } from '../../stored/server/encryption/file-cipher.ts';
import { damaged, type Manifest, MANIFEST_FILE, type ReadManifest, readSigned } from '../../stored/server/manifest.ts';
import { type FileCipher, isAsStored, type StoredFile } from '../../stored/server/stored-file.ts';

/** What opens a back-up. `unsigned`: somebody asked by name for one that the key does not sign. */
export type Opening = { key?: BackupKey | undefined; unsigned?: boolean | undefined };

/** A back-up that was looked at, and what decrypts its files; undefined where they are plain. */
export type OpenedBackup = { manifest: Manifest; cipher: FileCipher | undefined };

/**
 * Opens a back-up after a look at every byte of it. Refuses, in a sentence, what is no whole back-up, what is not as it was
 * written, what a newer program wrote, and, where there is a key, what was not signed with it.
 */
export async function openBackup(folder: string, opening: Opening): Promise<OpenedBackup> {
  await requireBackup(folder);
  const read = await readSigned(folder);
  const { manifest } = read;
  requireKnown(folder, manifest);
  if (manifest.key) await requireAsStored(folder, manifest.key);
  const cipher = await openSigned(folder, read, opening);
  for (const stored of [...manifest.files, ...manifest.tables]) await requireAsStored(folder, stored);
  return { manifest, cipher };
}

async function requireAsStored(folder: string, stored: StoredFile): Promise<void> {
  if (!(await isAsStored(join(folder, stored.file), stored))) throw damaged(folder, stored.file);
}

/** Who can write into the folder can put another back-up there; only who has the key can sign it. */
async function openSigned(
  folder: string,
  { manifest, text, signature }: ReadManifest,
  { key, unsigned }: Opening,
): Promise<FileCipher | undefined> {
  if (!manifest.key) {
    if (key && !unsigned) throw new CommandRefused(`O back-up ${folder} não está cifrado${NOT_SIGNED}`);
    return undefined;
  }
  const { cipher, sign } = await openCipher(folder, manifest.key.file, key);
  if (signature === undefined) {
    if (!unsigned) throw new CommandRefused(`O back-up ${folder} é de antes de a chave os assinar${NOT_SIGNED}`);
    return cipher;
  }
  if (!isSignedSo(signature, sign(text))) throw damaged(folder, MANIFEST_FILE);
  return cipher;
}

const NOT_SIGNED =
  ', e a chave não prova que é desta instalação: outra pessoa pode tê-lo posto aí. Se é mesmo o que você quer, repita o comando com --unsigned.';

async function requireBackup(folder: string): Promise<void> {
  if (!existsSync(folder)) throw new CommandRefused(`A pasta ${folder} não existe. Confira o caminho.`);
  if (isUnfinished(folder))
    throw new CommandRefused(`${folder} não é um back-up inteiro: quem o fazia foi interrompido. Use outro.`);
  if (existsSync(join(folder, MANIFEST_FILE))) return;
  const [newest] = await listBackups(folder);
  if (newest === undefined) return;
  throw new CommandRefused(
    `${folder} é a pasta dos back-ups. Informe um deles; o mais novo é ${join(folder, basename(newest))}.`,
  );
}

/** The migrations of the back-up are the first ones of this program. */
function requireKnown(folder: string, { migrations, version }: Manifest): void {
  const own = new Map(readMigrations().map((migration) => [migration.name, migration]));
  if (migrations.some(({ name }) => !own.has(name)))
    throw new CommandRefused(
      `O back-up ${folder} é de uma versão mais nova do Fichário (${version}). Atualize o programa.`,
    );
  const changed = migrations.find(({ name, sha256 }) => !isTextOf(own.get(name)!, sha256)); // all are known
  if (changed)
    throw new CommandRefused(
      `O back-up ${folder} foi feito com outra migração ${changed.name}. Use o programa da versão ${version}.`,
    );
}
