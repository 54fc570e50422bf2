import { expect, test } from 'vitest';
import { buildFisica, TELEFONE } from '../../../test/pessoas.ts';
import { completeIds, withItemIds } from '../../pessoa/items/item-ids.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import { fromPessoa, toInput } from './form-convert.ts';
import { newBlock } from './form-model.ts';

const phone = (numero: string, principal: boolean) => ({ ...TELEFONE, numero, principal });
const stored: Pessoa = withItemIds({
  ...buildFisica({ telefones: [phone('11911111111', true), phone('11922222222', false)] }),
  id: '01920000-0000-7000-8000-000000000001',
  codigo: 1,
  version: 4,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  deletedAt: null,
});

test('a form sends the ids of its items, also of moved ones, and marks added items as new', () => {
  const form = fromPessoa(stored);
  const [first, second] = form.telefones;
  const added = { ...newBlock('telefones', 'fisica'), numero: '(11) 93333-3333' };
  const { input, keys } = toInput({ ...form, telefones: [second!, first!, added] });
  expect(input.telefones.map(({ id }) => id)).toEqual(['0.1', '0.0', '']);
  const saved = { ...stored, ...completeIds(stored, input), id: stored.id, version: 5 } as Pessoa;
  expect(saved.telefones.map(({ id }) => id)).toEqual(['0.1', '0.0', '5.2']);
  const again = fromPessoa(saved, keys);
  expect(again.telefones.map(({ key, id }) => [key, id])).toEqual([
    [second!.key, '0.1'],
    [first!.key, '0.0'],
    [added.key, '5.2'],
  ]);
});

test('a phone that replaces the only deleted phone is a new item', () => {
  const form = fromPessoa(stored);
  const added = { ...newBlock('telefones', 'fisica'), numero: '(11) 93333-3333' };
  const { input } = toInput({ ...form, telefones: [added] });
  expect(completeIds(stored, input).telefones.map(({ id }) => id)).toEqual(['5.0']);
});

test('a phone that was deleted and typed again is the same item', () => {
  const form = fromPessoa(stored);
  const again = { ...newBlock('telefones', 'fisica'), numero: '(11) 91111-1111' };
  const { input } = toInput({ ...form, telefones: [form.telefones[1]!, again] });
  expect(completeIds(stored, input).telefones.map(({ id }) => id)).toEqual(['0.1', '0.0']);
});
