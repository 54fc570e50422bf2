import { expect, test } from 'vitest';
import { createFormReview } from './form-review.ts';
import { checkForm } from '../../model/form-check.ts';
import { newBlock, emptyForm } from '../../model/form-model.ts';

const context = { longEmailEndings: false, language: 'pt-BR', today: '2026-11-21', emiteNotas: false } as const;

test('shows nothing before a field was visited, and all faults after an attempt to save', () => {
  const { notes, review, reviewAll } = createFormReview(() => ({ ...emptyForm('fisica'), cpf: '123' }), {
    context,
    isNew: true,
  });
  review();
  expect(notes.errors().size).toBe(0);
  reviewAll();
  expect([...notes.errors().keys()].sort((a, b) => a.localeCompare(b))).toEqual(['cpf', 'nome']);
});

test('an error of the server stays until the next check on saving', () => {
  const { notes, refuse, reviewAll } = createFormReview(() => ({ ...emptyForm('fisica'), nome: 'Ana' }), {
    context,
    isNew: true,
  });
  refuse(new Map([['cpf', 'Este CPF já existe']]));
  expect(notes.error('cpf')).toBe('Este CPF já existe');
  reviewAll();
  expect(notes.error('cpf')).toBeUndefined();
});

test('an error of the server disappears with its block', () => {
  let values = { ...emptyForm('fisica'), nome: 'Ana', telefones: [{ ...newBlock('telefones', 'fisica'), key: 'a' }] };
  const { notes, refuse, review } = createFormReview(() => values, { context, isNew: true });
  refuse(new Map([['telefones.a.numero', 'Este telefone não é aceito']]));
  expect(notes.errors().size).toBe(1);
  values = { ...values, telefones: [] };
  review();
  expect(notes.errors().size).toBe(0);
});

test('a fault in a block has the key of that block, whatever blocks are before it', () => {
  const telefones = [newBlock('telefones', 'fisica', 'a'), { ...newBlock('telefones', 'fisica', 'b'), numero: '12' }];
  const { errors } = checkForm({ ...emptyForm('fisica'), nome: 'Ana', telefones }, context);
  expect([...errors.keys()]).toEqual(['telefones.b.numero']);
});

test('29 February of a year without it passes the field, and is refused on saving', () => {
  const values = { ...emptyForm('fisica'), nome: 'Ana', nascimento: '29/02/2023' };
  const { notes, review, reviewAll } = createFormReview(() => values, { context, isNew: true });
  review();
  expect(checkForm(values, context).onlyOnSaving).toEqual(new Set(['nascimento']));
  expect(notes.error('nascimento')).toBeUndefined();
  reviewAll();
  expect(notes.error('nascimento')).toBe('29/02/2023 não existe: 2023 não é bissexto');
});

test('accepts English only in generic messages', () => {
  const values = { ...emptyForm('fisica'), nascimento: '99/99/2020', cpf: '529.982.247-26' };
  const { errors } = checkForm(values, { ...context, language: 'en' });
  expect(errors.get('nome')).toBe('This field is required');
  expect(errors.get('nascimento')).toBe('Please enter a valid date');
  expect(errors.get('cpf')).toMatch(/CPF inválido/);
});
