import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
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

/** What a base is made of, and where to. `series`: the one that the server stores its log in. `key`: that of the installation. */
export type BaseSource = Pick<Env, 'dataDir' | 'files' | 'diskFree'> & {
  owner: DatabaseAddress;
  series: string;
  key: BackupKey | undefined;
};

/** A base on the disk, with the log that it needs. */
export type MadeBase = { folder: string; bytes: number; manifest: BaseManifest };

export const BASE_AT_WORK = 'Uma base já está sendo feita. Espere que termine.';
/** An arbitrary number that no other advisory lock of this database uses. */
const BASE_LOCK = 7_303_020;
/** How soon the server looks whether this process lives, while it waits for a checkpoint. Only Linux has it in every version. */
const LOOK_FOR_CLIENT = `set client_connection_check_interval = '1s'`;
/** Its log comes when the server has stored what was before it. */
const LOG_MS = 10 * 60_000;
const LOOK_MS = 200;
const LOOK_BYTES = 64 * 1024 ** 2;

/**
 * Copies the embedded cluster while it is in use, so that the log leads from there to each later moment. The folder gets its name
 * when the copy and the log that it needs are on the disk. Refuses in a sentence, and then leaves nothing behind.
 */
export async function makeBase(source: BaseSource, now: Date): Promise<MadeBase> {
  const to = basesIn(source.series);
  const client = await openSession(source.owner);
  try {
    // a base that was killed keeps its lock no longer
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
  const kept = await listKept(client, source);
  await client.query(`select pg_backup_start('fichario', true)`);
  const { folders, files } = await listCluster(dataDir);
  await requireSpace(client, source);
  const writing = { dataDir, to: unfinished, cipher: encryption?.cipher, onStored: createGuard(source) };
  const parts = await writeParts([...kept, ...files], writing);
  const end = await endCopy(client);
  await untilStored(logIn(series), end.stop);
  const manifest: BaseManifest = {
    format: BASE_FORMAT,
    version: projectVersion(),
    system: readSystem(join(dataDir, 'pgdata'))!, // the server runs
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

/** The keys and files of imports and exports, of now. */
async function listKept(client: Client, source: BaseSource): Promise<string[]> {
  await client.query('begin');
  try {
    return await listKeptFiles(client, source);
  } finally {
    await client.query('rollback');
  }
}

type End = Pick<BaseManifest, 'at' | 'start' | 'stop' | 'label' | 'postgres'>;

/** Tells the server that all is copied. From this moment on what was copied can be put in order. */
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

/** Refuses before anything is written when the disk would not take even the compressed copy. */
async function requireSpace(client: Client, { series, diskFree }: BaseSource): Promise<void> {
  const { rows } = await client.query<{ bytes: string }>('select sum(pg_database_size(oid)) as bytes from pg_database');
  const needed = Number(rows[0]!.bytes) / 2;
  const free = Math.max(0, (await findFree(series)) - diskFree);
  if (free >= needed) return;
  throw new CommandRefused(
    `No disco de ${series} cabem ${sizeOf(free)}, e uma base precisa de até ${sizeOf(needed)}. Libere espaço ou escolha outra pasta em FICHARIO_WAL.`,
  );
}

/** Stops when the disk fills up: what is left there is for the log. */
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
