import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeSocketDir, takeDataFolder } from './embedded-postgres.ts';
import { launch, launchWithin, PORT, stop } from './launch.ts';
import { writePeerAccess } from './peer-access.ts';
import { findBinaries, makeLibraryLinks, runnableBinaries } from './postgres-binaries.ts';
import { waitUntilReady } from './postgres-ready.ts';

/**
 * Starts the server of a cluster that is to be recovered from a log (`recovery.signal`), waits until it takes writes, runs
 * `work` and stops the server. No other process uses the folder. Throws an Error with a Portuguese sentence.
 */
export async function withRecoveredServer<T>(
  folder: string,
  settings: Record<string, string>,
  work: (server: { host: string; port: number }) => Promise<T>,
): Promise<T> {
  const dataDir = resolve(folder);
  const packageDir = findBinaries();
  makeLibraryLinks(packageDir);
  const owner = takeDataFolder(dataDir);
  const native = owner ? await runnableBinaries(packageDir, dataDir, owner) : join(packageDir, 'native');
  const cluster = join(dataDir, 'pgdata');
  const socketDir = makeSocketDir(dataDir, owner);
  const base = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    shared_buffers: '128MB',
    hot_standby: 'off',
  };
  writePeerAccess(cluster, owner);
  try {
    await launchWithin((most) => launch(native, cluster, { ...base, ...settings, ...most }, owner));
    const pid = await waitUntilReady(cluster);
    try {
      return await work({ host: socketDir, port: PORT });
    } finally {
      await stop(pid);
    }
  } finally {
    if (!socketDir.startsWith(dataDir)) rmSync(socketDir, { recursive: true, force: true });
  }
}
