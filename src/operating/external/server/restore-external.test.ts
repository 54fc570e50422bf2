import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startScript } from '../../../../test/start/child.ts';
import { useDatabase } from '../../../../test/database.ts';
import { makeExampleWorld, testServices } from '../../../../test/example-world.ts';
import { fillWithEmptyCluster } from '../../../../test/start/made-folders.ts';
import { sumTables } from '../../../../test/restore/sum-tables.ts';
import { buildApp } from '../../../app/server/app.ts';
import { openDatabase } from '../../opening/server/open-database.ts';
import { EXAMPLE } from '../../../kit/example-world.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../kit/server/db/embedded/embedded-postgres.ts';
import { type BackupKey, createBackupKey, readBackupKey } from '../../stored/server/encryption/backup-key.ts';
import { makeBackup } from '../../backup/server/make-backup.ts';
import { MANIFEST_FILE, readManifest, writeManifest } from '../../stored/server/manifest.ts';
import { restoreBackup } from '../../backup/server/restore-backup.ts';
import { restoreExternal } from './restore-external.ts';

const database = useDatabase();
const { env } = testServices(database.db);
const base = mkdtempSync(join(tmpdir(), 'fichario-restore-external-'));
const SETTINGS = { shared_buffers: '64MB', fsync: 'off' };
let server: EmbeddedPostgres;
let folder: string;
let counter = 0;

beforeAll(async () => {
  chmodSync(base, 0o755);
  await makeExampleWorld(database.owner, database.db);
  folder = (await makeBackup(source(), new Date())).folder;
  await fillWithEmptyCluster(join(base, 'server'));
  server = await startEmbeddedPostgres({ dataDir: join(base, 'server'), settings: SETTINGS });
  // like the administrator of a managed server: owns the database and may create roles, but is not a superuser
  await asAdmin('postgres', (admin) => admin.query('create role manager login createrole'));
});
afterAll(async () => {
  await server.release();
  rmSync(base, { recursive: true, force: true });
});

function source(key?: BackupKey) {
  const owner = { host: database.socketDir, user: 'postgres', database: database.name };
  return { owner, dataDir: env.dataDir, to: join(base, 'backups'), diskFree: 0, key };
}

async function asAdmin<T>(name: string, work: (admin: Client) => Promise<T>): Promise<T> {
  const admin = new Client({ host: server.socketDir, user: 'postgres', database: name });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/** A database of `owner` on the external server, and a folder that does not exist yet. */
async function newTarget(owner = 'manager') {
  const name = `target_${(counter += 1)}`;
  await asAdmin('postgres', (admin) => admin.query(`create database ${name} owner ${owner}`));
  const databaseUrl = `postgres://manager@localhost/${name}?host=${encodeURIComponent(server.socketDir)}`;
  return { name, databaseUrl, dataDir: join(base, name), diskFree: 0 };
}
type Target = Awaited<ReturnType<typeof newTarget>>;

async function tablesIn({ name }: Target): Promise<string[]> {
  const sql = `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`;
  const { rows } = await asAdmin(name, (admin) => admin.query<{ name: string }>(sql));
  return rows.map((row) => row.name);
}

async function expectEqual({ name, dataDir }: Target): Promise<void> {
  expect(await asAdmin(name, sumTables)).toEqual(await sumTables(database.owner));
  for (const file of [`imports/1/${EXAMPLE.importId}`, `exports/1/${EXAMPLE.exportId}`])
    expect(readFileSync(join(dataDir, file)), file).toEqual(readFileSync(join(env.dataDir, file)));
  expect(readdirSync(dataDir)).not.toContain('restauracao-incompleta');
}

/** The program opens it as `npm start` does. */
async function open({ databaseUrl, dataDir }: Target): Promise<void> {
  const connection = await openDatabase({ databaseUrl, dataDir });
  await connection.release();
}

describe('a back-up restored into an external database', () => {
  it('is equal, row by row and file by file, and a server on it answers', async () => {
    const target = await newTarget();
    await restoreExternal(folder, target);
    const connection = await openDatabase(target);
    await expectEqual(target);
    expect(connection.stepsDown).toBe(false);
    const app = await buildApp({ ...testServices(connection.db), env: { ...env, dataDir: target.dataDir } });
    const body = { email: EXAMPLE.userEmail, senha: EXAMPLE.userSenha };
    const entered = await app.inject({ method: 'POST', url: '/api/session', body });
    expect(entered.statusCode, entered.body).toBe(200);
    const headers = { cookie: String(entered.headers['set-cookie']).split(';')[0]!, 'x-tenant': '1' };
    const list = await app.inject({ url: '/api/pessoas', headers });
    expect(list.json<{ items: unknown[] }>().items.length).toBeGreaterThan(0);
    const record = await app.inject({ url: `/api/pessoas/${EXAMPLE.pessoaId}`, headers });
    expect(record.statusCode).toBe(200);
    // the numbering of clients continues
    const { rows } = await database.owner.query<{ next: number }>('select max(id) + 1 as next from tenants');
    const made = await app.inject({ method: 'POST', url: '/api/tenants', headers, body: { nome: 'Mais um' } });
    expect(made.json()).toMatchObject({ id: rows[0]?.next });
    await app.close();
    await connection.release();
  });

  it('can be encrypted, and its next back-up restores into the embedded database', async () => {
    const keyFile = join(base, 'backup.key');
    await createBackupKey(keyFile, new Date());
    const key = await readBackupKey(keyFile);
    const made = await makeBackup(source(key), new Date());
    const target = await newTarget();
    await expect(restoreExternal(made.folder, target)).rejects.toThrow(/está cifrado/);
    expect(await tablesIn(target)).toEqual([]);
    await restoreExternal(made.folder, { ...target, key });
    await expectEqual(target);

    await open(target);
    const owner = { connectionString: target.databaseUrl };
    const back = await makeBackup({ ...source(), owner, dataDir: target.dataDir, to: join(base, 'back') }, new Date());
    const sums = ({ tables }: typeof back.manifest) => tables.map(({ name, sums: rows }) => [name, rows]);
    expect(sums(back.manifest)).toEqual(sums(made.manifest));
    await restoreBackup(back.folder, { dataDir: join(base, 'embedded'), diskFree: 0 });
  });

  it('refuses a database with contents, names them, and changes neither database nor folder', async () => {
    const target = await newTarget();
    await asAdmin(target.name, (admin) => admin.query('create table notas (texto text)'));
    const sentence = /^O banco de DATABASE_URL já tem outras coisas \(notas\)[^\n]+\.$/;
    await expect(restoreExternal(folder, target)).rejects.toThrow(sentence);
    expect(await tablesIn(target)).toEqual(['notas']);
    expect(existsSync(target.dataDir)).toBe(false);
    const function_ = 'drop table notas; create function soma() returns int language sql return 1';
    await asAdmin(target.name, (admin) => admin.query(function_));
    await expect(restoreExternal(folder, target)).rejects.toThrow(/outras coisas \(soma\(\)\)/);
    await asAdmin(target.name, (admin) => admin.query('drop function soma'));
    await open(target);
    await expect(restoreExternal(folder, target)).rejects.toThrow(
      /já tem um cadastro do Fichário \([^\n]+ e mais \d+\)/,
    );
  });

  it('refuses a folder with files, and leaves the database empty', async () => {
    const target = await newTarget();
    mkdirSync(target.dataDir);
    writeFileSync(join(target.dataDir, 'carta.txt'), 'minha');
    await expect(restoreExternal(folder, target)).rejects.toThrow(/já tem dados[^\n]+\.$/);
    expect(await tablesIn(target)).toEqual([]);
    expect(readdirSync(target.dataDir)).toEqual(['carta.txt']);
  });

  it('names the rights that its user lacks, and is restored with them', async () => {
    const target = await newTarget('postgres');
    const asWeak = { ...target, databaseUrl: target.databaseUrl.replace('manager@', 'weak@') };
    await asAdmin('postgres', (admin) => admin.query('create role weak login'));
    const refusal = () => restoreExternal(folder, asWeak).then(String, (error: Error) => error.message);
    // the roles exist already: the owner of another database created them
    const roles = /rode: (grant [^\n;]+);/.exec(await refusal())?.[1] ?? '';
    await asAdmin('postgres', (admin) => admin.query(roles));
    const sentence = await refusal();
    expect(sentence).toMatch(/^O usuário "weak" não pode criar no banco "target_\d+" [^\n]+ repita o comando\.$/);
    expect(existsSync(target.dataDir)).toBe(false);
    const advice = /rode: (.+); e repita/.exec(sentence)?.[1] ?? '';
    await asAdmin('postgres', (admin) => admin.query(advice));
    await restoreExternal(folder, asWeak);
    await expectEqual(target);
  });

  it('leaves the database empty when the sums of its rows differ', async () => {
    const copy = join(base, 'lie', 'fichario-20261123-200000');
    await cp(folder, copy, { recursive: true });
    const manifest = await readManifest(copy);
    manifest.tables.find(({ name }) => name === 'pessoas')!.sums['1']!.checksum = '0'.repeat(64);
    writeFileSync(join(copy, MANIFEST_FILE), writeManifest(manifest));
    const target = await newTarget();
    await expect(restoreExternal(copy, target)).rejects.toThrow(/não é igual ao back-up \(pessoas do cliente 1/);
    expect(await tablesIn(target)).toEqual([]);
    expect(existsSync(target.dataDir)).toBe(false);
    // nothing remains that would prevent a second restore
    await restoreExternal(folder, target);
    await expectEqual(target);
  });
});

describe('an interrupted restore into an external database', () => {
  const POINTS = ['tables', 'rows', 'indexes', 'compare', 'whole'];
  it.each(POINTS)('keeps servers from opening the database, and starts over when repeated: %s', async (point) => {
    const target = await newTarget();
    const args = [folder, target.dataDir, target.databaseUrl, point];
    const child = startScript('test/restore/child.ts', args);
    expect(await child.exited, child.output()).toBe(null);
    await expect(open(target)).rejects.toThrow(/^A restauração do banco de DATABASE_URL foi interrompida[^\n]+\.$/);
    const steps: string[] = [];
    await restoreExternal(folder, target, (step) => steps.push(step));
    // a complete restore is not loaded twice
    if (point === 'whole') expect(steps).toEqual(['whole']);
    await expectEqual(target);
    await open(target);
  });

  it('is not continued with another back-up or for another folder', async () => {
    const target = await newTarget();
    const child = startScript('test/restore/child.ts', [folder, target.dataDir, target.databaseUrl, 'whole']);
    expect(await child.exited, child.output()).toBe(null);
    const elsewhere = { ...target, dataDir: join(base, 'elsewhere') };
    await restoreExternal(folder, elsewhere);
    await expectEqual(elsewhere);
  });

  it('does not wait for the last statement of the killed process', async () => {
    const target = await newTarget();
    const child = startScript('test/restore/child.ts', [folder, target.dataDir, target.databaseUrl, 'compare']);
    await child.exited;
    const left = new Client({ connectionString: target.databaseUrl, application_name: 'fichario-restore' });
    left.on('error', () => {});
    await left.connect();
    await left.query('begin; lock table pessoas in access exclusive mode');
    await restoreExternal(folder, target);
    await expectEqual(target);
    await left.end().catch(() => {});
  });

  it('explains a lost connection, and what to do', async () => {
    const target = await newTarget();
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fichario-restore'`;
    let cutting: Promise<unknown> | undefined;
    const lost = restoreExternal(folder, target, (step) => {
      if (step === 'rows') cutting = asAdmin(target.name, (admin) => admin.query(cut));
    });
    await expect(lost).rejects.toThrow(/^A conexão com o banco caiu[^\n]+Repita o comando, que recomeça\.$/);
    await cutting;
    await expect(open(target)).rejects.toThrow(/foi interrompida/);
    await restoreExternal(folder, target);
    await expectEqual(target);
  });

  it('keeps others from opening the database while it runs', async () => {
    const target = await newTarget();
    const seen: Promise<PromiseSettledResult<unknown>[]>[] = [];
    await restoreExternal(folder, target, (step) => {
      if (step === 'rows') seen.push(Promise.allSettled([open(target), restoreExternal(folder, target)]));
    });
    const [opening, restoring] = ((await seen[0]) ?? []) as PromiseRejectedResult[];
    expect(String(opening?.reason)).toMatch(/está sendo restaurado de um back-up\. Espere que termine\.$/);
    expect(String(restoring?.reason)).toMatch(/já está sendo restaurado por outro processo\. Espere que termine\.$/);
    await expectEqual(target);
  });
});
