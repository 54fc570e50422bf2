import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Import } from '../src/imports/model/import.ts';
import { IMPORT_CHUNK } from '../src/imports/work/server/import-job.ts';
import { cpfOf } from './imports/imports.ts';
import { odsOf, odsRow } from './imports/ods-files.ts';
import { rounds } from './rounds.ts';
import { addressIn, removeData, type RunningApp, setUp, startApp } from './start/running-app.ts';
import { type HeldCpf, holdCpf } from './waiting.ts';

const KILLS = rounds(1, 30);
/** Each time in another part of the work, and in the last part never. */
const ROWS = (KILLS + 1) * IMPORT_CHUNK;

let dataDir: string;
let app: RunningApp;
let owner: Client;
let cookie: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'fichario-import-kill-'));
  chmodSync(dataDir, 0o755);
  app = await startApp(dataDir);
  cookie = await setUp(app.url);
  await connect();
});
afterAll(async () => {
  await owner.end().catch(() => {});
  app.child.process.kill('SIGTERM');
  await app.child.exited;
  await removeData(dataDir);
});

async function connect(): Promise<void> {
  owner = new Client(addressIn(dataDir));
  owner.on('error', () => {}); // the database may go down with its app
  await owner.connect();
}

type Method = 'GET' | 'POST' | 'PUT';

async function send<Answer>(
  tenant: number,
  method: Method,
  path: string,
  body?: object | Uint8Array<ArrayBuffer>,
): Promise<Answer> {
  const type = body instanceof Uint8Array ? 'application/octet-stream' : 'application/json';
  const answer = await fetch(app.url + path, {
    method,
    headers: { cookie, 'x-tenant': String(tenant), ...(body !== undefined && { 'content-type': type }) },
    ...(body !== undefined && { body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer; // the shape is what the test looks at
}

const SETTINGS = { columns: ['nome', 'cpf', 'telefones.1.numero'], mode: 'both', match: ['cpf'], ddd: '11', uf: null };

type Format = 'csv' | 'ods';

/** Sends a table as a file and has it read and checked. */
async function check(tenant: number, table: string, format: Format): Promise<Import> {
  const content = format === 'csv' ? new TextEncoder().encode(table) : new Uint8Array(await toOds(table));
  const fileName = `fichas.${format}`;
  const { id } = await send<Import>(tenant, 'POST', '/api/imports', { fileName, size: content.length });
  await send(tenant, 'PUT', `/api/imports/${id}/content?offset=0`, content);
  // as often as it takes: an answer waits ten seconds for a reading, which on a busy machine takes longer
  while ((await send<Import>(tenant, 'POST', `/api/imports/${id}/read`, {})).settings === null);
  await send(tenant, 'PUT', `/api/imports/${id}/settings`, { ...SETTINGS, fixed: {} });
  await send(tenant, 'POST', `/api/imports/${id}/check`);
  return waitFor(tenant, id);
}

function toOds(table: string): Promise<Buffer> {
  const lines = table.trimEnd().split('\n');
  return odsOf(lines.map((line) => odsRow(line.split(';'))).join(''));
}

async function waitFor(tenant: number, id: string): Promise<Import> {
  for (;;) {
    const found = await send<Import>(tenant, 'GET', `/api/imports/${id}`);
    if (found.state !== 'checking' && found.state !== 'applying') return found;
    await sleep(50);
  }
}

const row = (index: number, nome: string, cpf: string) => `${nome};${cpf};${91_000_000 + index}\n`;

/** What is in the register before: records that the file changes, and some that are as the file has them. */
function fileBefore(): string {
  const rows = Array.from({ length: 600 }, (_, index) => {
    const changed = index % 2 === 0;
    return row(index * 5, changed ? `Antiga ${index}` : `Pessoa ${index * 5}`, cpfOf(index * 5));
  });
  return `Nome;CPF;Telefone\n${rows.join('')}`;
}

const isWrong = (index: number) => index % 97 === 13;
const isRepeated = (index: number) => index % 101 === 50;
/** The first of every five may be in the register before. */
const isNew = (index: number) => !isWrong(index) && !isRepeated(index) && index % 5 !== 0;

/** New records and records that change, now and then a row that is wrong or that came before. */
function file(): string {
  const rows = Array.from({ length: ROWS }, (_, index) => {
    if (isWrong(index)) return row(index, `Errada ${index}`, '12345678901');
    return row(index, `Pessoa ${index}`, cpfOf(isRepeated(index) ? index - 7 : index));
  });
  return `Nome;CPF;Telefone\n${rows.join('')}`;
}

async function correct(tenant: number, id: string): Promise<void> {
  const cells = ['Corrigida', cpfOf(500_000), '1133334444'];
  await send(tenant, 'PUT', `/api/imports/${id}/rows/15`, { cells });
  await send(tenant, 'PUT', `/api/imports/${id}/rows/112`, { cells: ['Corrigida Depois', cpfOf(500_001), ''] });
  await send(tenant, 'PUT', `/api/imports/${id}/rows/209`, { skip: true });
}

const PARTS = {
  pessoas: `select string_agg(concat(p.codigo, p.version, p.nome, p.cpf, p.telefones, p.pendencias), '|' order by p.codigo)
    from pessoas p where p.tenant_id = $1`,
  search: `select string_agg(regexp_replace(s.tokens::text, '''\\d+([:^@+#%&~!=])', '''\\1', 'g'), '|' order by p.codigo)
    from pessoa_tokens s join pessoas p on p.tenant_id = $1 and p.id = s.pessoa_id where s.tenant_id = $1`,
  changes: `select string_agg(concat(c.version, p.codigo, c.before->>'nome'), '|' order by p.codigo, c.version)
    from operation_changes c join pessoas p on p.tenant_id = $1 and p.id = c.pessoa_id where c.tenant_id = $1`,
  figures: `select string_agg(concat(f.figure, f.key, f.count), '|' order by f.figure, f.key) from (
    select figure, key, sum(count) as count from register_figures where tenant_id = $1
    group by figure, key having sum(count) <> 0) f`,
  counters: 'select concat(pessoas_total, next_codigo) from tenant_counters where tenant_id = $1',
  rows: `select string_agg(concat(r.line, r.kind, r.cells, r.issues, r.existing->>'codigo', r.same_as_line), '|'
    order by i.created_at, r.line)
    from import_rows r join imports i on i.tenant_id = $1 and i.id = r.import_id where r.tenant_id = $1`,
  imports: `select string_agg(concat(i.state, i.counts, i.rows, i.passed), '|' order by i.created_at)
    from imports i where i.tenant_id = $1`,
  runs: `select string_agg(concat(r.state, r.done, r.total), '|' order by o.created_at)
    from operation_runs r join operations o on o.tenant_id = $1 and o.id = r.operation_id where r.tenant_id = $1`,
};

/** Everything that people see of a client's register, and what was said about the rows; ids and moments aside. */
async function hashesOf(tenant: number): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const [part, sql] of Object.entries(PARTS)) {
    const { rows } = await owner.query<{ hash: string }>(`select md5((${sql})) as hash`, [tenant]);
    hashes[part] = rows[0]!.hash; // an aggregate has one row
  }
  return hashes;
}

/** Somebody is just saving a record with the CPF of a row in this part of the file, at another place in each of them. */
function holdRowOf(part: number, tenant: number): Promise<HeldCpf> {
  let index = part * IMPORT_CHUNK + Math.floor(((part + 0.5) / (KILLS + 1)) * IMPORT_CHUNK);
  while (!isNew(index)) index += 1;
  return holdCpf(addressIn(dataDir), tenant, cpfOf(index));
}

/** Kills the server while it waits for that row, and starts it again. */
async function killAndStart(id: string, held: HeldCpf): Promise<void> {
  await held.untilWanted();
  app.child.process.kill('SIGKILL');
  await app.child.exited;
  await held.end('rollback');
  const { rows } = await owner.query<{ state: string }>('select state from imports where id = $1', [id]);
  expect(rows).toEqual([{ state: 'applying' }]);
  // as if the time had passed after which nobody else is at it for sure
  await owner.query('update jobs set lease_until = now() where id = $1 and owner is not null', [id]);
  app = await startApp(dataDir);
}

async function addTenant(nome: string): Promise<number> {
  return (await send<{ id: number }>(1, 'POST', '/api/tenants', { nome })).id;
}

/** A client with a file that is checked, on a register with some of its records; gives the import. */
async function prepare(nome: string, format: Format): Promise<{ tenant: number; id: string }> {
  const tenant = await addTenant(nome);
  const before = await check(tenant, fileBefore(), format);
  await send(tenant, 'POST', `/api/imports/${before.id}/apply`, {});
  await waitFor(tenant, before.id);
  const { id, counts } = await check(tenant, file(), format);
  expect(counts?.update).toBeGreaterThan(100);
  await correct(tenant, id);
  return { tenant, id };
}

/** Of an import of CSV that nobody disturbs, which is made once. */
let undisturbed: Record<string, string> | undefined;

async function importUndisturbed(): Promise<Record<string, string>> {
  const { tenant, id } = await prepare('Outro', 'csv');
  await send(tenant, 'POST', `/api/imports/${id}/apply`, {});
  await waitFor(tenant, id);
  return hashesOf(tenant);
}

test.each<Format>(['csv', 'ods'])(
  `an import of %s that is killed ${KILLS} times ends like one of CSV that nobody disturbed`,
  async (format) => {
    const { tenant, id } = await prepare(`Interrompido ${format}`, format);
    const held = await Promise.all(Array.from({ length: KILLS }, (_, part) => holdRowOf(part, tenant)));
    await send(tenant, 'POST', `/api/imports/${id}/apply`, {});
    for (const one of held) await killAndStart(id, one);
    const done = await waitFor(tenant, id);
    expect(done).toMatchObject({ state: 'done', problem: null });
    undisturbed ??= await importUndisturbed();
    expect(await hashesOf(tenant)).toEqual(undisturbed);
    const { rows } = await owner.query(
      `select count(*)::int as changes, count(distinct pessoa_id)::int as pessoas from operation_changes
       where tenant_id = $1 and operation_id = $2`,
      [tenant, done.operationId],
    );
    const { create = 0, update = 0 } = done.counts ?? {};
    expect(rows).toEqual([{ changes: create + update, pessoas: create + update }]);
  },
);
