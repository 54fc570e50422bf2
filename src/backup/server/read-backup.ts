import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CommandRefused } from '../../kit/server/command/command.ts';
import { readMigrations } from '../../kit/server/db/migrate.ts';
import { isUnfinished, listBackups } from './backup-folder.ts';
import type { BackupKey } from './encryption/backup-key.ts';
import { openCipher } from './encryption/file-cipher.ts';
import { damaged, type Manifest, MANIFEST_FILE, readManifest } from './manifest.ts';
import { type FileCipher, isAsStored } from './stored-file.ts';

/**
 * Reads what a back-up holds, after a look at every byte of it. Refuses, in a sentence, what is no whole back-up, what is not
 * as it was written, and what a newer program wrote.
 */
export async function openBackup(folder: string): Promise<Manifest> {
  await requireBackup(folder);
  const manifest = await readManifest(folder);
  requireKnown(folder, manifest);
  for (const stored of [...(manifest.key ? [manifest.key] : []), ...manifest.files, ...manifest.tables])
    if (!(await isAsStored(join(folder, stored.file), stored))) throw damaged(folder, stored.file);
  return manifest;
}

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
  const own = new Map(readMigrations().map(({ name, sha256 }) => [name, sha256]));
  if (migrations.some(({ name }) => !own.has(name)))
    throw new CommandRefused(
      `O back-up ${folder} é de uma versão mais nova do Fichário (${version}). Atualize o programa.`,
    );
  const changed = migrations.find(({ name, sha256 }) => own.get(name) !== sha256);
  if (changed)
    throw new CommandRefused(
      `O back-up ${folder} foi feito com outra migração ${changed.name}. Use o programa da versão ${version}.`,
    );
}

/** What opens the files of a back-up; undefined where they are plain. Refuses, in a sentence, a key that is not its own. */
export async function openFiles(
  folder: string,
  { key: stored }: Manifest,
  key: BackupKey | undefined,
): Promise<FileCipher | undefined> {
  return stored && openCipher(folder, stored.file, key);
}
