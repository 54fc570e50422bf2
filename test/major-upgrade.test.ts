import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dumpSchema, SCHEMA_FILE } from '../scripts/dump-schema.ts';
import { openDatabase } from '../src/operating/opening/server/open-database.ts';
import { listSequences, type Sequence } from '../src/operating/contents/server/catalogue.ts';
import { createProgressTeller } from '../src/operating/major/server/tell-progress.ts';
import { removeProvedClusters } from '../src/operating/major/server/clusters.ts';
import { upgradeCluster } from '../src/operating/major/server/upgrade-cluster.ts';
import { makeBackup } from '../src/operating/backup/server/make-backup.ts';
import { restoreBackup } from '../src/operating/backup/server/restore-backup.ts';
import { verifyBackup } from '../src/operating/backup/server/verify-backup.ts';
import { examinePostgres } from '../src/operating/doctor/server/doctor-postgres.ts';
import { readMigrations } from '../src/kit/server/db/schema/migrate.ts';
import { readEnv } from '../src/kit/server/env/env.ts';
import type { RowSums } from '../src/operating/contents/server/row-sums.ts';
import type { Connection } from '../src/kit/server/db/connect.ts';
import { isAlive } from '../src/kit/server/db/embedded/processes.ts';
import type { DatabaseAddress } from '../src/kit/server/env/servers.ts';
import { startScript } from './start/child.ts';
import { inDatabase, makeOldFolder, OLD, sumUp, withOldPostgres } from './major/old-folder.ts';
import { rounds } from './rounds.ts';

/** Each has its own copy of a folder that the version before left. */
let base: string;
let original: string;
let before: Known;
const opened: Connection[] = [];

const RELEASE = readFileSync(join(import.meta.dirname, 'releases', '0.2.0', 'database.sql'), 'utf8');
const COUNTS = `select (select count(*)::int from pessoas) as pessoas, (select count(*)::int from users) as users,
  (select count(*)::int from operations) as operations, (select count(*)::int from operation_changes) as changes`;
/** Takes the old cluster, its binaries and what is asked for before anything is written. */
const DISK_MB = 420;

type Known = { sums: Record<string, RowSums>; sequences: Sequence[] };

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'fichario-major-'));
  chmodSync(base, 0o755);
  original = join(base, 'original');
  await makeOldFolder(original, rounds(150, 300));
  before = await withOldPostgres(original, know);
});
afterAll(async () => {
  for (const connection of opened) await connection.release();
  rmSync(base, { recursive: true, force: true });
});

async function know(owner: DatabaseAddress): Promise<Known> {
  return { sums: await sumUp(owner), sequences: await inDatabase(owner, listSequences) };
}

function copyOf(name: string, { hasBinaries = true } = {}): string {
  const dataDir = join(base, name);
  mkdirSync(dataDir);
  chmodSync(dataDir, 0o700);
  spawnSync('cp', ['-a', join(original, 'pgdata'), dataDir]);
  if (hasBinaries) spawnSync('cp', ['-a', join(original, 'pgbin'), dataDir]);
  return dataDir;
}

async function open(dataDir: string): Promise<Connection> {
  const connection = await openDatabase({ databaseUrl: undefined, dataDir, dbMemory: 64 }, () => {});
  opened.push(connection);
  return connection;
}

async function close(connection: Connection): Promise<void> {
  opened.splice(opened.indexOf(connection), 1);
  await connection.release();
}

const countAll = (owner: DatabaseAddress) =>
  inDatabase(owner, async (client) => (await client.query(COUNTS)).rows[0] as Record<string, number>);
const clustersIn = (dataDir: string) => readdirSync(dataDir).filter((name) => name.startsWith('pgdata'));
const versionOf = (dataDir: string) => readFileSync(join(dataDir, 'pgdata', 'PG_VERSION'), 'utf8').trim();
const upgrade = (dataDir: string, diskFree = 0) => upgradeCluster({ dataDir, diskFree }, () => {});

/** Nothing was changed: the version before starts on it and finds every row. */
async function expectAsBefore(dataDir: string): Promise<void> {
  expect(clustersIn(dataDir)).toEqual(['pgdata']);
  expect(versionOf(dataDir)).toBe(String(OLD));
  expect(await withOldPostgres(dataDir, know)).toEqual(before);
}

describe('a folder of the PostgreSQL before', () => {
  test('is one of this at the next start, with every row, sequence and session, and the old one is kept', async () => {
    const dataDir = copyOf('whole');
    const said: string[] = [];
    const tell = createProgressTeller((line) => said.push(line));
    const connection = await openDatabase({ databaseUrl: undefined, dataDir, dbMemory: 64 }, tell);
    opened.push(connection);
    expect(await know(connection.owner)).toEqual(before);
    expect(before.sums['sessions']?.['0']?.rows).toBe(1);
    const [schema, version] = await inDatabase(connection.owner, async (client) => [
      await dumpSchema(client),
      (await client.query<{ version: string }>("select current_setting('server_version') as version")).rows[0]?.version,
    ]);
    expect(schema).toBe(readFileSync(SCHEMA_FILE, 'utf8'));
    expect(version).toMatch(/^18\./);
    await close(connection);
    expect(clustersIn(dataDir).sort()).toEqual(['pgdata', `pgdata.${OLD}`]);
    expect(said[0]).toMatch(
      /^O banco \([\d,]+ MB\) passa do PostgreSQL 17 para o 18, o que leva cerca de 1 minuto\. .*nada se perde\.$/,
    );
    expect(said.at(-1)).toMatch(/^O banco está no PostgreSQL 18, cada linha comparada\. O de antes fica guardado em /);
    expect(said.slice(1, -1).every((line) => /^Banco: \d+ % \(.+\)$/.test(line))).toBe(true);
    // a second start has nothing to do, and says nothing
    said.length = 0;
    await close(await open(dataDir));
    expect(said).toEqual([]);
  });

  test('is kept, with what reads it, until a back-up of the new one has passed its drill', async () => {
    const dataDir = join(base, 'whole');
    const kept = join(dataDir, `pgdata.${OLD}`);
    const told = examinePostgres({ ...readEnv({}), dataDir }).find(({ name }) => name === 'Banco de antes');
    expect(told).toMatchObject({ state: 'warning', found: expect.stringContaining(`${kept}, do PostgreSQL 17`) });
    const proved = { at: new Date().toISOString(), postgres: '18.4' };
    expect(await removeProvedClusters(dataDir, { ...proved, at: '2026-01-01T00:00:00Z' })).toEqual([]);
    expect(await removeProvedClusters(dataDir, { ...proved, postgres: '17.10' })).toEqual([]);
    const connection = await open(dataDir);
    const source = { owner: connection.owner, dataDir, to: join(base, 'of-the-new'), diskFree: 0 };
    const { folder } = await makeBackup(source, new Date());
    expect(existsSync(kept)).toBe(true);
    const drill = await verifyBackup(folder, { dataDir, diskFree: 0 }, openDatabase);
    expect(drill).toMatchObject({ ok: true, removed: [kept] });
    await close(connection);
    expect(clustersIn(dataDir)).toEqual(['pgdata']);
    expect(readdirSync(join(dataDir, 'pgbin'))).toEqual([]);
    expect(examinePostgres({ ...readEnv({}), dataDir }).map(({ name }) => name)).toEqual(['PostgreSQL guardado']);
  });

  test('that an older version of the program left comes to the schema of this one', async () => {
    const dataDir = copyOf('older-program');
    const counted = await withOldPostgres(dataDir, async (owner) => {
      await inDatabase({ ...owner, database: 'postgres' }, async (admin) => {
        await admin.query('drop database fichario');
        await admin.query('create database fichario');
      });
      await inDatabase(owner, (client) => client.query(RELEASE));
      return countAll(owner);
    });
    expect(counted['pessoas']).toBeGreaterThan(0);
    const connection = await open(dataDir);
    expect(await countAll(connection.owner)).toEqual(counted);
    const ran = await inDatabase(connection.owner, (client) => client.query('select from schema_migrations'));
    expect(ran.rowCount).toBe(readMigrations().length);
    await close(connection);
  });

  test('on a disk that fills up midway stays as it was, and that is said', () => {
    const mount = join(base, 'small-disk');
    mkdirSync(mount);
    const ask = `mount -t tmpfs -o size=${DISK_MB}m,mode=755 tmpfs "$1" && cp -a "$2" "$1/data" && exec "$3" --import tsx --conditions=source "$4" "$1/data" fill copy`;
    const args = [mount, original, process.execPath, join(import.meta.dirname, 'major', 'upgrade-user.ts')];
    const { status, stdout } = spawnSync('sh', ['-c', 'exec unshare -m sh -c "$0" sh "$@"', ask, ...args], {
      encoding: 'utf8',
    });
    // only root may mount a disk; the watch of the free space is the same for everybody
    if (process.getuid?.() !== 0) return expect(status).not.toBe(0);
    const told = JSON.parse(stdout.split('\n').find((line) => line.startsWith('{')) ?? '{}') as object;
    expect(told).toEqual({
      refused: expect.stringMatching(/(num disco cheio|encheu).*Libere espaço/),
      names: ['pgdata'],
      version: String(OLD),
    });
  });

  test('stays where the upgrade is told to end, which stops what it started', async () => {
    const dataDir = copyOf('told-to-end');
    const child = startScript('test/major/upgrade-user.ts', [dataDir]);
    await child.line(/^copy$/);
    child.process.kill('SIGTERM');
    expect(await child.exited).toBe(143);
    await expectAsBefore(dataDir);
  });

  test('that another process holds is left to it', async () => {
    const dataDir = copyOf('held');
    await withOldPostgres(dataDir, async () => {
      await expect(upgrade(dataDir)).rejects.toThrow(
        /^O banco em .* ainda está em uso por outro processo .* Encerre-o/,
      );
    });
    await expectAsBefore(dataDir);
  });

  test('stays where the disk has no room, and the figures are said', async () => {
    const dataDir = copyOf('no-room');
    await expect(upgrade(dataDir, 2 ** 50)).rejects.toThrow(
      /o disco de .* precisa de [\d.,]+ GB livres, e há [\d.,]+ [GM]B\. Libere espaço .* ficou como estava\.$/,
    );
    await expectAsBefore(dataDir);
  });

  test('with what is not of the product is refused, because it would be lost', async () => {
    const dataDir = copyOf('strange');
    const on = (database: string, sql: string) =>
      withOldPostgres(dataDir, (owner) => inDatabase({ ...owner, database }, (client) => client.query(sql)));
    await on('postgres', 'create database financeiro');
    await expect(upgrade(dataDir)).rejects.toThrow(/outros bancos além do Fichário \(financeiro\)/);
    await on('postgres', 'drop database financeiro');
    await on('fichario', 'create table anotacoes (texto text)');
    await expect(upgrade(dataDir)).rejects.toThrow(/não são do Fichário \(anotacoes\), e a troca as perderia/);
    await on('fichario', 'drop table anotacoes');
    await expectAsBefore(dataDir);
  });

  test('without the binaries that read it says what to do', async () => {
    const dataDir = copyOf('no-binaries', { hasBinaries: false });
    await expect(upgrade(dataDir)).rejects.toThrow(
      /é do PostgreSQL 17, e este Fichário traz o 18\. .*fichario backup.*fichario restore/,
    );
    await expectAsBefore(dataDir);
  });

  test('beside another one of the same version is refused, and so is one that is missing', async () => {
    const dataDir = copyOf('two');
    spawnSync('cp', ['-a', join(dataDir, 'pgdata'), join(dataDir, 'pgdata.17')]);
    await expect(upgrade(dataDir)).rejects.toThrow(/^Há dois bancos do mesmo PostgreSQL em /);
    rmSync(join(dataDir, 'pgdata'), { recursive: true });
    await expect(open(dataDir)).rejects.toThrow(/^Falta o banco .*pgdata, e ao lado está .*pgdata\.17, .*mude o nome/);
    expect(clustersIn(dataDir)).toEqual(['pgdata.17']);
    renameSync(join(dataDir, 'pgdata.17'), join(dataDir, 'pgdata'));
    await expectAsBefore(dataDir);
  });

  test('backed up by then is restored by this one', async () => {
    const dataDir = copyOf('backed-up', { hasBinaries: false });
    const to = join(base, 'backups');
    const made = await withOldPostgres(dataDir, (owner) =>
      makeBackup({ owner, dataDir, to, diskFree: 0 }, new Date('2026-11-23T18:00:00Z')),
    );
    expect(made.manifest.postgres).toMatch(/^17\./);
    const restored = join(base, 'restored');
    await restoreBackup(made.folder, { dataDir: restored, diskFree: 0 });
    const connection = await open(restored);
    const { pessoas, operation_changes } = (await know(connection.owner)).sums;
    expect({ pessoas, operation_changes }).toEqual({
      pessoas: before.sums['pessoas'],
      operation_changes: before.sums['operation_changes'],
    });
    await close(connection);
  });
});

test('a folder of a newer PostgreSQL is refused in a sentence', async () => {
  const dataDir = copyOf('newer');
  writeFileSync(join(dataDir, 'pgdata', 'PG_VERSION'), '99\n');
  await expect(open(dataDir)).rejects.toThrow(
    /^O banco em .* é do PostgreSQL 99, mais novo que o 18 deste Fichário\. Use a versão do Fichário que o usou por último, ou uma mais nova\.$/,
  );
  expect(clustersIn(dataDir)).toEqual(['pgdata']);
});

/** What of the upgrade a kill meets: a step, from a share of the whole on; or so many milliseconds. */
type Kill = { at: string; percent?: number } | { after: number };

const STEPS: Kill[] = [
  { at: 'start' },
  { at: 'copy' },
  { at: 'build' },
  { at: 'compare' },
  { at: 'sync' },
  { at: 'whole' },
  { at: 'aside' },
  { at: 'placed' },
  { at: 'done' },
];

/** Fifty: each step, with and without the servers, the rest at any moment. */
function manyKills(): Kill[] {
  const shares = Array.from({ length: 16 }, (_, index) => 2 + index * 6);
  const inside: Kill[] = shares.map((percent) => ({
    at: percent < 35 ? 'copy' : percent < 70 ? 'build' : 'compare',
    percent,
  }));
  const anywhere: Kill[] = Array.from({ length: 16 }, () => ({ after: Math.random() * 10_000 }));
  return [...STEPS, ...STEPS, ...inside, ...anywhere];
}

/** After these there is nothing to upgrade any more. */
const LAST = ['aside', 'placed', 'done'];

/** Kills an upgrade; every second time also the servers that it started. */
async function killUpgrade(dataDir: string, kill: Kill, index: number): Promise<void> {
  const args = 'at' in kill ? ['die', kill.at, String(kill.percent ?? 0)] : [];
  const child = startScript('test/major/upgrade-user.ts', [dataDir, ...args]);
  if ('after' in kill) {
    await sleep(kill.after);
    child.process.kill('SIGKILL');
  }
  const status = await child.exited;
  // a small register may be through before a share of it, or before its time
  const mayPass = 'after' in kill || kill.percent !== undefined;
  expect(status, child.output()).toBe(mayPass && child.output().includes('opened') ? 0 : null);
  if (index % 2 === 1) killServers(dataDir);
}

function killServers(dataDir: string): void {
  for (const cluster of ['pgdata', 'pgdata.novo/pgdata']) {
    const file = join(dataDir, cluster, 'postmaster.pid');
    const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
    if (pid > 0 && isAlive(pid)) process.kill(pid, 'SIGKILL');
  }
}

test('an upgrade that is killed at any point is ended or begun anew, and loses nothing', async () => {
  const kills = rounds(
    STEPS.filter((_, index) => [1, 2, 5, 6, 7].includes(index)),
    manyKills(),
  );
  let dataDir = copyOf('killed');
  let isDone = false;
  for (const [index, kill] of kills.entries()) {
    if (isDone) {
      rmSync(dataDir, { recursive: true, force: true });
      dataDir = copyOf(`killed-${index}`);
    }
    await killUpgrade(dataDir, kill, index);
    isDone = ('at' in kill && LAST.includes(kill.at)) || existsSync(join(dataDir, 'pgdata.17'));
    if (!isDone && index + 1 < kills.length) continue;
    const connection = await open(dataDir);
    expect(await know(connection.owner), JSON.stringify(kill)).toEqual(before);
    await close(connection);
    expect(clustersIn(dataDir).sort(), JSON.stringify(kill)).toEqual(['pgdata', 'pgdata.17']);
    expect(versionOf(dataDir)).toBe('18');
    isDone = true;
  }
});
