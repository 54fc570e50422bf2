import { createReadStream, existsSync, realpathSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join, sep } from 'node:path';
import type { Client } from 'pg';
import { CommandRefused, refuseDisk } from '../../../kit/server/command/command.ts';
import type { DatabaseAddress } from '../../../kit/server/env/servers.ts';
import { findFree, sizeOf } from '../../../kit/server/limits/disk-space.ts';
import type { Env } from '../../../kit/server/env/env.ts';
import { projectVersion } from '../../../kit/server/env/paths.ts';
import { beginUnfinished, finishUnfinished, listBackups, removeUnfinished } from '../../stored/server/backup-folder.ts';
import { listMigrations, listSequences, listTables, type Table } from '../../contents/server/catalogue.ts';
import type { BackupKey } from '../../stored/server/encryption/backup-key.ts';
import { createCipher } from '../../stored/server/encryption/file-cipher.ts';
import { listKeptFiles } from '../../stored/server/kept-files.ts';
import { FORMAT, type Manifest, MANIFEST_FILE, readManifest, writeManifest } from '../../stored/server/manifest.ts';
import { createRowAdder } from '../../contents/server/row-sums.ts';
import { type CopyTable, openSession, type Snapshot, withSnapshot } from '../../contents/server/snapshot.ts';
import { type FileCipher, type Watch, writeStored } from '../../stored/server/stored-file.ts';

/**
 * What to save, and the folder for back-ups (`to`). `diskFree`: bytes of the disk that stay free for the register. `key` encrypts
 * the files. If `files` names a bucket, the back-up omits the files in it.
 */
export type BackupSource = {
  owner: DatabaseAddress;
  dataDir: string;
  files?: Env['files'];
  to: string;
  diskFree: number;
  key?: BackupKey | undefined;
};

/** A complete back-up on the disk, and its size. */
export type MadeBackup = { folder: string; bytes: number; manifest: Manifest };

export const BACKUP_AT_WORK = 'Um back-up já está sendo feito. Espere que termine.';
/** An arbitrary number that no other advisory lock of this database uses. */
const BACKUP_LOCK = 7_303_017;
/** More workers would slow the server down for its users. */
const MOST_WORKERS = 2;
/** Size of compressed rows as a share of the tables' size, by experience; the size of the last back-up is a better estimate. */
const SHARE = 0.3;
const MARGIN = 1.1;
/** The free space is checked again after so many written bytes. */
const LOOK_BYTES = 64 * 1024 ** 2;

/**
 * Saves the running installation into a new folder in `to`: a snapshot of the database, the keys, and the files that the
 * snapshot refers to. The folder gets its final name when everything is on the disk. Throws CommandRefused with a Portuguese
 * sentence, and then removes the folder.
 */
export async function makeBackup(source: BackupSource, now: Date): Promise<MadeBackup> {
  return alone(source.owner, async () => {
    await removeUnfinished(source.to);
    try {
      refuseInside(source);
      const unfinished = beginUnfinished(source.to, now);
      return await fill(unfinished, source, now).catch(async (error: unknown) => {
        await rm(unfinished, { recursive: true, force: true });
        throw error;
      });
    } catch (error) {
      throw refuseDisk(error, source.to);
    }
  });
}

/** Refuses a folder inside the data folder, because both would be lost together. */
function refuseInside({ to, dataDir }: BackupSource): void {
  let there = to;
  while (!existsSync(there)) there = dirname(there);
  if (!existsSync(dataDir) || !`${realpathSync(there)}${sep}`.startsWith(`${realpathSync(dataDir)}${sep}`)) return;
  throw new CommandRefused(
    `A pasta ${to} fica dentro da pasta de dados ${dataDir}, e se perderia com ela. Escolha outra, de preferência noutro disco.`,
  );
}

/** Runs `work` under a lock that ends with the process. Throws CommandRefused if another process is backing up this database. */
async function alone<T>(owner: DatabaseAddress, work: () => Promise<T>): Promise<T> {
  const client = await openSession(owner);
  try {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [BACKUP_LOCK]);
    if (!rows[0]?.free) throw new CommandRefused(BACKUP_AT_WORK);
    return await work();
  } finally {
    await client.end();
  }
}

async function fill(unfinished: string, source: BackupSource, at: Date): Promise<MadeBackup> {
  const begun = performance.now();
  const encryption = source.key && (await createCipher(unfinished, source.key));
  const target: Target = { unfinished, guard: createGuard(source), cipher: encryption?.cipher };
  const manifest = await withSnapshot(source.owner, workerCount(), async (snapshot): Promise<Manifest> => {
    const tables = await listTables(snapshot.holder);
    await requireSpace(source, tables);
    return {
      format: FORMAT,
      version: projectVersion(),
      at: at.toISOString(),
      ...(await readServer(snapshot.holder)),
      ...(encryption && { key: encryption.stored }),
      migrations: await listMigrations(snapshot.holder),
      sequences: await listSequences(snapshot.holder),
      // before the tables: a file that is removed in between is still listed in the rows of the snapshot
      ...(await saveFiles(snapshot.holder, source, target)),
      tables: await saveTables(snapshot, tables, target),
      seconds: Math.round((performance.now() - begun) / 100) / 10,
    };
  });
  await writeFile(join(unfinished, MANIFEST_FILE), writeManifest(manifest, encryption?.sign), {
    mode: 0o600,
    flush: true,
  });
  const folder = await finishUnfinished(unfinished);
  return { folder, bytes: storedBytes(manifest), manifest };
}

function workerCount(): number {
  return Math.min(MOST_WORKERS, availableParallelism());
}

async function readServer(holder: Client): Promise<Pick<Manifest, 'postgres' | 'databaseBytes'>> {
  const { rows } = await holder.query<{ postgres: string; bytes: string }>(
    `select current_setting('server_version') as postgres, pg_database_size(current_database()) as bytes`,
  );
  return { postgres: rows[0]!.postgres, databaseBytes: Number(rows[0]!.bytes) };
}

type Target = { unfinished: string; guard: Watch; cipher: FileCipher | undefined };

async function saveTables(snapshot: Snapshot, tables: Table[], target: Target) {
  const saved: Manifest['tables'] = [];
  await snapshot.each(tables, async (table, copy) => {
    saved.push(await saveTable(table, copy, target));
  });
  return saved.sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function saveTable(table: Table, copy: CopyTable, { unfinished, guard, cipher }: Target) {
  const { name, columns, byClient } = table;
  const file = `tables/${name.replaceAll(/\W/g, '_')}.copy.gz`;
  const rows = createRowAdder(byClient);
  const writing = { cipher, onPlain: rows.add, onStored: guard };
  const stored = await writeStored(join(unfinished, file), copy(table), writing);
  return { name, columns, byClient, file, ...stored, sums: rows.sums() };
}

async function saveFiles(
  holder: Client,
  { dataDir, files: place }: BackupSource,
  { unfinished, guard, cipher }: Target,
) {
  const files: Manifest['files'] = [];
  let fileBytes = 0;
  for (const path of await listKeptFiles(holder, { dataDir, files: place })) {
    const file = `files/${path}.gz`;
    const onPlain = (chunk: Buffer) => void (fileBytes += chunk.length);
    const writing = { cipher, onPlain, onStored: guard };
    const source = createReadStream(join(dataDir, path)) as AsyncIterable<Buffer>;
    try {
      files.push({ path, file, ...(await writeStored(join(unfinished, file), source, writing)) });
    } catch (error) {
      // the file expired and was removed after the folder was listed
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      await rm(join(unfinished, file), { force: true });
    }
  }
  return { files, fileBytes };
}

/** Throws CommandRefused if the disk is too small for the expected back-up. */
async function requireSpace({ to, diskFree }: BackupSource, tables: Table[]): Promise<void> {
  const needed = (await lastBytes(to)) ?? tables.reduce((sum, { bytes }) => sum + bytes * SHARE, 0);
  const free = Math.max(0, (await findFree(to)) - diskFree);
  if (free >= needed * MARGIN) return;
  throw new CommandRefused(
    `No disco de ${to} cabem ${sizeOf(free)}, e o back-up precisa de cerca de ${sizeOf(needed * MARGIN)}. Libere espaço ou escolha outra pasta.`,
  );
}

async function lastBytes(to: string): Promise<number | undefined> {
  const [last] = await listBackups(to);
  return last === undefined ? undefined : readManifest(last).then(storedBytes, () => undefined);
}

/** The size of a back-up on the disk, in bytes. */
export function storedBytes({ tables, files }: Manifest): number {
  return [...tables, ...files].reduce((sum, { bytes }) => sum + bytes, 0);
}

/** A guard that stops the writing when less than `diskFree` is free, which is reserved for the register. */
function createGuard({ to, diskFree }: BackupSource): Watch {
  let written = 0;
  return async (chunk) => {
    written += chunk.length;
    if (written < LOOK_BYTES) return;
    written = 0;
    if ((await findFree(to)) < diskFree)
      throw new CommandRefused(
        `O disco de ${to} está enchendo, e o que resta é do cadastro (FICHARIO_DISK_FREE). Libere espaço ou escolha outra pasta; nada ficou pela metade.`,
      );
  };
}
