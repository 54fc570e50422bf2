// Stores the database of this version in test/releases/<version>: the SQL that creates it with some rows of every tenant table
// (database.sql), and the API's answers about them (answers.json). test/upgrade.test.ts upgrades it.
// usage, once for each release: npx tsx --conditions=source scripts/dump-release.ts
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { buildApp } from '../src/app/server/app.ts';
import { EXAMPLE } from '../src/kit/example-world.ts';
import { type Db, openDb } from '../src/kit/server/db/db.ts';
import { startEmbeddedPostgres } from '../src/kit/server/db/embedded/embedded-postgres.ts';
import { CREATE_MIGRATION_TABLES, migrate } from '../src/kit/server/db/schema/migrate.ts';
import { DATABASE_FOLDER, readSqlFiles } from '../src/kit/server/db/schema/sql-files.ts';
import { projectRoot } from '../src/kit/server/env/paths.ts';
import { seedLocalidades } from '../src/localidades/server/seed-localidades.ts';
import { TENANT_TABLES_SQL } from '../test/catalogue-rules.ts';
import { EXAMPLE_COOKIE, makeExampleWorld, testServices } from '../test/example-world.ts';
import { buildFisica, buildJuridica, EMAIL, ENDERECO, ENDERECO_RIO, TELEFONE } from '../test/pessoas.ts';

const FISICA = '0192f0c4-0000-7000-8000-000000000101';
const JURIDICA = '0192f0c4-0000-7000-8000-000000000102';

/** Requests about the first client, before and after the upgrade, with answers that do not depend on the date. */
const QUESTIONS = [
  '/api/pessoas?sort=codigo',
  '/api/pessoas?deleted=only',
  '/api/pessoas?q=joao',
  '/api/pessoas?q=ouza',
  '/api/pessoas?q=52998224725',
  '/api/pessoas?q=11987654321',
  '/api/pessoas?q=sao+paulo',
  '/api/pessoas?tag=vip&uf=SP',
  '/api/pessoas/count?pendencia=sem_email',
  '/api/pessoas/suggestion?q=soiza&found=0',
  ...[EXAMPLE.pessoaId, EXAMPLE.deletedPessoaId, FISICA, JURIDICA].flatMap((id) => [
    `/api/pessoas/${id}`,
    `/api/pessoas/${id}/history`,
    `/api/pessoas/${id}/versions/1`,
  ]),
  `/api/pessoas/${FISICA}/compare?from=1&to=2`,
  '/api/operations',
  `/api/operations/${EXAMPLE.operationId}`,
  `/api/operations/${EXAMPLE.operationId}/records`,
  '/api/imports',
  `/api/imports/${EXAMPLE.importId}`,
  `/api/imports/${EXAMPLE.importId}/rows`,
  '/api/exports',
  '/api/export-presets',
  '/api/views',
  '/api/webhooks',
  `/api/webhooks/${EXAMPLE.webhookId}/deliveries`,
  '/api/members',
  '/api/users',
];

async function main(): Promise<void> {
  const { version } = JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as { version: string };
  const folder = join(projectRoot(), 'test', 'releases', version);
  if (existsSync(folder)) throw new Error(`${folder} is there already: what was released does not change.`);
  const dataDir = mkdtempSync(join(tmpdir(), 'fichario-release-'));
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off', shared_buffers: '32MB' } });
  const address = { host: postgres.socketDir, database: 'postgres' };
  const owner = new Client({ ...address, user: 'postgres' });
  const db = openDb({ ...address, user: 'fichario_app' });
  try {
    await owner.connect();
    await migrate(owner);
    await seedLocalidades(owner);
    await makeExampleWorld(owner, db);
    await addClient(owner);
    await addRecords(db);
    await fillOtherTables(owner);
    const answers = await ask(db);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'answers.json'), `${JSON.stringify(answers, null, 2)}\n`);
    writeFileSync(join(folder, 'database.sql'), await dumpDatabase(owner, version));
  } finally {
    await db.close();
    await owner.end();
    await postgres.release();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A second client of the same user. */
async function addClient(owner: Client): Promise<void> {
  await owner.query(`insert into tenants (nome) values ('Outro Cliente')`);
  await owner.query(`insert into memberships (tenant_id, user_id, role) values (2, $1, 'gestor')`, [EXAMPLE.userId]);
}

/** Adds a person and a company with all fields, and a second version of the person. */
async function addRecords(db: Db): Promise<void> {
  const fisica = buildFisica({
    id: FISICA,
    nome: 'Maria de Souza Lima',
    nomeSocial: 'Mário Lima',
    cpf: '11144477735',
    nascimento: '1980-02-29',
    enderecos: [ENDERECO, { ...ENDERECO_RIO, principal: false }],
    telefones: [TELEFONE],
    emails: [EMAIL],
    papeis: ['cliente'],
    tags: ['vip'],
    limiteCredito: '1500.50',
    observacoes: 'Liga à tarde.\nPrefere "WhatsApp".',
  });
  const juridica = buildJuridica({
    id: JURIDICA,
    nomeFantasia: 'Pão Quente',
    cnpj: '12ABC34501DE35',
    cnae: '4721102',
    naturezaJuridica: '2062',
    abertura: '2001-11-20',
    enderecos: [ENDERECO_RIO],
    papeis: ['fornecedor'],
    situacao: 'bloqueada',
  });
  const app = await buildApp(testServices(db));
  const headers = { cookie: EXAMPLE_COOKIE, 'x-tenant': '1' };
  const ofOther = buildFisica({ nome: 'Ana de Outro Cliente', cpf: '52998224725' });
  for (const [tenant, body] of [
    ['1', fisica],
    ['1', juridica],
    ['2', ofOther],
  ] as const) {
    const made = await app.inject({
      method: 'POST',
      url: '/api/pessoas',
      headers: { ...headers, 'x-tenant': tenant },
      body,
    });
    if (made.statusCode !== 201) throw new Error(made.body);
  }
  const changed = await app.inject({
    method: 'PATCH',
    url: `/api/pessoas/${FISICA}`,
    headers: { ...headers, 'if-match': '"1"' },
    body: { tags: ['vip', 'atacado'] },
  });
  if (changed.statusCode !== 200) throw new Error(changed.body);
  await app.close();
}

/** Adds rows to tables that are empty in the example world, and makes files that never expire. */
async function fillOtherTables(owner: Client): Promise<void> {
  await owner.query(`insert into import_shapes (tenant_id, shape, settings) values (1, sha256('nome;cpf'), '{}')`);
  for (const [sql, values] of [
    ['insert into operation_cancels values (1, $1, $2)', [EXAMPLE.runningUndoId, EXAMPLE.userId]],
    [
      `insert into operation_outcomes values (1, $1, $2, 'kept', 'changed')`,
      [EXAMPLE.runningUndoId, EXAMPLE.deletedPessoaId],
    ],
    [
      'insert into presences (tenant_id, user_id, browser_id, pessoa_id, editing) values (1, $1, $2, $2, false)',
      [EXAMPLE.userId, EXAMPLE.pessoaId],
    ],
  ] as const)
    await owner.query(sql, [...values]);
  await owner.query(`update exports set expires_at = '2999-01-01' where expires_at is not null`);
  await owner.query(`update imports set file_until = '2999-01-01' where file_until is not null`);
}

/** The answers by address. */
async function ask(db: Db): Promise<Record<string, unknown>> {
  const app = await buildApp(testServices(db));
  const answers: Record<string, unknown> = {};
  for (const question of [...QUESTIONS.map((url) => `1 ${url}`), '2 /api/pessoas?sort=codigo', 'all /api/pessoas']) {
    const [tenant, url] = question.split(' ');
    const answer = await app.inject({ url, headers: { cookie: EXAMPLE_COOKIE, 'x-tenant': tenant } });
    if (answer.statusCode !== 200) throw new Error(`${question}: ${answer.body}`);
    answers[question] = answer.json();
  }
  await app.close();
  return answers;
}

async function dumpDatabase(owner: Client, version: string): Promise<string> {
  const files = ['migrations', 'functions'].flatMap((folder) => readSqlFiles(join(DATABASE_FOLDER, folder)));
  const parts = [
    `-- The database of version ${version}. Written by scripts/dump-release.ts; what was released does not change.\n`,
    CREATE_MIGRATION_TABLES,
    ...files.map(({ name, sql }) => `\n-- ${name}\n${sql}`),
  ];
  const empty: string[] = [];
  for (const table of await listTables(owner)) {
    const rows = await dumpRows(owner, table);
    if (rows === undefined) empty.push(table);
    else parts.push(rows);
  }
  const { rows: tenantTables } = await owner.query<{ name: string }>(TENANT_TABLES_SQL);
  const missing = tenantTables.filter(({ name }) => empty.includes(name)).map(({ name }) => name);
  if (missing.length > 0) throw new Error(`No row in ${missing.join(', ')}`);
  parts.push(`\nselect setval(pg_get_serial_sequence('tenants', 'id'), max(id)) from tenants;\n`);
  return parts.join('');
}

/** All tables, each after the tables that it refers to. */
async function listTables(owner: Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; refers_to: string[] }>(
    `select c.relname as name, array(
       select confrelid::regclass::text from pg_constraint
       where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as refers_to
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  );
  const sorted: string[] = [];
  while (sorted.length < rows.length) {
    const next = rows.find(
      ({ name, refers_to }) => !sorted.includes(name) && refers_to.every((other) => sorted.includes(other)),
    );
    if (!next) throw new Error('Tables refer to each other in a circle.');
    sorted.push(next.name);
  }
  return sorted;
}

/** Conditions for tables that are dumped in part: no sessions, which could be stolen, and no rows that every start inserts. */
const ROWS_OF: Record<string, string> = {
  sessions: 'false',
  cidades: 'codigo in (select c.codigo_cidade from ceps c)',
};

/** An insert of all rows of a table, for an owner subject to row-level security; undefined for an empty table. */
async function dumpRows(owner: Client, table: string): Promise<string | undefined> {
  const { rows: columns } = await owner.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  const { rows } = await owner.query<{ line: string }>(
    `select to_jsonb(t)::text as line from ${table} t where ${ROWS_OF[table] ?? 'true'} order by 1`,
  );
  if (rows.length === 0) return undefined;
  const names = columns.map(({ name }) => name).join(', ');
  const values = rows.map(({ line }) => line).join(',\n');
  const isForced = await isRowSecurityForced(owner, table);
  return `
${isForced ? `alter table ${table} no force row level security;\n` : ''}insert into ${table} (${names}) overriding system value
select ${names} from jsonb_populate_recordset(null::${table}, $rows$[
${values}
]$rows$);
${isForced ? `alter table ${table} force row level security;\n` : ''}`;
}

async function isRowSecurityForced(owner: Client, table: string): Promise<boolean> {
  const { rows } = await owner.query<{ forced: boolean }>(
    'select relforcerowsecurity as forced from pg_class where oid = $1::regclass',
    [table],
  );
  return rows[0]?.forced === true;
}

await main();
