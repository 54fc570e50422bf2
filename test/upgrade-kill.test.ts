import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dumpSchema, SCHEMA_FILE } from '../scripts/dump-schema.ts';
import { EXAMPLE } from '../src/kit/example-world.ts';
import { withNewDatabase } from '../src/kit/server/db/connect.ts';
import type { Totals } from '../src/dashboard/dashboard.schema.ts';
import type { Pessoa } from '../src/pessoa/pessoa.ts';
import type { ListCount, ListPage } from '../src/search/list-page.schema.ts';
import { startProgram } from './start/child.ts';
import { cpfOf } from './imports/imports.ts';
import { rounds } from './rounds.ts';
import { type RunningApp, startApp } from './start/running-app.ts';

/*
 * A folder of 0.2.0 with many records comes through the program of today, which is killed again and again while it fills what lists
 * and searches read, and while people go on reading and writing.
 */
const RECORDS = rounds(3_000, 100_000);
const KILLS = rounds(3, 12);
const WRITERS = 2;
const READERS = 2;
const RELEASE = readFileSync(join(import.meta.dirname, 'releases', '0.2.0', 'database.sql'), 'utf8');
/** As many records as a search shows on some pages. */
const GROUP = 250;

/** A record as it should be found. */
type Known = { id: string; nome: string; numero: string | undefined; cpf: string | undefined; deleted: boolean };

/** What is in the folder and was not touched since; and what people made of it. */
const untouched: Known[] = [];
const known = new Map<string, Known>();

let dataDir: string;
let app: RunningApp;
let cookie: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'fichario-upgrade-kill-'));
  chmodSync(dataDir, 0o755);
  await withNewDatabase(dataDir, { shared_buffers: '64MB' }, async (address) => {
    const owner = new Client(address);
    await owner.connect();
    await owner.query(RELEASE);
    await addRecords(owner);
    await owner.end();
  });
});
afterAll(async () => {
  app.child.process.kill('SIGTERM');
  await app.child.exited;
  rmSync(dataDir, { recursive: true, force: true });
});

const SYLLABLES = ['ba', 'ce', 'di', 'fo', 'gu', 'ja', 'le', 'mi', 'no', 'pu'];

/** A word of its own for each number. */
function wordOf(number: number): string {
  const word = [...String(number).padStart(6, '0')].map((digit) => SYLLABLES[Number(digit)]).join('');
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Words that GROUP records share, at the beginning of the name and behind. */
const firstOf = (index: number) => `Q${wordOf(Math.floor(index / GROUP))}`;
const laterOf = (index: number) => `W${wordOf(index % Math.ceil(RECORDS / GROUP))}`;
const numeroOf = (index: number) => `119${String(50_000_000 + index * 37).slice(0, 8)}`;

/** Adds records as 0.2.0 kept them: in the register, in its search, and counted. */
async function addRecords(owner: Client): Promise<void> {
  for (let index = 0; index < RECORDS; index += 1) {
    const nome = `${firstOf(index)} ${laterOf(index)} ${wordOf(index)}`;
    untouched.push({ id: uuidv7(), nome, numero: numeroOf(index), cpf: cpfOf(index), deleted: false });
  }
  const rows = untouched.map(({ id, nome, numero, cpf }, index) => ({ id, codigo: 10 + index, nome, numero, cpf }));
  await owner.query(ADD_PESSOAS, [JSON.stringify(rows)]);
  await owner.query(
    `insert into pessoa_search (tenant_id, pessoa_id, nome_chave, tokens)
     select 1, p.id, p.nome_chave, array_to_tsvector(array['1!tipo=fisica', '1!situacao=ativa', '1=' || p.codigo, '1#' || p.cpf,
       '1+' || p.telefone_principal] || (select array_agg('1:' || word) from regexp_split_to_table(p.nome_chave, ' ') word))
     from pessoas p where p.codigo >= 10`,
  );
  await owner.query(
    'update tenant_counters set next_codigo = next_codigo + $1 + 10, pessoas_total = pessoas_total + $1 where tenant_id = 1',
    [RECORDS],
  );
  await owner.query(
    `insert into register_figures (tenant_id, figure, key, slot, count) values (1, 'tipo_situacao', 'fisica ativa', 0, $1)
     on conflict (tenant_id, figure, key, slot) do update set count = register_figures.count + excluded.count`,
    [RECORDS],
  );
  for (const record of untouched) known.set(record.id, record);
}

const ADD_PESSOAS = `
  insert into pessoas (tenant_id, id, codigo, tipo, nome, nome_chave, cpf, telefones, telefone_principal, pendencias)
  select 1, r.id, r.codigo, 'fisica', r.nome, lower(r.nome), r.cpf,
    jsonb_build_array(jsonb_build_object('tipo', 'celular', 'numero', r.numero, 'principal', true, 'observacao', '')),
    r.numero, '{sem_endereco,sem_email,sem_data}'
  from jsonb_to_recordset($1::jsonb) as r(id uuid, codigo int, nome text, cpf text, numero text)`;

/** Asks the owner of the database, whatever became of the last server. */
async function ask<T>(work: (owner: Client) => Promise<T>): Promise<T> {
  const owner = new Client({ host: join(dataDir, 'socket'), user: 'postgres', database: 'fichario' });
  owner.on('error', () => {});
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

type Sent = { method?: string; body?: object; version?: number };
type Answer = { status: number; text: string };

/** Sends a request; the status is 0 when no answer came. */
async function send(path: string, { method = 'GET', body, version }: Sent = {}): Promise<Answer> {
  try {
    const answer = await fetch(app.url + path, {
      method,
      headers: {
        cookie,
        'x-tenant': '1',
        ...(body && { 'content-type': 'application/json' }),
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return { status: 0, text: '' };
  }
}

/** No start takes longer, on a busy machine. */
const GONE_MS = 300_000;

/** The same, until an answer comes that is none of a server that goes down. */
async function sendUntilAnswered(path: string, sent: Sent = {}): Promise<Answer> {
  for (const until = performance.now() + GONE_MS; performance.now() < until; await sleep(20)) {
    const answer = await send(path, sent);
    if (answer.status !== 0 && answer.status !== 503) return answer;
  }
  throw new Error(`no answer to ${path}: ${app.child.output()}`);
}

async function read<Found>(path: string): Promise<Found> {
  const { status, text } = await sendUntilAnswered(path);
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  return JSON.parse(text) as Found; // the shape is what the test looks at
}

/** The ids of all pages of a list. */
async function walk(query: Record<string, string>): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const page: ListPage = await read(
      `/api/pessoas?${new URLSearchParams({ ...query, limit: '200', brief: 'true', ...(after && { after }) })}`,
    );
    ids.push(...page.items.map(({ id }) => id));
    after = page.next;
  }
  return ids;
}

async function signIn(): Promise<string> {
  const answer = await fetch(`${app.url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EXAMPLE.userEmail, senha: EXAMPLE.userSenha }),
  });
  expect(answer.status).toBe(200);
  return answer.headers.getSetCookie()[0]!.split(';')[0]!; // a sign-in sets one
}

/** Saves until it is sure that it was saved: who got no answer looks. */
async function change(record: Known, isDone: (now: Pessoa) => boolean, sent: Sent): Promise<void> {
  for (;;) {
    const now = await read<Pessoa>(`/api/pessoas/${record.id}`);
    if (isDone(now)) return;
    const { status, text } = await send(`/api/pessoas/${record.id}`, { ...sent, version: now.version });
    // 412: what got no answer was saved after all
    if (![0, 200, 204, 412, 503].includes(status)) throw new Error(`${sent.method}: ${status} ${text}`);
  }
}

async function writeOne(turn: number): Promise<void> {
  if (turn % 3 === 0) {
    const made: Known = {
      id: uuidv7(),
      nome: `Nova Ficha ${wordOf(known.size)}`,
      numero: undefined,
      cpf: undefined,
      deleted: false,
    };
    const body = { tipo: 'fisica', id: made.id, nome: made.nome };
    const { status, text } = await sendUntilAnswered('/api/pessoas', { method: 'POST', body });
    // 200: the try without an answer made it
    if (status !== 200 && status !== 201) throw new Error(`POST: ${status} ${text}`);
    known.set(made.id, made);
    return;
  }
  const [record] = untouched.splice(Math.floor(Math.random() * untouched.length), 1);
  if (!record) return;
  if (turn % 3 === 1) {
    const nome = `Outra ${record.nome}`;
    await change(record, (now) => now.nome === nome, { method: 'PATCH', body: { nome } });
    record.nome = nome;
  } else {
    await change(record, (now) => now.deletedAt !== null, { method: 'DELETE' });
    record.deleted = true;
  }
}

/** Looks for a record by something of it that nothing else has. */
async function readOne(turn: number): Promise<void> {
  const record = untouched[Math.floor(Math.random() * untouched.length)];
  if (!record) return;
  const [first = '', later = '', own = ''] = record.nome.split(' ');
  const q = [record.nome, own, `${later} ${own}`, record.cpf!, record.numero!, `${own.slice(0, -1)} ${first}`][
    turn % 6
  ]!;
  const { items } = await read<ListPage>(`/api/pessoas?${new URLSearchParams({ q, limit: '200' })}`);
  // somebody may have written it meanwhile
  if (!items.some(({ id }) => id === record.id) && untouched.includes(record)) throw new Error(`not found by ${q}`);
}

/** People who go on until told to stop. Gives what they did. */
function startPeople(): () => Promise<{ writes: number; reads: number }> {
  const stopping = new AbortController();
  const done = { writes: 0, reads: 0 };
  const goOn = async (name: keyof typeof done, work: (turn: number) => Promise<void>) => {
    while (!stopping.signal.aborted) await work((done[name] += 1));
  };
  const people = Promise.all([
    ...Array.from({ length: WRITERS }, () => goOn('writes', writeOne)),
    ...Array.from({ length: READERS }, () => goOn('reads', readOne)),
  ]);
  // it is awaited, at the latest, when they are stopped
  people.catch(() => stopping.abort());
  return async () => {
    stopping.abort();
    await people;
    return done;
  };
}

const countFilled = () =>
  ask(async (owner) => (await owner.query<{ n: number }>('select count(*)::int as n from pessoa_tokens')).rows[0]!.n);
const isAtWork = () =>
  ask(async (owner) => (await owner.query("select where to_regclass('pessoa_search') is not null")).rowCount === 1);

/** Ends the program while its migrations run: the server goes on with the statement that it has. */
async function killMigrating(): Promise<void> {
  const child = startProgram('main', [], { PORT: '0', FICHARIO_DATA: dataDir, LOG_LEVEL: 'error' });
  const ran = "select from schema_migrations where name like '0015%'";
  const hasRun = () => ask(async (owner) => (await owner.query(ran)).rowCount === 1).catch(() => false);
  await expect.poll(hasRun, { interval: 5 }).toBe(true);
  child.process.kill('SIGKILL');
  await child.exited;
}

/** Ends it several times while it fills, and lets it come to the end. */
async function killFilling(): Promise<void> {
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const enough = (RECORDS * kill) / (KILLS + 2);
    await expect.poll(countFilled, { interval: 20, timeout: 600_000 }).toBeGreaterThan(enough);
    expect(await isAtWork()).toBe(true);
    expect((await read<Totals>('/api/dashboard/totals')).unprepared).toBeGreaterThan(0);
    if (kill % 3 === 2) process.kill(app.postmaster(), 'SIGKILL');
    app.child.process.kill('SIGKILL');
    await app.child.exited;
    app = await startApp(dataDir);
  }
  await expect.poll(isAtWork, { interval: 100, timeout: 600_000 }).toBe(false);
}

const liveIds = () => [...known.values()].filter(({ deleted }) => !deleted).map(({ id }) => id);

/** What records are found by: each piece finds all records that have it, whatever else it finds. */
const WAYS: Record<string, (record: Known) => string | undefined> = {
  'the beginning of a name': ({ nome }) => nome.split(' ')[0],
  'a later word': ({ nome }) => nome.split(' ').at(-2),
  'the middle of a word': ({ nome }) => nome.split(' ').at(-2)?.slice(1, -1),
  'the beginning of a CPF': ({ cpf }) => cpf?.slice(0, 6),
  // of one in sixteen
  'a whole CPF': ({ id, cpf }) => (id.endsWith('0') ? cpf : undefined),
  'a piece of a phone': ({ numero }) => numero?.slice(3, 8),
};

test('a folder of 0.2.0 that is filled under kills loses nothing, and finds everything all the time and afterwards', async () => {
  await killMigrating();
  app = await startApp(dataDir);
  cookie = await signIn();
  const stop = startPeople();
  const { writes, reads } = await killFilling().finally(stop).then(stop);
  expect(writes).toBeGreaterThan(KILLS);
  expect(reads).toBeGreaterThan(KILLS);
  // an index may be built by then, or not
  await expect.poll(() => ask(dumpSchema), { interval: 500 }).toBe(readFileSync(SCHEMA_FILE, 'utf8'));
});

test('counts agree, of what the folder had and of what came', async () => {
  const live = liveIds().length;
  // the client of the release had three
  expect(await read<ListCount>('/api/pessoas/count')).toEqual({ count: live + 3, exact: true });
  expect(await read<Totals>('/api/dashboard/totals')).toMatchObject({ total: live + 3, unprepared: 0 });
  const tables = await ask((owner) =>
    owner.query(`select (select count(*)::int from pessoas) as pessoas, (select count(*)::int from pessoa_tokens) as tokens,
      (select count(*)::int from moments) as moments, (select count(*)::int from cards) as cards`),
  );
  // and one of the release was deleted; another client has one
  const all = known.size + 5;
  expect(tables.rows).toEqual([{ pessoas: all, tokens: all, moments: all, cards: live + 4 }]);
});

test('each record is in the list once, in each order', async () => {
  const live = new Set(liveIds());
  for (const sort of ['nome', 'updatedAt', 'codigo']) {
    const listed = (await walk({ sort })).filter((id) => known.has(id));
    expect(listed).toHaveLength(live.size);
    expect(listed.every((id) => live.has(id))).toBe(true);
  }
  const deleted = (await walk({ deleted: 'only' })).filter((id) => known.has(id));
  expect(deleted.length).toBe(known.size - live.size);
});

test.each(Object.entries(WAYS))('each record is found by %s', async (_name, pieceOf) => {
  const groups = new Map<string, string[]>();
  for (const record of known.values()) {
    const piece = record.deleted ? undefined : pieceOf(record);
    if (piece !== undefined) groups.set(piece, [...(groups.get(piece) ?? []), record.id]);
  }
  expect(groups.size).toBeGreaterThan(5);
  const missing: string[] = [];
  for (const [piece, ids] of groups) {
    const found = new Set(await walk({ q: piece }));
    missing.push(...ids.filter((id) => !found.has(id)));
  }
  expect(missing).toEqual([]);
});
