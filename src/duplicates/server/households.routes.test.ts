import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buildTenant, setRole, useApp } from '../../../test/builders.ts';
import { buildFisica, ENDERECO, TELEFONE } from '../../../test/pessoas.ts';
import { readInTenant } from '../../kit/server/db/db.ts';
import { JUDGE_VERSION } from '../../matching/judge.ts';
import { MATCH_KEYS_VERSION } from '../../matching/keys-of-record.ts';
import { findMatchRun } from '../../matching/server/match-runs.queries.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import type { DuplicateGroup, SearchRun } from '../duplicates.schema.ts';
import { requestAll } from './nightly-matching.ts';

const api = useApp();
const HOUSE = { nascimento: '2011-04-07', telefones: [TELEFONE], enderecos: [ENDERECO] };
const TWINS = ['Mariana Quintela Sousa', 'Marina Quintela Sousa'];
const WHY = 'Mesma casa: mesmo telefone e endereço, outro primeiro nome';

beforeEach(async () => {
  api.tenant = await buildTenant(api.owner);
  for (const role of ['gestor', 'operador'] as const)
    await setRole(api.owner, api.tenant.id, api.as[role].user.id, role);
});

async function create(nome: string, more: object = {}): Promise<Pessoa> {
  const answer = await api.as.operador.post('/api/pessoas', buildFisica({ nome, ...HOUSE, ...more }));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Pessoa>();
}

const readRun = async () => (await api.as.operador.get('/api/duplicidades/runs')).json<SearchRun>();
const awaitRun = () => vi.waitFor(async () => expect((await readRun()).state).toBe('done'), { timeout: 300_000 });

async function search(): Promise<void> {
  expect((await api.as.operador.post('/api/duplicidades/runs', {})).statusCode).toBe(202);
  await awaitRun();
}

async function list(query = ''): Promise<DuplicateGroup[]> {
  const answer = await api.as.operador.get(`/api/duplicidades?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ items: DuplicateGroup[] }>().items;
}

const names = (groups: DuplicateGroup[]) => groups.map(({ pessoas }) => pessoas.map(({ nome }) => nome));
const count = async () => (await api.as.operador.get('/api/duplicidades/count')).json<object>();
const mergeCertain = (more: object = {}) =>
  api.as.gestor.post('/api/duplicidades/merge', { certeza: 'certa', ...more });

describe('people of the same household', () => {
  test('have a separate list in the queue, with the reason, and are not counted among the pairs to decide on', async () => {
    for (const nome of TWINS) await create(nome);
    await search();
    expect([await list(), await list('certeza=certa'), await list('certeza=provavel')]).toEqual([[], [], []]);
    const houses = await list('certeza=casa');
    expect(names(houses)).toEqual([TWINS]);
    expect(houses[0]).toMatchObject({ certeza: 'casa', against: 'em vez de parentes da mesma casa' });
    expect(houses[0]?.reasons.map(({ reason }) => reason)).toContain(WHY);
    expect(await count()).toEqual({ groups: 0, certas: 0, exact: true });
  });

  test('are not merged with all certain groups', async () => {
    for (const nome of TWINS) await create(nome);
    await search();
    expect((await mergeCertain()).statusCode).toBe(422);
    await create('Mariana Quintela Souza');
    await search();
    const preview = await mergeCertain({ dryRun: true });
    expect(preview.json()).toMatchObject({ groups: 1, records: 2 });
    expect(preview.body).not.toContain('Marina');
  });

  test('may be husband and wife, but not people with another phone or address, or marked as different people', async () => {
    const [husband, wife] = [
      await create('Osvaldo Quintela', { nascimento: '1979-02-03' }),
      await create('Rita Prado Lemos', { nascimento: '1981-12-30' }),
    ];
    await create('Zenaide Quintela', { nascimento: '1999-05-05', enderecos: [] });
    await search();
    expect(names(await list('certeza=casa'))).toEqual([[husband.nome, wife.nome]]);
    await api.as.operador.post('/api/duplicidades/apart', { ids: [husband.id, wife.id] });
    expect(await list('certeza=casa')).toEqual([]);
  });

  test('are postponed and brought back as other groups are', async () => {
    const ids = [await create(TWINS[0]!), await create(TWINS[1]!)].map(({ id }) => id);
    await search();
    await api.as.operador.post('/api/duplicidades/later', { ids });
    expect([await list('certeza=casa'), (await list('certeza=casa&state=later')).length]).toEqual([[], 1]);
  });

  test('are not the many people with the phone of one school', async () => {
    for (let at = 0; at < 14; at += 1)
      await create(`Quirino${at * 31} Zambelli${at * 7}`, { nascimento: `1980-01-${String(1 + at).padStart(2, '0')}` });
    await search();
    expect(await list('certeza=casa')).toEqual([]);
  });
});

/** Restores the judgements of the program before: every pair certain, twins included. */
async function judgeAsBefore(): Promise<void> {
  await api.owner.query('update match_pairs set judge = 1, household = false, p = 1 where tenant_id = $1', [
    api.tenant.id,
  ]);
  await api.owner.query('update match_runs set judge = 1 where tenant_id = $1', [api.tenant.id]);
}

async function setKeysVersion(version: number): Promise<void> {
  await api.owner.query('update tenants set match_keys_version = $2 where id = $1', [api.tenant.id, version]);
}

describe('a judgement of an older program', () => {
  test('is neither listed nor counted nor merged, and a full search judges again what is certain', async () => {
    for (const nome of [...TWINS, 'Mariana Quintela Souza']) await create(nome);
    await search();
    await judgeAsBefore();
    expect([await list(), await count(), (await mergeCertain()).statusCode]).toEqual([
      [],
      { groups: 0, certas: 0, exact: true },
      422,
    ]);
    expect((await readRun()).state).toBe('waiting');
    // no record changed since
    await search();
    expect(names(await list())).toEqual([[TWINS[0], 'Mariana Quintela Souza']]);
    expect(await readInTenant(api.services.db, api.tenant.id, findMatchRun)).toMatchObject({ judge: JUDGE_VERSION });
  });

  test('is replaced automatically, also during the day, once the records have their keys', async () => {
    for (const nome of TWINS) await create(nome);
    await search();
    await judgeAsBefore();
    const { signal } = new AbortController();
    const day = new Date('2026-11-28T15:00:00Z');
    await setKeysVersion(MATCH_KEYS_VERSION - 1);
    await requestAll(api.services.db, day, signal);
    expect((await readInTenant(api.services.db, api.tenant.id, findMatchRun))?.requested).toBe(false);
    await setKeysVersion(MATCH_KEYS_VERSION);
    await requestAll(api.services.db, day, signal);
    await awaitRun();
    expect(names(await list('certeza=casa'))).toEqual([TWINS]);
  });
});

describe('a record that matches two people', () => {
  test.each([
    ['twins', [...TWINS, 'M. Quintela Sousa'], [{}, {}, {}]],
    ['brothers', ['João Pedro Quintela', 'João Paulo Quintela', 'João P. Quintela'], [{}, {}, {}]],
    [
      'a mother and a daughter of one name',
      ['Rita Quintela Sousa', 'Rita Quintela Sousa', 'Rita Quintela Sousa'],
      [{ nascimento: '1974-09-21' }, {}, { nascimento: null }],
    ],
  ])('is certain with neither, and joins nobody: %s', async (_, nomes, more) => {
    for (const [at, nome] of nomes.entries()) await create(nome, more[at]);
    await search();
    expect(await list('certeza=certa')).toEqual([]);
    expect(await count()).toMatchObject({ certas: 0 });
    expect((await mergeCertain({ expected: 0, dryRun: true })).json()).toMatchObject({ groups: 0 });
  });

  test('remains a likely match when somebody marked the two as different people', async () => {
    const made = [];
    for (const nome of [...TWINS, 'M. Quintela Sousa']) made.push(await create(nome));
    await search();
    const ids = made.slice(0, 2).map(({ id }) => id);
    expect((await api.as.gestor.post('/api/duplicidades/apart', { ids })).statusCode).toBeLessThan(300);
    expect(await list('certeza=certa')).toEqual([]);
  });
});
