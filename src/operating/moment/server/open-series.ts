import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { CommandRefused, refuseDisk } from '../../../kit/server/command/command.ts';
import type { OsUser } from '../../../kit/server/db/embedded/postgres-binaries.ts';
import { makeFolders } from '../../../kit/server/process/make-folders.ts';
import { nameOfBackup } from '../../stored/server/backup-folder.ts';
import { type BackupKey, readBackupKey } from '../../stored/server/encryption/backup-key.ts';
import { createCipher, openCipher } from '../../stored/server/encryption/file-cipher.ts';
import type { FileCipher } from '../../stored/server/stored-file.ts';
import type { Sign } from '../../stored/server/manifest.ts';
import { ArchiveConfig, serverUser } from './archive-config.ts';
import { basesIn, logIn, SERIES_KEY, seriesOf } from './series.ts';

/** The folder for WAL, and the path of the key file that encrypts it. */
export type SeriesEnv = { dataDir: string; walDir: string; backupKey: string | undefined };

/** Encryption and signature for the bases of a series, and the key of its WAL. */
export type SeriesCipher = { cipher: FileCipher; sign: Sign; logKey: Buffer };

/**
 * The series for the WAL of a data folder: the current one, if cluster, key and folder are the same; otherwise a new one. If the
 * folder cannot be reached, the current series stays, and PostgreSQL keeps its WAL until the folder is back.
 */
export async function openSeries(env: SeriesEnv, now: Date): Promise<ArchiveConfig> {
  refuseInside(env);
  const found = ArchiveConfig.find(env.dataDir);
  const keyFile = env.backupKey && fingerprintOf(env.backupKey);
  const system = readSystem(join(env.dataDir, 'pgdata'));
  const isSame = found !== undefined && isOf(found, { system, keyFile, walDir: env.walDir });
  if (isSame && (existsSync(found.to) || !existsSync(env.walDir))) return found;
  try {
    return await beginSeries(env, { keyFile, system, before: found ? [...found.before, seriesOf(found.to)] : [] }, now);
  } catch (error) {
    throw refuseDisk(error, env.walDir);
  }
}

/** Whether a series has this cluster, key and folder. Without a system identifier, its cluster is not created yet. */
function isOf(
  found: ArchiveConfig,
  { system, keyFile, walDir }: Pick<ArchiveConfig, 'system' | 'keyFile'> & { walDir: string },
): boolean {
  return found.system === system && found.keyFile === keyFile && dirname(seriesOf(found.to)) === walDir;
}

type Beginning = Pick<ArchiveConfig, 'keyFile' | 'system' | 'before'>;

async function beginSeries(
  { dataDir, walDir, backupKey }: SeriesEnv,
  known: Beginning,
  now: Date,
): Promise<ArchiveConfig> {
  const isNew = !existsSync(walDir);
  makeFolders(walDir, 0o700);
  const stamp = nameOfBackup(now).replace('fichario', 'serie');
  const series = join(walDir, `${stamp}-${randomBytes(2).toString('hex')}`);
  for (const folder of [series, logIn(series), basesIn(series)]) mkdirSync(folder, { mode: 0o700 });
  try {
    const key = backupKey === undefined ? undefined : await readBackupKey(backupKey);
    const sign = key && (await createCipher(series, key)).sign;
    const owner = serverUser(dataDir);
    if (owner) giveTo(owner, [...(isNew ? [walDir] : []), series, logIn(series)]);
    const config = { to: logIn(series), key: sign && logKeyOf(sign), ...known };
    ArchiveConfig.write(dataDir, config);
    return config;
  } catch (error) {
    rmSync(series, { recursive: true, force: true });
    throw error;
  }
}

function giveTo({ uid, gid }: OsUser, folders: string[]): void {
  for (const folder of folders) chownSync(folder, uid, gid);
}

/** Derives the WAL key of a series. Only the installation's key or the data folder gives access to it. */
function logKeyOf(sign: Sign): string {
  return sign('fichario log');
}

/** Opens the key of a series; undefined if the series is not encrypted. Throws CommandRefused if `key` is missing or wrong. */
export async function openSeriesCipher(series: string, key: BackupKey | undefined): Promise<SeriesCipher | undefined> {
  if (!existsSync(join(series, SERIES_KEY))) return undefined;
  const { cipher, sign } = await openCipher(series, SERIES_KEY, key);
  return { cipher, sign, logKey: Buffer.from(logKeyOf(sign), 'hex') };
}

/** Refuses a folder inside the data folder, because both would be lost together. */
function refuseInside({ walDir, dataDir }: SeriesEnv): void {
  let there = walDir;
  while (!existsSync(there)) there = dirname(there);
  if (!existsSync(dataDir) || !`${realpathSync(there)}${sep}`.startsWith(`${realpathSync(dataDir)}${sep}`)) return;
  throw new CommandRefused(
    `A pasta ${walDir} (FICHARIO_WAL) fica dentro da pasta de dados ${dataDir}, e se perderia com ela. Escolha outra, de preferência noutro disco.`,
  );
}

/** Identifies a key file by path, size and time, because comparing the keys needs a decryption that is slow on purpose. */
function fingerprintOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return `${path} ${found?.size ?? 0} ${found?.mtimeMs ?? 0}`;
}

/** PostgreSQL's system identifier of a cluster, from pg_control; undefined if there is no cluster. */
export function readSystem(cluster: string): string | undefined {
  const file = join(cluster, 'global', 'pg_control');
  if (!existsSync(file)) return undefined;
  const start = Buffer.alloc(8);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, start, 0, start.length, 0);
  } finally {
    closeSync(handle);
  }
  // the first field, in the machine's byte order, which is little-endian on all supported machines
  return start.readBigUInt64LE().toString();
}
