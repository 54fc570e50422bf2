import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { useDatabase } from '../../../../test/database.ts';
import { seen, mergesIn } from '../../../../test/merges.ts';
import { buildFisica, TELEFONE } from '../../../../test/pessoas.ts';
import { matchKeysOf } from '../../../matching/keys-of-record.ts';
import type { Pessoa, PessoaFisicaInput, PessoaInput } from '../../../pessoa/pessoa.ts';
import type { Change } from '../../apply/server/change.ts';
import { contentOf } from '../../apply/server/version-content.ts';
import type { MergeRequest, MergeRefused } from './merge.ts';

const { apply, merge, mergeAs, plan, read, readRest, unmerge } = mergesIn(useDatabase());

const create = (overrides: Partial<PessoaFisicaInput>): Change => ({ type: 'create', input: buildFisica(overrides) });
const CPF = '52998224725';

const refused = (request: MergeRequest) =>
  mergeAs(request).catch((error: unknown) => (error as MergeRefused).fault.reason);

describe('a merge', () => {
  test('leaves pointers to a survivor with the document, the codes and the lists of all', async () => {
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

  test('is refused for records that are not live, of one tipo, or of the seen version', async () => {
    const [ana, bia] = await apply(create({ nome: 'Ana' }), create({ nome: 'Bia' }));
    expect(await refused({ survivor: seen(ana!), merged: [{ id: bia!.id, version: 9 }] })).toBe('stale');
    expect(await refused({ survivor: seen(ana!), merged: [{ id: uuidv7(), version: 1 }] })).toBe('missing');
    const [gone] = await apply({ type: 'delete', before: bia! });
    expect(await refused({ survivor: seen(ana!), merged: [seen(gone!)] })).toBe('deleted');
    expect((await read(ana!)).version).toBe(1);
  });

  test('of a survivor of earlier merges makes their pointers lead to the new survivor', async () => {
    const [a, b, c] = await apply(create({ nome: 'A' }), create({ nome: 'B' }), create({ nome: 'C' }));
    await merge(b!, a!);
    const second = await merge(c!, await read(b!));
    expect([(await read(a!)).mergedInto, (await read(b!)).mergedInto]).toEqual([c!.id, c!.id]);
    await unmerge(second);
    expect([(await read(a!)).mergedInto, (await read(b!)).mergedInto]).toEqual([b!.id, undefined]);
  });
});

/** Two merged records, with later changes of a common value and of a document. */
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

describe('undone', () => {
  test('immediately, everything is as it was before', async () => {
    const [ana, other] = await apply(
      create({ nome: 'Ana Lima', telefones: [TELEFONE], tags: ['vip'] }),
      create({ nome: 'Ana de Lima', cpf: CPF, codigosExternos: [{ sistema: 'Bling', codigo: '7' }] }),
    );
    const before = await readRest();
    const operationId = await merge(ana!, other!);
    expect(await plan(operationId)).toMatchObject({ settled: [], open: [] });
    expect(await unmerge(operationId)).toEqual({ state: 'done', done: 2, kept: 0, failed: 0, reasons: [] });
    expect(await readRest()).toEqual(before);
    for (const record of [ana!, other!]) {
      const now = await read(record);
      expect(contentOf(now)).toEqual(contentOf(record));
      expect([now.deletedAt, now.mergedInto, now.version]).toEqual([null, undefined, 3]);
    }
  });

  test('days later, later changes stay with their records', async () => {
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
    expect(await plan(operationId)).toMatchObject({ settled: [{ id: ana!.id }, { id: other!.id }], open: [] });
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

  describe('a change of a value that several records had', () => {
    test('stays with the survivor, or with its only owner, by default', async () => {
      const { ana, other, operationId } = await mergeAndChange();
      await unmerge(operationId);
      expect(await said(ana, other)).toEqual([
        ['222', 'recado', null],
        ['111', null, '11144477735'],
      ]);
    });

    test('goes to the chosen record, or to all', async () => {
      const { ana, other, operationId } = await mergeAndChange();
      const survivor = ana.id;
      const done = await unmerge(operationId, [
        { survivor, path: 'rg', to: [other.id] },
        { survivor, path: 'telefones.0.observacao', to: [ana.id, other.id] },
        { survivor, path: 'cpf', to: [ana.id] },
      ]);
      expect(done).toMatchObject({ state: 'done', done: 2, kept: 0 });
      expect(await said(ana, other)).toEqual([
        ['111', 'recado', '11144477735'],
        ['222', 'recado', CPF],
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

  test('a merge stays if the survivor was merged again', async () => {
    const [a, b, c] = await apply(create({ nome: 'A' }), create({ nome: 'B' }), create({ nome: 'C' }));
    const first = await merge(b!, a!);
    await merge(c!, await read(b!));
    expect(await unmerge(first)).toMatchObject({
      done: 0,
      kept: 2,
      reasons: [expect.stringMatching(/^A ficha foi unida a outra depois/)],
    });
  });

  test('a document that a third record now has keeps the whole merge', async () => {
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
