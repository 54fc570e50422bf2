import { expect, test } from 'vitest';
import { readerOf } from '../../../test/imports/import-rows.ts';
import type { Target } from '../../pessoa/cells/cell-fields.ts';

/** The first address that a row says, its remarks, and what is said of it. */
function read(row: Readonly<Record<string, string>>) {
  const targets = Object.keys(row).map((field): Target => (field === 'nome' ? field : targetOf(field)));
  const { content, repairs, issues } = readerOf(targets)(Object.values(row));
  const codes = [...issues, ...repairs].map(({ code }) => code);
  return { endereco: content.enderecos[0]?.value, notes: content.fields.observacoes, codes };
}

const targetOf = (field: string): Target => `enderecos.1.${field}`;

const ROW = { nome: 'Tornillos Imaginarios S.A.', logradouro: 'Av. 18 de Julio', numero: '1200' };
const STREET = { logradouro: 'Av. 18 de Julio', numero: '1200' };

test.each([
  ['by its name', 'Uruguai'],
  ['by its name in another language', 'URUGUAY'],
  ['by its code', '8451'],
  ['by its code with zeros', '08451'],
  ['by its code without check digit', '845'],
  ['by letters', 'UY'],
])('a row of an invoice program with EX becomes an address of a country said %s', (_how, pais) => {
  const { endereco, notes, codes } = read({ ...ROW, cidade: 'Montevidéu', uf: 'EX', codigoCidade: '9999999', pais });
  expect(endereco).toEqual({ ...STREET, cidadeExterior: 'Montevidéu', pais: '8451' });
  expect([notes, codes]).toEqual([undefined, []]);
});

test('Exterior in the column of cities is covered by the country', () => {
  const { endereco, codes } = read({ ...ROW, cidade: 'EXTERIOR', uf: 'EX', pais: '2496' });
  expect(endereco).toEqual({ ...STREET, pais: '2496' });
  expect(codes).toEqual([]);
});

test('a state and a postal code of another country go to the remarks', () => {
  // as Google, Outlook and HubSpot write an address
  const { endereco, notes, codes } = read({
    nome: 'Imaginary Bolts Inc',
    logradouro: '1 Ocean Drive',
    cidade: 'Miami',
    uf: 'FL',
    cep: '33139-1234',
    pais: 'United States',
  });
  expect(endereco).toEqual({ logradouro: '1 Ocean Drive', cidadeExterior: 'Miami', pais: '2496' });
  expect(notes).toBe('UF: FL\nCEP: 33139-1234');
  expect(codes).toEqual(['rest_to_remarks', 'rest_to_remarks']);
});

test('a foreign state with the name of a Brazilian one is not mistaken for it', () => {
  const { endereco, notes } = read({ ...ROW, cidade: 'Columbia', uf: 'SC', pais: 'US' });
  expect(endereco).toEqual({ ...STREET, cidadeExterior: 'Columbia', pais: '2496' });
  expect(notes).toBe('UF: SC');
});

test.each([
  ['Montevidéu - Uruguai', 'Montevidéu', '8451'],
  ['Miami (USA)', 'Miami', '2496'],
  ['Porto/Portugal', 'Porto', '6076'],
])('without a column of countries the city %s says its own', (cidade, cidadeExterior, pais) => {
  const { endereco, codes } = read({ ...ROW, cidade, uf: 'EX' });
  expect(endereco).toEqual({ ...STREET, cidadeExterior, pais });
  expect(codes).toEqual([]);
});

test('without a country is reported, and the content of the row is kept', () => {
  const said = read({ ...ROW, cidade: 'Rivera', uf: 'EX', pais: '' });
  expect(said.endereco).toEqual({ ...STREET, cidadeExterior: 'Rivera' });
  expect(said.codes).toEqual(['foreign_uf']);
  const unread = read({ ...ROW, cidade: 'Exterior', uf: 'EX', pais: 'Terra do Nunca' });
  expect(unread.endereco).toEqual(STREET);
  expect(unread.notes).toBe('País: Terra do Nunca');
  expect(unread.codes).toEqual(expect.arrayContaining(['foreign_uf', 'foreign_cidade', 'rest_to_remarks']));
});

test('a city of Brazil stays there, whatever country a program has filled in', () => {
  const { endereco, notes } = read({ ...ROW, cidade: 'Campinas', uf: 'SP', pais: 'Estados Unidos' });
  expect(endereco).toEqual({ ...STREET, codigoCidade: '3509502', codigoEstado: '35' });
  expect(notes).toBe('País: Estados Unidos');
  const home = read({ ...ROW, cidade: 'Campinas', uf: 'SP', cep: '13010-000', pais: 'Brasil' });
  expect(home.endereco).toMatchObject({ codigoCidade: '3509502', cep: '13010000', pais: '1058' });
});

test('a city abroad of more letters than its field has goes to the remarks', () => {
  const long = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch sobre o mar';
  const { endereco, notes } = read({ ...ROW, cidade: long, pais: 'Reino Unido' });
  expect(endereco).toEqual({ ...STREET, pais: '6289' });
  expect(notes).toBe(`Cidade: ${long}`);
});
