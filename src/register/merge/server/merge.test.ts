import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildTenant, buildUser } from '../../../../test/builders.ts';
import { useDatabase } from '../../../../test/database.ts';
import { buildFisica, TELEFONE } from '../../../../test/pessoas.ts';
import { inTenant } from '../../../kit/server/db/db.ts';
import { matchKeysOf } from '../../../matching/keys-of-record.ts';
import type { Pessoa, PessoaFisicaInput, PessoaInput } from '../../../pessoa/pessoa.ts';
import { findPessoa } from '../../../search/server/pessoas.queries.ts';
import { applyOperation } from '../../apply/server/apply.ts';
import { insertOperation } from '../../apply/server/apply.queries.ts';
import type { Change } from '../../apply/server/change.ts';
import { contentOf } from '../../apply/server/version-content.ts';
import type { GivenChange } from '../../operations/operation.schema.ts';
import { beginUndo } from '../../undo/server/undo.ts';
import { mergeGroup, type MergeRequest, MergeRefused } from './merge.ts';
import { listGroups } from './merge.queries.ts';
import { runUnmerge } from './run-unmerge.ts';
import { planUnmerge } from './unmerge.ts';

const database = useDatabase();
let tenantId = 0;
let userId = '';

beforeEach(async () => {
  tenantId = (await buildTenant(database.owner)).id;
  userId = (await buildUser(database.owner)).id;
});

const header = () => ({ userId, origin: 'cli' as const });

function apply(...changes: Change[]): Promise<Pessoa[]> {
  return inTenant(
    database.db,
    tenantId,
    async (tx) => (await applyOperation(tx, { kind: 'update', ...header() }, changes)).pessoas,
  );
}

const create = (overrides: Partial<PessoaFisicaInput>): Change => ({ type: 'create', input: buildFisica(overrides) });
const asItIs = (content: PessoaInput) => ({ content, issues: [] });

async function merge(survivor: Pessoa, ...merged: Pessoa[]): Promise<string> {
  return mergeAs({ survivor: seen(survivor), merged: merged.map(seen) });
}
const seen = ({ id, version }: Pessoa) => ({ id, version });

async function mergeAs(request: MergeRequest): Promise<string> {
  const operationId = uuidv7();
  await inTenant(database.db, tenantId, async (tx) => {
    await insertOperation(tx, operationId, { kind: 'merge', ...header() }, request.merged.length + 1);
    await mergeGroup(tx, operationId, request, { check: asItIs, isSeen: true });
  });
  return operationId;
}

/** Takes a merge back; gives what became of it, and why it was left, where it was. */
async function unmerge(operationId: string, give?: GivenChange[]) {
  const undo = { ...header(), undoes: operationId, plan: give ? { give } : null };
  const undoId = await inTenant(database.db, tenantId, (tx) => beginUndo(tx, undo, 0));
  await runUnmerge(database.db, tenantId, undoId);
  const ask = async (text: string) => (await database.owner.query(text, [tenantId, undoId])).rows;
  const [run] = await ask(
    'select state, done, kept, failed from operation_runs where tenant_id = $1 and operation_id = $2',
  );
  const left = await ask('select distinct reason from operation_outcomes where tenant_id = $1 and operation_id = $2');
  return { ...run, reasons: left.map(({ reason }) => reason as string) };
}

/** What taking it back would do. */
function plan(operationId: string) {
  return inTenant(database.db, tenantId, async (tx) => {
    const [group] = await listGroups(tx, operationId, { after: null, limit: 1 });
    return planUnmerge(tx, group!);
  });
}

async function read({ id }: { id: string }): Promise<Pessoa> {
  return (await inTenant(database.db, tenantId, (tx) => findPessoa(tx, { id })))!;
}

const ask = async (text: string) => (await database.owner.query(text, [tenantId])).rows;

/** What is counted of the register, and what it is found by. */
async function readRest() {
  return {
    figures: await ask(
      `select figure, key, sum(count)::int as count from register_figures where tenant_id = $1
       group by figure, key having sum(count) <> 0 order by figure, key`,
    ),
    total: await ask('select pessoas_total from tenant_counters where tenant_id = $1'),
    keys: await ask('select key, pessoa_id from match_keys where tenant_id = $1 order by key, pessoa_id'),
    cards: await ask('select nome_chave, pessoa_id from cards where tenant_id = $1 order by nome_chave, pessoa_id'),
    codes: await ask('select * from pessoa_external_codes where tenant_id = $1 order by codigo_chave'),
    decisions: await ask('select a, b, through from match_decisions where tenant_id = $1 order by a, b'),
  };
}

const CPF = '52998224725';

const refused = (request: MergeRequest) =>
  mergeAs(request).catch((error: unknown) => (error as MergeRefused).fault.reason);

describe('a merge', () => {
  test('leaves pointers to a survivor that has the document, the codes and the lists of all', async () => {
    const [ana, other] = await apply(
      create({ nome: 'Ana Lima', telefones: [TELEFONE] }),
      create({
        nome: 'Ana Lima',
        cpf: CPF,
        codigosExternos: [{ sistema: 'Bling', codigo: '7' }],
        telefones: [{ ...TELEFONE, numero: '1133334444' }],
      }),
    );
    await merge(ana!, other!);
    const [survivor, pointer] = [await read(ana!), await read(other!)];
    expect(survivor).toMatchObject({ version: 2, cpf: CPF, codigosExternos: [{ codigo: '7' }], deletedAt: null });
    expect(survivor.telefones).toHaveLength(2);
    expect(pointer).toMatchObject({ version: 2, mergedInto: ana!.id });
    expect(pointer.deletedAt).not.toBeNull();
    const { total, keys, codes, cards } = await readRest();
    expect([total, cards.length]).toEqual([[{ pessoas_total: 1 }], 1]);
    expect(codes).toMatchObject([{ pessoa_id: ana!.id }]);
    expect(new Set(keys.map(({ key }) => key))).toEqual(new Set(matchKeysOf(survivor)));
  });

  test('is refused of what is no live record of one tipo, or of another version', async () => {
    const [ana, bia] = await apply(create({ nome: 'Ana' }), create({ nome: 'Bia' }));
    expect(await refused({ survivor: seen(ana!), merged: [{ id: bia!.id, version: 9 }] })).toBe('stale');
    expect(await refused({ survivor: seen(ana!), merged: [{ id: uuidv7(), version: 1 }] })).toBe('missing');
    const [gone] = await apply({ type: 'delete', before: bia! });
    expect(await refused({ survivor: seen(ana!), merged: [seen(gone!)] })).toBe('deleted');
    expect((await read(ana!)).version).toBe(1);
  });

  test('of a record that others were merged into leads these to the new survivor', async () => {
    const [a, b, c] = await apply(create({ nome: 'A' }), create({ nome: 'B' }), create({ nome: 'C' }));
    await merge(b!, a!);
    const second = await merge(c!, await read(b!));
    expect([(await read(a!)).mergedInto, (await read(b!)).mergedInto]).toEqual([c!.id, c!.id]);
    await unmerge(second);
    expect([(await read(a!)).mergedInto, (await read(b!)).mergedInto]).toEqual([b!.id, undefined]);
  });
});

/** Two records that were merged, and then changed in what both had and in a document. */
async function mergeAndChange() {
  const [ana, other] = await apply(
    create({ nome: 'Ana Lima', rg: '111', telefones: [TELEFONE] }),
    create({ nome: 'Ana Lima', rg: '111', cpf: CPF, telefones: [TELEFONE] }),
  );
  const operationId = await merge(ana!, other!);
  const merged = await read(ana!);
  const telefones = merged.telefones.map((one) => ({ ...one, observacao: 'recado' }));
  const input = { ...contentOf(merged), telefones, rg: '222', cpf: '11144477735' } as PessoaInput;
  await apply({ type: 'update', before: merged, input });
  return { ana: ana!, other: other!, operationId };
}

async function said(...records: Pessoa[]) {
  const now = (await Promise.all(records.map(read))) as (Pessoa & PessoaFisicaInput)[];
  return now.map(({ rg, telefones, cpf }) => [rg, telefones[0]?.observacao || null, cpf]);
}

describe('taken back', () => {
  test('at once, everything is as it was before', async () => {
    const [ana, other] = await apply(
      create({ nome: 'Ana Lima', telefones: [TELEFONE], tags: ['vip'] }),
      create({ nome: 'Ana de Lima', cpf: CPF, codigosExternos: [{ sistema: 'Bling', codigo: '7' }] }),
    );
    const before = await readRest();
    const operationId = await merge(ana!, other!);
    expect(await plan(operationId)).toMatchObject({ kept: [], open: [] });
    expect(await unmerge(operationId)).toEqual({ state: 'done', done: 2, kept: 0, failed: 0, reasons: [] });
    expect(await readRest()).toEqual(before);
    for (const record of [ana!, other!]) {
      const now = await read(record);
      expect(contentOf(now)).toEqual(contentOf(record));
      expect([now.deletedAt, now.mergedInto, now.version]).toEqual([null, undefined, 3]);
    }
  });

  test('days later, what was changed since stays with the record that it is of', async () => {
    const [ana, other] = await apply(
      create({ nome: 'Ana Lima', telefones: [TELEFONE] }),
      create({ nome: 'Ana Lima', cpf: CPF, telefones: [{ ...TELEFONE, numero: '1133334444' }] }),
    );
    const operationId = await merge(ana!, other!);
    const merged = await read(ana!);
    const telefones = merged.telefones.map((one) =>
      one.numero === '1133334444' ? { ...one, observacao: 'recado' } : one,
    );
    await apply({
      type: 'update',
      before: merged,
      input: { ...contentOf(merged), telefones, observacoes: 'liga à tarde' },
    });
    expect(await plan(operationId)).toMatchObject({ kept: [{ id: ana!.id }, { id: other!.id }], open: [] });
    await unmerge(operationId);
    expect(await read(ana!)).toMatchObject({
      observacoes: 'liga à tarde',
      cpf: null,
      telefones: [{ numero: TELEFONE.numero }],
    });
    expect(await read(other!)).toMatchObject({
      cpf: CPF,
      telefones: [{ numero: '1133334444', observacao: 'recado', principal: true }],
    });
  });

  describe('a change of what several records had', () => {
    test('stays with the survivor, where nobody decides otherwise', async () => {
      const { ana, other, operationId } = await mergeAndChange();
      await unmerge(operationId);
      expect(await said(ana, other)).toEqual([
        ['222', 'recado', '11144477735'],
        ['111', null, CPF],
      ]);
    });

    test('goes to the one, or to all, that somebody says', async () => {
      const { ana, other, operationId } = await mergeAndChange();
      const survivor = ana.id;
      const done = await unmerge(operationId, [
        { survivor, path: 'rg', to: [other.id] },
        { survivor, path: 'telefones.0.observacao', to: [ana.id, other.id] },
        { survivor, path: 'cpf', to: [other.id] },
      ]);
      expect(done).toMatchObject({ state: 'done', done: 2, kept: 0 });
      expect(await said(ana, other)).toEqual([
        ['111', 'recado', null],
        ['222', 'recado', '11144477735'],
      ]);
    });

    test.each([
      ['a path that is not open', (other: string) => ({ path: 'nome', to: [other] })],
      ['a record of another merge', () => ({ path: 'rg', to: [uuidv7()] })],
      ['a document for two', (other: string, ana: string) => ({ path: 'cpf', to: [ana, other] })],
    ])('leaves all as it is for %s', async (_, give) => {
      const { ana, other, operationId } = await mergeAndChange();
      const done = await unmerge(operationId, [{ survivor: ana.id, ...give(other.id, ana.id) }]);
      expect(done).toMatchObject({
        done: 0,
        kept: 2,
        reasons: [expect.stringMatching(/^O que havia a decidir mudou/)],
      });
      expect((await read(other)).mergedInto).toBe(ana.id);
    });
  });

  test('it stays, where the survivor was merged on', async () => {
    const [a, b, c] = await apply(create({ nome: 'A' }), create({ nome: 'B' }), create({ nome: 'C' }));
    const first = await merge(b!, a!);
    await merge(c!, await read(b!));
    expect(await unmerge(first)).toMatchObject({
      done: 0,
      kept: 2,
      reasons: [expect.stringMatching(/^A ficha foi unida a outra depois/)],
    });
  });

  test('a document that a third record has by now leaves all of it as it is', async () => {
    const [ana, other] = await apply(create({ nome: 'Ana' }), create({ nome: 'Ana', cpf: CPF }));
    const operationId = await merge(ana!, other!);
    const merged = await read(ana!);
    await apply({ type: 'update', before: merged, input: { ...contentOf(merged), cpf: null } as PessoaInput });
    await apply(create({ nome: 'Zoé', cpf: CPF }));
    expect(await unmerge(operationId)).toMatchObject({
      done: 0,
      failed: 2,
      reasons: ['O CPF de antes está em outra ficha agora.'],
    });
    expect((await read(other!)).mergedInto).toBe(ana!.id);
  });
});
