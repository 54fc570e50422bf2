import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareLetters } from '../../../test/reading/words-of-addresses.ts';
import { rounds } from '../../../test/rounds.ts';
import { findMunicipioByNome } from '@fichario/brasil/municipios';
import { findUf } from '@fichario/brasil';
import { readAddressLine } from './address-line.ts';

const isCidade = (uf: string | undefined, nome: string) =>
  findMunicipioByNome(nome, findUf(uf ?? '')?.codigo) !== undefined;

const PIECES = [
  'Rua das Acácias',
  'Av. 9 de Julho',
  'Rod. BR-116',
  'SQN 210',
  'SAUS, Qd. 3',
  'Quadra 3',
  'Apto 12',
  'bl. C',
  '4º andar',
  'KM 12,5',
  '3.229',
  's/n',
  'nº 45-B',
  'n 500',
  '22/302',
  '1500 / 1502',
  '2, 4 e 8',
  'Centro',
  'Centro.',
  'Bairro: Sé',
  'Bairro São José',
  'Cidade: Santos',
  'Jardim Ω',
  'Condomínio Azul',
  'Santos/SP',
  'Santos SP',
  'Rio de Janeiro',
  'Paraná',
  '11010-000',
  '11010 000',
  'CEP 11010000',
  'Brasil',
  '(fundos)',
  'İstanbul',
  '𒐀n 5',
  'próx. ao mercado',
  'n.º 303',
  'COMPL CASA',
  'MUNICIPIO PICOS',
  'UF PI',
  'Recife - PE',
  'B: Sé',
  'esq. c/ Rua B',
  'Chácara Santo Antônio',
  'Cidade/UF: Santos/SP',
  'Bairro Novo',
  'Av. Brasil 44 Tijuca Santos SP',
  'Argentina',
];
const piece = fc.oneof(
  fc.constantFrom(...PIECES),
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
);
const sign = fc.constantFrom(', ', ' - ', ' ', ',', '\n', '; ', ' · ', '/', '. ', ': ');
const line = fc.array(fc.tuple(piece, sign), { maxLength: 9 }).map((parts) => parts.flat().join(''));

test('no letter of a line is lost or repeated', () => {
  fc.assert(
    fc.property(line, (text) => {
      const { values, unplaced } = readAddressLine(text, { isCidade });
      expect(compareLetters(text, [...Object.values(values), unplaced].join(' '))).toEqual({ lost: '', added: '' });
    }),
    { numRuns: rounds(600, 20_000) },
  );
});

test.each([
  ['Ḃ:', { logradouro: 'Ḃ:' }],
  ['B:', { logradouro: 'B:' }],
  ['Rua X, B: ', { logradouro: 'Rua X', complemento: 'B:' }],
  ['Rua X, Ḃ: Sé', { logradouro: 'Rua X', complemento: 'Ḃ: Sé' }],
  ['Rua X, Ċep: 11010-000', { logradouro: 'Rua X', complemento: 'Ċep:', cep: '11010000' }],
  ['Rua X, B: Sé', { logradouro: 'Rua X', bairro: 'Sé' }],
  ['Rua X, BÁIRRO: Sé', { logradouro: 'Rua X', bairro: 'Sé' }],
])(
  'a label is written with the letters of Portuguese, and a lone letter needs a value behind it: %s',
  (text, values) => {
    expect(readAddressLine(text, { isCidade })).toEqual({ values, unplaced: '' });
  },
);

const STREETS = [
  'Rua das Acácias',
  'R. Dr. Zuquim',
  'Av Brasil',
  'AL SANTOS',
  'Praça da Sé',
  'Rua Projetada',
  'Sítio Azul',
];
const BEHIND = [
  '',
  ' - Centro',
  ' - Bairro Sé Velha',
  ' - Bairro do Limão',
  ' - Fundos',
  ' - Brasil',
  ' - casa dos fundos',
  ' - Rio de Janeiro',
  ' - Santos',
  ' - Paraná',
  ' - Campinas SP',
  ' - JARDIM EUROPA',
  ' - Torre Norte',
  ' - Condomínio Azul',
  ' - Centro.',
  ' - Sala B',
  ' - São José',
  ' - Conjunto Cidade Nova',
  ' - apto 12',
  ' - apto 12 - Centro',
  ' - bloco B ap 31 - Boa Vista',
  ' - ap 3 fundos - Torre Norte - Lapa',
  ' - Galeria Olido - República - São Paulo',
  ' - Jardim Rosa - Santos',
  ' - Lapa - sala 2',
  ' - Lapa - Campinas - SP',
  ' - Sala 3 Ed. Azul - Lapa',
  ' - Torre Sul - Brasil',
  ' - 4º andar - Sé',
  ' - casa 2 Vila Nova',
  ' - 11010-000',
  ' - lote 5 quadra B - Setor Sul',
  ' - Bairro Novo - Zona Rural',
  ' - ap 41-B',
  ' - Chácara Santo Antônio',
  ' - Chácara 5 - Zona Rural',
  ' - Jardim Rosa - Zona Sul',
];

test('a line as most are reads quickly what it reads the long way', () => {
  for (const street of STREETS)
    for (const number of ['5', '000123', '123456'])
      for (const behind of BEHIND)
        for (const cidade of ['', 'Santos']) {
          const text = `${street}, ${number}${behind}`;
          const long = readAddressLine(`${text} ,`, { isCidade, cidade });
          expect(readAddressLine(text, { isCidade, cidade }), text).toEqual(long);
        }
});

test.each(STREETS.concat('Avenida Presidente Vargas', 'Linha São Paulo', 'Beco'))(
  '%s alone is a street, whatever sign ends it',
  (street) => {
    expect(readAddressLine(street).values).toEqual(readAddressLine(`${street},`).values);
  },
);
