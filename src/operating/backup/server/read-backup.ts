import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { known } from '../../../kit/known.ts';
import { CommandRefused } from '../../../kit/server/command/command.ts';
import { isTextOf, readMigrations } from '../../../kit/server/db/schema/migrate.ts';
import { isUnfinished, listBackups } from '../../stored/server/backup-folder.ts';
import type { BackupKey } from '../../stored/server/encryption/backup-key.ts';
import { isSignedSo, openCipher } from '../../stored/server/encryption/file-cipher.ts';
import { damaged, type Manifest, MANIFEST_FILE, type ReadManifest, readSigned } from '../../stored/server/manifest.ts';
import { type FileCipher, isAsStored, type StoredFile } from '../../stored/server/stored-file.ts';

/** How to open a back-up. `unsigned`: the user accepts one without a signature by the key (--unsigned). */
export type Opening = { key?: BackupKey | undefined; unsigned?: boolean | undefined };

/** A verified back-up. `cipher` decrypts its files; undefined if they are not encrypted. */
export type OpenedBackup = { manifest: Manifest; cipher: FileCipher | undefined };

/**
 * Verifies every byte of a back-up, and opens it. Throws CommandRefused if it is incomplete or damaged, if a newer program wrote
 * it, or if there is a key that did not sign it.
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

/** Checks the signature: anybody with write access can put another back-up into the folder, but only the key can sign it. */
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

/** Throws CommandRefused unless this program has all migrations of the back-up, with the same text. */
function requireKnown(folder: string, { migrations, version }: Manifest): void {
  const ownMigrations = new Map(readMigrations().map((migration) => [migration.name, migration]));
  if (migrations.some(({ name }) => !ownMigrations.has(name)))
    throw new CommandRefused(
      `O back-up ${folder} é de uma versão mais nova do Fichário (${version}). Atualize o programa.`,
    );
  const changed = migrations.find(({ name, sha256 }) => !isTextOf(known(ownMigrations.get(name), name), sha256));
  if (changed)
    throw new CommandRefused(
      `O back-up ${folder} foi feito com outra migração ${changed.name}. Use o programa da versão ${version}.`,
    );
}
