import { newItem } from '../../../pessoa/empty.ts';
import { expect, test } from 'vitest';
import { toInput } from '../../model/form-convert.ts';
import { withItemIds, withoutItemIds } from '../../../pessoa/items/item-ids.ts';
import type { Pessoa, PessoaInput } from '../../../pessoa/pessoa.ts';
import { chooseAll, listConflicts, mergeChosen, countOpenChoices } from './conflict.ts';
import { newBlock, emptyForm } from '../../model/form-model.ts';

const base: Pessoa = withItemIds({
  ...withoutItemIds(
    toInput({
      ...emptyForm('fisica'),
      nome: 'Ana',
      nomeSocial: 'Aninha',
      telefones: [
        { ...newBlock('telefones', 'fisica'), numero: '(11) 98765-4321' },
        { ...newBlock('telefones', 'fisica'), numero: '(11) 98765-4322' },
      ],
    }).input,
  ),
  id: '01920000-0000-7000-8000-000000000001',
  codigo: 1,
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  deletedAt: null,
});

function changed(changes: Partial<Pessoa>): Pessoa {
  return { ...base, ...changes } as Pessoa; // the same kind of record
}

function contentOf(pessoa: Pessoa): PessoaInput {
  const {
    codigo: _codigo,
    version: _version,
    createdAt: _created,
    updatedAt: _updated,
    deletedAt: _deleted,
    ...rest
  } = pessoa;
  return rest;
}

test('asks only about fields that both changed', () => {
  const mine = contentOf(changed({ nome: 'Ana Maria', observacoes: 'minha' }));
  const theirs = changed({ nome: 'Ana Paula', situacao: 'inativa' });
  const fields = listConflicts(base, mine, theirs);
  expect(fields.map(({ path, both }) => [path, both])).toEqual([
    ['nome', true],
    ['observacoes', false],
    ['situacao', false],
  ]);
  const choices = chooseAll(fields.filter(({ both }) => !both));
  expect(countOpenChoices(fields, choices)).toBe(1);
  expect(mergeChosen(base, mine, theirs, { ...choices, nome: 'mine' })).toMatchObject({
    nome: 'Ana Maria',
    observacoes: 'minha',
    situacao: 'inativa',
  });
  expect(mergeChosen(base, mine, theirs, { ...choices, nome: 'theirs' })).toMatchObject({ nome: 'Ana Paula' });
});

test('a field that both changed to the same value stays changed without a question', () => {
  const mine = contentOf(changed({ nome: 'Ana Maria', observacoes: 'x' }));
  const theirs = changed({ nome: 'Ana Maria' });
  expect(listConflicts(base, mine, theirs).map(({ path }) => path)).toEqual(['observacoes']);
  expect(mergeChosen(base, mine, theirs, { observacoes: 'mine' })).toMatchObject({
    nome: 'Ana Maria',
    observacoes: 'x',
  });
});

test('the choice of all mine gives my form, of all theirs the current record', () => {
  const mine = contentOf(changed({ nome: 'Ana Maria' }));
  const theirs = changed({ observacoes: 'y', telefones: base.telefones.slice(0, 1) });
  const fields = listConflicts(base, mine, theirs);
  expect(mergeChosen(base, mine, theirs, chooseAll(fields, 'mine'))).toEqual(mine);
  expect(mergeChosen(base, mine, theirs, chooseAll(fields, 'theirs'))).toEqual(contentOf(theirs));
});

function phone(numero: string): Pessoa['telefones'][number] {
  return newItem('telefones', { tipo: 'celular', numero });
}

test('keeps the phones that both added', () => {
  const mine = contentOf(changed({ telefones: [...base.telefones, phone('11911111111')] }));
  const theirs = changed({ telefones: [...base.telefones, phone('11922222222')] });
  const fields = listConflicts(base, mine, theirs);
  expect(fields.map(({ both }) => both)).toEqual([false, false]);
  expect(mergeChosen(base, mine, theirs, chooseAll(fields)).telefones).toHaveLength(4);
});

test('asks when one removed the phone that the other changed', () => {
  const [first, second] = base.telefones;
  if (!first || !second) throw new Error('The record of this test has two phones.');
  const mine = contentOf(changed({ telefones: [first, { ...second, observacao: 'recado' }] }));
  const theirs = changed({ telefones: [first] });
  expect(listConflicts(base, mine, theirs).map(({ path, both }) => [path, both])).toEqual([
    ['telefones.1.observacao', true],
    ['telefones.1', true],
  ]);
});

test("leaves a colleague's note at the phone it was written for", () => {
  const [first, second] = base.telefones;
  const added = { ...first!, id: '', numero: '11933333333', principal: false };
  const theirs = changed({ telefones: [first!, { ...second!, ramal: '12', observacao: 'só de manhã' }] });
  const merged = (telefones: Pessoa['telefones']) => {
    const mine = contentOf(changed({ telefones }));
    const fields = listConflicts(base, mine, theirs);
    return {
      asked: fields.filter(({ both }) => both).length,
      telefones: mergeChosen(base, mine, theirs, chooseAll(fields)).telefones.map(({ numero, ramal }) => [
        numero,
        ramal,
      ]),
    };
  };
  // first phone deleted, another added
  expect(merged([second!, added])).toEqual({
    asked: 0,
    telefones: [
      [second!.numero, '12'],
      ['11933333333', ''],
    ],
  });
  // the number corrected
  expect(merged([first!, { ...second!, numero: '11922222229' }])).toEqual({
    asked: 0,
    telefones: [
      [first!.numero, ''],
      ['11922222229', '12'],
    ],
  });
  // the phone that the colleague changed was deleted: the user must choose
  expect(merged([first!, added]).asked).toBeGreaterThan(0);
});

test('in a draft without item ids, the note of a colleague also stays at its phone', () => {
  const old = withoutItemIds(base);
  const [first, second] = base.telefones;
  const { id: _id, ...kept } = second!;
  const theirs = changed({ telefones: [first!, { ...second!, ramal: '12' }] });
  const mine = contentOf({
    ...old,
    telefones: [kept, { ...kept, numero: '11933333333', principal: true }],
  });
  const fields = listConflicts(old, mine, theirs);
  const { telefones } = mergeChosen(old, mine, theirs, chooseAll(fields));
  expect(telefones.map(({ numero, ramal }) => [numero, ramal])).toEqual([
    [second!.numero, '12'],
    ['11933333333', ''],
  ]);
});

test('in such a draft, text typed at a phone that was replaced causes a question, and goes to no other phone', () => {
  const old = withoutItemIds(changed({ telefones: base.telefones.slice(0, 1) }));
  const [own] = old.telefones;
  const mine = contentOf({ ...old, telefones: [{ ...own!, ramal: '9' }] });
  const theirs = changed({ telefones: [{ ...own!, id: '4.0', numero: '11933333333' }] });
  const fields = listConflicts(old, mine, theirs);
  expect(fields.filter(({ both }) => both).map(({ path }) => path)).toEqual(['telefones.0.ramal', 'telefones.0']);
  const { telefones } = mergeChosen(old, mine, theirs, chooseAll(fields));
  expect(new Map(telefones.map(({ numero, ramal }) => [numero, ramal]))).toEqual(
    new Map([
      ['11933333333', ''],
      [own!.numero, '9'],
    ]),
  );
});
