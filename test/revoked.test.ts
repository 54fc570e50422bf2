import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { pathOfExport } from '../src/exports/server/export-files.ts';
import { inTenantBulk } from '../src/kit/server/db/db.ts';
import { projectRoot } from '../src/kit/server/env/paths.ts';
import type { Operation } from '../src/register/operations/operation.schema.ts';
import { applyBulkCreate } from '../src/register/apply/server/apply.ts';
import { buildTenant, buildUser, type Caller, setRole, useApp } from './builders.ts';
import { checkFile, cpfOf, sendFile } from './imports/imports.ts';
import { buildFisica } from './pessoas.ts';
import { rounds } from './rounds.ts';
import { countWaitingFor } from './waiting.ts';

const api = useApp();
const RECORDS = 600;
let requester: Caller;
let admin: Caller;
let imported: string;

/** A client of its own, with more records than a request changes by itself. */
beforeEach(async () => {
  const { owner, services } = api;
  api.tenant = await buildTenant(owner);
  const { id } = api.tenant;
  requester = await api.callerFor(await buildUser(owner, { roles: { [id]: 'gestor' } }));
  admin = await api.callerFor(await buildUser(owner, { roles: { [id]: 'administrador' } }));
  const inputs = Array.from({ length: RECORDS }, (_, index) => buildFisica({ nome: `Pessoa ${index}` }));
  const header = { kind: 'import', userId: requester.user.id, origin: 'web' } as const;
  ({ operationId: imported } = await inTenantBulk(services.db, id, (tx) => applyBulkCreate(tx, header, inputs)));
});

/** How rights end, and what the outcome says of it. */
const ENDS: [string, () => Promise<unknown>, RegExp][] = [
  [
    'the account is disabled',
    () => api.owner.query('update users set disabled_at = now() where id = $1', [requester.user.id]),
    /^A conta de quem pediu foi desativada\. /,
  ],
  [
    'the membership ends',
    () => api.owner.query('delete from memberships where user_id = $1', [requester.user.id]),
    /^Quem pediu não participa mais deste cliente\. /,
  ],
  [
    'the role becomes a lower one',
    () => setRole(api.owner, api.tenant.id, requester.user.id, 'leitor'),
    /^O acesso de quem pediu mudou e não permite mais isto\. /,
  ],
  [
    'the client is archived',
    () => api.owner.query('update tenants set archived_at = now() where id = $1', [api.tenant.id]),
    /^O cliente foi arquivado\. /,
  ],
];

const FIRST_RECORD = 'select from pessoas where tenant_id = $1 order by id limit 1 for update';
const NEXT_CODIGO = 'select from tenant_counters where tenant_id = $1 for update';
const ALL_RECORDS = 'lock table pessoas in access exclusive mode';

/** Work of more than one chunk: what its first chunk waits for, how it begins, and where its outcome stands. */
type Work = { waitsFor: string; begin: () => Promise<string>; outcome: string };

const ROWS = Array.from({ length: 1_200 }, (_, index) => `Nova ${index};${cpfOf(index)}`);
const FILE = `Nome;CPF\n${ROWS.join('\n')}\n`;
/** The file of an import that somebody else sent: what counts is who asked for the work. */
let fileOfAdmin = '';

const OPERATION = 'select state, problem, done from operation_runs where tenant_id = $1 and operation_id = $2';
const IMPORT = `select i.state, i.problem, r.done, r.problem as problem_of_operation from imports i
  left join operation_runs r on r.tenant_id = i.tenant_id and r.operation_id = i.operation_id
  where i.tenant_id = $1 and i.id = $2`;

const WORKS: Record<string, Work> = {
  'an undo': {
    waitsFor: FIRST_RECORD,
    begin: async () => idOf(await requester.post(`/api/operations/${imported}/undo`)),
    outcome: OPERATION,
  },
  'a change of many': {
    waitsFor: FIRST_RECORD,
    begin: async () => {
      const change = { type: 'addTag', tag: 'vip' };
      return idOf(
        await requester.post('/api/operations/bulk', { selection: { query: {} }, change, expected: RECORDS }),
      );
    },
    outcome: OPERATION,
  },
  'an import': {
    waitsFor: NEXT_CODIGO,
    begin: async () => idOf(await requester.post(`/api/imports/${fileOfAdmin}/apply`, {})),
    outcome: IMPORT,
  },
  'the check of an import': {
    waitsFor: ALL_RECORDS,
    begin: async () => idOf(await requester.post(`/api/imports/${fileOfAdmin}/check`)),
    outcome: IMPORT,
  },
  'an export': {
    waitsFor: ALL_RECORDS,
    begin: async () => {
      const id = uuidv7();
      // it answers when the file is there, or after a while
      void requester.post('/api/exports', { id, format: 'csv', list: {}, settings: {} });
      return id;
    },
    outcome: 'select state, problem, null as done from exports where tenant_id = $1 and id = $2',
  },
};

function idOf(started: Awaited<ReturnType<Caller['get']>>): string {
  expect(started.statusCode, started.body).toBe(202);
  return started.json<{ id: string }>().id;
}

type Outcome = { state: string; problem: string | null; done: number | null; problem_of_operation?: string };

/** Runs `work` while nobody gets what the statement locks; it is told which connection holds it. */
async function whileHeld(statement: string, work: (holder: number) => Promise<void>): Promise<void> {
  const { socketDir: host, name } = api.database;
  const holder = new Client({ host, user: 'postgres', database: name });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query(statement, statement.includes('$1') ? [api.tenant.id] : []);
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
    await work(rows[0]!.pid);
    await holder.query('commit');
  } finally {
    await holder.end();
  }
}

/** One end for each work, another for the next; or all of them. */
function endsFor(work: string): typeof ENDS {
  const place = Object.keys(WORKS).indexOf(work) % ENDS.length;
  return rounds(ENDS.slice(place, place + 1), ENDS);
}

describe.each(Object.entries(WORKS))('%s stops at its next chunk', (name, { waitsFor, begin, outcome }) => {
  test.each(endsFor(name))('when %s, and says so', async (_how, end, problem) => {
    const { owner, tenant } = api;
    if (name === 'an import') fileOfAdmin = (await checkFile(admin, FILE)).id;
    if (name === 'the check of an import') fileOfAdmin = (await sendFile(admin, FILE)).id;
    let id = '';
    await whileHeld(waitsFor, async (holder) => {
      id = await begin();
      await expect.poll(() => countWaitingFor(owner, holder)).toBeGreaterThan(0);
      await end();
    });
    const read = async () => (await owner.query<Outcome>(outcome, [tenant.id, id])).rows[0];
    await expect.poll(async () => (await read())?.state).toBe('failed');
    const ended = (await read())!; // it is there, see above
    expect(ended.problem).toMatch(problem);
    if (ended.problem_of_operation !== undefined && name === 'an import')
      expect(ended.problem_of_operation).toBe(ended.problem);
    if (name === 'an export') return expect(hasFile(id)).toBe(false);
    if (ended.done === null) return undefined;
    // the chunk that was at work is kept, and can be taken back
    expect([250, 500, 1_000]).toContain(ended.done);
    await owner.query('update tenants set archived_at = null where id = $1', [tenant.id]);
    const { items } = (await admin.get('/api/operations')).json<{ items: Operation[] }>();
    expect(items[0]).toMatchObject({ state: 'failed', problem: ended.problem, done: ended.done, mayUndo: true });
  });
});

function hasFile(id: string): boolean {
  return existsSync(pathOfExport(api.services.env, api.tenant.id, id));
}

test('an undo of what others did stops when only own operations may be undone', async () => {
  const { owner, tenant } = api;
  const other = await api.callerFor(await buildUser(owner, { roles: { [tenant.id]: 'gestor' } }));
  let id = '';
  await whileHeld(FIRST_RECORD, async () => {
    id = idOf(await other.post(`/api/operations/${imported}/undo`));
    await setRole(owner, tenant.id, other.user.id, 'operador');
  });
  const read = async () => (await owner.query<Outcome>(OPERATION, [tenant.id, id])).rows[0]?.state;
  await expect.poll(read).toBe('failed');
});

test('every kind of job is held here', () => {
  const files = readdirSync(join(projectRoot(), 'src'), { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const texts = sources.map((file) => readFileSync(join(projectRoot(), 'src', file), 'utf8'));
  const kinds = texts.flatMap((text) => [...text.matchAll(/: JobKind = \{ name: '(\w+)'/g)].map(([, kind]) => kind));
  // webhooks: src/webhooks/server/dispatcher.test.ts; comparisons: the tests of src/receita/server
  const elsewhere = ['receita', 'receitaApply', 'webhook'];
  expect(new Set(kinds)).toEqual(new Set(['duplicates', 'export', 'import', 'operation', ...elsewhere]));
});
