import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Child, startProgram } from '../start/child.ts';
import { rounds } from '../rounds.ts';
import { addressIn, type RunningApp, setUp, startApp } from '../start/running-app.ts';
import { sumClients } from './three-clients.ts';

const KILLS = rounds(5, 24);
/** About how long it takes to make the client ready, and to move it. */
const READY_MS = 4_000;
const MOVE_MS = 300;
/** Each test runs several commands, each of which starts a database. */
const SCRATCH = 'restauracao-de-cliente';

let base: string;
let dataDir: string;

beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'fichario-client-command-'));
  chmodSync(base, 0o755);
  dataDir = join(base, 'data');
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

type Outcome = { status: number | null; output: string };

function start(args: string[], env: Record<string, string> = {}): Child {
  return startProgram('fichario', args, {
    FICHARIO_DATA: dataDir,
    FICHARIO_CEP_PROVIDERS: 'off',
    FICHARIO_CNPJ_PROVIDERS: 'off',
    ...env,
  });
}

/** Runs a command to its end. */
async function run(args: string[], env: Record<string, string> = {}): Promise<Outcome> {
  const child = start(args, env);
  child.process.stdin?.end();
  return { status: await child.exited, output: child.output() };
}

async function done(args: string[], env: Record<string, string> = {}): Promise<string> {
  const { status, output } = await run(args, env);
  expect(status, output).toBe(0);
  return output;
}

async function asOwner<T>(login: ClientConfig, work: (owner: Client) => Promise<T>): Promise<T> {
  const owner = new Client(login);
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

async function listNames(login: ClientConfig): Promise<string[]> {
  const { rows } = await asOwner(login, (owner) =>
    owner.query<{ nome: string }>('select nome from tenants where archived_at is null order by id'),
  );
  return rows.map(({ nome }) => nome);
}

/** What of a client is the same under any number. */
function movedOf(sums: Record<string, string> | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(sums ?? {}).filter(([name]) => !['jobs', 'pessoa_tokens'].includes(name)));
}

/** Back-up of the register as it is. */
async function backUp(to: string, more: string[] = [], env: Record<string, string> = {}): Promise<string> {
  await done(['backup', '--to', to, ...more], env);
  return join(to, readdirSync(to).toSorted().at(-1) ?? 'nenhum');
}

/** Of the register in the data folder. */
const login = () => addressIn(dataDir);

describe('with the server running', () => {
  let app: RunningApp;
  let cookie: string;
  let folder: string;
  let names: string[];
  let watcher: Client;

  beforeAll(async () => {
    app = await startApp(dataDir);
    cookie = await setUp(app.url);
    await done(['demo', '--fichas', '300', '--clientes', '2']);
    names = await listNames(login());
    watcher = new Client(login());
    await watcher.connect();
    folder = await backUp(join(base, 'plain'));
  });
  afterAll(async () => {
    await watcher.end();
    app.child.process.kill('SIGTERM');
    await app.child.exited;
  });

  /** Whether somebody writes records into the register amid a transaction. */
  async function moves(): Promise<boolean> {
    const { rowCount } = await watcher.query(
      `select from pg_locks where relation = 'audit_events'::regclass and mode = 'RowExclusiveLock'`,
    );
    return rowCount !== 0;
  }

  async function ask(tenant: number, path: string): Promise<unknown> {
    const answer = await fetch(`${app.url}${path}`, { headers: { cookie, 'x-tenant': String(tenant) } });
    return answer.json();
  }

  test('it shows what would go and what would come, and does nothing unless it is told', async () => {
    await asOwner(login(), (owner) =>
      owner.query(`update pessoas set deleted_at = now(), updated_at = now() where tenant_id = 2 and codigo <= 3`),
    );
    const before = await asOwner(login(), sumClients);
    const { status, output } = await run(['restore', folder, '--client', '2']);
    expect(status).toBe(1);
    expect(output).toMatch(
      /^Cliente 2, [^\n]+:\n {2}agora +\d+ fichas, \d+ usuários?\n {2}no back-up +\d+ fichas, \d+ usuários?, como estavam em \d\d\/\d\d\/\d{4} \d\d:\d\d\n {2}desde então +0 fichas criadas, 0 alteradas, 3 excluídas\n.*\(até [^\n]+\)"\.\nNada mudou\. [^\n]+\n$/,
    );
    expect(await asOwner(login(), sumClients)).toEqual(before);
    for (const other of names.filter((_, place) => place !== 1)) expect(output).not.toContain(other);
  });

  test('a client that is not there is refused with those that are', async () => {
    const { status, output } = await run(['restore', folder, '--client', 'Ninguém']);
    expect(status).toBe(1);
    expect(output).toMatch(/^O back-up não tem o cliente "Ninguém"\. Ele tem: 1 \(Um\), 2 \([^)]+\), 3 \([^)]+\)\.\n$/);
    const taken = await run(['restore', folder, '--client', '2', '--as', 'um']);
    expect(taken).toEqual({
      status: 1,
      output: 'Já existe um cliente com o nome "um". Escolha outro com --as.\n',
    });
    const alone = await run(['restore', folder, '--yes']);
    expect(alone.status).toBe(2);
    expect(alone.output).toMatch(/^--as e --yes valem só com --client/);
  });

  test('a command that is killed at any moment leaves no half client, and the next one no scratch folder', async () => {
    const before = await asOwner(login(), sumClients);
    for (let kill = 0; kill < KILLS; kill++) {
      const child = start(['restore', folder, '--client', '3', '--as', `Morto ${kill}`]);
      // while the client is made ready, and while it moves, which is a moment
      const isMoving = kill % 2 === 1;
      const hasBegun = () => (isMoving ? moves() : existsSync(join(dataDir, SCRATCH, 'pgdata')));
      await expect.poll(async () => child.process.exitCode !== null || (await hasBegun()), { interval: 2 }).toBe(true);
      await sleep((kill * (isMoving ? MOVE_MS : READY_MS)) / KILLS);
      child.process.kill('SIGKILL');
      await child.exited;
      // the server notices a little later that nobody goes on with the transaction
      await expect.poll(moves).toBe(false);
      const after = await asOwner(login(), sumClients);
      const come = [...after.keys()].filter((id) => !before.has(id));
      // killed behind its commit
      for (const id of come) expect(after.get(id)).toMatchObject(movedOf(before.get(3)));
      for (const id of come) before.set(id, after.get(id)!);
      expect(after).toEqual(before);
    }
    const output = await done(['restore', folder, '--client', '3', '--as', 'Vivo']);
    expect(output).toMatch(/^Restaurado como cliente \d+, Vivo: \d+ fichas, cada linha comparada\.$/m);
    expect(readdirSync(dataDir).filter((name) => name.startsWith(SCRATCH))).toEqual([]);
  });

  test('a command that is told to end takes its scratch folder along, and the server goes on', async () => {
    const child = start(['restore', folder, '--client', '3', '--as', 'Interrompido']);
    const pgdata = join(dataDir, SCRATCH, 'pgdata');
    await expect.poll(() => existsSync(pgdata), { interval: 2 }).toBe(true);
    child.process.kill('SIGTERM');
    expect(await child.exited).toBe(143);
    expect(readdirSync(dataDir).filter((name) => name.startsWith(SCRATCH))).toEqual([]);
    expect(await listNames(login())).not.toContain('Interrompido');
    expect((await fetch(`${app.url}/readyz`)).ok).toBe(true);
  });

  test('it takes the place of the client of now, whose users find its records at once', async () => {
    const answer = await done(['restore', folder, '--client', names[1]!.toUpperCase(), '--yes', '--json']);
    const { client, replaced, fichas } = JSON.parse(answer) as {
      client: number;
      fichas: number;
      replaced: { id: number; archivedAs: string };
    };
    expect(replaced.id).toBe(2);
    expect((await listNames(login())).filter((nome) => nome === names[1])).toHaveLength(1);
    await asOwner(login(), async (owner) => {
      await owner.query(
        `insert into memberships (tenant_id, user_id, role)
         select $1, user_id, 'administrador' from memberships where tenant_id = 1 on conflict do nothing`,
        [client],
      );
    });
    const list = (await ask(client, '/api/pessoas?sort=codigo')) as { items: { nome: string; codigo: number }[] };
    const [first] = list.items;
    expect(fichas).toBeGreaterThan(100);
    const found = await ask(client, `/api/pessoas?q=${encodeURIComponent(first?.nome ?? '')}`);
    expect(found).toMatchObject({ items: expect.arrayContaining([expect.objectContaining(first ?? {})]) as unknown });
    for (const other of [names[0]!, names[2]!]) expect(answer).not.toContain(`"${other}"`);
  });
});

test('it works from an encrypted back-up, with no server running, and asks for its key', async () => {
  const key = join(base, 'backup.key');
  await done(['backup', 'key', key]);
  const folder = await backUp(join(base, 'encrypted'), ['--key', key]);
  const { status, output } = await run(['restore', folder, '--client', '3', '--as', 'Cifrado']);
  expect(status).toBe(1);
  expect(output).toMatch(/cifrado/);
  await done(['restore', folder, '--client', '3', '--as', 'Cifrado', '--key', key]);
  expect(await done(['client', 'list'])).toMatch(/ Cifrado$/m);
});

describe('on a PostgreSQL whose owner is no superuser', () => {
  const name = `one_client_${process.pid}`;
  const host = inject('postgresSocket');
  const env = { DATABASE_URL: `postgres://${name}@localhost/${name}?host=${encodeURIComponent(host)}` };
  const superuser = { host, user: 'postgres' };

  beforeAll(async () => {
    await asOwner({ ...superuser, database: 'postgres' }, async (admin) => {
      await admin.query(`create role ${name} login createrole`);
      await admin.query(`grant fichario_app, fichario_access, fichario_search to ${name} with admin option`);
      await admin.query(`create database ${name} owner ${name}`);
    });
  });
  afterAll(async () => {
    await asOwner({ ...superuser, database: 'postgres' }, async (admin) => {
      const { rows } = await admin.query<{ login: string }>(
        `select 'fichario_login_' || oid as login from pg_database where datname = $1`,
        [name],
      );
      await admin.query(`drop database ${name} with (force)`);
      for (const role of [rows[0]?.login, name]) {
        await admin.query(`drop owned by ${role} cascade`);
        await admin.query(`drop role ${role}`);
      }
    });
  });

  test('a client comes back equal, and the others stay as they were', async () => {
    const own = { ...superuser, database: name };
    await done(
      ['setup', '--nome', 'Ana', '--email', 'ana@exemplo.com.br', '--cliente', 'Um', '--senha', 'tijolo azul na lagoa'],
      env,
    );
    await done(['demo', '--fichas', '100', '--clientes', '2'], env);
    const folder = await backUp(join(base, 'external'), [], env);
    const before = await asOwner(own, sumClients);
    await done(['restore', folder, '--client', '2', '--as', 'De volta'], env);
    const after = await asOwner(own, sumClients);
    const [id] = [...after.keys()].filter((each) => !before.has(each));
    const { pessoa_tokens: _, ...came } = after.get(id!)!;
    expect(before.get(2)).toMatchObject(came);
    expect(came['memberships']).toBe(before.get(2)?.['memberships']);
    after.delete(id!);
    expect(after).toEqual(before);
  });
});
