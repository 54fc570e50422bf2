import {
  existsSync,
  mkdtempSync,
  chmodSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { useDatabase } from '../../../../test/database.ts';
import { makeExampleWorld, testServices } from '../../../../test/example-world.ts';
import { buildFisica } from '../../../../test/pessoas.ts';
import { sumTables } from '../../../../test/restore/sum-tables.ts';
import { buildApp } from '../../../app/server/app.ts';
import { openDatabase } from '../../opening/server/open-database.ts';
import { known } from '../../../kit/known.ts';
import { EXAMPLE } from '../../../kit/example-world.ts';
import type { Connection } from '../../../kit/server/db/connect.ts';
import type { App } from '../../../kit/server/http/http-schemas.ts';
import { openSecretBox } from '../../../webhooks/server/secret-box.ts';
import { listBackups } from '../../stored/server/backup-folder.ts';
import { makeBackup } from './make-backup.ts';
import { type Manifest, MANIFEST_FILE, readManifest, writeManifest } from '../../stored/server/manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { NotAsStored, readStored, writeStored } from '../../stored/server/stored-file.ts';

const database = useDatabase();
const { env } = testServices(database.db);
const { dataDir } = env;
const base = mkdtempSync(join(tmpdir(), 'fichario-backup-'));
const to = join(base, 'backups');
const restored = join(base, 'restored');
const opened: Connection[] = [];
let before: Record<string, unknown>;
let folder: string;

const source = () => ({
  owner: { host: database.socketDir, user: 'postgres', database: database.name },
  dataDir,
  to,
  diskFree: 0,
});
const NOW = new Date('2026-11-23T18:00:00Z');

beforeAll(async () => {
  // the system user of the database needs access to this folder
  chmodSync(base, 0o755);
  await makeExampleWorld(database.owner, database.db);
  await database.owner.query(`insert into tenants (nome) values ('Outro Cliente')`);
  await database.owner.query(`insert into memberships (tenant_id, user_id, role) values (2, $1, 'gestor')`, [
    EXAMPLE.userId,
  ]);
  const app = await buildApp({ ...testServices(database.db), env });
  const cookie = await signIn(app);
  for (const [tenant, nome, cpf] of [
    ['1', 'Linha\nnova\te \\ barra', '11144477735'],
    ['2', 'Ana de Outro Cliente', '52998224725'],
  ] as const)
    await send(app, cookie, tenant, buildFisica({ nome: nome.replaceAll(/\s+/g, ' '), cpf, observacoes: nome }));
  await openSecretBox({ dataDir, files: undefined, webhooksKeys: [] }).seal('segredo', 'contexto');
  before = await ask(app, cookie);
  await app.close();
  folder = (await makeBackup(source(), NOW)).folder;
});
afterAll(async () => {
  for (const connection of opened) await connection.release();
  rmSync(base, { recursive: true, force: true });
});

async function signIn(app: App): Promise<string> {
  const body = { email: EXAMPLE.userEmail, senha: EXAMPLE.userSenha };
  const answer = await app.inject({ method: 'POST', url: '/api/session', body });
  expect(answer.statusCode, answer.body).toBe(200);
  return known(String(answer.headers['set-cookie']).split(';')[0], 'session cookie');
}

async function send(app: App, cookie: string, tenant: string, body: object): Promise<void> {
  const headers = { cookie, 'x-tenant': tenant };
  const made = await app.inject({ method: 'POST', url: '/api/pessoas', headers, body });
  expect(made.statusCode, made.body).toBe(201);
}

const QUESTIONS = [
  '1 /api/pessoas?sort=codigo',
  '2 /api/pessoas?sort=codigo',
  '1 /api/pessoas?deleted=only',
  '2 /api/pessoas?q=outro+ana',
  `1 /api/pessoas/${EXAMPLE.pessoaId}`,
  `1 /api/pessoas/${EXAMPLE.pessoaId}/history`,
  `1 /api/pessoas/${EXAMPLE.deletedPessoaId}/history`,
  '1 /api/operations',
  '1 /api/views',
  '1 /api/imports',
  '1 /api/webhooks',
  '1 /api/members',
  '1 /api/users',
  `1 /api/exports/${EXAMPLE.exportId}/content`,
];

/** The answers by their questions: the client number for X-Tenant, and the address. */
async function ask(app: App, cookie: string): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const question of QUESTIONS) {
    const [tenant, url] = question.split(' ');
    const answer = await app.inject({ url, headers: { cookie, 'x-tenant': tenant } });
    // the disk space that a running import reserves is not part of the back-up
    answers[question] = { status: answer.statusCode, body: answer.body.replace(/"space":\{[^}]*\}/, '') };
  }
  return answers;
}

/** Changes one bit in the middle of a file. */
function flip(file: string): void {
  const bytes = readFileSync(file);
  bytes[Math.floor(bytes.length / 2)]! ^= 1;
  writeFileSync(file, bytes);
}

/** A copy of the back-up with another manifest. */
async function copyWith(manifest: Manifest): Promise<string> {
  const copy = join(base, 'copy', 'fichario-20261123-200000');
  rmSync(copy, { recursive: true, force: true });
  await cp(folder, copy, { recursive: true });
  writeFileSync(join(copy, MANIFEST_FILE), writeManifest(manifest));
  return copy;
}

/** Gives a table of the manifest the file of another table. */
function exchange(tables: Manifest['tables'], one: string, other: string): void {
  const [from, into] = [one, other].map((wanted) => tables.find(({ name }) => name === wanted)!);
  const { file, bytes, sha256, plain } = from!;
  Object.assign(into!, { file, bytes, sha256, plain });
}

function sumsOf({ tables }: Manifest) {
  return tables.map(({ name, sums }) => [name, sums]);
}

describe('a back-up', () => {
  it('holds the installation, without transient tables', async () => {
    const manifest = await readManifest(folder);
    const names = manifest.tables.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['tenants', 'users', 'pessoas', 'operation_changes', 'webhooks']));
    expect(names).not.toContain('sessions');
    expect(manifest.files.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['keys/webhooks.key', `exports/1/${EXAMPLE.exportId}`, `imports/1/${EXAMPLE.importId}`]),
    );
    const pessoas = manifest.tables.find(({ name }) => name === 'pessoas');
    expect(Object.keys(pessoas?.sums ?? {})).toEqual(['1', '2']);
  });

  it('is restored equal, row by row and file by file, and gives the same answers', async () => {
    await restoreBackup(folder, { dataDir: restored, diskFree: 0 });
    const connection = await openDatabase({ databaseUrl: undefined, dataDir: restored, dbMemory: 64 });
    opened.push(connection);
    const owner = new Client(connection.owner);
    await owner.connect();
    expect(await sumTables(owner)).toEqual(await sumTables(database.owner));
    await owner.end();
    for (const file of ['keys/webhooks.key', `imports/1/${EXAMPLE.importId}`])
      expect(readFileSync(join(restored, file)), file).toEqual(readFileSync(join(dataDir, file)));

    const app = await buildApp({ ...testServices(connection.db), env: { ...env, dataDir: restored } });
    const cookie = await signIn(app);
    expect(await ask(app, cookie)).toEqual(before);
    // the numbering of clients continues
    const made = await app.inject({ method: 'POST', url: '/api/tenants', headers: { cookie }, body: { nome: 'Três' } });
    expect(made.json()).toMatchObject({ id: 3 });
    await send(app, cookie, '2', buildFisica({ nome: 'Nova' }));
    await app.close();
  });

  it('does not replace data that are there', async () => {
    await expect(restoreBackup(folder, { dataDir: restored, diskFree: 0 })).rejects.toThrow(/já tem dados[^\n]+\.$/);
    expect(existsSync(join(restored, 'pgdata', 'PG_VERSION'))).toBe(true);
  });

  it('explains why a folder is wrong', async () => {
    const target = { dataDir: join(base, 'none'), diskFree: 0 };
    await expect(restoreBackup(join(base, 'nothing'), target)).rejects.toThrow(/não existe/);
    await expect(restoreBackup(to, target)).rejects.toThrow(`o mais novo é ${folder}.`);
    await expect(restoreBackup(dataDir, target)).rejects.toThrow(/não é um back-up/);
    await expect(restoreBackup(`${folder}.incompleto`, target)).rejects.toThrow(/não existe/);
    await mkdir(`${folder}.incompleto`);
    await expect(restoreBackup(`${folder}.incompleto`, target)).rejects.toThrow(/não é um back-up inteiro/);
    expect(existsSync(target.dataDir)).toBe(false);
  });

  it('is refused when the disk has too little space', async () => {
    const target = { dataDir: join(base, 'none'), diskFree: 2 ** 60 };
    await expect(restoreBackup(folder, target)).rejects.toThrow(/^No disco de .+ restaurar precisa de [^\n]+$/);
    await expect(makeBackup({ ...source(), diskFree: 2 ** 60 }, NOW)).rejects.toThrow(/o back-up precisa de cerca de/);
    expect(existsSync(target.dataDir)).toBe(false);
  });
});

describe('a damaged back-up', () => {
  const cases: [string, (copy: string) => Promise<void> | void][] = [
    ['a flipped bit of a table', (copy) => flip(join(copy, 'tables', 'pessoas.copy.gz'))],
    ['a flipped bit of a file', (copy) => flip(join(copy, 'files', 'keys', 'webhooks.key.gz'))],
    ['a table cut short', (copy) => truncateSync(join(copy, 'tables', 'operations.copy.gz'), 30)],
    ['a missing table', (copy) => rmSync(join(copy, 'tables', 'users.copy.gz'))],
    ['a flipped bit of the manifest', (copy) => flip(join(copy, MANIFEST_FILE))],
    ['a manifest cut short', (copy) => truncateSync(join(copy, MANIFEST_FILE), 1000)],
  ];
  it.each(cases)('is refused in a sentence, and nothing is restored: %s', async (_name, damage) => {
    const copy = join(base, 'copy', 'fichario-20261123-190000');
    await cp(folder, copy, { recursive: true });
    await damage(copy);
    const target = join(base, 'none');
    await expect(restoreBackup(copy, { dataDir: target, diskFree: 0 })).rejects.toThrow(
      /^O back-up .+ está danificado: [^\n]+$/,
    );
    expect(existsSync(target)).toBe(false);
    rmSync(copy, { recursive: true });
  });

  it('is refused when the sums of its rows differ, although the checksum of each file is right', async () => {
    const manifest = await readManifest(folder);
    const pessoas = manifest.tables.find(({ name }) => name === 'pessoas')!;
    pessoas.sums['2']!.checksum = '0'.repeat(64);
    const copy = await copyWith(manifest);
    const refused = restoreBackup(copy, { dataDir: join(base, 'none'), diskFree: 0 });
    await expect(refused).rejects.toThrow(/não é igual ao back-up \(pessoas do cliente 2: 1 linhas, diferentes\)/);
    expect(existsSync(join(base, 'none'))).toBe(false);
  });

  const lies: [string, (manifest: Manifest) => void][] = [
    ['a file for the database', ({ files }) => void (files[0]!.path = 'pgdata/standby.signal')],
    ['a file outside the folders', ({ files }) => void (files[0]!.path = 'folder.id')],
    ['one file twice', ({ files }) => void (files[1]!.path = files[0]!.path)],
    ['a foreign table', ({ tables }) => void (tables[0]!.name = 'schema_migrations')],
    ['a foreign column', ({ tables }) => void (tables[0]!.columns[0] = 'strange')],
    ['a column twice', ({ tables }) => void (tables[0]!.columns[1] = tables[0]!.columns[0]!)],
    ['a foreign sequence', ({ sequences }) => void (sequences[0]!.column = 'strange')],
    ['a sequence past its end', ({ sequences }) => void (sequences[0]!.last = '9'.repeat(30))],
    ['rows of another table', ({ tables }) => exchange(tables, 'operations', 'tenants')],
    ['a file larger than its size in the manifest', ({ files }) => void (files[0]!.plain = 1)],
    ['a file smaller than its size in the manifest', ({ files }) => void (files[0]!.plain = 1e6)],
  ];
  it.each(lies)('is refused in a sentence when its manifest is wrong: %s', async (_name, lie) => {
    const manifest = await readManifest(folder);
    lie(manifest);
    const target = join(base, 'none');
    await expect(restoreBackup(await copyWith(manifest), { dataDir: target, diskFree: 0 })).rejects.toThrow(
      /^O back-up .+ está danificado: [^\n]+$/,
    );
    expect(existsSync(target)).toBe(false);
  });

  it('is refused when a file grows while it is read', async () => {
    const path = join(base, 'growing.gz');
    const stored = {
      file: 'growing.gz',
      ...(await writeStored(path, Readable.from([Buffer.from('a')]), { cipher: undefined })),
    };
    const read = async () => {
      for await (const _ of readStored(path, stored, undefined));
    };
    await read();
    writeFileSync(path, gzipSync('b'.repeat(1e6)), { flag: 'a' });
    await expect(read()).rejects.toThrow(NotAsStored);
  });

  it('is refused when a newer program wrote it', async () => {
    const manifest = await readManifest(folder);
    const target = { dataDir: join(base, 'none'), diskFree: 0 };
    const migrations = [...manifest.migrations, { name: '9999_future.sql', sha256: '0'.repeat(64) }];
    const future = await copyWith({ ...manifest, version: '9.0.0', migrations });
    await expect(restoreBackup(future, target)).rejects.toThrow(/versão mais nova do Fichário \(9\.0\.0\)/);
    const format = await copyWith({ ...manifest, version: '10.0.0', format: 2 as 1 });
    await expect(restoreBackup(format, target)).rejects.toThrow(/versão mais nova do Fichário \(10\.0\.0\)/);
  });
});

describe('making a back-up', () => {
  it('is done by one process at a time', async () => {
    const later = new Date('2026-11-23T21:00:00Z');
    const both = await Promise.allSettled([makeBackup(source(), later), makeBackup(source(), new Date())]);
    const refused = both.filter((each) => each.status === 'rejected');
    expect(refused.map(({ reason }) => String(reason))).toEqual([expect.stringContaining('já está sendo feito')]);
    expect((await listBackups(to)).length).toBe(2);
  });

  it('takes the name of the next second when its name is taken', async () => {
    const at = new Date('2026-11-23T21:30:00Z');
    const names = [];
    for (let turn = 0; turn < 2; turn += 1) names.push(basename((await makeBackup(source(), at)).folder));
    expect(names).toEqual(['fichario-20261123-213000', 'fichario-20261123-213001']);
  });

  it('works while a server empties the lists of the search', async () => {
    const server = new Client(source().owner);
    await server.connect();
    await server.query('begin; select empty_search_lists(true)');
    try {
      expect((await makeBackup(source(), new Date('2026-11-23T22:00:00Z'))).folder).toContain('20261123-220000');
    } finally {
      await server.end();
    }
  });

  it('explains that the path is not a folder, and writes nothing', async () => {
    const file = join(base, 'file');
    writeFileSync(file, '');
    await expect(makeBackup({ ...source(), to: file }, NOW)).rejects.toThrow(/não é uma pasta\. Escolha outra\.$/);
    await expect(makeBackup({ ...source(), to: join(file, 'x') }, NOW)).rejects.toThrow(/parte do caminho não é/);
  });

  it('refuses a folder inside the data folder', async () => {
    symlinkSync(dataDir, join(base, 'link'));
    for (const inside of [dataDir, join(dataDir, 'backups'), join(base, 'link', 'backups')])
      await expect(makeBackup({ ...source(), to: inside }, NOW)).rejects.toThrow(
        /fica dentro da pasta de dados[^\n]+\.$/,
      );
  });

  it('removes the incomplete back-ups of killed processes', async () => {
    const left = join(base, 'left', 'fichario-20260101-000000.incompleto');
    await mkdir(left, { recursive: true });
    writeFileSync(join(left, 'processo'), 'outra-maquina\n1 1');
    const foreign = join(base, 'left', 'fichario-20260102-000000.incompleto');
    await cp(left, foreign, { recursive: true });
    writeFileSync(join(left, 'processo'), `${hostname()}\n999999999 1`);
    // a restarted container has another host name
    const old = join(base, 'left', 'fichario-20260103-000000.incompleto');
    await cp(foreign, old, { recursive: true });
    const twoDaysAgo = Date.now() / 1000 - 2 * 86_400;
    for (const path of [join(old, 'processo'), old]) utimesSync(path, twoDaysAgo, twoDaysAgo);
    // killed before and while it wrote the file that identifies it
    await mkdir(join(base, 'left', 'fichario-20260104-000000.incompleto'));
    const begun = join(base, 'left', 'fichario-20260105-000000.incompleto');
    await mkdir(begun);
    writeFileSync(join(begun, 'processo'), '');
    await makeBackup({ ...source(), to: join(base, 'left') }, NOW);
    expect(readdirSync(join(base, 'left')).sort()).toEqual([
      'fichario-20260102-000000.incompleto',
      'fichario-20261123-180000',
    ]);
  });

  it('holds the rows of all clients also when row-level security applies to the owner', async () => {
    const role = `owner_${process.pid}`;
    const admin = new Client({ host: inject('postgresSocket'), user: 'postgres', database: database.name });
    await admin.connect();
    await admin.query(`create role ${role} login; grant fichario_app, fichario_access, fichario_search to ${role}`);
    const { rows } = await admin.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    for (const { name } of rows) await admin.query(`alter table ${name} owner to ${role}`);
    try {
      const owner = { ...source().owner, user: role };
      const made = await makeBackup({ ...source(), owner, to: join(base, 'bound') }, NOW);
      expect(sumsOf(made.manifest)).toEqual(sumsOf(await readManifest(folder)));
    } finally {
      for (const { name } of rows) await admin.query(`alter table ${name} owner to postgres`);
      await admin.query(`drop owned by ${role}; drop role ${role}`);
      await admin.end();
    }
  });
});
