import { parseCpf } from '@fichario/brasil';
import { describe, expect, test } from 'vitest';
import { emptyForm } from '../../model/form-model.ts';
import { isWholeCelular, isWholeDocumento, withCidade, withDocumento } from './row-fields.ts';

describe('a document decides the tipo', () => {
  test.each([
    ['a CPF', '529.982.247-25', 'juridica', { tipo: 'fisica', cpf: '529.982.247-25', cnpj: '' }],
    ['a CNPJ', '11.222.333/0001-81', 'fisica', { tipo: 'juridica', cpf: '', cnpj: '11.222.333/0001-81' }],
    ['the first letter of a CNPJ', '12.A', 'fisica', { tipo: 'juridica', cnpj: '12.A' }],
    ['none yet, in a list of companies', '529', 'juridica', { tipo: 'juridica', cpf: '', cnpj: '529' }],
    ['none, in a list of people', '', 'fisica', { tipo: 'fisica', cpf: '', cnpj: '' }],
  ] as const)('%s', (_what, text, tipo, expected) => {
    expect(withDocumento(emptyForm(tipo), text, tipo)).toMatchObject(expected);
  });
});

test('a complete document moves on, and one that may be the start of a CNPJ does not', () => {
  expect(isWholeDocumento('529.982.247-25')).toBe(true);
  expect(isWholeDocumento('11.222.333/0001-81')).toBe(true);
  expect(isWholeDocumento('529.982.247-2')).toBe(false);
  expect(isWholeDocumento('529.982.247-26')).toBe(false);
  // a CPF, and possibly the start of a CNPJ
  expect(parseCpf('123.450.040-02')).toBeDefined();
  expect(isWholeDocumento('123.450.040-02')).toBe(false);
});

test('a complete mobile number moves on, and ten digits do not', () => {
  expect(isWholeCelular('(11) 98765-4321')).toBe(true);
  expect(isWholeCelular('(11) 3333-4444')).toBe(false);
});

test('a city sets its state', () => {
  const { enderecos } = withCidade(emptyForm('fisica'), '3509502');
  expect(enderecos).toMatchObject([{ codigoEstado: '35', codigoCidade: '3509502' }]);
});
