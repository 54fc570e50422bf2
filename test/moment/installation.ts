import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { startProgram } from '../start/child.ts';
import { listBackups } from '../../src/operating/stored/server/backup-folder.ts';
import { ArchiveConfig } from '../../src/operating/moment/server/archive-config.ts';
import { basesIn, seriesOf } from '../../src/operating/moment/server/series.ts';
import { startEmbeddedPostgres } from '../../src/kit/server/db/embedded/embedded-postgres.ts';
import { addressIn, type RunningApp } from '../start/running-app.ts';

/** A command's end. */
export type Outcome = { status: number | null; output: string };

/** Runs a command on a data folder to its end. */
export async function run(args: string[], dataDir: string, env: Record<string, string> = {}): Promise<Outcome> {
  const child = startProgram('fichario', args, {
    FICHARIO_DATA: dataDir,
    FICHARIO_CEP_PROVIDERS: 'off',
    FICHARIO_CNPJ_PROVIDERS: 'off',
    ...env,
  });
  return { status: await child.exited, output: child.output() };
}

/** Runs `work` on the database of a server that runs on a data folder. */
export async function inDatabase<T>(dataDir: string, work: (owner: Client) => Promise<T>): Promise<T> {
  const owner = new Client(addressIn(dataDir));
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

/** The names of all records of a restored folder that nobody uses, in order. */
export async function namesIn(dataDir: string): Promise<string[]> {
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { shared_buffers: '64MB', fsync: 'off' } });
  try {
    return await inDatabase(dataDir, async (owner) => {
      const { rows } = await owner.query<{ nome: string }>('select nome from pessoas order by codigo');
      return rows.map(({ nome }) => nome);
    });
  } finally {
    await postgres.release();
  }
}

/** Ends a server in order. */
export async function stop(app: RunningApp): Promise<void> {
  app.child.process.kill('SIGTERM');
  await app.child.exited;
}

/** Saves a record; resolves when it is acknowledged. */
export async function save(app: RunningApp, cookie: string, nome: string): Promise<void> {
  const answer = await fetch(`${app.url}/api/pessoas`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ tipo: 'fisica', id: uuidv7(), nome }),
  });
  if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`);
}

/** Waits until the server has made the first base of its series by itself. */
export async function untilBase(dataDir: string): Promise<void> {
  const { to } = ArchiveConfig.read(ArchiveConfig.fileIn(dataDir));
  while ((await listBackups(basesIn(seriesOf(to)))).length === 0) await sleep(100);
}

/** The file of the log that the server writes into. */
export async function findLogFile(dataDir: string): Promise<string> {
  return inDatabase(dataDir, async (owner) => {
    const { rows } = await owner.query<{ name: string }>('select pg_walfile_name(pg_current_wal_insert_lsn()) as name');
    return rows[0]!.name;
  });
}

/** Has the server store all of its log until now, and waits until it has. */
export async function storeLog(dataDir: string): Promise<void> {
  await inDatabase(dataDir, async (owner) => {
    const { rows } = await owner.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name');
    const name = rows[0]!.name;
    const last = 'select last_archived_wal >= $1 as done from pg_stat_archiver';
    while (!(await owner.query<{ done: boolean | null }>(last, [name])).rows[0]?.done) await sleep(50);
  });
}
