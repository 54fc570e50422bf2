import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { type BuiltUser, buildTenant, buildUser, setRole } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { buildJuridica } from '../../../test/pessoas.ts';
import { cnpjOfNumber, storeAnswer } from '../../../test/receita.ts';
import { inTenant, inTenantBulk } from '../../kit/server/db/db.ts';
import { applyBulkCreate } from '../../register/apply/server/apply.ts';
import { findRun as findOperationRun } from '../../register/jobs/server/runs.queries.ts';
import { type ApplyPlan, beginApply, runApply } from './apply-differences.ts';
import { addOpen, findRun, insertRun } from './receita-runs.queries.ts';
import { insertRows } from './receita-rows.queries.ts';

const database = useDatabase();
/** More than one chunk. */
const COMPANIES = 130;
const INAPTA = { situacao_cadastral: 4, descricao_situacao_cadastral: 'INAPTA' };
let tenantId: number;
let user: BuiltUser;
let receita: string;

beforeEach(async () => {
  const { db, owner } = database;
  tenantId = (await buildTenant(owner)).id;
  user = await buildUser(owner, { roles: { [tenantId]: 'gestor' } });
  receita = randomUUID();
  const askedAt = new Date();
  const companies = Array.from({ length: COMPANIES }, (_, at) =>
    buildJuridica({ id: randomUUID(), cnpj: cnpjOfNumber(at + 1), nome: `Empresa ${at}`, situacaoReceita: 'ativa' }),
  );
  const header = { kind: 'import', userId: user.id, origin: 'api' } as const;
  await inTenantBulk(db, tenantId, (tx) => applyBulkCreate(tx, header, companies));
  for (const { cnpj, nome } of companies)
    await storeAnswer(db, tenantId, { cnpj, askedAt, razao_social: nome, ...INAPTA });
  await inTenant(db, tenantId, async (tx) => {
    const run = { id: receita, userId: user.id, origin: 'web', role: 'gestor', codigoBelow: 1_000 } as const;
    await insertRun(tx, { ...run, selection: { query: {}, except: [] }, total: COMPANIES });
    const rows = companies.map(({ id = '' }) => ({ pessoaId: id, version: 1, askedAt, outcome: 'mudou' as const }));
    await insertRows(tx, receita, rows);
    await addOpen(tx, receita, COMPANIES);
  });
});

const begin = (plan: Partial<ApplyPlan> = {}) =>
  inTenant(database.db, tenantId, (tx) => {
    const header = { userId: user.id, origin: 'web', held: true } as const;
    return beginApply(tx, header, { receita, records: null, paths: null, ...plan }, COMPANIES);
  });
const run = (id: string, options = {}) =>
  runApply({ db: database.db, now: () => new Date() }, { tenantId, id }, options);
const stateOf = (id: string) => inTenant(database.db, tenantId, (tx) => findOperationRun(tx, id));
const countOpen = async () => (await inTenant(database.db, tenantId, (tx) => findRun(tx, receita)))?.open;

async function countInapta(): Promise<number> {
  const { rows } = await database.owner.query<{ count: number }>(
    `select count(*)::int as count from pessoas where tenant_id = $1 and situacao_receita = 'inapta' and version = 2`,
    [tenantId],
  );
  return rows[0]!.count; // an aggregate has one row
}

test('goes on after the chunk at which its process stopped, and changes each record once', async () => {
  const id = await begin();
  let chunks = 0;
  await run(id, { isStopping: () => (chunks += 1) > 1 });
  expect(await stateOf(id)).toMatchObject({ state: 'running', done: 100 });
  await Promise.all([run(id), run(id)]);
  expect(await stateOf(id)).toMatchObject({ state: 'done', done: COMPANIES, kept: 0, failed: 0 });
  expect([await countInapta(), await countOpen()]).toEqual([COMPANIES, 0]);
});

test('stops at its next chunk when its user may no longer do it, with the reason', async () => {
  const id = await begin();
  let chunks = 0;
  await run(id, { isStopping: () => (chunks += 1) > 1 });
  await setRole(database.owner, tenantId, user.id, 'operador');
  await run(id);
  const problem = expect.stringMatching(/^O acesso de quem pediu mudou e não permite mais isto\. /);
  expect(await stateOf(id)).toMatchObject({ state: 'failed', done: 100, problem });
  expect([await countInapta(), await countOpen()]).toEqual([100, 30]);
});
