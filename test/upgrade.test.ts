import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { SCHEMA_FILE, dumpSchema } from '../scripts/dump-schema.ts';
import { buildApp } from '../src/app/server/app.ts';
import { EXAMPLE } from '../src/kit/example-world.ts';
import { type Db, openDb, readInTenant } from '../src/kit/server/db/db.ts';
import { migrate } from '../src/kit/server/db/schema/migrate.ts';
import type { App } from '../src/kit/server/http/http-schemas.ts';
import { seedLocalidades } from '../src/localidades/server/seed-localidades.ts';
import { checkForm } from '../src/record/model/form-check.ts';
import { fromPessoa } from '../src/record/model/form-convert.ts';
import type { Pessoa } from '../src/pessoa/pessoa.ts';
import { fillTenant, noteUnfilled } from '../src/register/fill/server/fill-runner.ts';
import { listPessoas } from '../src/search/server/list-plan.ts';
import { testServices } from './example-world.ts';

/*
 * Every database that a release left behind comes through today's program: it is restored as that release had it, upgraded
 * by an owner without privileges, and asked what the release was asked. scripts/dump-release.ts keeps a release.
 */
const RELEASES = join(import.meta.dirname, 'releases');
const RECOUNT = readFileSync(join(import.meta.dirname, 'recount-figures.sql'), 'utf8');
const host = inject('postgresSocket');
const NAME = `upgraded_${process.pid}`;

/** A superuser on the server, or in the database: sees the rows of all clients. */
async function asAdmin<T>(database: string, work: (admin: Client) => Promise<T>): Promise<T> {
  const admin = new Client({ host, user: 'postgres', database });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/** What is kept beside the records: their pendências and tokens, and the figures. */
function readKept() {
  return asAdmin(NAME, async (admin) => {
    const records = await admin.query(
      `select p.id, p.pendencias, s.deleted, s.nome_chave, s.tokens::text, s.pieces, c.shown, (select m.updated_at from moments m where m.tenant_id = p.tenant_id and m.pessoa_id = p.id) as moment,
         (select array_agg(n.word order by n.word) from name_words n
          where n.tenant_id = p.tenant_id and n.pessoa_id = p.id) as name_words
       from pessoas p join pessoa_tokens s on s.tenant_id = p.tenant_id and s.pessoa_id = p.id
       left join cards c on c.tenant_id = p.tenant_id and c.nome_chave = p.nome_chave and c.pessoa_id = p.id
       order by p.id`,
    );
    const figures = await admin.query(
      `select tenant_id, figure, key, sum(count)::int as count from register_figures
       group by tenant_id, figure, key having sum(count) <> 0 order by 1, 2, 3`,
    );
    const words = await admin.query('select tenant_id, word from search_words order by 1, 2');
    return { records: records.rows, figures: figures.rows, words: words.rows };
  });
}

function readProjectFile(file: string): string {
  return readFileSync(join(import.meta.dirname, '..', file), 'utf8');
}

/** What was at work when the release was kept: it goes on as soon as a server starts, so only that it is there is compared. */
const RUNNING = new Set(['running', 'checking', 'applying']);

type Item = { id: string; state?: string; undoneBy?: { id: string } | null };

function withoutRunning(answer: object): object {
  if (!('items' in answer) || !Array.isArray(answer.items)) return answer;
  const items = answer.items as Item[]; // as the release answered
  const running = new Set(items.filter(({ state = '' }) => RUNNING.has(state)).map(({ id }) => id));
  return {
    ...answer,
    items: items.map((item) => (running.has(item.id) || running.has(item.undoneBy?.id ?? '') ? { id: item.id } : item)),
  };
}

const OF_ITEM = /^\w+\.\d/;

/** A change of an item was named by its place, and is by what the item is: the words of a release are not those of today. */
function withoutItemLabels(answer: object): object {
  return JSON.parse(JSON.stringify(answer), (_key, value: { path?: unknown; label?: string } | null) => {
    if (!OF_ITEM.test(String(value?.path))) return value;
    const { label: _label, ...change } = value!; // it has a path
    return change;
  }) as object; // as the answer was
}

describe.each(readdirSync(RELEASES))('a database of %s', (release) => {
  const readRelease = (file: string) => readFileSync(join(RELEASES, release, file), 'utf8');
  let owner: Client;
  let db: Db;
  let app: App;
  /** What is to be closed at the end, however far it came. */
  const opened: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    await asAdmin('postgres', async (admin) => {
      // as on a managed server: owns the database, is no superuser
      await admin.query(`create role ${NAME} login createrole`);
      await admin.query(`grant fichario_app, fichario_access, fichario_search to ${NAME} with admin option`);
      await admin.query(`create database ${NAME} owner ${NAME}`);
    });
    owner = new Client({ host, user: NAME, database: NAME });
    await owner.connect();
    opened.unshift(() => owner.end());
    await owner.query(readRelease('database.sql'));
    db = openDb({ host, user: 'fichario_app', database: NAME });
    opened.unshift(db.close);
  });

  afterAll(async () => {
    for (const close of opened) await close();
    await asAdmin('postgres', async (admin) => {
      await admin.query(`drop database ${NAME} with (force)`);
      await admin.query(`drop owned by ${NAME} cascade`);
      await admin.query(`drop role ${NAME}`);
    });
  });

  test('is listed and found while what lists read is still to be filled', async () => {
    // refuses a migration that changed since the release
    await migrate(owner);
    await seedLocalidades(owner);
    const [id] = await noteUnfilled(db);
    expect(id).toBeDefined();
    // earlier migrations took some records out of the search, to be made again
    const sql = 'select id from pessoas p where not exists (select from pessoa_search s where s.pessoa_id = p.id)';
    const { rows } = await asAdmin(NAME, (admin) => admin.query<{ id: string }>(sql));
    const emptied = new Set(rows.map((row) => row.id));
    const tenant = { id: id!, role: 'administrador', settings: { longEmailEndings: false } } as const;
    await readInTenant(db, tenant.id, async (tx) => {
      const list = { tx, tenant, sort: 'nome', filter: { labels: {}, deleted: false } } as const;
      const all = await listPessoas(list, { after: undefined, limit: 200 });
      expect(all.length).toBeGreaterThan(0);
      for (const { item } of all) {
        if (emptied.has(item.id)) continue;
        const found = await listPessoas(
          { ...list, filter: { ...list.filter, q: item.nome } },
          { after: undefined, limit: 200 },
        );
        expect(found.map((row) => row.item)).toContainEqual(item);
      }
    });
  });

  test('comes to the schema of today, as one that is made anew', async () => {
    const address = { host, user: NAME, database: NAME };
    app = await buildApp({ ...testServices(db), owner: address });
    opened.unshift(() => app.close());
    await app.ready();
    // the tables of before go when every client is filled
    await vi.waitFor(async () => expect(await dumpSchema(owner)).toBe(readFileSync(SCHEMA_FILE, 'utf8')), 60_000);
    expect(await noteUnfilled(db)).toEqual([]);
  });

  test('answers as it did, to who signs in with the same password', async () => {
    expect(await changedAnswers(await signIn())).toEqual([]);
  });

  test('is found by the same once it is filled again, though its owner sees no record', async () => {
    expect((await owner.query('select from pessoas')).rowCount).toBe(0);
    const before = await readKept();
    await owner.query('truncate pessoa_tokens, cards, name_words, moments, search_words');
    await owner.query('update tenants set search_filled = false');
    for (const id of await noteUnfilled(db)) await fillTenant(db, id);
    expect(await noteUnfilled(db)).toEqual([]);
    expect(await readKept()).toEqual(before);
    expect(await changedAnswers(await signIn())).toEqual([]);
  });

  test('is counted by the same when its owner makes pendências and figures again, as a migration may', async () => {
    const before = await readKept();
    expect(before.figures.length).toBeGreaterThan(0);
    await owner.query(RECOUNT);
    expect(await readKept()).toEqual(before);
  });

  test('takes new records', async () => {
    const headers = { cookie: await signIn(), 'x-tenant': '1' };
    const made = await app.inject({
      method: 'POST',
      url: '/api/pessoas',
      headers,
      body: { tipo: 'fisica', nome: 'Nova' },
    });
    expect(made.statusCode, made.body).toBe(201);
    const found = await app.inject({ url: '/api/pessoas?q=nova', headers });
    expect(found.json()).toMatchObject({ items: [{ nome: 'Nova' }] });
  });

  test.each([
    ['as the release left it', ''],
    ['with blocks of before they had a field', 'observacao,complemento'],
  ])('opens each record in the form, checks and saves it: %s', async (_how, fields) => {
    // as if the fields had come after the release
    await asAdmin(NAME, (admin) =>
      admin.query(
        `update pessoas p set
           telefones = (select coalesce(jsonb_agg(t - $1::text[]), '[]') from jsonb_array_elements(p.telefones) t),
           enderecos = (select coalesce(jsonb_agg(e - $1::text[]), '[]') from jsonb_array_elements(p.enderecos) e),
           emails = (select coalesce(jsonb_agg(m - $1::text[]), '[]') from jsonb_array_elements(p.emails) m)`,
        [fields.split(',')],
      ),
    );
    const headers = { cookie: await signIn(), 'x-tenant': '1' };
    const listed = (await app.inject({ url: '/api/pessoas?limit=200', headers })).json<{ items: { id: string }[] }>();
    const ids = listed.items.map(({ id }) => id);
    expect(ids).toContain(EXAMPLE.pessoaId);
    for (const id of ids) {
      const pessoa = (await app.inject({ url: `/api/pessoas/${id}`, headers })).json<Pessoa>();
      const context = { longEmailEndings: true, language: 'pt-BR', today: '2026-11-25', emiteNotas: false } as const;
      const { conversion, errors } = checkForm(fromPessoa(pessoa), context);
      expect([...errors]).toEqual([]);
      const saved = await app.inject({
        method: 'PUT',
        url: `/api/pessoas/${id}`,
        headers: { ...headers, 'if-match': `"${pessoa.version}"` },
        body: conversion.input,
      });
      expect(saved.statusCode, saved.body).toBe(200);
      expect(saved.json()).toMatchObject({ enderecos: pessoa.enderecos, telefones: pessoa.telefones });
      const history = await app.inject({ url: `/api/pessoas/${id}/history`, headers });
      expect(history.statusCode, history.body).toBe(200);
    }
  });

  async function signIn(): Promise<string> {
    const body = { email: EXAMPLE.userEmail, senha: EXAMPLE.userSenha };
    const answer = await app.inject({ method: 'POST', url: '/api/session', body });
    expect(answer.statusCode, answer.body).toBe(200);
    return String(answer.headers['set-cookie']).split(';')[0]!; // split gives one part at least
  }

  /** The questions whose answers lack something that the release answered; what came since may stand beside it. */
  async function changedAnswers(cookie: string): Promise<string[]> {
    const answers = JSON.parse(readRelease('answers.json')) as Record<string, object>;
    const changed: string[] = [];
    for (const [question, before] of Object.entries(answers)) {
      const [tenant, url] = question.split(' ');
      const answer = (await app.inject({ url, headers: { cookie, 'x-tenant': tenant } })).json<object>();
      try {
        expect(answer).toMatchObject(withoutItemLabels(withoutRunning(before)));
      } catch (error) {
        changed.push(`${question}: ${(error as Error).message}`);
      }
    }
    return changed;
  }
});

test('the version is the same wherever it is written', () => {
  const { version } = JSON.parse(readProjectFile('package.json')) as { version: string };
  expect(readProjectFile('packages/brasil/package.json')).toContain(`"version": "${version}"`);
  expect(readProjectFile('src/app/server/openapi.ts')).toContain(`version: '${version}'`);
  expect(/^## \[(\d.+?)\]/m.exec(readProjectFile('CHANGELOG.md'))?.[1]).toBe(version);
  expect(readdirSync(RELEASES)).toContain(version);
});
