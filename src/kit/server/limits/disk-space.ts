import { open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../http/errors.ts';
import type { Env } from '../env/env.ts';

/** The folder of the files of imports and exports, and the limits of their size. */
export type SpaceEnv = Pick<Env, 'dataDir' | 'files' | 'diskFree' | 'clientFiles'>;

/** Counts the bytes of a client's files if they are in a bucket and not in a folder. */
export type ClientUse = () => Promise<number>;

/** Bytes of existing files, and bytes reserved for files that are being written. */
export type FilesUse = { used: number; reserved: number };

/** The advisory lock under which all processes reserve space. */
export const SPACE_LOCK = 4_151_913;

/** The folders that contain a folder for each client. */
const FOLDERS = ['imports', 'exports'];
/** The extension of a reservation: an empty sparse file of the final size, next to the file being written. */
const RESERVATION = '.space';

/** Measures the files of all clients and of each. */
export async function measureFiles(dataDir: string): Promise<FilesUse & { ofClient: (tenantId: number) => FilesUse }> {
  const clients = new Map<number, FilesUse>();
  for (const folder of FOLDERS)
    for (const client of await namesIn(join(dataDir, folder))) {
      const use = await measureFolder(join(dataDir, folder, client));
      const sum = clients.get(Number(client)) ?? NO_USE;
      clients.set(Number(client), { used: sum.used + use.used, reserved: sum.reserved + use.reserved });
    }
  const all = [...clients.values()];
  return {
    used: all.reduce((sum, { used }) => sum + used, 0),
    reserved: all.reduce((sum, { reserved }) => sum + reserved, 0),
    ofClient: (tenantId) => clients.get(tenantId) ?? NO_USE,
  };
}

const NO_USE: FilesUse = { used: 0, reserved: 0 };

async function measureFolder(folder: string): Promise<FilesUse> {
  const sizes = new Map<string, number>();
  // a file that is removed in the meantime counts as empty
  for (const name of await namesIn(folder))
    sizes.set(
      name,
      await stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    );
  let used = 0;
  let reserved = 0;
  for (const [name, size] of sizes) {
    if (name.endsWith(RESERVATION))
      reserved += Math.max(0, size - (sizes.get(name.slice(0, -RESERVATION.length)) ?? 0));
    else used += size;
  }
  return { used, reserved };
}

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

/** Free bytes of the file system of the data. */
export async function findFree(dataDir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize;
}

/**
 * The maximum size of a new file of a client, by the free disk and by the client's quota; never below zero. `use` counts the
 * files if they are in a bucket: the folder then has only work copies.
 */
export async function findSpace(
  env: SpaceEnv,
  tenantId: number,
  use: ClientUse,
): Promise<{ onDisk: number; ofClient: number }> {
  const [files, free] = await Promise.all([measureFiles(env.dataDir), findFree(env.dataDir)]);
  const { used, reserved } = env.files ? { used: await use(), reserved: 0 } : files.ofClient(tenantId);
  return {
    onDisk: Math.max(0, free - files.reserved - env.diskFree),
    ofClient: Math.max(0, env.clientFiles - used - reserved),
  };
}

/**
 * Reserves space for a file, until it is written or abandoned (`removeReservation`). The caller must hold SPACE_LOCK.
 * Refuses with 413 if the file exceeds the client's quota, unless `quota` is false, and with 507 if it exceeds the disk.
 */
export async function reserveSpace(
  env: SpaceEnv,
  { tenantId, path, size, quota = true }: { tenantId: number; path: string; size: number; quota?: boolean },
): Promise<void> {
  const { onDisk, ofClient } = await findSpace(env, tenantId, inFolder);
  if (quota && size > ofClient) throw clientIsFull(env.clientFiles);
  if (size > onDisk) throw diskIsFull();
  const reservation = await open(path + RESERVATION, 'w', 0o600);
  try {
    await reservation.truncate(size);
  } finally {
    await reservation.close();
  }
}

/** Never called: a reservation is a file in the folder. */
const inFolder: ClientUse = () => Promise.reject(new Error('A file in the folder is not counted by the database.'));

/** Refuses with 413 if the files of a client, including the new one, exceed its quota. */
export function requireQuota({ clientFiles }: Pick<SpaceEnv, 'clientFiles'>, used: number): void {
  if (used > clientFiles) throw clientIsFull(clientFiles);
}

/** Ends a reservation, because the file is written or abandoned. */
export async function removeReservation(path: string): Promise<void> {
  await rm(path + RESERVATION, { force: true });
}

/** The files of a client that the database does not know and that have not changed for an hour. */
export async function listStrays(folder: string, isKnown: (id: string) => boolean, now: number): Promise<string[]> {
  const strays: string[] = [];
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }));
    if (!isKnown(name.split('.')[0] ?? '') && now - mtimeMs > STRAY_MS) strays.push(path);
  }
  return strays;
}

const STRAY_MS = 3_600_000;

/** Refuses with 507 if `bytes` would use the space that must stay free for the register. */
export async function requireFree(
  { dataDir, diskFree }: Pick<SpaceEnv, 'dataDir' | 'diskFree'>,
  bytes = 0,
): Promise<void> {
  if ((await findFree(dataDir)) < diskFree + bytes) throw diskIsFull();
}

/** Refuses as `reserveSpace` does if there is no space at all, for a file of unknown size. */
export async function requireSpace(env: SpaceEnv, tenantId: number, use: ClientUse): Promise<void> {
  const { onDisk, ofClient } = await findSpace(env, tenantId, use);
  if (ofClient === 0) throw clientIsFull(env.clientFiles);
  if (onDisk === 0) throw diskIsFull();
}

function clientIsFull(limit: number): Refusal {
  const detail = `Os arquivos deste cliente podem ocupar ${sizeOf(limit)} no servidor, e este não cabe no que resta. Apague importações ou exportações antigas e tente de novo.`;
  return new Refusal(413, 'client_files', detail);
}

/** The user's files have reached the user's quota in a client. */
export function userIsFull(limit: number): Refusal {
  const detail = `Seus arquivos neste cliente podem ocupar ${sizeOf(limit)} no servidor, e este não cabe no que resta. Apague importações ou exportações suas e tente de novo.`;
  return new Refusal(413, 'user_files', detail);
}

function diskIsFull(): Refusal {
  const detail =
    'O servidor não tem espaço livre no disco para isto. Apague importações e exportações antigas, ou avise quem cuida dele, e tente de novo.';
  return new Refusal(507, 'disk_full', detail);
}

/** `512 MB`, `1,5 GB` */
export function sizeOf(bytes: number): string {
  const [value, unit] = bytes >= 1024 ** 3 ? [bytes / 1024 ** 3, 'GB'] : [bytes / 1024 ** 2, 'MB'];
  return `${value.toLocaleString('pt-BR', { maximumFractionDigits: 1 })} ${unit}`;
}
