import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { refuseDisk } from '../../../kit/server/command/command.ts';
import { DATABASE } from '../../../kit/server/db/connect.ts';
import { readMajor, refuseNewerCluster } from '../../../kit/server/db/embedded/cluster.ts';
import { startNoMore, syncCluster, takeDataFolder } from '../../../kit/server/db/embedded/embedded-postgres.ts';
import { stopLeftServer } from '../../../kit/server/db/embedded/left-server.ts';
import { withOldServer } from '../../../kit/server/db/embedded/old-server.ts';
import { findBinaries, majorOf, type OsUser } from '../../../kit/server/db/embedded/postgres-binaries.ts';
import { withStartLock } from '../../../kit/server/db/embedded/start-lock.ts';
import { connectTo } from '../../../kit/server/db/lone-connection.ts';
import type { DatabaseAddress } from '../../../kit/server/env/servers.ts';
import { findFree, sizeOf } from '../../../kit/server/limits/disk-space.ts';
import { cleaningUp } from '../../../kit/server/process/clean-up.ts';
import { bytesToLoad } from '../../contents/server/loading-settings.ts';
import {
  clusterIn,
  exchange,
  type ExchangeStep,
  isUnsettled,
  nextIn,
  refuseTwo,
  removeNext,
  settle,
} from './clusters.ts';
import { copyCluster, type CopyStep } from './copy-cluster.ts';

/** The progress of an upgrade. `start` comes first, after the check of the disk space. */
export type UpgradeProgress =
  | { step: 'start'; from: number; to: number; bytes: number; keptFolder: string }
  | CopyStep
  | { step: 'sync' | ExchangeStep; percent: number };

/** The data folder, and the bytes of its disk that stay free. */
type Upgrade = { dataDir: string; diskFree: number };
type OnProgress = (progress: UpgradeProgress) => void;

const LOOK_MS = 500;

/**
 * Upgrades the embedded database of a data folder to the PostgreSQL of this program, if an older one wrote it: copies it into a
 * new cluster, compares every row, and exchanges the clusters. The old cluster is kept. Completes or repeats the work of a killed
 * process. Throws an Error with a Portuguese sentence, and then leaves the old cluster in use.
 */
export async function upgradeCluster({ dataDir, diskFree }: Upgrade, onProgress: OnProgress): Promise<void> {
  const to = majorOf(findBinaries());
  if (!isUnsettled(dataDir, to)) return;
  refuseNewerCluster(clusterIn(dataDir), to);
  const osUser = takeDataFolder(dataDir);
  await withStartLock(dataDir, async () => {
    // another process may have upgraded it before this one had the lock
    const from = readMajor(clusterIn(dataDir));
    if (from !== undefined && from !== to) refuseTwo(dataDir);
    await settle(dataDir);
    if (from === undefined || from === to) return;
    await cleaningUp(
      () => {
        startNoMore(nextIn(dataDir));
        return leaveNothing(dataDir);
      },
      async () => {
        try {
          await upgrade({ dataDir, diskFree, from, to, osUser, onProgress });
        } catch (error) {
          await leaveNothing(dataDir);
          throw refuseDisk(error, dataDir);
        }
      },
    );
  });
}

/** Ends both servers and removes the new cluster. */
async function leaveNothing(dataDir: string): Promise<void> {
  await removeNext(dataDir);
  await stopLeftServer(dataDir);
}

type Upgrading = Upgrade & { from: number; to: number; osUser: OsUser | undefined; onProgress: OnProgress };

async function upgrade({ dataDir, diskFree, from, to, osUser, onProgress }: Upgrading): Promise<void> {
  const next = nextIn(dataDir);
  makeFolder(next, osUser);
  const home = join(next, 'de-antes');
  makeFolder(home, osUser);
  await withOldServer({ dataDir, major: from, home, osUser }, async (server) => {
    const found = await lookAt({ ...server, user: 'postgres', database: 'postgres' });
    await requireRoom(dataDir, found.bytes, diskFree);
    onProgress({ step: 'start', from, to, bytes: found.bytes, keptFolder: `${clusterIn(dataDir)}.${from}` });
    if (!found.hasDatabase) return;
    await copyCluster({
      old: { ...server, user: 'postgres', database: DATABASE },
      bytes: found.bytes,
      home: next,
      osUser,
      onStep: onProgress,
      watch: createWatch(dataDir, diskFree),
    });
  });
  onProgress({ step: 'sync', percent: 98 });
  await syncCluster(next);
  await exchange(dataDir, (step) => onProgress({ step, percent: 99 }));
}

function makeFolder(folder: string, osUser: OsUser | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (osUser) chownSync(folder, osUser.uid, osUser.gid);
}

type OldCluster = { bytes: number; hasDatabase: boolean };

/** Size and presence of the old cluster's database. Throws if the cluster has other databases, which an upgrade would lose. */
async function lookAt(address: DatabaseAddress): Promise<OldCluster> {
  const client: Client = await connectTo(address);
  try {
    const { rows } = await client.query<{ name: string; bytes: string }>(
      `select datname as name, pg_database_size(oid) as bytes from pg_database
       where not datistemplate and datname <> 'postgres' order by datname`,
    );
    const others = rows.filter(({ name }) => name !== DATABASE).map(({ name }) => name);
    if (others.length > 0)
      throw new Error(
        `No banco embutido há outros bancos além do Fichário (${others.join(', ')}), e a troca os perderia. Com a versão do Fichário que o usou por último, leve-os a outro servidor; depois inicie esta de novo.`,
      );
    return { bytes: Number(rows[0]?.bytes ?? 0), hasDatabase: rows.length > 0 };
  } finally {
    await client.end();
  }
}

async function requireRoom(dataDir: string, bytes: number, diskFree: number): Promise<void> {
  const [needed, free] = [bytesToLoad(bytes) + diskFree, await findFree(dataDir)];
  if (free >= needed) return;
  throw new Error(
    `Para trazer o banco ao PostgreSQL deste Fichário, o disco de ${dataDir} precisa de ${sizeOf(needed)} livres, e há ${sizeOf(free)}. Libere espaço e inicie de novo; o banco ficou como estava.`,
  );
}

/** A check that throws when less than `diskFree` is free, which is reserved for the old database. */
function createWatch(dataDir: string, diskFree: number): () => Promise<void> {
  let lookedAt = 0;
  return async () => {
    if (performance.now() - lookedAt < LOOK_MS) return;
    lookedAt = performance.now();
    if ((await findFree(dataDir)) >= diskFree) return;
    throw new Error(
      `O disco de ${dataDir} encheu enquanto o banco era trazido ao PostgreSQL deste Fichário. Libere espaço e inicie de novo; o banco ficou como estava.`,
    );
  };
}
