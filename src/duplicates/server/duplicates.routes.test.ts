import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buildTenant, setRole, useApp } from '../../../test/builders.ts';
import { buildFisica, EMAIL, TELEFONE } from '../../../test/pessoas.ts';
import { buildApp } from '../../app/server/app.ts';
import { readInTenant } from '../../kit/server/db/db.ts';
import { JUDGE_VERSION } from '../../matching/judge.ts';
import { findMatchRun } from '../../matching/server/match-runs.queries.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import type { DuplicateGroup, SearchRun } from '../duplicates.schema.ts';
import { requestAll } from './nightly-matching.ts';

const api = useApp();

beforeEach(async () => {
  api.tenant = await buildTenant(api.owner);
  for (const role of ['gestor', 'operador', 'leitor'] as const)
    await setRole(api.owner, api.tenant.id, api.as[role].user.id, role);
});

async function create(nome: string, more: object = {}): Promise<Pessoa> {
  const answer = await api.as.operador.post(
    '/api/pessoas',
    buildFisica({ nome, nascimento: '1980-02-29', telefones: [TELEFONE], ...more }),
  );
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Pessoa>();
}

async function search(body = {}): Promise<void> {
  expect((await api.as.operador.post('/api/duplicidades/runs', body)).statusCode).toBe(202);
  await vi.waitFor(
    async () => expect((await api.as.operador.get('/api/duplicidades/runs')).json<SearchRun>().state).toBe('done'),
    { timeout: 300_000 },
  );
}

async function list(query = ''): Promise<DuplicateGroup[]> {
  const answer = await api.as.operador.get(`/api/duplicidades?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ items: DuplicateGroup[] }>().items;
}

const names = (groups: DuplicateGroup[]) => groups.map(({ pessoas }) => pessoas.map(({ nome }) => nome).join(' + '));
const count = async () => (await api.as.operador.get('/api/duplicidades/count')).json<object>();

const QUINTELA = ['Thiago Quintela Sousa', 'TIAGO QUINTELA SOUZA'] as const;

describe('the queue', () => {
  test('lists and counts what a search found, with its reasons', async () => {
    expect((await api.as.operador.get('/api/duplicidades/runs')).json()).toMatchObject({ state: 'never' });
    await create(QUINTELA[0]);
    await create(QUINTELA[1], { emails: [EMAIL] });
    await create('Zenaide Outrabem', { telefones: [], nascimento: null });
    await search();
    const [group, ...others] = await list();
    expect(others).toEqual([]);
    expect(group).toMatchObject({
      certeza: 'certa',
      size: 2,
      source: 'api',
      many: null,
      against: expect.stringMatching(/^em vez de/),
    });
    expect(group?.pessoas.map(({ nome }) => nome)).toEqual(QUINTELA);
    expect(group?.reasons.map(({ reason }) => reason)).toContain('Mesmo telefone');
    expect(await count()).toEqual({ groups: 1, certas: 1, exact: true });
  });

  test('is filtered by certeza, by a reason and by the origin of the younger record', async () => {
    await create(QUINTELA[0]);
    await create(QUINTELA[1]);
    await search();
    const found = await Promise.all(
      ['certeza=certa', 'certeza=provavel', 'field=telefone', 'field=email', 'source=api', 'source=import'].map(
        async (query) => (await list(query)).length,
      ),
    );
    expect(found).toEqual([1, 0, 1, 0, 1, 0]);
  });

  test('loses a group when one of its records changes, is deleted or merged, and gets it back from the next search', async () => {
    const [one, other] = [await create(QUINTELA[0]), await create(QUINTELA[1])];
    await search();
    await api.as.gestor.patch(`/api/pessoas/${one.id}`, { observacoes: 'Ligar.' }, { 'if-match': '"1"' });
    expect(await list()).toEqual([]);
    await search();
    expect(await list()).toHaveLength(1);
    await api.as.gestor.delete(`/api/pessoas/${one.id}`, { 'if-match': '"2"' });
    expect(await list()).toEqual([]);
    await api.as.gestor.post(`/api/pessoas/${one.id}/restore`, undefined, { 'if-match': '"3"' });
    await search();
    await api.as.gestor.post('/api/pessoas/merge', { survivor: one.id, merged: [other.id] });
    expect(await list()).toEqual([]);
  });

  test('loses a pair marked as different people, and gets it back when that is revoked, also after another search', async () => {
    const ids = [await create(QUINTELA[0]), await create(QUINTELA[1])].map(({ id }) => id);
    await search();
    await api.as.operador.post('/api/duplicidades/apart', { ids });
    expect(await list()).toEqual([]);
    await search({ whole: true });
    const said = (await api.as.operador.get('/api/duplicidades/apart')).json<{ items: object[] }>().items;
    expect(said).toMatchObject([
      { pessoas: [{ nome: QUINTELA[0] }, { nome: QUINTELA[1] }], user: { nome: 'Um operador' } },
    ]);
    await api.as.operador.delete(`/api/duplicidades/apart?ids=${ids.join(',')}`);
    expect(names(await list())).toEqual([QUINTELA.join(' + ')]);
  });

  test('lists postponed groups separately, until they are brought back', async () => {
    const ids = [await create(QUINTELA[0]), await create(QUINTELA[1])].map(({ id }) => id);
    await search();
    await api.as.operador.post('/api/duplicidades/later', { ids });
    expect([await list(), (await list('state=later')).length, await count()]).toEqual([
      [],
      1,
      { groups: 0, certas: 0, exact: true },
    ]);
    await api.as.operador.delete(`/api/duplicidades/later?ids=${ids.join(',')}`);
    expect(await list()).toHaveLength(1);
  });

  test('comes in pages, each group once', async () => {
    for (let at = 0; at < 32; at += 1)
      for (const nome of [`Quirino${at * 31} Zambelli${at * 7}`, `QUIRINO${at * 31} ZAMBELLI${at * 7}`])
        await create(nome, {
          telefones: [{ ...TELEFONE, numero: `119876543${10 + at}` }],
          nascimento: `1980-01-${String(1 + (at % 28)).padStart(2, '0')}`,
        });
    await search();
    const all: DuplicateGroup[] = [];
    let next: string | null = '';
    for (let pages = 0; next !== null; pages += 1) {
      expect(pages).toBeLessThan(4);
      const query: string = next === '' ? '' : `?after=${next}`;
      const answer = (await api.as.operador.get(`/api/duplicidades${query}`)).json<{
        items: DuplicateGroup[];
        next: string | null;
      }>();
      all.push(...answer.items);
      next = answer.next;
    }
    expect(all).toHaveLength(32);
    expect(new Set(all.map(({ pessoas }) => pessoas[0]?.id)).size).toBe(32);
    expect(all.map(({ p }) => p)).toEqual(all.map(({ p }) => p).toSorted((a, b) => b - a));
  });

  test('is refused to a leitor, and names the error in an invalid cursor', async () => {
    for (const path of ['', '/count', '/runs', '/apart'])
      expect((await api.as.leitor.get(`/api/duplicidades${path}`)).statusCode).toBe(403);
    expect((await api.as.operador.get('/api/duplicidades?after=x')).statusCode).toBe(422);
    expect((await api.as.operador.get('/api/duplicidades/apart?after=x')).statusCode).toBe(422);
  });
});

const runOf = () => readInTenant(api.services.db, api.tenant.id, findMatchRun);

describe('at night', () => {
  const night = new Date('2026-11-28T06:00:00Z');
  const signal = new AbortController().signal;

  test('a search of every client with changes starts once, and not during the day', async () => {
    await requestAll(api.services.db, night, signal);
    expect(await runOf()).toBeUndefined();
    await create(QUINTELA[0]);
    await requestAll(api.services.db, new Date('2026-11-28T15:00:00Z'), signal);
    expect(await runOf()).toBeUndefined();
    await requestAll(api.services.db, night, signal);
    await vi.waitFor(async () => expect(await runOf()).toMatchObject({ state: 'done', requested: false }), {
      timeout: 300_000,
    });
    const { endedAt } = (await runOf())!; // it has just ended
    await requestAll(api.services.db, new Date(endedAt!.getTime() + 60_000), signal);
    expect(await runOf()).toMatchObject({ requested: false });
  });

  test('a process that does not work at night requests the same at every hour', async () => {
    await create(QUINTELA[0]);
    for (const worksAtNight of [false, true]) {
      const app = await buildApp({ ...api.services, now: () => night, worksAtNight });
      await app.ready();
      if (worksAtNight) await vi.waitFor(async () => expect(await runOf()).toBeDefined(), { timeout: 300_000 });
      await app.close(); // awaits what has begun
      expect((await runOf()) !== undefined).toBe(worksAtNight);
    }
  });
});

test('changed pairs never hide the pairs after them, however many they are', async () => {
  for (const nome of QUINTELA) await create(nome);
  await search();
  await api.owner.query(
    `insert into match_pairs (tenant_id, pessoa_id, other_id, p, place, version, other_version, fields, reasons, against, judge)
     select $1, least(q.a, q.b), greatest(q.a, q.b), 1, -1, 1, 1, '{}', '[]', '', ${JUDGE_VERSION}
     from (select gen_random_uuid() as a, gen_random_uuid() as b from generate_series(1, 10001)) q`,
    [api.tenant.id],
  );
  // a page reads at most so many pairs, and returns the cursor of the next
  const pages: { items: DuplicateGroup[]; next: string | null }[] = [];
  for (let next: string | null | undefined; next !== null; next = pages.at(-1)!.next) {
    const after: string = next === undefined ? '' : `?after=${next}`;
    pages.push((await api.as.operador.get(`/api/duplicidades${after}`)).json());
  }
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.map(({ items }) => items.length)).toEqual([...pages.slice(1).map(() => 0), 1]);
});
