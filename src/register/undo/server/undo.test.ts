import * as fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { buildTenant, buildUser } from '../../../../test/builders.ts';
import { useDatabase } from '../../../../test/database.ts';
import { buildFisica, buildJuridica, EMAIL, ENDERECO, TELEFONE } from '../../../../test/pessoas.ts';
import { countWaitingFor } from '../../../../test/waiting.ts';
import { rounds } from '../../../../test/rounds.ts';
import { inTenant, inTenantBulk } from '../../../kit/server/db/db.ts';
import type { PessoaFilter } from '../../../search/list-filter.ts';
import { insertOperation } from '../../apply/server/apply.queries.ts';
import { applyBulkCreate, applyChanges, applyOperation } from '../../apply/server/apply.ts';
import type { Change, OperationHeader } from '../../apply/server/change.ts';
import { toPlan } from '../../jobs/server/bulk-plan.ts';
import { readNextCodigo } from '../../bulk/server/bulk.queries.ts';
import { beginBulk, runBulk } from '../../bulk/server/bulk.ts';
import { cancelRun } from '../../jobs/server/runs.queries.ts';
import type { BulkChange } from '../../operations/bulk.schema.ts';
import { beginUndo, runUndo } from './undo.ts';
import type { Pessoa, PessoaInput, PessoaRow } from '../../../pessoa/pessoa.ts';
import { PESSOA_COLUMNS, toPessoa } from '../../../pessoa/stored/row.ts';

const database = useDatabase();
let tenantId = 0;
let header: OperationHeader;

beforeEach(async () => {
  tenantId = (await buildTenant(database.owner)).id;
  const { id: userId } = await buildUser(database.owner);
  header = { kind: 'update', userId, origin: 'cli' };
});

async function apply(changes: Change[]): Promise<{ operationId: string; pessoas: Pessoa[] }> {
  return inTenant(database.db, tenantId, (tx) => applyOperation(tx, header, changes));
}

function create(nome: string, overrides: Parameters<typeof buildFisica>[0] = {}): Change {
  return { type: 'create', input: buildFisica({ nome, ...overrides }) };
}

async function begin(operationId: string): Promise<string> {
  const { userId, origin } = header;
  return inTenant(database.db, tenantId, (tx) => beginUndo(tx, { userId, origin, undoes: operationId }, 0));
}

async function undo(operationId: string, chunk?: number): Promise<string> {
  const undoId = await begin(operationId);
  await runUndo(database.db, tenantId, undoId, chunk === undefined ? {} : { chunk });
  return undoId;
}

/** An operation that changes nothing relevant to a test. */
async function otherOperation(): Promise<string> {
  return (await apply([create('Outra')])).operationId;
}

async function readRun(operationId: string) {
  const { rows } = await database.owner.query<{ state: string; done: number; kept: number; failed: number }>(
    'select state, done, kept, failed from operation_runs where tenant_id = $1 and operation_id = $2',
    [tenantId, operationId],
  );
  return rows[0];
}

async function listPessoas(): Promise<Pessoa[]> {
  const { rows } = await database.owner.query<PessoaRow>(
    `select ${PESSOA_COLUMNS} from pessoas p where p.tenant_id = $1 order by p.id`,
    [tenantId],
  );
  return rows.map(toPessoa);
}

/** The visible content of the register: the live records, their tokens, the stored figures. */
async function readLive(): Promise<unknown> {
  const { owner } = database;
  const found = await owner.query(
    `select s.pessoa_id, s.nome_chave, s.tokens::text from pessoa_tokens s
     where s.tenant_id = $1 and not s.deleted order by s.pessoa_id`,
    [tenantId],
  );
  const figures = await owner.query(
    `select figure, key, sum(count)::int as count from register_figures
     where tenant_id = $1 group by figure, key having sum(count) <> 0 order by figure, key`,
    [tenantId],
  );
  const total = await owner.query('select pessoas_total from tenant_counters where tenant_id = $1', [tenantId]);
  const live = (await listPessoas()).filter(({ deletedAt }) => deletedAt === null);
  // an undo is a change, too: it makes a version
  const records = live.map(({ version: _version, updatedAt: _updatedAt, ...content }) => content);
  return { records, found: found.rows, figures: figures.rows, total: total.rows[0] ?? { pessoas_total: 0 } };
}

const content: fc.Arbitrary<PessoaInput> = fc
  .record({
    nome: fc.constantFrom('Ana Lima', 'Bia Reis', "Caio D'Ávila", 'Posto 2000'),
    enderecos: fc.boolean().map((some) => (some ? [ENDERECO] : [])),
    telefones: fc.boolean().map((some) => (some ? [TELEFONE] : [])),
    emails: fc.boolean().map((some) => (some ? [EMAIL] : [])),
    tags: fc.boolean().map((some) => (some ? ['vip'] : [])),
    situacao: fc.constantFrom('ativa' as const, 'inativa' as const, 'bloqueada' as const),
    company: fc.boolean(),
  })
  .map(({ company, ...fields }) => (company ? buildJuridica(fields) : buildFisica(fields)));

type Step = { pick: number; input: PessoaInput; how: 'create' | 'update' | 'mark' };
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({ pick: fc.nat(20), input: content, how: fc.constantFrom('create', 'update', 'mark') }),
  { minLength: 1, maxLength: 6 },
);

const bulkChange = fc.constantFrom<BulkChange>(
  { type: 'setSituacao', situacao: 'bloqueada' },
  { type: 'setLimiteCredito', limiteCredito: '100.00' },
  { type: 'setObservacoes', observacoes: 'Em massa' },
  { type: 'addTag', tag: 'novo' },
  { type: 'removeTag', tag: 'VIP' },
  { type: 'addPapel', papel: 'cliente' },
  { type: 'removePapel', papel: 'cliente' },
  { type: 'delete' },
  { type: 'restore' },
);
const query = fc.constantFrom<PessoaFilter>(
  {},
  { q: 'ana' },
  { tag: 'vip' },
  { tipo: 'juridica' },
  { situacao: 'ativa' },
);

/** A save of some records; rows of a file, new and changed, in chunks; or one change of all matches of a search. */
type Work =
  | { kind: 'save' | 'import'; steps: Step[] }
  | { kind: 'bulk'; change: BulkChange; query: PessoaFilter; except: boolean };
const work: fc.Arbitrary<Work> = fc.oneof(
  fc.record({ kind: fc.constantFrom('save' as const, 'import' as const), steps }),
  fc.record({ kind: fc.constant('bulk' as const), change: bulkChange, query, except: fc.boolean() }),
);

/** The steps as changes of the existing records, each record once. */
async function toChanges(all: Step[]): Promise<Change[]> {
  const free = await listPessoas();
  return all.map(({ pick, input, how }): Change => {
    const [before] = how === 'create' || free.length === 0 ? [] : free.splice(pick % free.length, 1);
    if (!before) return { type: 'create', input };
    if (before.deletedAt !== null) return { type: 'restore', before };
    return how === 'mark' ? { type: 'delete', before } : { type: 'update', before, input };
  });
}

/** Performs the work; returns the id of the operation. */
async function perform(asked: Work, chunk: number): Promise<string> {
  if (asked.kind === 'bulk') return performBulk(asked, chunk);
  const changes = await toChanges(asked.steps);
  if (asked.kind === 'save') return (await apply(changes)).operationId;
  const operationId = uuidv7();
  await inTenant(database.db, tenantId, (tx) => insertOperation(tx, operationId, { ...header, kind: 'import' }, 0));
  for (let start = 0; start < changes.length; start += chunk)
    await inTenant(database.db, tenantId, (tx) => applyChanges(tx, operationId, changes.slice(start, start + chunk)));
  return operationId;
}

async function performBulk(asked: Extract<Work, { kind: 'bulk' }>, chunk: number): Promise<string> {
  const [left] = await listPessoas();
  const selection = { query: asked.query, except: asked.except && left ? [left.id] : [] };
  const operationId = await inTenant(database.db, tenantId, async (tx) => {
    const plan = toPlan(selection, asked.change, 'gestor', await readNextCodigo(tx));
    return beginBulk(tx, { userId: header.userId, origin: 'cli' }, plan, 0);
  });
  // found together, or by a scan
  await runBulk(database.db, tenantId, operationId, { chunk, few: 3, step: 4 });
  return operationId;
}

test('undoing operations of all kinds in reverse order restores the register before each', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(work, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 4 }),
      async (works, chunk) => {
        tenantId = (await buildTenant(database.owner)).id;
        // some records to change
        await apply([create('Ana Lima', { tags: ['vip'], papeis: ['cliente'] }), create('Bia Reis')]);
        const done: { operationId: string; before: unknown }[] = [];
        for (const asked of works) {
          const before = await readLive();
          done.push({ before, operationId: await perform(asked, chunk) });
        }
        const end = await readLive();
        const undone: string[] = [];
        for (const { operationId, before } of done.toReversed()) {
          undone.push(await undo(operationId, chunk));
          expect(await readLive()).toEqual(before);
        }
        // and an undo can be undone
        for (const undoId of undone.toReversed()) await undo(undoId, chunk);
        expect(await readLive()).toEqual(end);
      },
    ),
    { numRuns: rounds(4, 15) },
  );
});

test('keeps what somebody edited since, with the reason', async () => {
  const { operationId, pessoas } = await apply([create('Ana'), create('Bia'), create('Caio')]);
  await apply([{ type: 'update', before: pessoas[1]!, input: buildFisica({ nome: 'Bia Reis' }) }]);
  const undoId = await undo(operationId);
  expect(await readRun(undoId)).toEqual({ state: 'done', done: 2, kept: 1, failed: 0 });
  const live = (await listPessoas()).filter(({ deletedAt }) => deletedAt === null);
  expect(live.map(({ nome }) => nome)).toEqual(['Bia Reis']);
  const { rows } = await database.owner.query(
    'select pessoa_id, outcome, reason from operation_outcomes where tenant_id = $1 and operation_id = $2',
    [tenantId, undoId],
  );
  expect(rows).toEqual([{ pessoa_id: pessoas[1]!.id, outcome: 'kept', reason: 'Alguém editou esta ficha depois.' }]);
});

test('keeps a record that is edited during the undo of the records before it', async () => {
  const { operationId, pessoas } = await apply([create('Ana'), create('Bia'), create('Caio'), create('Davi')]);
  const davi = pessoas[3]!; // four were created, and their ids grow
  const undoId = await begin(operationId);
  await database.owner.query('begin');
  await database.owner.query("update pessoas set nome = 'Davi Dois', version = 2 where tenant_id = $1 and id = $2", [
    tenantId,
    davi.id,
  ]);
  const undone = runUndo(database.db, tenantId, undoId, { chunk: 2 });
  try {
    // Caio and Davi have been read, with the old name, and wait for the editor's lock
    await expect.poll(() => countWaitingFor(database.owner)).toBe(1);
    await database.owner.query(
      `insert into operation_changes (tenant_id, operation_id, pessoa_id, version, before)
       select tenant_id, $2, $3, 2, $4 from operations where tenant_id = $1 and id = $2`,
      [tenantId, await otherOperation(), davi.id, davi],
    );
  } finally {
    await database.owner.query('commit');
  }
  await undone;
  expect(await readRun(undoId)).toEqual({ state: 'done', done: 3, kept: 1, failed: 0 });
  const live = (await listPessoas()).filter(({ deletedAt }) => deletedAt === null);
  expect(live.map(({ nome }) => nome).sort()).toEqual(['Davi Dois', 'Outra']);
});

test('undoes all records except the one with a CPF that another now has', async () => {
  const names = Array.from({ length: 9 }, (_, index) => `Pessoa ${index}`);
  const { pessoas } = await apply(names.map((nome, index) => create(nome, index === 4 ? { cpf: '52998224725' } : {})));
  const { operationId } = await apply(pessoas.map((before): Change => ({ type: 'delete', before })));
  await apply([create('Outra', { cpf: '52998224725' })]);
  const undoId = await undo(operationId);
  expect(await readRun(undoId)).toEqual({ state: 'done', done: 8, kept: 0, failed: 1 });
  const { rows } = await database.owner.query(
    'select pessoa_id, outcome, reason from operation_outcomes where tenant_id = $1 and operation_id = $2',
    [tenantId, undoId],
  );
  expect(rows).toEqual([
    { pessoa_id: pessoas[4]!.id, outcome: 'failed', reason: 'O CPF de antes está em outra ficha agora.' },
  ]);
});

test('continues after a stop, and ends after a cancellation', async () => {
  const inputs = Array.from({ length: 30 }, (_, index) => buildFisica({ nome: `Pessoa ${index}` }));
  const { operationId } = await inTenantBulk(database.db, tenantId, (tx) =>
    applyBulkCreate(tx, { ...header, kind: 'import' }, inputs),
  );
  const undoId = await begin(operationId);
  let chunks = 0;
  await runUndo(database.db, tenantId, undoId, { chunk: 7, isStopping: () => chunks++ === 2 });
  expect(await readRun(undoId)).toEqual({ state: 'running', done: 14, kept: 0, failed: 0 });
  await runUndo(database.db, tenantId, undoId, { chunk: 7 });
  expect(await readRun(undoId)).toEqual({ state: 'done', done: 30, kept: 0, failed: 0 });

  const again = await begin(undoId);
  chunks = 0;
  await runUndo(database.db, tenantId, again, { chunk: 7, isStopping: () => chunks++ === 1 });
  await inTenant(database.db, tenantId, (tx) => cancelRun(tx, again, header.userId));
  await runUndo(database.db, tenantId, again, { chunk: 7 });
  expect(await readRun(again)).toEqual({ state: 'cancelled', done: 7, kept: 0, failed: 0 });
});

test('two processes on one undo take turns, and undo each record once', async () => {
  const inputs = Array.from({ length: 40 }, (_, index) => buildFisica({ nome: `Pessoa ${index}` }));
  const { operationId } = await inTenantBulk(database.db, tenantId, (tx) =>
    applyBulkCreate(tx, { ...header, kind: 'import' }, inputs),
  );
  const undoId = await begin(operationId);
  await Promise.all([1, 2, 3].map(() => runUndo(database.db, tenantId, undoId, { chunk: 3 })));
  expect(await readRun(undoId)).toEqual({ state: 'done', done: 40, kept: 0, failed: 0 });
  expect(new Set((await listPessoas()).map(({ version, deletedAt }) => `${version} ${deletedAt !== null}`))).toEqual(
    new Set(['2 true']),
  );
});
