import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { seedLocalidades } from '../src/localidades/server/seed-localidades.ts';
import { startEmbeddedPostgres } from '../src/kit/server/db/embedded-postgres.ts';
import { migrate } from '../src/kit/server/db/migrate.ts';
import { projectRoot } from '../src/kit/server/process/paths.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresSocket: string;
    /** the folder of the built programs, once a test wanted them */
    programs: string;
  }
}

/** Starts one real PostgreSQL for the whole run and makes the template that each test file's database is copied from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fichario-test-'));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    // tests copy databases all the time and lose nothing worth keeping
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '64MB' },
  });
  await makeTemplate(postgres.socketDir);
  project.provide('postgresSocket', postgres.socketDir);
  const programs = join(projectRoot(), 'node_modules', '.cache', `fichario-programs-${process.pid}`);
  project.provide('programs', programs);
  return async () => {
    await postgres.release();
    for (const folder of [dataDir, programs]) rmSync(folder, { recursive: true, force: true });
  };
}

async function makeTemplate(host: string): Promise<void> {
  const admin = new Client({ host, user: 'postgres', database: 'postgres' });
  await admin.connect();
  await admin.query('create database fichario_template');
  await admin.end();
  const owner = new Client({ host, user: 'postgres', database: 'fichario_template' });
  await owner.connect();
  await migrate(owner);
  await seedLocalidades(owner);
  await owner.end();
}
