import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/kit/server/db/embedded/embedded-postgres.ts';
import { fillWithEmptyCluster } from '../start/made-folders.ts';

/** A PostgreSQL for one test file, which changes what belongs to the whole server: roles, and who is let in. */
export type OwnServer = {
  socketDir: string;
  cluster: string;
  pid: number;
  /** runs a statement as the superuser */
  run: (sql: string, database?: string) => Promise<void>;
  /** the address of a database for DATABASE_URL */
  url: (user: string, database: string) => string;
  stop: () => Promise<void>;
};

/** Starts it, and lets in every process that reaches its socket. */
export async function startOwnServer(): Promise<OwnServer> {
  const folder = mkdtempSync(join(tmpdir(), 'fichario-own-'));
  chmodSync(folder, 0o755);
  const dataDir = join(folder, 'data');
  await fillWithEmptyCluster(dataDir);
  const server: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir, settings: { shared_buffers: '16MB' } });
  const run = async (sql: string, database = 'postgres') => {
    const admin = new Client({ host: server.socketDir, user: 'postgres', database });
    await admin.connect();
    try {
      await admin.query(sql);
    } finally {
      await admin.end();
    }
  };
  writeFileSync(join(dataDir, 'pgdata', 'pg_hba.conf'), 'local all all trust\nlocal replication all trust\n');
  await run('select pg_reload_conf()');
  return {
    socketDir: server.socketDir,
    cluster: join(dataDir, 'pgdata'),
    pid: server.pid,
    run,
    url: (user, database) => `postgres://${user}@localhost/${database}?host=${encodeURIComponent(server.socketDir)}`,
    stop: async () => {
      await server.release();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
