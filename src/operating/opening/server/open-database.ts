import type { Client } from 'pg';
import { createProgressTeller } from '../../major/server/tell-progress.ts';
import { upgradeCluster } from '../../major/server/upgrade-cluster.ts';
import { archiveSettings, settleSeries } from '../../moment/server/archive-settings.ts';
import { distributeAnew } from '../../distribution/server/distribute.ts';
import { connectDatabase, type Connection, type DatabaseEnv } from '../../../kit/server/db/connect.ts';
import { refuseUnfinishedRestore } from '../../../kit/server/db/unfinished-restore.ts';
import type { Env } from '../../../kit/server/env/env.ts';
import { migrate } from '../../../kit/server/db/schema/migrate.ts';
import { seedLocalidades } from '../../../localidades/server/seed-localidades.ts';
import { setUnfilled } from '../../../search/server/unfilled.ts';

/**
 * Opens the database and brings schema, states and cities up to date. The tables for lists may still be filling (fill-runner.ts).
 * Upgrades an embedded database of an older PostgreSQL first, and reports that to `onProgress`.
 */
export async function openDatabase(
  env: DatabaseEnv & Partial<Pick<Env, 'diskFree' | 'walDir' | 'backupKey'>>,
  onProgress = createProgressTeller(),
): Promise<Connection> {
  const { databaseUrl, dataDir, diskFree = 0 } = env;
  if (databaseUrl !== undefined) return connectDatabase(env, prepareDatabase);
  refuseUnfinishedRestore(dataDir);
  await upgradeCluster({ dataDir, diskFree }, onProgress);
  const connection = await connectDatabase({ ...env, settings: await archiveSettings(env) }, prepareDatabase);
  settleSeries(dataDir);
  return connection;
}

async function prepareDatabase(owner: Client): Promise<void> {
  await migrate(owner);
  await distributeAnew(owner);
  await seedLocalidades(owner);
  const { rows } = await owner.query<{ id: number }>('select id from tenants where not search_filled');
  setUnfilled(rows.map(({ id }) => id));
}
