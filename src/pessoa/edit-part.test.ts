import { NEW_ITEM } from './items/new-item.ts';
import { newItem } from './empty.ts';
import { expect, test } from 'vitest';
import { FIELD_CASES } from '../../test/fields/example-fields.ts';
import { isField } from './labels.ts';
import { FIELDS } from './pessoa.fields.ts';
import type { Tipo } from './fields/kinds.ts';
import { patchOf, withBlock } from '../record/model/edit-block.ts';
import { isEditedAlone, partOfColumn, partOfTipo, rightToSee } from './edit-part.ts';
import { toInput } from '../record/model/form-convert.ts';
import { emptyForm, newBlock } from '../record/model/form-model.ts';
import { lineOfField } from '../record/model/form-lines.ts';

test.each<[string, Tipo, string | undefined]>([
  ['nome', 'fisica', 'nome'],
  ['documento', 'fisica', 'cpf'],
  ['documento', 'juridica', 'cnpj'],
  ['telefone', 'fisica', 'telefones'],
  ['email', 'juridica', 'emails'],
  ['cidade', 'fisica', 'enderecos'],
  ['situacao', 'juridica', 'situacao'],
  ['codigo', 'fisica', undefined],
  ['updatedAt', 'fisica', undefined],
  ['cliente', 'fisica', undefined],
])('the column %s of a pessoa %s shows %s', (column, tipo, part) => {
  expect(partOfColumn(column, tipo)).toBe(part);
});

test.each(FIELD_CASES)('of a pessoa %s, %s can be edited in place if the form draws it', (tipo, key) => {
  if (!isField(key)) return;
  expect(isEditedAlone(key)).toBe(lineOfField(key, tipo) !== undefined);
});

test('the tipo, and lists without a principal, are edited only in the form', () => {
  expect(isEditedAlone('tipo')).toBe(false);
  expect(isEditedAlone('telefones')).toBe(true);
  expect(isEditedAlone('codigosExternos')).toBe(false);
});

test('a field that is masked for a role names the right to see it', () => {
  expect(rightToSee('cpf')).toBe(FIELDS.cpf.maskedWithout);
  expect(rightToSee('nome')).toBeUndefined();
  expect(rightToSee('telefones')).toBeUndefined();
});

test('the CPF of a person that becomes a company is edited as its CNPJ', () => {
  expect(partOfTipo('cpf', 'juridica')).toBe('cnpj');
  expect(partOfTipo('cnpj', 'fisica')).toBe('cpf');
  expect(partOfTipo('nome', 'juridica')).toBe('nome');
  expect(partOfTipo('nascimento', 'juridica')).toBeUndefined();
  expect(partOfTipo('telefones', 'juridica')).toBe('telefones');
});

test('of several blocks the principal is edited, or the first that has a warning; without any, a new one', () => {
  const [first, second] = ['a', 'b'].map((key) => newBlock('telefones', 'fisica', key));
  const values = { ...emptyForm('fisica'), telefones: [first!, { ...second!, principal: true }] };
  expect(withBlock(values, 'telefones')).toEqual({ values, key: 'b' });
  expect(withBlock(values, 'telefones', { warned: new Set(['a', 'b']) }).key).toBe('a');
  const none = withBlock({ ...values, telefones: [] }, 'telefones');
  expect(none.values.telefones).toMatchObject([{ key: none.key, principal: true, numero: '' }]);
});

test('the block of a requested place is edited, or a new one after the others', () => {
  const [first, second] = ['a', 'b'].map((key) => ({
    ...newBlock('inscricoesEstaduais', 'juridica', key),
    numero: key,
  }));
  const values = { ...emptyForm('juridica'), inscricoesEstaduais: [first!, second!] };
  expect(withBlock(values, 'inscricoesEstaduais', { at: 1 })).toEqual({ values, key: 'b' });
  // another user removed it meanwhile
  expect(withBlock(values, 'inscricoesEstaduais', { at: 2 })).toEqual({ values, key: 'a' });
  const more = withBlock(values, 'inscricoesEstaduais', { at: 'new' });
  expect(more.values.inscricoesEstaduais).toEqual([
    first,
    second,
    newBlock('inscricoesEstaduais', 'juridica', more.key),
  ]);
});

test('a patch has only the fields that differ, and lists as a whole', () => {
  const before = { ...emptyForm('fisica'), nome: 'Ana', observacoes: 'antiga' };
  const telefone = { ...newBlock('telefones', 'fisica'), numero: '(11) 98765-4321', principal: true };
  const after = { ...before, telefones: [telefone], observacoes: '' };
  expect(patchOf(toInput(before).input, toInput(after).input)).toEqual({
    observacoes: '',
    telefones: [{ ...newItem('telefones', { tipo: 'celular', principal: true, numero: '11987654321' }), id: NEW_ITEM }],
  });
  expect(patchOf(toInput(before).input, toInput(before).input)).toEqual({});
});
