import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Child, startProgram } from './start/child.ts';
import { PROGRAMS } from './start/programs.ts';
import { rounds } from './rounds.ts';
import { type RunningApp, setUp, startApp } from './start/running-app.ts';

const KILLS = rounds(1, 50);
const WRITERS = 3;

let base: string;
let dataDir: string;
let to: string;
let app: RunningApp;
let cookie: string;

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'fichario-backup-kill-'));
  chmodSync(base, 0o755);
  dataDir = join(base, 'data');
  to = join(base, 'backups');
  app = await startApp(dataDir);
  cookie = await setUp(app.url);
  const filled = await run(['demo', '--fichas', '300', '--clientes', '2']);
  expect(filled.status, filled.output).toBe(0);
});
afterAll(async () => {
  app.child.process.kill('SIGTERM');
  await app.child.exited;
  rmSync(base, { recursive: true, force: true });
});

type Outcome = { status: number | null; output: string };

/** Runs a command to its end. */
async function run(args: string[], data = dataDir): Promise<Outcome> {
  const child = startCommand(args, data);
  return { status: await child.exited, output: child.output() };
}

function startCommand(args: string[], data: string): Child {
  return startProgram('fichario', args, {
    FICHARIO_DATA: data,
    FICHARIO_CEP_PROVIDERS: 'off',
    FICHARIO_CNPJ_PROVIDERS: 'off',
    FICHARIO_BACKUP: to,
  });
}

type Killing = {
  /** sees that the command has begun its work */
  hasBegun: (pid: number) => boolean;
  data?: string;
  /** sees that the command is done with its work, though it was killed before it ended */
  isDone: () => boolean;
  /** when it is killed after that, in milliseconds; sooner where the machine is done with the work by then */
  after: number;
  /** puts back what the command changed that was done too early to be killed */
  undo: () => void;
};

/** Runs a command and kills it amid its work. */
async function runAndKill(args: string[], killing: Killing): Promise<void> {
  const { hasBegun, isDone, data = dataDir, after, undo } = killing;
  const { process: child, exited, output } = startCommand(args, data);
  await expect.poll(() => child.exitCode !== null || hasBegun(child.pid ?? 0), { interval: 2 }).toBe(true);
  await sleep(after);
  child.kill('SIGKILL');
  const status = await exited;
  if (status === null && !isDone()) return;
  expect(status ?? 0, output()).toBe(0);
  undo();
  await runAndKill(args, { ...killing, after: after / 2 });
}

function send(method: string, path: string, body: object, headers: object = {}): Promise<Response> {
  return fetch(`${app.url}/api/pessoas${path}`, {
    method,
    headers: { 'content-type': 'application/json', cookie, ...headers },
    body: JSON.stringify(body),
  });
}

/** People who make records and change them, until told to stop. */
function startWriters(): () => Promise<number> {
  const stopping = new AbortController();
  let saved = 0;
  const write = async () => {
    while (!stopping.signal.aborted) {
      const id = uuidv7();
      const made = await send('POST', '', { tipo: 'fisica', id, nome: `Pessoa ${id}` });
      const changed = await send('PATCH', `/${id}`, { tags: ['mudada'] }, { 'if-match': '"1"' });
      expect([made.status, changed.status]).toEqual([201, 200]);
      saved += 1;
    }
  };
  const writers = Array.from({ length: WRITERS }, write);
  return async () => {
    stopping.abort();
    await Promise.all(writers);
    return saved;
  };
}

/** What holds at every moment of a register, as queries that find what breaks it. */
const INVARIANTS = {
  'a record has the version of its last change': `select p.id from pessoas p where p.version <> (
     select max(c.version) from operation_changes c where c.tenant_id = p.tenant_id and c.pessoa_id = p.id)`,
  'each version of a record has its change': `select p.id from pessoas p where p.version <> (
     select count(*) from operation_changes c where c.tenant_id = p.tenant_id and c.pessoa_id = p.id)`,
  'an operation has as many changes as it says': `select o.id from operations o where o.total <> (
     select count(*) from operation_changes c where c.tenant_id = o.tenant_id and c.operation_id = o.id)`,
  'a record is found': `select p.id from pessoas p where not exists (
     select from pessoa_tokens s where s.tenant_id = p.tenant_id and s.pessoa_id = p.id)`,
  'the counter counts': `select c.tenant_id from tenant_counters c where c.pessoas_total <> (
     select count(*) from pessoas p where p.tenant_id = c.tenant_id and p.deleted_at is null)`,
  'the stream ends with its last event': `select s.tenant_id from register_streams s where s.last_number <> (
     select max(e.number) from register_events e where e.tenant_id = s.tenant_id)`,
};

async function inRestored<T>(data: string, work: (owner: Client) => Promise<T>): Promise<T> {
  const restored = await startApp(data);
  const owner = new Client({ host: join(data, 'socket'), user: 'postgres', database: 'fichario' });
  try {
    await owner.connect();
    return await work(owner);
  } finally {
    await owner.end();
    restored.child.process.kill('SIGTERM');
    await restored.child.exited;
  }
}

function newest(): string {
  const name = readdirSync(to)
    .filter((each) => /^fichario-[\d-]+$/.test(each))
    .sort()
    .at(-1);
  return join(to, name ?? 'nenhum');
}

function unfinished(): string[] {
  return readdirSync(to).filter((name) => name.endsWith('.incompleto'));
}

test('a back-up made while people write is of one moment', async () => {
  const stop = startWriters();
  await sleep(500);
  const made = await run(['backup', '--to', to]);
  expect(made.status, made.output).toBe(0);
  await sleep(200);
  expect(await stop()).toBeGreaterThan(0);
  const data = join(base, 'consistent');
  const restored = await run(['restore', newest()], data);
  expect(restored.status, restored.output).toBe(0);
  await inRestored(data, async (owner) => {
    for (const [rule, sql] of Object.entries(INVARIANTS)) expect((await owner.query(sql)).rows, rule).toEqual([]);
    const { rows } = await owner.query<{ count: number }>('select count(*)::int as count from pessoas');
    expect(rows[0]?.count).toBeGreaterThan(600);
  });
});

test('a back-up that was killed is none, and the next one is whole and removes it', async () => {
  const before = newest();
  for (let kill = 0; kill < KILLS; kill++) {
    const left = unfinished();
    const hasBegun = () => unfinished().some((name) => !left.includes(name));
    const isDone = () => newest() !== before;
    const undo = () => rmSync(newest(), { recursive: true });
    await runAndKill(['backup'], { hasBegun, isDone, after: (kill * 150) / KILLS, undo });
    expect(unfinished().length).toBe(1);
    expect(newest()).toBe(before);
  }
  const made = await run(['backup']);
  expect(made.status, made.output).toBe(0);
  expect(unfinished()).toEqual([]);
  expect(newest()).not.toBe(before);
});

test('a restoring that was killed leaves a folder that says so, and that the same command restores', async () => {
  const data = join(base, 'killed');
  const mark = join(data, 'restauracao-incompleta');
  for (let kill = 0; kill < KILLS; kill++) {
    const hasBegun = (pid: number) =>
      existsSync(mark) && readFileSync(mark, 'utf8').startsWith(`${pid} `) && existsSync(join(data, 'pgdata'));
    const isDone = () => !existsSync(mark);
    const undo = () => rmSync(data, { recursive: true });
    await runAndKill(['restore', newest()], { hasBegun, isDone, data, after: (kill * 2000) / KILLS, undo });
    expect(existsSync(mark)).toBe(true);
  }
  // neither the server nor a command takes it for an installation
  const server = startProgram('main', [], { FICHARIO_DATA: data, PORT: '0' });
  expect(await server.exited).toBe(1);
  expect(server.output()).toMatch(/^A restauração de [^\n]+ foi interrompida[^\n]+\.$/m);
  expect(await run(['client', 'list'], data)).toEqual({ status: 1, output: server.output() });
  const again = await run(['restore', newest()], data);
  expect(again.status, again.output).toBe(0);
  await inRestored(data, async (owner) => {
    for (const [rule, sql] of Object.entries(INVARIANTS)) expect((await owner.query(sql)).rows, rule).toEqual([]);
  });
});

test('a drill that was killed is repeated, passes, and leaves no scratch folder', async () => {
  const scratch = join(dataDir, 'prova-de-backup');
  const hasBegun = () => existsSync(join(scratch, 'pgdata'));
  const proof = join(newest(), 'prova.json');
  const isDone = () => existsSync(proof);
  await runAndKill(['backup', 'verify'], { hasBegun, isDone, after: 500, undo: () => rmSync(proof) });
  expect(existsSync(proof)).toBe(false);
  const proved = await run(['backup', 'verify']);
  expect(proved.status, proved.output).toBe(0);
  expect(proved.output).toMatch(/está igual: cada linha comparada, \d+ fichas abertas/);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('prova-de-backup'))).toEqual([]);
  const doctor = await run(['doctor']);
  expect(doctor.output).toMatch(
    /ok +Último back-up +há menos de uma hora\n.*ok +Última prova +há menos de uma hora, de fichario-/s,
  );
});

test('a disk that fills up is said in a sentence, and leaves nothing', () => {
  const full = join(base, 'full');
  // no file may grow beyond this, which is told as a full disk is; another process serves the database
  const limited = ['-c', 'ulimit -f 40 && exec "$@"', 'sh', process.execPath, join(PROGRAMS, 'fichario.js')];
  const env = { ...process.env, FICHARIO_DATA: dataDir, FICHARIO_CEP_PROVIDERS: 'off', FICHARIO_CNPJ_PROVIDERS: 'off' };
  const { status, stderr } = spawnSync('sh', [...limited, 'backup', '--to', full], { env, encoding: 'utf8' });
  expect(stderr).toMatch(/^A pasta [^\n]+ está num disco cheio\. [^\n]+\n$/);
  expect(status).toBe(1);
  expect(readdirSync(full)).toEqual([]);
});
