import { expect, test } from 'vitest';
import { buildFisica, buildJuridica, EMAIL, ENDERECO, TELEFONE } from '../../../test/pessoas.ts';
import { pendenciasOf } from './find-pendencias.ts';
import { PENDENCIA_LABELS, PENDENCIAS } from '../pendencias.ts';

const full = { enderecos: [ENDERECO], telefones: [TELEFONE], emails: [EMAIL] };
const ana = buildFisica({ ...full, nome: 'Ana', cpf: '52998224725', nascimento: '1980-02-29' });
const loja = buildJuridica({ ...full, nome: 'Loja', cnpj: '12ABC34501DE35', abertura: '2001-05-01' });

test('a complete record has none', () => {
  expect(pendenciasOf(ana)).toEqual([]);
  expect(pendenciasOf(loja)).toEqual([]);
});

test('a record with only a name has one for each missing field', () => {
  const bare = ['sem_documento', 'sem_endereco', 'sem_telefone', 'sem_email', 'sem_data', 'nfe'];
  expect(pendenciasOf(buildFisica())).toEqual(bare);
  expect(pendenciasOf(buildJuridica())).toEqual(bare);
});

test.each([
  ['no CEP', { cep: '' }, ['endereco_incompleto']],
  ['half a CEP', { cep: '01001' }, ['endereco_incompleto']],
  ['no street', { logradouro: '' }, ['endereco_incompleto', 'nfe']],
  ['no city', { codigoCidade: '' }, ['endereco_incompleto', 'nfe']],
  ['no number and no bairro', { numero: '', bairro: '' }, ['nfe']],
  ['a CEP of Rio in São Paulo', { cep: '20040002' }, ['cep_de_outra_uf']],
  ['a CEP of no state at all', { cep: '00000001' }, []],
  ['a CEP and no state', { cep: '20040002', codigoEstado: '', codigoCidade: '' }, ['endereco_incompleto', 'nfe']],
])('an address with %s', (_what, part, expected) => {
  expect(pendenciasOf({ ...ana, enderecos: [{ ...ENDERECO, ...part }] })).toEqual(expected);
});

test('the principal address must be complete, the others need not; a CEP of another state counts in any', () => {
  const other = { ...ENDERECO, principal: false };
  expect(pendenciasOf({ ...ana, enderecos: [{ ...other, logradouro: '' }, ENDERECO] })).toEqual([]);
  expect(pendenciasOf({ ...ana, enderecos: [ENDERECO, { ...other, cep: '20040002' }] })).toEqual(['cep_de_outra_uf']);
});

test.each([
  [{ tipo: 'celular', numero: '20987654321' }, ['ddd_inexistente']],
  [{ tipo: 'fixo', numero: '2033334444' }, ['ddd_inexistente']],
  [{ tipo: 'fixo', numero: '1133334444' }, []],
  [{ tipo: 'servico', numero: '08001234567' }, []],
  [{ tipo: 'exterior', numero: '+20223456789' }, []],
] as const)('the phone %o', (part, expected) => {
  expect(pendenciasOf({ ...ana, telefones: [TELEFONE, { ...TELEFONE, ...part, principal: false }] })).toEqual(expected);
});

test('an address abroad is complete without a CEP, and a foreign document counts as a document', () => {
  const abroad = {
    ...ENDERECO,
    cep: '',
    codigoEstado: '',
    codigoCidade: '',
    pais: '8451',
    cidadeExterior: 'Montevideo',
  };
  const juan = { ...ana, cpf: null, idEstrangeiro: 'UY-4.567.890', enderecos: [abroad] };
  expect(pendenciasOf(juan)).toEqual([]);
  expect(pendenciasOf({ ...juan, enderecos: [{ ...abroad, cidadeExterior: '' }] })).toEqual(['endereco_incompleto']);
  expect(pendenciasOf({ ...juan, idEstrangeiro: null })).toEqual(['sem_documento']);
});

test('every kind has a label and a remedy', () => {
  expect(Object.keys(PENDENCIA_LABELS)).toEqual([...PENDENCIAS]);
});
