import { expect, test } from 'vitest';
import { fieldListOf } from '../field-list.ts';
import type { AnyField } from '../fields/kinds.ts';
import type { PessoaInput } from '../pessoa.ts';
import { makeChecker } from './check.ts';
import { makeNormalizer } from './normalize.ts';

/** Offices of a company: a list without the rules for phones and places. */
const LINES = {
  filiais: {
    kind: 'list',
    label: 'Filial',
    plural: 'Filiais',
    genitive: 'da filial',
    identifiedBy: ['fone'],
    section: 'classificacao',
    maxItems: 5,
    listRules: [],
    fields: {
      fone: { kind: 'phone', label: 'Telefone', example: '11987654321' },
      estado: { kind: 'estado', label: 'Estado', example: '35' },
      cidade: { kind: 'cidade', label: 'Cidade', example: '3550308' },
    },
  },
} as const satisfies Record<string, AnyField>;
const list = fieldListOf(LINES, new Map());

const withItem = (item: object) => ({ tipo: 'juridica', filiais: [item] }) as unknown as PessoaInput; // in LINES
const normalized = (item: object) => makeNormalizer(list)(withItem(item));
const isCidade = (codigo: string) => codigo === '3550308';
const codesOf = (item: object) =>
  makeChecker(list)(normalized(item), { longEmailEndings: false, today: '2026-11-25', isCidade }).map(
    ({ path, code }) => [path, code],
  );

test.each([
  ['(11) 98765-4321', '11987654321'],
  [' +55 11 3333-4444 ', '1133334444'],
  ['0800 123 4567', '08001234567'],
  ['+1 415 555-2671', '+14155552671'],
  ['  ', ''],
  ['12345', '12345'],
])('a phone without a tipo beside it, %j, is stored as its digits say', (sent, stored) => {
  const item = { fone: sent, estado: '', cidade: '' };
  expect(normalized(item)).toMatchObject({ filiais: [{ fone: stored }] });
  expect(codesOf(item)).toEqual(stored === '12345' ? [['filiais.0.fone', 'telefone_length']] : []);
});

test('a state is stored by its code, and an unknown state is refused, as a city is', () => {
  expect(normalized({ fone: '', estado: ' sp', cidade: '' })).toMatchObject({ filiais: [{ estado: '35' }] });
  expect(codesOf({ fone: '', estado: '35', cidade: '3550308' })).toEqual([]);
  expect(codesOf({ fone: '', estado: '99', cidade: '1234567' })).toEqual([
    ['filiais.0.estado', 'unknown_uf'],
    ['filiais.0.cidade', 'unknown_cidade'],
  ]);
});
