import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../src/operating/opening/server/open-database.ts';
import { DATABASE } from '../src/kit/server/db/connect.ts';
import { initCluster } from '../src/kit/server/db/embedded/cluster.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
  takeDataFolder,
} from '../src/kit/server/db/embedded/embedded-postgres.ts';
import { findBinaries, makeLibraryLinks, runnableBinaries } from '../src/kit/server/db/embedded/postgres-binaries.ts';
import { keepSettings } from '../src/kit/server/db/session.ts';
import { projectRoot } from '../src/kit/server/env/paths.ts';
import { CITUS_URL, makeCitusTemplate } from './citus/citus-database.ts';

import { HAS_GIVEN_PGBOUNCER, type Pooler, startPgbouncer } from './pooler/pgbouncer.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresSocket: string;
    /** where the application connects: the same, or the pooler that FICHARIO_TEST_PGBOUNCER gives */
    applicationServer: { host: string; port: number };
    /** the folder of the built programs, once a test wanted them */
    programs: string;
    /** data folders that tests copy: made-folders.ts */
    madeFolders: string;
  }
}

/** Starts one real PostgreSQL for the whole run and makes the template that each test file's database is copied from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fichario-test-'));
  // tests copy databases all the time and lose nothing worth keeping
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '64MB' };
  const madeFolders = await makeFolders(dataDir, settings);
  const postgres = await startEmbeddedPostgres({ dataDir, settings });
  await renameToTemplate(postgres.socketDir);
  if (CITUS_URL !== undefined) await makeCitusTemplate();
  project.provide('postgresSocket', postgres.socketDir);
  const pooler = HAS_GIVEN_PGBOUNCER ? await putBehindPooler(postgres, dataDir) : undefined;
  project.provide('applicationServer', {
    host: pooler?.host ?? postgres.socketDir,
    port: pooler?.port ?? postgres.port,
  });
  const programs = join(projectRoot(), 'node_modules', '.cache', `fichario-programs-${process.pid}`);
  project.provide('programs', programs);
  project.provide('madeFolders', madeFolders);
  return async () => {
    await pooler?.stop();
    await postgres.release();
    for (const folder of [dataDir, programs]) rmSync(folder, { recursive: true, force: true });
  };
}

/** Makes the database of the run, and copies of its folder on the way, for tests that start servers of their own. */
async function makeFolders(dataDir: string, settings: Record<string, string>): Promise<string> {
  const made = join(dataDir, 'made');
  const keep = (name: string) => {
    mkdirSync(join(made, name), { recursive: true });
    execFileSync('cp', ['-a', join(dataDir, 'pgdata'), join(made, name)]);
  };
  const packageDir = findBinaries();
  makeLibraryLinks(packageDir);
  const owner = takeDataFolder(dataDir);
  const native = owner ? await runnableBinaries(packageDir, dataDir, owner) : join(packageDir, 'native');
  await initCluster(native, join(dataDir, 'pgdata'), owner);
  keep('empty');
  await (await openDatabase({ databaseUrl: undefined, dataDir, settings })).release();
  keep('first-start');
  return made;
}

/** Lets the pooler in, which runs as another user of the system, and gives it a login of the application. */
async function putBehindPooler({ socketDir }: EmbeddedPostgres, dataDir: string): Promise<Pooler> {
  writeFileSync(join(dataDir, 'pgdata', 'pg_hba.conf'), 'local all all trust\n');
  const admin = new Client({ host: socketDir, user: 'postgres', database: 'postgres' });
  await admin.connect();
  await admin.query('select pg_reload_conf()');
  await keepSettings(admin, 'fichario_app');
  await admin.end();
  return startPgbouncer(socketDir, { mode: 'transaction', users: ['fichario_app'], prepared: 200 });
}

async function renameToTemplate(host: string): Promise<void> {
  const admin = new Client({ host, user: 'postgres', database: 'postgres' });
  await admin.connect();
  await admin.query(`alter database ${DATABASE} rename to fichario_template`);
  await admin.end();
}
