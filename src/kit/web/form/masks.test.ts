import { type MaskitoOptions, maskitoTransform } from '@maskito/core';
import { expect, test } from 'vitest';
import {
  CEP_MASK,
  CNPJ_MASK,
  CPF_MASK,
  DATA_MASK,
  DINHEIRO_MASK_OPTIONS,
  EMAIL_MASK,
  HORA_MASK,
  TELEFONE_MASK,
} from './masks.ts';

test.each<[string, MaskitoOptions, string, string]>([
  ['a bare CPF', CPF_MASK, '52998224725', '529.982.247-25'],
  ['a masked CPF with a space behind', CPF_MASK, '529.982.247-25 ', '529.982.247-25'],
  ['a CNPJ in small letters', CNPJ_MASK, '12abc34501de35', '12.ABC.345/01DE-35'],
  ['a CEP with its word', CEP_MASK, 'CEP 01001-000', '01001-000'],
  ['a phone with 55', TELEFONE_MASK, '55 11 98765-4321', '(11) 98765-4321'],
  ['a landline', TELEFONE_MASK, '1133334444', '(11) 3333-4444'],
  ['an ISO date', DATA_MASK, '2026-11-20', '20/11/2026'],
  ['a short date', DATA_MASK, '1/2/2026', '01/02/2026'],
  ['a day that does not exist, for the rule to refuse', DATA_MASK, '31/02/2026', '31/02/2026'],
  ['an amount', DINHEIRO_MASK_OPTIONS, '1234,56', 'R$\u00a01.234,56'],
  ['a digit behind a shaped amount', DINHEIRO_MASK_OPTIONS, 'R$\u00a01.2345', 'R$\u00a012.345'],
  ['a dot behind a shaped amount', DINHEIRO_MASK_OPTIONS, 'R$\u00a01.234.', '1234.'],
  ['a time', HORA_MASK, '1405', '14:05'],
])('%s filled in whole comes out right', (_what, mask, text, shown) => {
  expect(maskitoTransform(text, mask)).toBe(shown);
});

test('an address comes out of what it was copied with, and other text is not made an address', () => {
  expect(paste('Ana <ana@x.com.br>')).toBe('ana@x.com.br');
  expect(paste('mailto:ana@x.com.br')).toBe('ana@x.com.br');
  expect(paste(' ana@x.com.br ')).toBe('ana@x.com.br');
  expect(paste('ana em x.com.br')).toBe('ana em x.com.br');
});

function paste(data: string): string {
  const elementState = { value: '', selection: [0, 0] as const };
  const [preprocessor] = EMAIL_MASK.preprocessors ?? [];
  return preprocessor?.({ elementState, data }, 'insert').data ?? '';
}

test('what is right already stays as it is', () => {
  for (const text of ['(11) 9', '(11) 98765-4321', '(55) 1198-7654'])
    expect(maskitoTransform(text, TELEFONE_MASK)).toBe(text);
  expect(maskitoTransform('20/1', DATA_MASK)).toBe('20/1');
});
