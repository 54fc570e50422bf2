import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rounds } from './rounds.ts';
import { inTenantBulk, openDb } from '../src/kit/server/db/db.ts';
import { applyBulkCreate } from '../src/register/apply/server/apply.ts';
import type { Operation } from '../src/register/operations/operation.schema.ts';
import { buildFisica, EMAIL, TELEFONE } from './pessoas.ts';
import { addressIn, removeData, type RunningApp, setUp, startApp } from './start/running-app.ts';
import { countWaitingFor } from './waiting.ts';

const RECORDS = rounds(1_100, 2_000);
/** past the time after which a job is taken from who fell, and the work of all records on a busy machine */
const PATIENTLY = { interval: 100, timeout: 300_000 };

let dataDir: string;
let app: RunningApp;
let owner: Client;
let cookie: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'fichario-operation-kill-'));
  chmodSync(dataDir, 0o755);
  app = await startApp(dataDir);
  cookie = await setUp(app.url);
  owner = new Client(addressIn(dataDir));
  owner.on('error', () => {}); // the database goes down with its app
  await owner.connect();
});
afterAll(async () => {
  await owner.end().catch(() => {});
  app.child.process.kill('SIGTERM');
  await app.child.exited;
  await removeData(dataDir);
});

async function send<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
  const type = body && { 'content-type': 'application/json' };
  const answer = await fetch(app.url + path, {
    method,
    headers: { cookie, ...type },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer; // the shape is what the test looks at
}

async function importMany(): Promise<string> {
  const { rows } = await owner.query<{ id: string }>('select id from users');
  const db = openDb(addressIn(dataDir, 'fichario_app'));
  const inputs = Array.from({ length: RECORDS }, (_, index) =>
    buildFisica({ nome: `Pessoa ${index}`, telefones: [TELEFONE], emails: index % 2 === 0 ? [EMAIL] : [] }),
  );
  const header = { kind: 'import', userId: rows[0]!.id, origin: 'cli' } as const; // the one that was set up
  const { operationId } = await inTenantBulk(db, 1, (tx) => applyBulkCreate(tx, header, inputs));
  await db.close();
  return operationId;
}

/** Everything that people see of the register, as one value. */
async function hashRegister(): Promise<string> {
  const { rows } = await owner.query<{ hash: string }>(`
    select md5(concat(
      (select string_agg(concat(p.id, p.codigo, p.nome, p.telefones, p.emails, p.tags, p.situacao, p.pendencias), '' order by p.id)
        from pessoas p where p.deleted_at is null),
      (select string_agg(concat(s.pessoa_id, s.nome_chave, s.tokens), '' order by s.pessoa_id)
        from pessoa_tokens s where not s.deleted),
      (select string_agg(concat(f.figure, f.key, f.count), '' order by f.figure, f.key) from (
        select figure, key, sum(count) as count from register_figures group by figure, key having sum(count) <> 0) f),
      (select sum(pessoas_total) from tenant_counters))) as hash`);
  return rows[0]!.hash; // an aggregate has one row
}

async function readRun(id: string): Promise<{ state: string; done: number }> {
  const sql = 'select state, done from operation_runs where operation_id = $1';
  return (await owner.query<{ state: string; done: number }>(sql, [id])).rows[0]!; // it was begun
}

/** Begins an operation on all records, which stops at the last of them, and ends the app there. */
async function killInLastPart(begin: () => Promise<Operation>): Promise<Operation> {
  const holder = new Client(addressIn(dataDir));
  holder.on('error', () => {}); // as above
  await holder.connect();
  await holder.query('begin');
  await holder.query(
    'select from pessoas where tenant_id = 1 and deleted_at is null order by id desc limit 1 for update',
  );
  const operation = await begin();
  expect(operation.state).toBe('running');
  while ((await countWaitingFor(holder)) === 0) await sleep(5);
  app.child.process.kill('SIGKILL');
  await app.child.exited;
  const left = await readRun(operation.id);
  expect(left.state).toBe('running');
  expect(left.done).toBeGreaterThan(0);
  expect(left.done).toBeLessThan(operation.total ?? 0);
  await holder.end();
  // the database outlives the app for as long as somebody is connected, else it is started again
  app = await startApp(dataDir);
  await owner.end().catch(() => {});
  owner = new Client(addressIn(dataDir));
  owner.on('error', () => {});
  await owner.connect();
  return operation;
}

/** Nobody asks for it: the start alone goes on with it, once it may be sure that nobody else does. */
async function expectGoesOn(operationId: string, records: number): Promise<void> {
  await expect.poll(() => readRun(operationId), PATIENTLY).toEqual({ state: 'done', done: records });
}

test('an undo of thousands that is killed goes on at the next start, and takes back each record once', async () => {
  for (const nome of ['Ana', 'Bia']) await send('POST', '/api/pessoas', { tipo: 'fisica', nome });
  const before = await hashRegister();
  const importId = await importMany();
  expect(await hashRegister()).not.toBe(before);
  const undo = await killInLastPart(() => send<Operation>('POST', `/api/operations/${importId}/undo`));
  expect(undo.total).toBe(RECORDS);
  await expectGoesOn(undo.id, RECORDS);
  expect(await hashRegister()).toBe(before);
  const { rows } = await owner.query<{ changes: number; versions: number }>(
    `select count(*)::int as changes, count(distinct pessoa_id)::int as versions
     from operation_changes where operation_id = $1 and version = 2`,
    [undo.id],
  );
  expect(rows).toEqual([{ changes: RECORDS, versions: RECORDS }]);
  expect(await send<Operation>('GET', `/api/operations/${undo.id}`)).toMatchObject({
    done: RECORDS,
    kept: 0,
    failed: 0,
  });
});

test('a change of thousands that is killed goes on, changes each record once, and can be taken back', async () => {
  await importMany();
  const before = await hashRegister();
  const { rows } = await owner.query<{ live: number }>(
    "select count(*)::int as live from pessoas where deleted_at is null and tenant_id = 1 and tipo = 'fisica'",
  );
  const { live } = rows[0]!; // a count has one row
  const change = { type: 'addTag', tag: 'depois da queda' };
  const asked = { selection: { query: { tipo: 'fisica' } }, change, expected: live };
  const bulk = await killInLastPart(() => send<Operation>('POST', '/api/operations/bulk', asked));
  expect(bulk.total).toBe(live);
  await expectGoesOn(bulk.id, live);
  const changed = await owner.query<{ records: number; tags: number }>(
    `select count(*)::int as records, max(cardinality(p.tags)) as tags from pessoas p
     join operation_changes c on c.tenant_id = p.tenant_id and c.pessoa_id = p.id and c.version = p.version
     where c.operation_id = $1 and 'depois da queda' = any(p.tags)`,
    [bulk.id],
  );
  expect(changed.rows).toEqual([{ records: live, tags: 1 }]);
  const undo = await send<Operation>('POST', `/api/operations/${bulk.id}/undo`);
  await expect.poll(() => readRun(undo.id), PATIENTLY).toEqual({ state: 'done', done: live });
  expect(await hashRegister()).toBe(before);
});

test('many merges that are killed go on, merge each group once, and are taken back as a whole', async () => {
  const GROUPS = rounds(300, 500);
  await importMany();
  const before = await hashRegister();
  const { rows } = await owner.query<{ id: string }>(
    'select p.id from pessoas p where p.tenant_id = 1 and p.deleted_at is null order by p.id desc limit $1',
    [GROUPS * 2],
  );
  const ids = rows.map(({ id }) => id);
  const groups = Array.from({ length: GROUPS }, (_, at) => ids.slice(at * 2, at * 2 + 2));
  const merge = await killInLastPart(() => send<Operation>('POST', '/api/duplicidades/merge', { groups }));
  expect(merge.total).toBe(GROUPS * 2);
  await expectGoesOn(merge.id, GROUPS * 2);
  const { rows: pointers } = await owner.query<{ merged: number; survivors: number }>(
    `select count(*)::int as merged, count(distinct p.merged_into)::int as survivors from pessoas p
     where p.merged_into is not null`,
  );
  expect(pointers).toEqual([{ merged: GROUPS, survivors: GROUPS }]);
  const undo = await send<Operation>('POST', `/api/operations/${merge.id}/undo`);
  await expect.poll(() => readRun(undo.id), PATIENTLY).toEqual({ state: 'done', done: GROUPS * 2 });
  expect(await hashRegister()).toBe(before);
});
