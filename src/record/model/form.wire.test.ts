import { expect, test } from 'vitest';
import { blockFieldName, counterName } from './form.wire.ts';

test('block fields carry the contract name and the number of the block, counted from 1', () => {
  const fields = ['cep', 'logradouro', 'numero', 'complemento', 'bairro', 'codigoEstado', 'codigoCidade'] as const;
  expect(fields.map((field) => blockFieldName('enderecos', field, 0))).toEqual([
    'nu_Cep_1',
    'ds_Logradouro_1',
    'nu_Logradouro_1',
    'ds_Complemento_1',
    'ds_Bairro_1',
    'nu_CodigoEstado_1',
    'nu_CodigoCidade_1',
  ]);
  expect(blockFieldName('telefones', 'numero', 9)).toBe('tel_10');
  expect(blockFieldName('emails', 'email', 1)).toBe('ds_Email_2');
  // a field outside the contract is named by its path
  expect(blockFieldName('emails', 'tipo', 1)).toBe('emails.1.tipo');
});

test('each list of the contract has its counter', () => {
  expect(counterName('enderecos')).toBe('numEnder');
  expect(counterName('telefones')).toBe('numTel');
  expect(counterName('emails')).toBe('numEmail');
  expect(counterName('codigosExternos')).toBeUndefined();
});
