import { describe, expect, test } from 'vitest';
import { readerOf } from '../../../test/imports/import-rows.ts';

const read = (columns: string[], cells: string[]) => readerOf(columns)(cells).content;

describe('a person', () => {
  test.each([
    ['0012345678901', 'MG'],
    ['P-01100424.3/002', 'SP'],
  ])('has the inscrição %s of a rural producer, of the state of the address', (numero, uf) => {
    const columns = ['nome', 'documento', 'inscricoesEstaduais.1.numero', 'enderecos.1.uf'];
    const { tipo, inscricoesEstaduais } = read(columns, ['Produtor', '18487333133', numero, uf]);
    expect(tipo).toBe('fisica');
    expect(inscricoesEstaduais.map(({ value }) => value)).toEqual([{ numero, uf }]);
  });

  test('an exempt person has none', () => {
    const columns = ['nome', 'documento', 'inscricoesEstaduais.1.numero', 'enderecos.1.uf'];
    expect(read(columns, ['Isento', '13879811377', 'ISENTO', 'SP']).inscricoesEstaduais).toEqual([]);
  });
});

test('a cell without a digit is no number, and its words are kept under the name of the list', () => {
  const columns = ['nome', 'cnpj', 'inscricoesEstaduais.1.numero', 'enderecos.1.uf'];
  const { inscricoesEstaduais, fields } = read(columns, ['Pão Ltda', '11222333000181', 'Não contribuinte', 'SP']);
  expect(inscricoesEstaduais).toEqual([]);
  expect(fields.observacoes).toBe('Inscrição estadual 1 · Número: Não contribuinte');
});

describe('a column of `IE / RG`', () => {
  const columns = ['nome', 'documento', 'rg.inscricao', 'enderecos.1.uf'];

  test('holds the RG of a person', () => {
    const { fields, inscricoesEstaduais } = read(columns, ['Ana', '52998224725', '12.345.678-9', 'SP']);
    expect({ rg: fields.rg, inscricoesEstaduais }).toEqual({ rg: '12.345.678-9', inscricoesEstaduais: [] });
  });

  test('holds the inscrição of a company', () => {
    const { fields, inscricoesEstaduais } = read(columns, ['Pão Ltda', '11222333000181', '110042490114', 'SP']);
    expect(fields).not.toHaveProperty('rg');
    expect(inscricoesEstaduais).toEqual([{ place: 1, value: { numero: '110042490114', uf: 'SP' } }]);
  });

  test('holds no RG where a person is exempt', () => {
    expect(read(columns, ['Ana', '52998224725', 'ISENTO', 'SP']).fields).not.toHaveProperty('rg');
  });

  test('accepts an inscrição if the RG has a separate column', () => {
    const { fields, inscricoesEstaduais } = read([...columns, 'rg'], ['Ana', '52998224725', '123', 'SP', '456']);
    expect(fields.rg).toBe('456');
    expect(inscricoesEstaduais.map(({ value }) => value.numero)).toEqual(['123']);
  });

  test('leaves it to each row which of several columns for a field is filled', () => {
    const several = [...columns, 'site', 'site'];
    const { fields } = read(several, ['Ana', '52998224725', '123', 'SP', '', 'ana.com.br']);
    expect(fields).toMatchObject({ rg: '123', site: 'ana.com.br' });
  });
});

describe('zeros that a spreadsheet removed', () => {
  const columns = ['nome', 'cnpj', 'inscricoesEstaduais.1.numero', 'enderecos.1.uf'];
  const readRow = (numero: string, uf: string) => readerOf(columns)(['Pão Ltda', '11222333000181', numero, uf]);

  test.each([
    ['62.307.904/0081', 'MG', '0623079040081'],
    ['623079040081', 'MG', '0623079040081'],
    ['625213', 'RO', '00000000625213'],
    ['62521-3', 'RO', '00000000625213'],
    ['130000019', 'MT', '00130000019'],
    ['1000003-06', 'BA', '100000306'],
  ])('are restored in %s of %s if the check digits prove them', (numero, uf, whole) => {
    const { content, repairs } = readRow(numero, uf);
    const [inscricao] = content.inscricoesEstaduais.map(({ value }) => value);
    const isWhole = numero.replace(/\D/g, '').length === whole.length;
    expect(inscricao).toEqual({ numero: isWhole ? numero : whole, uf });
    expect(repairs).toMatchObject(isWhole ? [] : [{ column: 2, code: 'lost_zeros', from: numero, to: whole }]);
  });

  test.each([
    ['62.307.904/0082', 'MG'],
    ['625214', 'RO'],
    ['P-01100424.3/002', 'SP'],
  ])('are not invented for %s of %s', (numero, uf) => {
    const { content, repairs } = readRow(numero, uf);
    expect(content.inscricoesEstaduais.map(({ value }) => value)).toEqual([{ numero, uf }]);
    expect(repairs).toEqual([]);
  });

  test.each(['000.000.000.000', '0', '00.000.000-0', '000/0000000'])('alone, as %s, are no number', (zeros) => {
    const { content, issues, repairs } = readRow(zeros, 'SP');
    expect({ list: content.inscricoesEstaduais, issues, repairs }).toEqual({ list: [], issues: [], repairs: [] });
  });
});
