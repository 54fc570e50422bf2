import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { findBinaries, pickOsUser, runnableBinaries } from '../../src/kit/server/db/embedded/postgres-binaries.ts';
import type { OwnServer } from './own-server.ts';

/** A server that follows another, and can take over from it. */
export type Standby = {
  socketDir: string;
  run: (sql: string) => Promise<void>;
  /** makes it take writes */
  promote: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Copies a running server and starts the copy as its standby, which answers when it has caught up with the copy. */
export async function startStandby(primary: OwnServer): Promise<Standby> {
  const folder = mkdtempSync(join(tmpdir(), 'fichario-standby-'));
  chmodSync(folder, 0o755);
  const owner = process.getuid?.() === 0 ? pickOsUser(folder) : undefined;
  const [cluster, socketDir] = [join(folder, 'pgdata'), join(folder, 'socket')];
  mkdirSync(socketDir);
  const label = await copyCluster(primary, cluster);
  const own = (path: string) => owner && chownSync(path, owner.uid, owner.gid);
  const write = (name: string, text: string) => {
    writeFileSync(join(cluster, name), text, { mode: 0o600 });
    own(join(cluster, name));
  };
  own(folder);
  own(socketDir);
  write('backup_label', label);
  write('standby.signal', '');
  write('postgresql.auto.conf', `primary_conninfo = 'host=${primary.socketDir} user=postgres'\n`);
  const packageDir = findBinaries();
  const native = owner ? await runnableBinaries(packageDir, folder, owner) : join(packageDir, 'native');
  const child = launch({ cluster, socketDir, native, owner });
  const connect = () => new Client({ host: socketDir, user: 'postgres', database: 'postgres' });
  while (!(await answers(connect()))) {
    if (child.exitCode !== null) throw new Error(`the standby ended with ${child.exitCode}`);
    await sleep(50);
  }
  const run = async (sql: string) => {
    const client = connect();
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  return {
    socketDir,
    run,
    promote: () => run('select pg_promote()'),
    stop: async () => {
      child.kill('SIGQUIT');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Copies the files of a running server, and returns the label without which the copy is no cluster. */
async function copyCluster(primary: OwnServer, cluster: string): Promise<string> {
  const client = new Client({ host: primary.socketDir, user: 'postgres', database: 'postgres' });
  await client.connect();
  await client.query("select pg_backup_start('standby', true)");
  spawnSync('cp', ['-a', primary.cluster, cluster]);
  for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(join(cluster, name), { force: true });
  const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)');
  await client.end();
  return rows[0]!.label; // one row
}

function launch(at: {
  cluster: string;
  socketDir: string;
  native: string;
  owner: ReturnType<typeof pickOsUser> | undefined;
}): ChildProcess {
  const settings = {
    listen_addresses: '',
    max_connections: '80',
    shared_buffers: '16MB',
    fsync: 'off',
    // it waits so long before it asks a server again that was not there
    wal_retrieve_retry_interval: '100ms',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return spawn(join(at.native, 'bin', 'postgres'), ['-D', at.cluster, '-k', at.socketDir, ...flags], {
    ...at.owner,
    cwd: '/',
    stdio: 'ignore',
  });
}

async function answers(client: Client): Promise<boolean> {
  client.on('error', () => {});
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}
