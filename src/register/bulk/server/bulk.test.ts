import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildTenant, buildUser } from '../../../../test/builders.ts';
import { useDatabase } from '../../../../test/database.ts';
import { buildFisica, buildJuridica, ENDERECO, TELEFONE } from '../../../../test/pessoas.ts';
import { countWaitingFor } from '../../../../test/waiting.ts';
import { inTenant } from '../../../kit/server/db/db.ts';
import type { BulkSelection } from '../../../search/selection.schema.ts';
import { applyOperation } from '../../apply/server/apply.ts';
import type { Change } from '../../apply/server/change.ts';
import { cancelRun } from '../../jobs/server/runs.queries.ts';
import type { BulkChange } from '../../operations/bulk.schema.ts';
import { toPlan } from '../../jobs/server/bulk-plan.ts';
import { countTargets } from './bulk-targets.ts';
import { readNextCodigo } from './bulk.queries.ts';
import { beginBulk, runBulk } from './bulk.ts';
import type { Pessoa, PessoaInput, PessoaRow } from '../../../pessoa/pessoa.ts';
import { PESSOA_COLUMNS, toPessoa } from '../../../pessoa/stored/row.ts';

const database = useDatabase();
let tenantId = 0;
let userId = '';

beforeEach(async () => {
  tenantId = (await buildTenant(database.owner)).id;
  userId = (await buildUser(database.owner)).id;
});

const INACTIVE: BulkChange = { type: 'setSituacao', situacao: 'inativa' };
const EVERYBODY: BulkSelection = { query: {}, except: [] };

async function apply(changes: Change[]): Promise<Pessoa[]> {
  const header = { kind: 'update', userId, origin: 'api' } as const;
  return (await inTenant(database.db, tenantId, (tx) => applyOperation(tx, header, changes))).pessoas;
}

async function create(...inputs: PessoaInput[]): Promise<Pessoa[]> {
  return apply(inputs.map((input): Change => ({ type: 'create', input })));
}

const people = (count: number, overrides: Parameters<typeof buildFisica>[0] = {}) =>
  Array.from({ length: count }, (_, index) => buildFisica({ nome: `Pessoa ${index}`, ...overrides }));

async function begin(selection: BulkSelection, change: BulkChange): Promise<string> {
  return inTenant(database.db, tenantId, async (tx) => {
    const plan = toPlan(selection, change, 'gestor', await readNextCodigo(tx));
    return beginBulk(tx, { userId, origin: 'cli' }, plan, 0);
  });
}

async function run(selection: BulkSelection, change: BulkChange, pace: Parameters<typeof runBulk>[3] = {}) {
  const id = await begin(selection, change);
  await runBulk(database.db, tenantId, id, pace);
  return readRun(id);
}

async function countThem(selection: BulkSelection, change: BulkChange, pace: Parameters<typeof countTargets>[3] = {}) {
  const plan = toPlan(selection, change, 'gestor', await inTenant(database.db, tenantId, readNextCodigo));
  return countTargets(database.db, tenantId, plan, pace);
}

async function readRun(operationId: string) {
  const { rows } = await database.owner.query<Record<string, unknown>>(
    'select state, total, done, kept, failed from operation_runs where tenant_id = $1 and operation_id = $2',
    [tenantId, operationId],
  );
  return rows[0];
}

async function reasons(): Promise<string[]> {
  const { rows } = await database.owner.query<{ reason: string }>(
    'select distinct reason from operation_outcomes where tenant_id = $1 order by reason',
    [tenantId],
  );
  return rows.map(({ reason }) => reason);
}

async function listPessoas(): Promise<Pessoa[]> {
  const { rows } = await database.owner.query<PessoaRow>(
    `select ${PESSOA_COLUMNS} from pessoas p where p.tenant_id = $1 order by p.codigo`,
    [tenantId],
  );
  return rows.map(toPessoa);
}

/** The codigos of the records that satisfy a condition. */
async function codigosWhere(is: (pessoa: Pessoa) => boolean): Promise<number[]> {
  return (await listPessoas()).filter(is).map(({ codigo }) => codigo);
}

const searchFor = (q: string): BulkSelection => ({ query: { q }, except: [] });
const isInactive = ({ situacao }: Pessoa) => situacao === 'inativa';
const done = (number: number) => ({ state: 'done', total: number, done: number, kept: 0, failed: 0 });

test.each<[string, BulkChange, number]>([
  ['a phone to add', { type: 'addTelefone', telefone: '11987654321' }, 1],
  ['a phone to exchange', { type: 'replaceTelefone', telefone: '11987654321', by: '1133334444' }, 2],
  ['a phone to remove', { type: 'removeTelefone', telefone: '11987654321' }, 2],
  ['an address', { type: 'setEndereco', endereco: { cep: '01001000', bairro: 'Sé' } }, 2],
])('of %s, those that are so already are counted as they are judged', async (_what, change, unchanged) => {
  await create(
    buildFisica({ telefones: [TELEFONE], enderecos: [ENDERECO] }),
    buildFisica({ nome: 'Ana', telefones: [], enderecos: [{ ...ENDERECO, bairro: 'Centro' }] }),
    buildFisica({ nome: 'Bia', telefones: [{ ...TELEFONE, numero: '1122223333', tipo: 'fixo' }], enderecos: [] }),
  );
  expect(await countThem(EVERYBODY, change)).toEqual({ count: 3, exact: true, unchanged });
  expect(await run(EVERYBODY, change)).toEqual({
    state: 'done',
    total: 3,
    done: 3 - unchanged,
    kept: unchanged,
    failed: 0,
  });
});

// found by ids, or by a scan in steps: the changes are the same
describe.each([
  ['found at once', { few: 1000, step: 1000, chunk: 4 }],
  ['walked through', { few: 0, step: 3, chunk: 2 }],
])('records that a list shows, %s,', (_how, pace) => {
  test('are changed, all of them', async () => {
    await create(...people(11));
    expect(await run(EVERYBODY, INACTIVE, pace)).toEqual(done(11));
    expect(await codigosWhere(isInactive)).toHaveLength(11);
  });

  test('are those that a search finds in any of its ways, and no others', async () => {
    await create(
      buildFisica({ nome: 'Ana Padilha' }),
      buildFisica({ nome: 'João', enderecos: [{ ...ENDERECO, codigoCidade: '3550308' }] }), // São Paulo
      buildFisica({ nome: 'Paula São' }),
      buildFisica({ nome: 'Bia' }),
    );
    expect(await run(searchFor('paul'), INACTIVE, pace)).toEqual(done(2));
    expect(await codigosWhere(isInactive)).toEqual([2, 3]);
    expect(await run(searchFor('4'), INACTIVE, pace)).toEqual(done(1));
    expect(await run(searchFor('...'), INACTIVE, pace)).toEqual(done(0));
    expect(await codigosWhere(isInactive)).toEqual([2, 3, 4]);
  });

  test('are those of every filter, except some', async () => {
    const [first] = await create(
      buildFisica({ tags: ['vip'], papeis: ['cliente'] }),
      buildFisica({ tags: ['vip'], papeis: ['cliente'], situacao: 'bloqueada' }),
      buildFisica({ tags: ['vip'], papeis: ['fornecedor'] }),
      buildJuridica({ tags: ['vip'], papeis: ['cliente'] }),
      buildFisica({ tags: ['vip'], papeis: ['cliente'] }),
      buildFisica({ tags: ['vip'], papeis: ['cliente'], enderecos: [ENDERECO] }),
    );
    const query = {
      tag: 'vip',
      papel: 'cliente',
      situacao: 'ativa',
      tipo: 'fisica',
      pendencia: 'sem_endereco',
    } as const;
    const selection: BulkSelection = { query, except: [first!.id] };
    expect(await countThem(selection, INACTIVE, pace)).toEqual({ count: 1, exact: true, unchanged: 0 });
    expect(await run(selection, INACTIVE, pace)).toEqual(done(1));
    expect(await codigosWhere(isInactive)).toEqual([5]);
  });

  test('are restored, if they are deleted and nobody else has their document', async () => {
    const cpf = '52998224725';
    const twins = await create(buildFisica({ nome: 'Ana', cpf }), buildFisica({ nome: 'Bia' }));
    await apply(twins.map((before) => ({ type: 'delete', before })));
    const [again] = await create(buildFisica({ nome: 'Ana de novo', cpf }));
    await apply([{ type: 'delete', before: again! }]);
    await create(buildFisica({ nome: 'Viva' }));
    const deleted: BulkSelection = { query: { deleted: 'only' }, except: [] };
    expect(await countThem(deleted, { type: 'restore' }, pace)).toEqual({ count: 3, exact: true, unchanged: 0 });
    expect(await run(deleted, { type: 'restore' }, pace)).toEqual({
      state: 'done',
      total: 3,
      done: 2,
      kept: 0,
      failed: 1,
    });
    expect(await codigosWhere(({ deletedAt }) => deletedAt === null)).toHaveLength(3);
    expect(await reasons()).toEqual(['O CPF dela está em outra ficha agora.']);
  });

  test('are restored although another deleted company has their CNPJ', async () => {
    const cnpj = '12ABC34501DE35';
    for (const nome of ['Loja', 'Loja nova']) {
      const [before] = await create(buildJuridica({ nome, cnpj }));
      await apply([{ type: 'delete', before: before! }]);
    }
    const first: BulkSelection = { query: { deleted: 'only', q: 'nova' }, except: [] };
    expect(await run(first, { type: 'restore' })).toEqual(done(1));
    const other: BulkSelection = { query: { deleted: 'only' }, except: [] };
    expect(await run(other, { type: 'restore' })).toMatchObject({ done: 0, failed: 1 });
    expect(await reasons()).toEqual(['O CNPJ dela está em outra ficha agora.']);
  });

  test('continue after a stop, and end after a cancellation', async () => {
    await create(...people(11));
    const id = await begin(EVERYBODY, INACTIVE);
    let chunks = 0;
    await runBulk(database.db, tenantId, id, { ...pace, isStopping: () => chunks++ > 1 });
    const half = await codigosWhere(isInactive);
    expect(half.length).toBeGreaterThan(0);
    expect(half.length).toBeLessThan(11);
    expect(await readRun(id)).toMatchObject({ state: 'running', done: half.length });
    await runBulk(database.db, tenantId, id, pace);
    expect(await readRun(id)).toEqual(done(11));

    const other = await begin(EVERYBODY, { type: 'addTag', tag: 'vip' });
    chunks = 0;
    await runBulk(database.db, tenantId, other, { ...pace, isStopping: () => chunks++ > 1 });
    expect(await inTenant(database.db, tenantId, (tx) => cancelRun(tx, other, userId))).toBe(true);
    await runBulk(database.db, tenantId, other, pace);
    const tagged = await codigosWhere(({ tags }) => tags.includes('vip'));
    expect(await readRun(other)).toMatchObject({ state: 'cancelled', done: tagged.length });
    expect(tagged.length).toBeLessThan(11);
  });

  test('are changed once, also by two processes', async () => {
    await create(...people(25));
    const id = await begin(EVERYBODY, INACTIVE);
    await Promise.all([1, 2, 3].map(() => runBulk(database.db, tenantId, id, pace)));
    expect(await readRun(id)).toEqual(done(25));
    expect(await codigosWhere(({ version }) => version === 2)).toHaveLength(25);
  });
});

test('a record created after its start is ignored, so it ends', async () => {
  await create(...people(3));
  const id = await begin(EVERYBODY, INACTIVE);
  await create(buildFisica({ nome: 'Depois' }));
  await runBulk(database.db, tenantId, id);
  expect(await readRun(id)).toEqual(done(3));
  expect(await codigosWhere(isInactive)).toEqual([1, 2, 3]);
});

test('a concurrent edit is not lost, and a record that leaves the list is ignored', async () => {
  const [first, second, third] = await create(...people(3, { tags: ['a'] }));
  const id = await begin({ ids: [first!.id, second!.id, third!.id] }, INACTIVE);
  await apply([
    { type: 'update', before: first!, input: buildFisica({ nome: 'Outro nome' }) },
    { type: 'delete', before: second! },
  ]);
  await runBulk(database.db, tenantId, id);
  expect(await readRun(id)).toMatchObject({ done: 2, kept: 0 });
  const [renamed, deleted] = await listPessoas();
  expect(renamed).toMatchObject({ nome: 'Outro nome', situacao: 'inativa', version: 3, tags: [] });
  expect(deleted).toMatchObject({ situacao: 'ativa', version: 2 });
});

test('a record that leaves the list between search and change is kept, and reported', async () => {
  const pessoas = await create(...people(4));
  const [first, , , last] = pessoas.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const id = await begin({ query: { situacao: 'ativa' }, except: [] }, { type: 'addTag', tag: 'vip' });
  const { owner } = database;
  await owner.query('begin');
  await owner.query('select from pessoas where tenant_id = $1 and id = $2 for update', [tenantId, first!.id]);
  const running = runBulk(database.db, tenantId, id, { chunk: 1 });
  // by now they were found, and the change waits for the first one
  await expect.poll(() => countWaitingFor(owner)).toBe(1);
  const input = buildFisica({ nome: 'Saiu', situacao: 'bloqueada' });
  await apply([{ type: 'update', before: last!, input }]);
  await owner.query('commit');
  await running;
  expect(await readRun(id)).toEqual({ state: 'done', total: 4, done: 3, kept: 1, failed: 0 });
  const saved = (await listPessoas()).find((one) => one.id === last!.id);
  expect(saved).toMatchObject({ nome: 'Saiu', situacao: 'bloqueada', tags: [], version: 2 });
  expect(await reasons()).toEqual(['Mudou enquanto a operação andava e não é mais das escolhidas.']);
});

describe('each change', () => {
  const CASES: [string, BulkChange, Partial<Pessoa>, Partial<Pessoa> | string][] = [
    ['sets the situação', { type: 'setSituacao', situacao: 'bloqueada' }, {}, { situacao: 'bloqueada' }],
    ['leaves a situação that is so', { type: 'setSituacao', situacao: 'ativa' }, {}, 'Já estava assim.'],
    ['sets a limit', { type: 'setLimiteCredito', limiteCredito: '0100.00' }, {}, { limiteCredito: '100.00' }],
    [
      'clears a limit',
      { type: 'setLimiteCredito', limiteCredito: null },
      { limiteCredito: '1.00' },
      { limiteCredito: null },
    ],
    [
      'leaves a limit',
      { type: 'setLimiteCredito', limiteCredito: '01.00' },
      { limiteCredito: '1.00' },
      'Já estava assim.',
    ],
    ['sets the observações', { type: 'setObservacoes', observacoes: 'Ligar' }, {}, { observacoes: 'Ligar' }],
    ['clears the observações', { type: 'setObservacoes', observacoes: '' }, { observacoes: 'x' }, { observacoes: '' }],
    ['adds a tag behind the others', { type: 'addTag', tag: 'VIP' }, { tags: ['b'] }, { tags: ['b', 'VIP'] }],
    ['knows a tag in capitals', { type: 'addTag', tag: 'VIP' }, { tags: ['vip'] }, 'Já estava assim.'],
    ['removes a tag in capitals', { type: 'removeTag', tag: 'VIP' }, { tags: ['a', 'vip'] }, { tags: ['a'] }],
    ['has no tag to remove', { type: 'removeTag', tag: 'vip' }, { tags: ['a'] }, 'Já estava assim.'],
    ['adds a papel', { type: 'addPapel', papel: 'cliente' }, { papeis: ['outro'] }, { papeis: ['outro', 'cliente'] }],
    ['removes a papel', { type: 'removePapel', papel: 'outro' }, { papeis: ['outro'] }, { papeis: [] }],
    ['has no papel to remove', { type: 'removePapel', papel: 'outro' }, {}, 'Já estava assim.'],
    [
      'adds no thirty-first tag',
      { type: 'addTag', tag: 'vip' },
      { tags: Array.from({ length: 30 }, (_, index) => `t${index}`) },
      'A ficha já tem 30 etiquetas, o máximo. Tire uma antes.',
    ],
  ];
  test.each(CASES)('%s', async (_name, change, before, after) => {
    await create(buildFisica(before as Parameters<typeof buildFisica>[0]));
    const isSame = after === 'Já estava assim.';
    expect(await countThem(EVERYBODY, change)).toEqual({ count: 1, exact: true, unchanged: isSame ? 1 : 0 });
    expect(await countThem(EVERYBODY, change, { few: 0 })).toEqual({
      count: 1,
      exact: true,
      unchanged: isSame ? 1 : 0,
    });
    const ran = await run(EVERYBODY, change);
    const [pessoa] = await listPessoas();
    if (typeof after !== 'string') {
      expect(ran).toEqual(done(1));
      return expect(pessoa).toMatchObject({ ...after, version: 2 });
    }
    expect(ran).toMatchObject(isSame ? { kept: 1, failed: 0 } : { kept: 0, failed: 1 });
    expect(await reasons()).toEqual([after]);
    expect(pessoa).toMatchObject({ ...before, version: 1 });
  });

  test('deletes', async () => {
    await create(...people(3));
    expect(await run(EVERYBODY, { type: 'delete' })).toEqual(done(3));
    expect(await codigosWhere(({ deletedAt }) => deletedAt !== null)).toEqual([1, 2, 3]);
  });
});

/** A time after all earlier changes: times are sent in milliseconds, and rows have microseconds. */
async function momentNow(): Promise<string> {
  const { rows } = await database.owner.query<{ now: Date }>('select clock_timestamp() as now');
  await sleep(5);
  return new Date(rows[0]!.now.getTime() + 1).toISOString();
}

function rename(before: Pessoa, nome: string): Change {
  const cpf = before.tipo === 'fisica' ? before.cpf : null;
  return { type: 'update', before, input: { ...buildFisica({ cpf }), id: before.id, nome } };
}

describe('a return to the content at a moment', () => {
  test('reverts later changes, through any number of versions', async () => {
    const [ana, bia, caio] = await create(
      buildFisica({ nome: 'Ana' }),
      buildFisica({ nome: 'Bia' }),
      buildFisica({ nome: 'Caio' }),
    );
    const [ana2] = await apply([rename(ana!, 'Ana Maria')]);
    const moment = await momentNow();
    let current = ana2!;
    for (let turn = 0; turn < 40; turn += 1) [current] = (await apply([rename(current, `Ana ${turn}`)])) as [Pessoa];
    await apply([rename(bia!, 'Beatriz')]);
    await create(buildFisica({ nome: 'Nova' }));
    await apply([{ type: 'delete', before: caio! }]);
    expect(await countThem(EVERYBODY, { type: 'asAt', moment })).toEqual({ count: 3, exact: true, unchanged: 0 });
    expect(await run(EVERYBODY, { type: 'asAt', moment }, { chunk: 2 })).toMatchObject({ done: 2, kept: 1, failed: 0 });
    expect(await reasons()).toEqual(['Ainda não existia nessa hora.']);
    expect((await listPessoas()).map(({ nome }) => nome)).toEqual(['Ana Maria', 'Bia', 'Caio', 'Nova']);
    expect((await listPessoas())[0]).toMatchObject({ version: 43 });
    // a repeated change has nothing to do
    expect(await run(EVERYBODY, { type: 'asAt', moment })).toMatchObject({ done: 0, kept: 3 });
  });

  test('gives a company its CNPJ back, although a deleted one has it', async () => {
    const cnpj = '12ABC34501DE35';
    const [loja] = await create(buildJuridica({ nome: 'Loja', cnpj }));
    const moment = await momentNow();
    await apply([
      { type: 'update', before: loja!, input: { ...buildJuridica({ nome: 'Loja', cnpj: null }), id: loja!.id } },
    ]);
    const [other] = await create(buildJuridica({ nome: 'Outra', cnpj }));
    await apply([{ type: 'delete', before: other! }]);
    expect(await run(EVERYBODY, { type: 'asAt', moment })).toMatchObject({ done: 1, failed: 0 });
    expect((await listPessoas())[0]).toMatchObject({ nome: 'Loja', cnpj, version: 3 });
  });

  test('ignores records deleted then, and fails for taken content and missing history', async () => {
    const cpf = '52998224725';
    const [ana, bia, caio] = await create(
      buildFisica({ nome: 'Ana', cpf }),
      buildFisica({ nome: 'Bia' }),
      buildFisica({ nome: 'Caio' }),
    );
    await apply([{ type: 'delete', before: bia! }]);
    const moment = await momentNow();
    const { rows } = await database.owner.query<PessoaRow>(
      `select ${PESSOA_COLUMNS} from pessoas p where p.tenant_id = $1 and p.id = $2`,
      [tenantId, bia!.id],
    );
    const [, ana2, caio2] = await apply([
      { type: 'restore', before: toPessoa(rows[0]!) },
      { type: 'update', before: ana!, input: { ...buildFisica({ cpf: null }), id: ana!.id } },
      rename(caio!, 'Carlos'),
    ]);
    await create(buildFisica({ nome: 'Outra', cpf }));
    await database.owner.query('delete from operation_changes where tenant_id = $1 and pessoa_id = $2', [
      tenantId,
      caio!.id,
    ]);
    expect(ana2?.version).toBe(2);
    expect(caio2?.version).toBe(2);
    expect(await run(EVERYBODY, { type: 'asAt', moment })).toMatchObject({ done: 0, kept: 2, failed: 2 });
    expect(await reasons()).toEqual([
      'Ainda não existia nessa hora.',
      'Estava excluída nessa hora.',
      'O CPF de antes está em outra ficha agora.',
      'O histórico desta ficha não chega a essa hora.',
    ]);
  });
});

test('reports a lower bound when counting takes too long', async () => {
  await create(...people(9));
  expect(await countThem(EVERYBODY, INACTIVE, { few: 0, step: 2, budgetMs: -1 })).toEqual({
    count: 2,
    exact: false,
    unchanged: 0,
  });
});
