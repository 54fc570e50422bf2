import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, buildTenant, buildUser, setRole } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { useLoopbackServer } from '../../../test/loopback.ts';
import { buildFisica, buildJuridica } from '../../../test/pessoas.ts';
import { brasilApiAnswer, cnpjOfNumber, storeAnswer } from '../../../test/receita.ts';
import { createCnpjLookup } from '../../cnpj/server/cnpj-lookup.ts';
import { openCnpjProviders } from '../../cnpj/server/open-providers.ts';
import { inTenant, inTenantBulk } from '../../kit/server/db/db.ts';
import type { CnpjProviderSetting } from '../../kit/server/env/cnpj-providers.ts';
import { addJob, type NextRun } from '../../kit/server/jobs/jobs.queries.ts';
import { applyBulkCreate } from '../../register/apply/server/apply.ts';
import { waitForProvider } from './question-pace.ts';
import { findRun, insertRun, resumeRun, stopRun } from './receita-runs.queries.ts';
import { listRows } from './receita-rows.queries.ts';
import { RECEITA_JOB, runComparison } from './run-comparison.ts';

const database = useDatabase();
const provider = useLoopbackServer();
let tenantId: number;
let user: BuiltUser;

beforeEach(async () => {
  await database.owner.query('delete from cnpj_providers');
  tenantId = (await buildTenant(database.owner)).id;
  user = await buildUser(database.owner, { roles: { [tenantId]: 'gestor' } });
  provider.reset();
  provider.answer = (request, response) => {
    const cnpj = request.url?.split('/').at(-1) ?? '';
    response.writeHead(200, { 'content-type': 'application/json' }).end(answerOf(cnpj));
  };
});

const answerOf = (cnpj: string) =>
  brasilApiAnswer({
    cnpj,
    razao_social: `Empresa ${cnpj}`,
    situacao_cadastral: 8,
    descricao_situacao_cadastral: 'BAIXADA',
  });

/** Makes companies and as many people, and a comparison of them all. */
async function build(companies: number): Promise<string> {
  const { db } = database;
  const inputs = Array.from({ length: companies }, (_, at) => [
    buildJuridica({
      id: randomUUID(),
      cnpj: cnpjOfNumber(at + 1),
      nome: `Empresa ${cnpjOfNumber(at + 1)}`,
      situacaoReceita: 'ativa',
    }),
    buildFisica({ id: randomUUID() }),
  ]).flat();
  await inTenantBulk(db, tenantId, (tx) =>
    applyBulkCreate(tx, { kind: 'import', userId: user.id, origin: 'api' }, inputs),
  );
  const id = randomUUID();
  await inTenant(db, tenantId, async (tx) => {
    const selection = { query: {}, except: [] };
    const made = { id, userId: user.id, origin: 'web', role: 'gestor', selection, codigoBelow: 1_000 } as const;
    await insertRun(tx, { ...made, total: companies });
    await addJob(tx, RECEITA_JOB, id, { held: true });
  });
  return id;
}

function settings(perMinute: number): CnpjProviderSetting[] {
  const nothing = { header: undefined, token: undefined, day: undefined };
  return [{ preset: 'brasilapi', address: `${provider.origin}/{cnpj}`, perMinute, ...nothing }];
}

type Options = { providers?: CnpjProviderSetting[]; signal?: AbortSignal; now?: () => Date };

/** Runs the job as one process does until it rests, ends or stops. */
function run(
  id: string,
  { providers = [], signal = new AbortController().signal, now = () => new Date() }: Options = {},
) {
  const { db } = database;
  const lookup = createCnpjLookup(db, { providers: openCnpjProviders(providers), now });
  const job = runComparison({ db, env: { cnpjProviders: providers }, now }, lookup, { retryMs: 1 });
  return job({ lease: { tenantId, kind: RECEITA_JOB.name, id, owner: randomUUID() }, signal });
}

const stateOf = (id: string) => inTenant(database.db, tenantId, (tx) => findRun(tx, id));
const rowsOf = (id: string) =>
  inTenant(database.db, tenantId, (tx) => listRows(tx, id, { list: 'all' }, { after: null, limit: 500 }));
const isRest = (next: NextRun | void) => next !== undefined && next.runAt instanceof Date;

test('asks a provider for each company once, and stores each answer', async () => {
  const id = await build(5);
  expect(await run(id, { providers: settings(100) })).toBeUndefined();
  expect(await stateOf(id)).toMatchObject({
    state: 'done',
    total: 5,
    done: 5,
    mudaram: 5,
    semCnpj: 5,
    restsUntil: null,
  });
  expect(provider.asked).toHaveLength(5);
  expect(await rowsOf(id)).toHaveLength(5);
});

test('uses half of the quota, rests for the others, and needs no new question for an answer of today', async () => {
  const id = await build(5);
  const providers = settings(4);
  const started = Date.now();
  const next = await run(id, { providers });
  expect(provider.asked).toHaveLength(2);
  expect(isRest(next)).toBe(true);
  expect((next as { runAt: Date }).runAt.getTime() - started).toBeGreaterThan(50_000);
  expect(await stateOf(id)).toMatchObject({ state: 'running', done: 2, tries: 0, restsUntil: expect.any(String) });
  // a job that begins too early asks nothing, and gives up no company
  for (let at = 0; at < 5; at += 1) await run(id, { providers });
  expect(provider.asked).toHaveLength(2);
  expect(await stateOf(id)).toMatchObject({ done: 2, tries: 0 });
  await database.owner.query(
    `update cnpj_providers set asked = array(select t - interval '1 minute' from unnest(asked) t)`,
  );
  expect(await waitForProvider(database.db, { cnpjProviders: providers })).toBe(0);
  await run(id, { providers });
  expect(provider.asked).toHaveLength(4);
  const again = await build(0);
  await database.owner.query('update receita_runs set total = 5 where id = $1', [again]);
  await run(again, { providers });
  expect([provider.asked.length, (await stateOf(again))?.done]).toEqual([4, 4]);
});

describe('goes on where it was', () => {
  test('after its process stopped, and after another one took over meanwhile', async () => {
    const id = await build(40);
    for (let at = 1; at <= 40; at += 1)
      await storeAnswer(database.db, tenantId, { cnpj: cnpjOfNumber(at), ...JSON.parse(answerOf(cnpjOfNumber(at))) });
    const closing = new AbortController();
    let asked = 0;
    const now = () => {
      if ((asked += 1) > 15) closing.abort();
      return new Date();
    };
    expect(await run(id, { signal: closing.signal, now })).toEqual({ runAt: 'now' });
    const done = (await stateOf(id))?.done ?? 0;
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(40);
    await Promise.all([run(id), run(id)]);
    expect(await stateOf(id)).toMatchObject({ state: 'done', done: 40, mudaram: 40, semCnpj: 40 });
    expect(await rowsOf(id)).toHaveLength(40);
  });

  test('after a click stopped it at the next record, and another one lets it go on', async () => {
    const id = await build(3);
    const { answer } = provider;
    provider.answer = (request, response) => {
      void inTenant(database.db, tenantId, (tx) => stopRun(tx, id)).then(() => answer(request, response));
    };
    expect(await run(id, { providers: settings(100) })).toBeUndefined();
    expect(await stateOf(id)).toMatchObject({ state: 'stopped', done: 0 });
    expect(provider.asked).toHaveLength(1);
    expect(await run(id, { providers: settings(100) })).toBeUndefined();
    expect(provider.asked).toHaveLength(1);
    provider.answer = answer;
    expect(await inTenant(database.db, tenantId, (tx) => resumeRun(tx, id))).toBe(true);
    await run(id, { providers: settings(100) });
    expect(await stateOf(id)).toMatchObject({ state: 'done', done: 3 });
    expect(provider.asked).toHaveLength(3);
  });
});

test('notes a company without an answer after three questions, and goes on', async () => {
  const id = await build(2);
  const { answer } = provider;
  const broken = cnpjOfNumber(1);
  provider.answer = (request, response) =>
    request.url?.endsWith(broken) ? response.writeHead(500).end() : answer(request, response);
  for (let at = 0; at < 2; at += 1) expect(isRest(await run(id, { providers: settings(100) }))).toBe(true);
  expect(await run(id, { providers: settings(100) })).toBeUndefined();
  expect(await stateOf(id)).toMatchObject({ state: 'done', done: 2, mudaram: 1, semResposta: 1 });
  expect(provider.asked.filter((path) => path.endsWith(broken))).toHaveLength(3);
});

test('stops with a reason when its user may no longer do it', async () => {
  const id = await build(3);
  await setRole(database.owner, tenantId, user.id, 'operador');
  await run(id, { providers: settings(100) });
  expect(await stateOf(id)).toMatchObject({ state: 'stopped', done: 0, problem: expect.stringContaining('acesso') });
  expect(provider.asked.length).toBeLessThanOrEqual(1);
});

test('without providers, compares with stored answers of any age', async () => {
  const id = await build(2);
  const old = { cnpj: cnpjOfNumber(1), askedAt: new Date(Date.now() - 90 * 86_400_000) };
  await storeAnswer(database.db, tenantId, { ...JSON.parse(answerOf(old.cnpj)), ...old });
  await run(id);
  expect(await stateOf(id)).toMatchObject({ state: 'done', mudaram: 1, semResposta: 1 });
});
