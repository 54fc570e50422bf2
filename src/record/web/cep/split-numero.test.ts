import { expect, test } from 'vitest';
import { readBesideCep, splitNumero } from './split-numero.ts';

test.each([
  ['1578 cj 12', '1578', 'cj 12'],
  [', 1578 cj 12', '1578', 'cj 12'],
  ['1000, cj. 5', '1000', 'cj. 5'],
  ['100 fundos', '100', 'fundos'],
  ['s/n casa 2', 's/n', 'casa 2'],
  ['1578 apto 34 bloco B', '1578', 'apto 34 bloco B'],
  [', 1578', '1578', ''],
])('“%s” is the number %s and the complemento “%s”', (text, numero, complemento) => {
  expect(splitNumero(text)).toEqual({ numero, complemento });
});

test.each(['1578', '12 A', '12A', '100/102', '100 e 102', 's/n', 'km 12', 'lote 5', '123 - Centro', '', 'abc'])(
  '“%s” stays as it is typed',
  (text) => {
    expect(splitNumero(text)).toBeUndefined();
  },
);

test.each([
  ['01310-100, 1578 cj 12', { numero: '1578', complemento: 'cj 12' }],
  ['01310100\t1578', { numero: '1578', complemento: '' }],
  ['Av. Paulista, 1578, cj 12\nBela Vista, São Paulo - SP, 01310-100', { numero: '1578', complemento: 'cj 12' }],
])('beside the CEP of “%s” stands the house', (text, house) => {
  expect(readBesideCep(text)).toEqual(house);
});

test('a city next to a CEP is no house', () => {
  expect(readBesideCep('01310-100 São Paulo - SP')).toBeUndefined();
});
