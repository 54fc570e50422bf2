import { readFileSync } from 'node:fs';
import { chaveNome } from '@fichario/brasil';
import { findMunicipio } from '@fichario/brasil/municipios';
import { findUf } from '@fichario/brasil';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ROW_OPTIONS } from '../../../test/imports/import-rows.ts';
import { OPTIONS } from '../../../test/paste/paste-options.ts';
import { wordsOf } from '../../../test/reading/words-of-addresses.ts';
import { rounds } from '../../../test/rounds.ts';
import type { Endereco } from '../../pessoa/pessoa.ts';
import { makeCellReaders } from '../cells/cell-readers.ts';
import { cleanCell } from '../cells/cells.ts';
import { readPasted } from '../paste/read-pasted.ts';
import { readAddress } from './address.ts';
import { ADDRESS_CELLS, type AddressCells } from './address-draft.ts';

const readers = makeCellReaders({ ddd: null, uf: null }, ROW_OPTIONS);

function cellsOf(cells: Partial<AddressCells>): AddressCells {
  return Object.fromEntries(ADDRESS_CELLS.map((cell) => [cell, cleanCell(cells[cell] ?? '')])) as AddressCells; // of each
}

type Case = {
  line?: string;
  cells?: Partial<AddressCells>;
  paste?: string;
  expected: Partial<Record<keyof AddressCells, string>>;
};

const CASES = JSON.parse(
  readFileSync(new URL('../../../test/reading/addresses.json', import.meta.url), 'utf8'),
) as Case[]; // as the file is written

const WITHOUT_NUMBER = /^s[/ ]*n[ºo°.]?$|^sem n/i;

function shown(value: Partial<Endereco>): Record<string, string> {
  const { logradouro, numero = '', complemento, bairro, cep, codigoCidade = '', codigoEstado = '' } = value;
  const said = {
    logradouro: chaveNome(logradouro ?? ''),
    numero: WITHOUT_NUMBER.test(numero) ? 'S/N' : numero.replace(/\s*\/\s*/, '/'),
    complemento: chaveNome(complemento ?? ''),
    bairro: chaveNome(bairro ?? ''),
    cep: cep ?? '',
    cidade: findMunicipio(codigoCidade)?.nome ?? '',
    uf: findUf(codigoEstado)?.sigla ?? '',
  };
  return Object.fromEntries(Object.entries(said).filter(([, text]) => text !== ''));
}

function read({ line = '', cells = { linha: line }, paste }: Case): Partial<Endereco>[] {
  return paste === undefined ? [readAddress(cellsOf(cells), { readers }).value] : readPasted(paste, OPTIONS).enderecos;
}

test.each(CASES.map((one) => [one.line ?? one.paste ?? Object.values(one.cells ?? {}).join(' | '), one] as const))(
  '%s is read',
  (_text, one) => {
    const { logradouro = '', complemento = '', bairro = '', ...others } = one.expected;
    const texts = { logradouro, complemento, bairro };
    const keys = Object.entries(texts).flatMap(([field, text]) => (text === '' ? [] : [[field, chaveNome(text)]]));
    expect(read(one).map(shown)).toEqual([{ ...others, ...Object.fromEntries(keys) }]);
  },
);

const said = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        'Rua das Acácias',
        'Av. Brasil',
        'SQN 210',
        'Apto 12',
        'KM 12,5',
        's/n',
        'nº 45-B',
        'Centro',
        'Jardim Rosa',
        'Santos/SP',
        'Rio de Janeiro',
        'Taguatinga/DF',
        'zebra',
        'kiwi',
      ),
      fc.constantFrom(', ', ' - ', ' ', '\n'),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.flat().join('').trim());
const severalCells = fc.record({
  linha: said,
  logradouro: fc.constantFrom('', 'Rua A', 'Rua A, 5', 'Rua A, 7 - fundos - Lapa'),
  tipoLogradouro: fc.constantFrom('', 'Rua', 'Alameda'),
  numero: fc.constantFrom('', '5', '45 ap 302', 'S/N'),
  complemento: fc.constantFrom('', 'sala 3', 'fundos', 'palmeiras '.repeat(9).trim()),
  bairro: fc.constantFrom('', 'Centro', 'Gonzaga'),
  cidade: fc.constantFrom('', 'Santos', 'Nenhures', 'Ceilândia'),
  uf: fc.constantFrom('', 'SP', 'DF', 'SP - capital paulista'),
});

test('no word of several cells is lost without a finding', () => {
  fc.assert(
    fc.property(severalCells, (cells) => {
      const { value, findings } = readAddress(cellsOf(cells), { readers });
      const city = findMunicipio(value.codigoCidade ?? '')?.nome ?? '';
      const uf = findUf(value.codigoEstado ?? '')?.sigla ?? '';
      const told = findings.map((one) => ('remainder' in one ? one.remainder : 'issue' in one ? one.text : one.to));
      const all = `${Object.values(value).join(' ')} ${city} ${uf} ${told.join(' ')}`.toLowerCase();
      for (const word of wordsOf(Object.values(cells).join(' '))) expect(all).toContain(word);
    }),
    { numRuns: rounds(600, 5000) },
  );
});

describe('an address of several cells', () => {
  test('reports another bairro in a line, and keeps it', () => {
    const { value, findings } = readAddress(cellsOf({ linha: 'Rua A, 5 - Lapa', bairro: 'Sé' }), { readers });
    expect(value).toEqual({ logradouro: 'Rua A', numero: '5', complemento: 'Lapa', bairro: 'Sé' });
    expect(findings).toMatchObject([{ cell: 'linha', repair: { code: 'address_differs' }, to: 'Lapa' }]);
  });

  test('leaves a CEP and a city of a line that its own cells contradict', () => {
    const cells = { linha: 'Rua A, 5 - Santos/SP - 11010-000', cidade: 'Campinas', uf: 'SP', cep: '13010-000' };
    const { value, findings } = readAddress(cellsOf(cells), { readers });
    expect(value).toMatchObject({ codigoCidade: '3509502', cep: '13010000' });
    expect(findings).toEqual([
      { cell: 'linha', remainder: 'Santos/SP' },
      { cell: 'linha', remainder: '11010-000' },
    ]);
  });

  test('reports a kind of street without a street', () => {
    const { value, findings } = readAddress(cellsOf({ tipoLogradouro: 'Rua', bairro: 'Sé' }), { readers });
    expect(value).toEqual({ bairro: 'Sé' });
    expect(findings).toEqual([{ cell: 'tipoLogradouro', remainder: 'Rua' }]);
  });

  test.each([
    ['AV', 'AV. PAULISTA', 'AV. PAULISTA'],
    ['RUA', 'R DAS FLORES', 'RUA DAS FLORES'],
    ['Av.', 'Avenida Brasil', 'Avenida Brasil'],
    ['FAZENDA', 'FAZENDA BOA VISTA', 'FAZENDA BOA VISTA'],
    ['RUA', 'R2D2', 'RUA R2D2'],
    ['R', 'RIACHUELO SUL', 'R RIACHUELO SUL'],
  ])('says the kind of street once where both cells have it: %s and %s', (tipoLogradouro, logradouro, expected) => {
    expect(readAddress(cellsOf({ tipoLogradouro, logradouro }), { readers }).value).toEqual({ logradouro: expected });
  });

  test('takes a number of the line before a 0 that means none', () => {
    const own = readAddress(cellsOf({ logradouro: 'Rua A nº 45', numero: '0' }), { readers });
    expect(own).toEqual({ value: { logradouro: 'Rua A', numero: '45' }, findings: [] });
    const none = readAddress(cellsOf({ logradouro: 'Rua A', numero: '0' }), { readers });
    expect(none.value).toEqual({ logradouro: 'Rua A', numero: '0' });
  });

  test('takes nothing apart in our own export', () => {
    const cells = cellsOf({ logradouro: 'Rua 10, 250 - fundos', numero: '45 ap 302' });
    expect(readAddress(cells, { readers, isWritten: true })).toEqual({
      value: { logradouro: 'Rua 10, 250 - fundos', numero: '45 ap 302' },
      findings: [],
    });
  });

  test('keeps the other text in the cell of a state', () => {
    const { value, findings } = readAddress(cellsOf({ uf: 'SP - capital paulista' }), { readers });
    expect(value).toEqual({ codigoEstado: '35' });
    expect(findings).toEqual([{ cell: 'uf', remainder: 'capital paulista' }]);
    expect(readAddress(cellsOf({ uf: 'Estado de São Paulo (SP)' }), { readers }).findings).toEqual([]);
  });
});
