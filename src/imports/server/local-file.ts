import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { chmod, copyFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { inTenant } from '../../kit/server/db/db.ts';
import { Refusal } from '../../kit/server/http/errors.ts';
import { removeReservation } from '../../kit/server/limits/disk-space.ts';
import { MAX_FILE_BYTES } from '../model/import.schema.ts';
import { findImport, insertImport, saveImport, type StoredImport } from '../store/server/imports.queries.ts';
import { shareContent } from '../store/server/import-files.ts';
import { type Importer, takePlace } from './import-steps.ts';
import { known } from '../../kit/known.ts';

/** A file of this machine, with the hash that recognizes it later. */
export type LocalFile = { path: string; size: number; sha256: Buffer };

/** Reads size and hash of a file of this machine. Refuses a missing, empty or too large file. */
export async function lookAtFile(path: string): Promise<LocalFile> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new Refusal(404, 'no_file', 'O arquivo não existe. Confira o nome e a pasta.');
  if (found.size === 0) throw new Refusal(422, 'empty', 'O arquivo está vazio.');
  if (found.size > MAX_FILE_BYTES)
    throw new Refusal(413, 'too_large', 'O arquivo tem mais de 2 GB. Divida-o em partes.');
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 ** 2 })) hash.update(chunk as Buffer);
  return { path, size: found.size, sha256: hash.digest() };
}

/** Opens an import of a copy of the file, so that later changes of the original do not matter. Refuses with 507. */
export async function takeLocalFile(importer: Importer, file: LocalFile): Promise<StoredImport> {
  const { context, tenantId, userId, origin } = importer;
  const { size, sha256 } = file;
  const fileName = basename(file.path).slice(-255);
  // a user with a shell already has access to the disk, so the quota does not apply
  const { id, files } = await takePlace(importer, { size, quota: false }, async (tx, newId, newFiles) => {
    await insertImport(tx, { id: newId, userId, origin, fileName, size });
    return { id: newId, files: newFiles };
  });
  await copyFile(file.path, files.content, constants.COPYFILE_FICLONE);
  await chmod(files.content, 0o600);
  await shareContent(files);
  await removeReservation(files.content);
  return inTenant(context.db, tenantId, async (tx) => {
    await saveImport(tx, id, { received: size, state: 'received', sha256 });
    return known(await findImport(tx, id), 'inserted import');
  });
}
