import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { olderCluster } from './cluster.ts';
import { findKept } from './kept-binaries.ts';
import { isUsed, makeSocketDir, SETTINGS } from './embedded-postgres.ts';
import { launch, launchWithin, PORT, stop } from './launch.ts';
import { stopLeftServer } from './left-server.ts';
import { writePeerAccess } from './peer-access.ts';
import { canRun, findBinaries, majorOf, type OsUser } from './postgres-binaries.ts';
import { waitUntilReady } from './postgres-ready.ts';

/** A cluster of an older major version. `home`: a separate folder for its socket, where no other program looks for a server. */
type OldServer = { dataDir: string; major: number; home: string; osUser: OsUser | undefined };

/**
 * Runs `work` on the server of a cluster that an older PostgreSQL wrote, with the binaries stored next to the cluster, and stops
 * the server. After a crash, the server first recovers. No other program can connect, not even the one that used it last.
 * The caller holds the start lock of the folder. Throws an Error with a Portuguese sentence.
 */
export async function withOldServer<T>(
  { dataDir, major, home, osUser }: OldServer,
  work: (server: { host: string; port: number }) => Promise<T>,
): Promise<T> {
  const cluster = join(dataDir, 'pgdata');
  const native = requireKept(dataDir, major, osUser);
  if (isUsed(dataDir))
    throw new Error(
      `O banco em ${cluster} ainda está em uso por outro processo do Fichário. Encerre-o e inicie este de novo.`,
    );
  await stopLeftServer(dataDir);
  writePeerAccess(cluster, osUser);
  const socketDir = makeSocketDir(home, osUser);
  const settings = { ...SETTINGS, unix_socket_directories: socketDir, shared_buffers: '128MB', autovacuum: 'off' };
  await launchWithin((most) => launch(native, cluster, { ...settings, ...most }, osUser));
  const pid = await waitUntilReady(cluster);
  try {
    return await work({ host: socketDir, port: PORT });
  } finally {
    await stop(pid);
    if (!socketDir.startsWith(home)) rmSync(socketDir, { recursive: true, force: true });
  }
}

function requireKept(dataDir: string, major: number, osUser: OsUser | undefined): string {
  const native = findKept(dataDir, major);
  if (native === undefined) throw new Error(olderCluster(join(dataDir, 'pgdata'), majorOf(findBinaries())));
  if (canRun(native, osUser)) return native;
  throw new Error(
    `O PostgreSQL ${major} guardado em ${native} não roda neste sistema. Se o disco não deixa rodar programas (noexec), monte-o sem isso e inicie de novo.`,
  );
}
