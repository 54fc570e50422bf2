import { open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../http/errors.ts';
import type { Env } from '../process/env.ts';

/** Where the files are that people send and ask for, and how much of the disk they may take. */
export type RoomEnv = Pick<Env, 'dataDir' | 'diskFree' | 'clientFiles'>;

/** Bytes of files that are there, and of those that are on their way and have their place. */
export type FilesUse = { used: number; reserved: number };

/** One transaction at a time, in all processes, gives room away. */
export const ROOM_LOCK = 4_151_913;

/** Folders of the data folder with a folder for each client. */
const FOLDERS = ['imports', 'exports'];
/** Beside a file that is on its way: as long as that one will be, with nothing in it. */
const PLACE = '.room';

/** What all files take, and those of each client. */
export async function measureFiles(dataDir: string): Promise<FilesUse & { ofClient: (tenantId: number) => FilesUse }> {
  const clients = new Map<number, FilesUse>();
  for (const folder of FOLDERS)
    for (const client of await namesIn(join(dataDir, folder))) {
      const found = await measureFolder(join(dataDir, folder, client));
      const before = clients.get(Number(client)) ?? NO_USE;
      clients.set(Number(client), { used: before.used + found.used, reserved: before.reserved + found.reserved });
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
  // one that goes meanwhile takes nothing
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
    if (name.endsWith(PLACE)) reserved += Math.max(0, size - (sizes.get(name.slice(0, -PLACE.length)) ?? 0));
    else used += size;
  }
  return { used, reserved };
}

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

/** Free bytes of the file system that the data are on. */
export async function findFree(dataDir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize;
}

/** How large a file of a client may be at most, by the disk and by what the client has already; never below zero. */
export async function findRoom(env: RoomEnv, tenantId: number): Promise<{ onDisk: number; ofClient: number }> {
  const [files, free] = await Promise.all([measureFiles(env.dataDir), findFree(env.dataDir)]);
  const { used, reserved } = files.ofClient(tenantId);
  return {
    onDisk: Math.max(0, free - files.reserved - env.diskFree),
    ofClient: Math.max(0, env.clientFiles - used - reserved),
  };
}

/**
 * Gives a file of so many bytes its place, until it is there (`leavePlace`) or given up (`removePlace`). Who calls it has
 * ROOM_LOCK. Refuses with 413 what is more than the client may have, unless `quota` is false; with 507 what the disk has
 * no room for.
 */
export async function reservePlace(
  env: RoomEnv,
  { tenantId, path, size, quota = true }: { tenantId: number; path: string; size: number; quota?: boolean },
): Promise<void> {
  const { onDisk, ofClient } = await findRoom(env, tenantId);
  if (quota && size > ofClient) throw clientIsFull(env.clientFiles);
  if (size > onDisk) throw diskIsFull();
  const place = await open(path + PLACE, 'w', 0o600);
  try {
    await place.truncate(size);
  } finally {
    await place.close();
  }
}

/** The file is there, or it is given up. */
export async function removePlace(path: string): Promise<void> {
  await rm(path + PLACE, { force: true });
}

/** The files of a client that nobody knows of, and that nothing was written into for an hour. */
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

/** Refuses with 507 when what has to stay free for the register would be written into. */
export async function requireFree(
  { dataDir, diskFree }: Pick<RoomEnv, 'dataDir' | 'diskFree'>,
  bytes = 0,
): Promise<void> {
  if ((await findFree(dataDir)) < diskFree + bytes) throw diskIsFull();
}

/** Refuses as `reservePlace` does when there is no room for a file whose length nobody knows yet. */
export async function requireRoom(env: RoomEnv, tenantId: number): Promise<void> {
  const { onDisk, ofClient } = await findRoom(env, tenantId);
  if (ofClient === 0) throw clientIsFull(env.clientFiles);
  if (onDisk === 0) throw diskIsFull();
}

function clientIsFull(limit: number): Refusal {
  const detail = `Os arquivos deste cliente podem ocupar ${sizeOf(limit)} no servidor, e este não cabe no que resta. Apague importações ou exportações antigas e tente de novo.`;
  return new Refusal(413, 'client_files', detail);
}

/** A user has as much as one may have in a client. */
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
