import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { known } from '../../../kit/known.ts';
import { CommandRefused, refuseDisk } from '../../../kit/server/command/command.ts';
import type { DatabaseAddress } from '../../../kit/server/env/servers.ts';
import { findFree, sizeOf } from '../../../kit/server/limits/disk-space.ts';
import type { Env } from '../../../kit/server/env/env.ts';
import { projectVersion } from '../../../kit/server/env/paths.ts';
import { beginUnfinished, finishUnfinished, removeUnfinished } from '../../stored/server/backup-folder.ts';
import type { BackupKey } from '../../stored/server/encryption/backup-key.ts';
import { listKeptFiles } from '../../stored/server/kept-files.ts';
import { MANIFEST_FILE } from '../../stored/server/manifest.ts';
import { openSession } from '../../contents/server/snapshot.ts';
import type { Watch } from '../../stored/server/stored-file.ts';
import { listCluster, writeParts } from './base-files.ts';
import { BASE_FORMAT, baseBytes, type BaseManifest, writeBaseManifest } from './base-manifest.ts';
import { openSeriesCipher, readSystem } from './open-series.ts';
import { basesIn, logIn } from './series.ts';

/** What to copy, and where to. `series`: the series in which the server stores its WAL. `key`: the key of the installation. */
export type BaseSource = Pick<Env, 'dataDir' | 'files' | 'diskFree'> & {
  owner: DatabaseAddress;
  series: string;
  key: BackupKey | undefined;
};

/** A base on the disk, after the WAL that it needs was stored. */
export type MadeBase = { folder: string; bytes: number; manifest: BaseManifest };

export const BASE_AT_WORK = 'Uma base já está sendo feita. Espere que termine.';
/** An arbitrary number that no other advisory lock of this database uses. */
const BASE_LOCK = 7_303_020;
/** Interval at which PostgreSQL checks during a checkpoint that this process lives. Only Linux supports it in every version. */
const LOOK_FOR_CLIENT = `set client_connection_check_interval = '1s'`;
/** The longest wait for the WAL of the base, which the server stores after all earlier WAL. */
const LOG_MS = 10 * 60_000;
const LOOK_MS = 200;
const LOOK_BYTES = 64 * 1024 ** 2;

/**
 * Copies the running embedded cluster, as the start for replaying WAL to any later moment. The folder gets its final name when
 * the copy and its WAL are on the disk. Throws CommandRefused with a Portuguese sentence, and then removes the folder.
 */
export async function makeBase(source: BaseSource, now: Date): Promise<MadeBase> {
  const to = basesIn(source.series);
  const client = await openSession(source.owner);
  try {
    // so a killed process does not keep its lock
    if (process.platform === 'linux') await client.query(LOOK_FOR_CLIENT);
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [BASE_LOCK]);
    if (!rows[0]?.free) throw new CommandRefused(BASE_AT_WORK);
    await removeUnfinished(to);
    const unfinished = beginUnfinished(to, now);
    return await fill(client, unfinished, source).catch(async (error: unknown) => {
      await rm(unfinished, { recursive: true, force: true });
      throw error;
    });
  } catch (error) {
    throw refuseDisk(error, to);
  } finally {
    await client.end();
  }
}

async function fill(client: Client, unfinished: string, source: BaseSource): Promise<MadeBase> {
  const begun = performance.now();
  const { dataDir, series, key } = source;
  const encryption = await openSeriesCipher(series, key);
  const keptFiles = await listKept(client, source);
  await client.query(`select pg_backup_start('fichario', true)`);
  const { folders, files } = await listCluster(dataDir);
  await requireSpace(client, source);
  const writing = { dataDir, to: unfinished, cipher: encryption?.cipher, onStored: createGuard(source) };
  const parts = await writeParts([...keptFiles, ...files], writing);
  const end = await endCopy(client);
  await untilStored(logIn(series), end.stop);
  const manifest: BaseManifest = {
    format: BASE_FORMAT,
    version: projectVersion(),
    system: known(readSystem(join(dataDir, 'pgdata')), 'pg_control of the running server'),
    seconds: Math.round((performance.now() - begun) / 100) / 10,
    folders,
    parts,
    ...end,
  };
  await writeFile(join(unfinished, MANIFEST_FILE), writeBaseManifest(manifest, encryption?.sign), {
    mode: 0o600,
    flush: true,
  });
  const folder = await finishUnfinished(unfinished);
  return { folder, bytes: baseBytes(manifest), manifest };
}

/** The current keys and files of imports and exports. */
async function listKept(client: Client, source: BaseSource): Promise<string[]> {
  await client.query('begin');
  try {
    return await listKeptFiles(client, source);
  } finally {
    await client.query('rollback');
  }
}

type End = Pick<BaseManifest, 'at' | 'start' | 'stop' | 'label' | 'postgres'>;

/** Ends the backup mode of PostgreSQL. The copy can be recovered to this moment or any later one. */
async function endCopy(client: Client): Promise<End> {
  const { rows } = await client.query<{ at: Date; stop: string; label: string; postgres: number }>(
    `select pg_walfile_name(lsn) as stop, labelfile as label, clock_timestamp() as at,
       current_setting('server_version_num')::int / 10000 as postgres
     from pg_backup_stop(false)`,
  );
  const { at, ...end } = rows[0]!;
  const [, start = ''] = /\(file ([0-9A-F]{24})\)/.exec(end.label) ?? [];
  return { ...end, start, at: at.toISOString() };
}

async function untilStored(log: string, segment: string): Promise<void> {
  for (let waited = 0; !existsSync(join(log, segment)); waited += LOOK_MS) {
    if (waited >= LOG_MS)
      throw new CommandRefused(
        `A base está copiada, mas o log que ela precisa não chegou a ${log}. Veja em "fichario doctor" o que impede; nada ficou pela metade.`,
      );
    await sleep(LOOK_MS);
  }
}

/** Throws CommandRefused if the disk is too small even for the compressed copy. */
async function requireSpace(client: Client, { series, diskFree }: BaseSource): Promise<void> {
  const { rows } = await client.query<{ bytes: string }>('select sum(pg_database_size(oid)) as bytes from pg_database');
  const needed = Number(rows[0]!.bytes) / 2;
  const free = Math.max(0, (await findFree(series)) - diskFree);
  if (free >= needed) return;
  throw new CommandRefused(
    `No disco de ${series} cabem ${sizeOf(free)}, e uma base precisa de até ${sizeOf(needed)}. Libere espaço ou escolha outra pasta em FICHARIO_WAL.`,
  );
}

/** A guard that stops the copy when less than `diskFree` is free, which is reserved for WAL. */
function createGuard({ series, diskFree }: BaseSource): Watch {
  let written = 0;
  return async (chunk) => {
    written += chunk.length;
    if (written < LOOK_BYTES) return;
    written = 0;
    if ((await findFree(series)) < diskFree)
      throw new CommandRefused(
        `O disco de ${series} está enchendo, e o que resta é do log (FICHARIO_DISK_FREE). Libere espaço ou escolha outra pasta em FICHARIO_WAL; nada ficou pela metade.`,
      );
  };
}
