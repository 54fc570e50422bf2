import { describe, expect, test } from 'vitest';
import { readerOf } from '../../../test/imports/import-rows.ts';
import { buildFisica, buildJuridica, EMAIL, ENDERECO, TELEFONE } from '../../../test/pessoas.ts';
import type { Target } from '../../pessoa/cells/cell-fields.ts';
import { isDrop } from '../cells/notes.ts';
import { cellsOf } from '../../pessoa/cells/write-cells.ts';
import type { CellField } from '../../pessoa/fields/kinds.ts';
import { COLUMNS } from '../../pessoa/pessoa.columns.ts';
import type { ImportSettings } from '../../imports/model/import.ts';
import { normalizePessoa } from '../../pessoa/rules/normalize.ts';
import { writeOwnId } from '../../pessoa/cells/own-id.ts';
import type { Pessoa, PessoaInput } from '../../pessoa/pessoa.ts';

type Row = { [target: Target]: string };

/** Reads a row given by its columns. */
function read(row: Row, overrides: Partial<ImportSettings> = {}, before?: Pessoa) {
  return readerOf(Object.keys(row), overrides)(Object.values(row), before);
}

const codes = (notes: readonly { code: string }[]) => notes.map(({ code }) => code);

const ID = '0192f3a4-5b6c-7d8e-9f01-23456789abcd';
const OWN_ID = writeOwnId(ID);

function stored(input: PessoaInput): Pessoa {
  const at = '2026-11-20T12:00:00.000Z';
  return { ...normalizePessoa(input), id: ID, codigo: 12, version: 7, createdAt: at, updatedAt: at, deletedAt: null };
}

/** The fields that the date of a column of both gives to a record with this document. */
function dates(documento: string) {
  const { content, issues } = read({ nome: 'Um', documento, data: '22/03/1979' });
  const ofRecord = Object.entries(content.fields).filter(([, value]) => value === '1979-03-22');
  return { dates: ofRecord.map(([key]) => key), issues };
}

describe('what a row is about', () => {
  test.each<[string, Row, 'fisica' | 'juridica']>([
    ['a word', { tipo: 'PJ', nome: 'Ana' }, 'juridica'],
    ['a CPF', { documento: '529.982.247-25', nome: 'Ana Ltda' }, 'fisica'],
    ['a CNPJ', { documento: '11.222.333/0001-81', nome: 'Ana' }, 'juridica'],
    ['a name with LTDA', { documento: '', nome: 'PADARIA PAO QUENTE LTDA' }, 'juridica'],
    ['a name with S.A.', { nome: 'Banco Um S.A.' }, 'juridica'],
    ['a name with S/A', { nome: 'BANCO UM S/A' }, 'juridica'],
    ['a surname that is Sá', { nome: 'José Sá' }, 'fisica'],
    ['a name with ME', { nome: 'Maria Doces - ME' }, 'juridica'],
    ['a condominium', { nome: 'Condomínio Edifício Um' }, 'juridica'],
    ['a date of birth', { nome: 'Ana', nascimento: '29/02/1980' }, 'fisica'],
    ['a CNAE', { nome: 'Ana', cnae: '6201-5/01' }, 'juridica'],
    ['a file of CNPJs alone', { nome: 'Ana', cnpj: '' }, 'juridica'],
    ['nothing', { nome: 'Ana' }, 'fisica'],
  ])('is told by %s', (_what, row, tipo) => {
    expect(read(row).content.tipo).toBe(tipo);
  });

  test('has a date of birth or of opening from a column of both, and no other date', () => {
    expect(dates('11.222.333/0001-81')).toEqual({ dates: ['abertura'], issues: [] });
    expect(dates('529.982.247-25')).toEqual({ dates: ['nascimento'], issues: [] });
  });

  test.each(Object.entries<CellField>(COLUMNS))(
    'fills from the column %s no other fields than the table has',
    (target, { says }) => {
      for (const cell of [
        '22/03/1979',
        '28936',
        '529.982.247-25',
        '11.222.333/0001-81',
        '12345678',
        '110042490114',
        'Ana',
      ])
        for (const documento of ['529.982.247-25', '11.222.333/0001-81']) {
          const beside: Row = says.includes('cnpj') ? {} : { documento, 'enderecos.1.uf': 'SP' };
          const { fields } = read({ nome: 'Um', ...beside, [target]: cell }).content;
          const filled = Object.keys(fields).filter((key) => !['nome', 'cpf', 'cnpj', 'observacoes'].includes(key));
          expect(filled.filter((key) => !says.includes(key))).toEqual([]);
          expect(filled.length).toBeLessThanOrEqual(1);
        }
    },
  );

  test('contradicts itself if the word and the document disagree', () => {
    expect(read({ tipo: 'F', documento: '11.222.333/0001-81', nome: 'Ana' }).issues).toMatchObject([
      { column: 1, code: 'tipo_other_document' },
    ]);
    expect(read({ tipo: 'J', cpf: '529.982.247-25', nome: 'Ana' }).issues).toMatchObject([
      { column: 1, code: 'tipo_other_document' },
    ]);
  });

  test('keeps the document of its kind and reports the other', () => {
    const row = read({ nome: 'Ana ME', cpf: '529.982.247-25', cnpj: '11.222.333/0001-81' });
    expect(row.content.fields).toMatchObject({ cnpj: '11222333000181' });
    expect(row.content.fields.cpf).toBeUndefined();
    expect(row.issues).toEqual([]);
    expect(row.repairs).toMatchObject([{ column: 1, code: 'other_document', to: '' }]);
    expect(row.key).toMatchObject({ cnpj: '11222333000181' });
    expect(row.key.cpf).toBeUndefined();
  });

  test('is not made of another kind where the record has its document, unless by our own export', () => {
    const before = stored(buildFisica({ cpf: '52998224725' }));
    const row = { tipo: 'Empresa', nome: 'Ana', 'emails.1.email': 'a@x.com' };
    expect(read(row, {}, before).issues).toMatchObject([{ column: 0, code: 'record_other_document' }]);
    expect(read({ id: OWN_ID, version: '7', ...row }, {}, before).issues).toEqual([]);
    expect(read({ nome: 'Ana' }, { fixed: { tipo: 'Empresa' } }, before)).toMatchObject({
      content: { tipo: 'fisica' },
      issues: [],
    });
  });

  test('has a place for what only companies have, and keeps in the remarks what a person has none for', () => {
    const row = { nome: 'Ana', documento: '529.982.247-25', nomeFantasia: 'Doces', cnae: '6201501' };
    expect(codes(read(row).repairs)).toEqual(['to_remarks', 'to_remarks']);
    expect(read(row).content.fields.observacoes).toBe('Nome fantasia: Doces\nCNAE: 6201501');
    expect(codes(read({ ...row, nomeFantasia: 'ANA', cnae: '0' }).repairs)).toEqual([]);
    expect(codes(read(row, { withoutRest: ['nomeFantasia'] }).repairs)).toEqual(['rest_left_out', 'to_remarks']);
    const company = { ...row, documento: '11222333000181', nascimento: '29/02/1980', nomeSocial: '-' };
    expect(read(company).content.fields.observacoes).toBe('Nascimento: 29/02/1980');
    const contact = { nome: 'Ana', cpf: '529.982.247-25', 'contatos.1.nome': 'Bia' };
    expect(read(contact).content.fields.observacoes).toBe('Contato 1 · Nome: Bia');
  });

  test('does not copy into the remarks, which everybody reads, what few may see', () => {
    const { content, repairs } = read({ nome: 'Alfa', cnpj: '11222333000181', rg: '12.345.678-9' });
    expect(content.fields.observacoes).toBeUndefined();
    expect(repairs).toMatchObject([{ column: 2, code: 'no_place', from: '12.345.678-9', to: '' }]);
    const second = readerOf(['nome', 'cpf', 'cpf'])(['Ana', '529.982.247-25', '111.444.777-35']);
    expect(second.content.fields.observacoes).toBeUndefined();
    expect(second.repairs).toMatchObject([{ column: 2, code: 'no_place', from: '111.444.777-35' }]);
  });

  test('takes one column of dates for birth or opening', () => {
    expect(read({ cpf: '52998224725', data: '29/02/1980' }).content.fields.nascimento).toBe('1980-02-29');
    expect(read({ cnpj: '11222333000181', data: '29/02/1980' }).content.fields.abertura).toBe('1980-02-29');
    expect(codes(read({ cpf: '52998224725', data: '22/11/2026' }).issues)).toEqual(['future_date']);
    expect(codes(read({ cpf: '52998224725', 'nascimento.serial': '29280' }).issues)).toEqual([]);
  });
});

describe('the key of a row', () => {
  test('holds only what is whole and right', () => {
    const { key } = read({
      id: OWN_ID.toUpperCase(),
      version: '7',
      codigo: '12',
      cpf: '529.982.247-25',
      'emails.1.email': 'A@x.com',
    });
    expect(key).toEqual({
      id: ID,
      version: 7,
      codigo: 12,
      cpf: '52998224725',
      emails: ['a@x.com'],
      codigosExternos: [],
    });
    expect(read({ cpf: '529.982.247-26' }).key).toEqual({ emails: [], codigosExternos: [] });
    // an id of another program, though somebody says that it is ours
    for (const id of [ID, '12', `x${OWN_ID}`]) {
      expect(read({ id }).key).toEqual({ emails: [], codigosExternos: [] });
      expect(codes(read({ id }).issues)).toContain('uuid');
    }
  });

  test('minds a code that is no number only where records are found by it', () => {
    expect(codes(read({ nome: 'Ana', codigo: 'A-12' }).issues)).toEqual([]);
    expect(codes(read({ nome: 'Ana', codigo: 'A-12' }, { match: ['codigo'] }).issues)).toEqual(['number']);
    expect(codes(read({ nome: 'Ana', id: '12' }).issues)).toEqual(['uuid']);
  });
});

/** Reads an address given by its fields. */
function endereco(row: Row, overrides: Partial<ImportSettings> = {}) {
  const prefixed = Object.fromEntries(Object.entries(row).map(([field, cell]) => [`enderecos.1.${field}`, cell]));
  const { content, issues, repairs } = read({ nome: 'Ana', ...prefixed }, overrides);
  const { value, supposed } = content.enderecos[0] ?? {};
  return { value, supposed, issues: codes(issues), repairs: codes(repairs) };
}

describe('an address of a row', () => {
  test('gets its CEP back by the state of the column, of the city, of the file', () => {
    const sp = { cep: '01001000' };
    const repairs = ['lost_zero_of_cep'];
    expect(endereco({ cep: '1001000', uf: 'SP' })).toMatchObject({ value: sp, issues: [], repairs });
    expect(endereco({ cep: '1001000', cidade: 'Campinas' })).toMatchObject({ value: sp, issues: [], repairs });
    expect(endereco({ cep: '1001000' }, { uf: 'SP' })).toMatchObject({ value: sp, issues: [], repairs });
    expect(endereco({ cep: '1001000' })).toMatchObject({ value: {}, issues: ['cep_lost_zero'] });
    expect(endereco({ cep: '1001000', uf: 'RJ' })).toMatchObject({ issues: ['cep_lost_zero'] });
  });

  test('has the state of its column, else of its city, of its CEP, of the file', () => {
    expect(endereco({ uf: 'São Paulo', cidade: 'CAMPINAS' }).value).toEqual({
      codigoEstado: '35',
      codigoCidade: '3509502',
    });
    expect(endereco({ cidade: 'Campinas - SP' }).value).toMatchObject({ codigoEstado: '35' });
    expect(endereco({ cep: '20040-002', logradouro: 'Rua A' }, { uf: 'SP' }).supposed).toEqual({ codigoEstado: '33' });
    expect(endereco({ logradouro: 'Rua A' }, { uf: 'SP' }).supposed).toEqual({ codigoEstado: '35' });
    expect(endereco({ cep: '95290-000', cidade: 'Bom Jesus' }).value).toMatchObject({ codigoCidade: '4302303' });
    expect(endereco({ cidade: 'Bom Jesus' }, { uf: 'RS' }).value).toMatchObject({ codigoCidade: '4302303' });
  });

  test('may not name one city and the code of another', () => {
    expect(endereco({ cidade: 'Campinas', uf: 'SP', codigoCidade: '3550308' }).issues).toEqual(['cidade_other_code']);
    expect(endereco({ cidade: 'São Paulo', uf: 'SP', codigoCidade: '3550308' }).issues).toEqual([]);
  });

  test('is read from one line, separate columns first, and the other text of the line is kept', () => {
    expect(
      endereco({ linha: 'Rua A, 12 - Apto 3 - Centro', bairro: 'Vila B', cidade: 'Campinas', uf: 'SP' }),
    ).toMatchObject({
      value: {
        logradouro: 'Rua A',
        numero: '12',
        complemento: 'Apto 3, Centro',
        bairro: 'Vila B',
        codigoCidade: '3509502',
      },
      issues: [],
      repairs: ['address_differs'],
    });
    expect(endereco({ linha: 'Rua A, 12 - Centro - Campinas/SP' }).value).toMatchObject({ codigoCidade: '3509502' });
    expect(endereco({ linha: 'Rua A, 12 - Centro - Vila Tal/SP' })).toMatchObject({
      value: { complemento: 'Vila Tal/SP' },
      issues: [],
    });
  });

  test('has a complement of the columns of its parts, each with the word of its column', () => {
    const parts = ['complemento', 'complemento:Bloco', 'complemento:Apto'].map((part) => `enderecos.1.${part}`);
    const readUnits = (...cells: string[]) => {
      const columns = ['nome', 'enderecos.1.logradouro', ...parts];
      const { content, repairs, issues } = readerOf(columns)(['Ana', 'Rua A', ...cells], undefined);
      return [content.enderecos[0]?.value.complemento, content.fields.observacoes, ...repairs, ...issues];
    };
    expect(readUnits('', 'B', '12')).toEqual(['Bloco B, Apto 12', undefined]);
    expect(readUnits('fundos', 'Ipê', 'ap. 3')).toEqual(['fundos, Bloco Ipê, ap. 3', undefined]);
    expect(readUnits('Apto 12', '-', '12')).toEqual(['Apto 12', undefined]);
    expect(readUnits('', '', '')).toEqual([undefined, undefined]);
  });

  test('keeps in the remarks a false city that does not fit into the complement', () => {
    const complemento = `Bloco ${'das Palmeiras '.repeat(6)}B`;
    const cell = `Rua A, 12 - ${complemento} - Centro - Vila Tal/SP`;
    const { content, repairs, issues } = read({ nome: 'Ana', 'enderecos.1.linha': cell });
    expect(issues).toEqual([]);
    expect(content.enderecos[0]?.value.complemento).toBe(complemento);
    expect(content.fields.observacoes).toBe('Endereço inteiro: Vila Tal/SP');
    expect(repairs).toMatchObject([{ column: 1, code: 'rest_to_remarks' }]);
  });

  test('is in Brasília where its city is a region of the Distrito Federal, which is its bairro', () => {
    const brasilia = { codigoCidade: '5300108', codigoEstado: '53' };
    expect(endereco({ cidade: 'Taguatinga', uf: 'DF' })).toEqual({
      value: { ...brasilia, bairro: 'Taguatinga' },
      supposed: undefined,
      issues: [],
      repairs: [],
    });
    expect(endereco({ cidade: 'Ceilândia', uf: 'DF', bairro: 'Setor O' }).value).toEqual({
      ...brasilia,
      bairro: 'Setor O',
      complemento: 'Ceilândia',
    });
    expect(endereco({ cidade: 'Taguatinga', uf: 'TO' }).value).toMatchObject({ codigoCidade: '1720903' });
  });

  test('does not exist with only its kind, or only fixed values', () => {
    expect(endereco({ tipo: 'Residencial', principal: 'Sim', logradouro: '-' }).value).toBeUndefined();
    expect(
      endereco({ logradouro: '' }, { uf: 'SP', fixed: { 'enderecos.1.cidade': 'Campinas' } }).value,
    ).toBeUndefined();
    expect(
      endereco({ logradouro: 'Rua A' }, { uf: 'SP', fixed: { 'enderecos.1.cidade': 'Campinas' } }).value,
    ).toMatchObject({
      codigoCidade: '3509502',
    });
  });

  test('reports a text that is too long', () => {
    const row = read({ nome: 'Ana', 'enderecos.1.numero': '1'.repeat(21), 'enderecos.1.logradouro': 'a'.repeat(201) });
    expect(row.issues.map(({ column, code }) => [column, code])).toEqual([
      [1, 'too_long'],
      [2, 'too_long'],
    ]);
  });
});

describe('the phones of a row', () => {
  test('take the DDD of their own column, else of the file', () => {
    const row = {
      nome: 'Ana',
      'telefones.1.ddd': '011',
      'telefones.1.numero': '3333-4444',
      'telefones.2.numero': '98765-4321',
    };
    const { content, issues } = read(row, { ddd: '21' });
    expect(issues).toEqual([]);
    expect(content.telefones).toEqual([
      { place: 1, value: { tipo: 'fixo', numero: '1133334444' } },
      { place: 2, value: { tipo: 'celular', numero: '21987654321' } },
    ]);
  });

  test('are as many as the cell contains', () => {
    const { content, repairs } = read({
      'telefones.1.numero': '(11) 3333-4444 / 8765-4321',
      'telefones.1.observacao': 'casa',
    });
    expect(content.telefones).toMatchObject([
      { place: 1, value: { numero: '1133334444', observacao: 'casa' } },
      { place: 0, value: { numero: '11987654321' } },
    ]);
    expect(repairs).toMatchObject([{ column: 0, code: 'ninth_digit', to: '(11) 3333-4444, (11) 98765-4321' }]);
  });

  test.each([
    ['1133334444', 'Celular', 'fixo'],
    ['11987654321', 'Fixo', 'celular'],
    ['0800 123 4567', 'Celular', 'servico'],
  ])('%s is of the kind that the number says, whatever the column says (%s)', (numero, cell, tipo) => {
    const row = { nome: 'Ana', 'telefones.1.numero': numero, 'telefones.1.tipo': cell };
    expect(read(row).content.telefones[0]?.value.tipo).toBe(tipo);
  });
});

function inscricoes(row: Row, uf: string | null = null) {
  return read(row, { uf }).content.inscricoesEstaduais.map(({ value }) => value);
}

describe('a cell of a site', () => {
  test('is an address, with its https or without', () => {
    for (const site of ['www.paoquente.com.br', 'https://paoquente.com.br/loja'])
      expect(read({ nome: 'Ana', site })).toMatchObject({ content: { fields: { site } }, issues: [] });
  });

  test('is refused in its cell if it is invalid', () => {
    const { content, issues } = read({ nome: 'Ana', site: 'em breve' });
    expect(issues).toMatchObject([{ column: 1, code: 'url' }]);
    expect(content.fields.site).toBeUndefined();
  });
});

describe('a cell of a phone', () => {
  test('reports words that do not fit next to the number, whatever else was repaired', () => {
    const words = 'falar com o porteiro da noite '.repeat(4);
    const { content, repairs, issues } = read({ nome: 'Ana', 'telefones.1.numero': `(11) 8765-4321 ${words}` });
    expect(issues).toEqual([]);
    expect(content.telefones[0]?.value).toMatchObject({ numero: '11987654321' });
    expect(codes(repairs)).toEqual(['note_too_long']);
    expect(repairs.filter(isDrop)).toHaveLength(1);
  });
});

const tipoOf = (row: Row) => read(row).content.telefones.map(({ value }) => value.tipo);

test('a fax is one by its word: its number is that of a landline', () => {
  expect(tipoOf({ 'telefones.1.numero': '1133334444', 'telefones.1.tipo': 'Fax' })).toEqual(['fax']);
  expect(tipoOf({ 'telefones.1.numero': '1133334444', 'telefones.1.tipo': 'Celular' })).toEqual(['fixo']);
  expect(tipoOf({ 'telefones.1.numero': '11987654321', 'telefones.1.tipo': 'Fax' })).toEqual(['celular']);
});

describe('the inscrições of a row', () => {
  const company = { nome: 'Um Ltda', 'enderecos.1.uf': 'SP' };

  test('are of the state that they name, else of the address, else of the file', () => {
    const numero = '110.042.490.114';
    expect(inscricoes({ ...company, 'inscricoesEstaduais.1.numero': numero })).toEqual([{ uf: 'SP', numero }]);
    expect(
      inscricoes({ ...company, 'inscricoesEstaduais.1.numero': numero, 'inscricoesEstaduais.1.uf': 'MG' }),
    ).toEqual([{ uf: 'MG', numero }]);
    expect(inscricoes({ nome: 'Um Ltda', 'inscricoesEstaduais.1.numero': 'isento' }, 'RJ')).toEqual([
      { uf: 'RJ', numero: 'ISENTO' },
    ]);
  });

  test('need a state, unless the row has none', () => {
    expect(codes(read({ nome: 'Um Ltda', 'inscricoesEstaduais.1.numero': '110042490114' }).issues)).toEqual([
      'inscricao_uf',
    ]);
    expect(read({ nome: 'Um Ltda', 'inscricoesEstaduais.1.numero': 'ISENTO' })).toMatchObject({
      issues: [],
      repairs: [{ code: 'inscricao_without_uf' }],
    });
    expect(codes(read({ nome: 'Um Ltda', 'inscricoesEstaduais.1.numero': '1,10042E+11' }).issues)).toEqual([
      'digits_lost',
    ]);
    expect(read({ nome: 'Ana', 'inscricoesEstaduais.1.numero': 'ISENTO' }).repairs).toEqual([]);
  });
});

describe('fixed values', () => {
  test('fill what no column has and what a column leaves blank', () => {
    const overrides = { fixed: { tags: 'importado 2026', situacao: 'Inativa' } };
    expect(read({ nome: 'Ana', situacao: '' }, overrides).content.fields).toMatchObject({
      tags: ['importado 2026'],
      situacao: 'inativa',
    });
    expect(read({ nome: 'Ana', situacao: 'N/A' }, overrides).content.fields.situacao).toBe('inativa');
    expect(read({ nome: 'Ana', situacao: 'Ativo' }, overrides).content.fields.situacao).toBe('ativa');
  });

  test('with an error are reported without a column', () => {
    expect(read({ nome: 'Ana' }, { fixed: { situacao: 'Morna' } }).issues).toMatchObject([
      { column: null, code: 'choice' },
    ]);
  });
});

function numbers(count: number, from = 0) {
  return Array.from({ length: count }, (_, i) => `119${80_000_000 + from + i}`);
}

describe('the limits of a record', () => {
  test('are reported at the column', () => {
    expect(codes(read({ nome: 'Ana', 'telefones.1.numero': numbers(50).join(';') }).issues)).toEqual([]);
    expect(read({ nome: 'Ana', 'telefones.1.numero': numbers(51).join(';') }).issues).toMatchObject([
      { column: 1, code: 'too_many' },
    ]);
    const tags = Array.from({ length: 31 }, (_, i) => `t${i}`).join(',');
    expect(read({ nome: 'Ana', tags }).issues).toMatchObject([{ column: 1, code: 'too_many' }]);
    expect(codes(read({ nome: 'a'.repeat(201) }).issues)).toEqual(['too_long']);
    expect(codes(read({ nome: 'Ana', observacoes: 'a'.repeat(10_001) }).issues)).toEqual(['too_long']);
  });

  test('count what the record has already', () => {
    const telefones = numbers(49).map((numero) => ({ ...TELEFONE, principal: false, numero }));
    const before = stored(buildFisica({ telefones }));
    expect(codes(read({ nome: 'Ana', 'telefones.1.numero': numbers(1, 60).join() }, {}, before).issues)).toEqual([]);
    expect(codes(read({ nome: 'Ana', 'telefones.1.numero': numbers(2, 60).join() }, {}, before).issues)).toEqual([
      'too_many',
    ]);
    expect(codes(read({ nome: 'Ana', 'telefones.1.numero': numbers(9).join() }, {}, before).issues)).toEqual([]);
  });
});

describe('a row of our own export', () => {
  const before = stored(
    buildJuridica({
      enderecos: [{ ...ENDERECO, cep: '1001' }],
      telefones: [{ ...TELEFONE, tipo: 'servico', numero: '40041234' }],
      emails: [EMAIL],
      inscricoesEstaduais: [{ uf: 'SP', numero: '110042490114' }],
    }),
  );
  const targets = [
    'id',
    'version',
    'nome',
    'enderecos.1.cep',
    'enderecos.1.cidade',
    'telefones.1.numero',
    'inscricoesEstaduais.1.numero',
  ];
  const row = (changes: Row) => {
    const cells = cellsOf(before, targets);
    for (const [target, cell] of Object.entries(changes)) cells[targets.indexOf(target)] = cell;
    return readerOf(targets)(cells, before);
  };

  test('reports nothing if no cell was changed, however odd it is', () => {
    expect(row({})).toMatchObject({ issues: [], repairs: [], content: { fields: {}, enderecos: [], telefones: [] } });
    expect(row({ 'inscricoesEstaduais.1.numero': '1,10042E+11' })).toMatchObject({ issues: [], repairs: [] });
    expect(codes(row({ 'inscricoesEstaduais.1.numero': '1,20042E+11' }).issues)).toEqual(['digits_lost']);
  });

  test('is read where somebody did, with what the record has of the rest', () => {
    expect(row({ 'enderecos.1.cep': '1001000' }).content.enderecos).toEqual([{ place: 1, value: { cep: '01001000' } }]);
    expect(row({ 'enderecos.1.cidade': 'Campinas' }).content.enderecos).toEqual([
      { place: 1, value: { codigoCidade: '3509502', codigoEstado: '35' } },
    ]);
    expect(codes(row({ 'enderecos.1.cidade': 'Niterói' }).issues)).toEqual(['cidade_unknown']);
    const phone = stored(buildFisica({ telefones: [{ ...TELEFONE, observacao: 'casa' }] }));
    const changed = readerOf(['id', 'version', 'telefones.1.numero'])([OWN_ID, '7', '3333-4444'], phone);
    expect(changed.content.telefones).toEqual([{ place: 1, value: { tipo: 'fixo', numero: '1133334444' } }]);
  });

  test('may become the row of a person only by a word', () => {
    const read1 = readerOf(['id', 'version', 'nome', 'cpf']);
    expect(read1([OWN_ID, '7', 'Ana', ''], before).content.tipo).toBe('juridica');
    const document = stored(buildJuridica({ cnpj: '11222333000181' }));
    expect(codes(read1([OWN_ID, '7', 'Ana', '52998224725'], document).issues)).toEqual(['record_other_document']);
  });
});

function readShared(cells: string[]) {
  return readerOf(['nome', 'cpf', 'nome'])(cells);
}

describe('several columns with one field', () => {
  test('use the first filled one, with the faults of its column', () => {
    expect(readShared(['Ana', '', '']).content.fields.nome).toBe('Ana');
    expect(readShared(['', '', 'Bia']).content.fields.nome).toBe('Bia');
    expect(readShared(['', '', 'x'.repeat(300)]).issues).toMatchObject([{ column: 2, code: 'too_long' }]);
  });

  test('report the other text of another column, and nothing if it is equal', () => {
    const { content, repairs } = readShared(['Ana Ltda', '', 'Bia']);
    expect(content.fields).toMatchObject({ nome: 'Ana Ltda', observacoes: 'Nome / Razão social: Bia' });
    expect(repairs).toMatchObject([{ column: 2, code: 'rest_to_remarks' }]);
    const same = readShared(['Ana', '', 'ANA']);
    expect([same.content.fields.observacoes, same.repairs]).toEqual([undefined, []]);
  });

  test.each([
    ['limiteCredito', '1.000,00', '100.000'],
    ['nascimento', '1/11/1980', '11/1/1980'],
  ])('tell two values of %s whose digits alone are the same', (target, one, other) => {
    const { repairs } = readerOf(['nome', target, target])(['Ana', one, other]);
    expect(repairs).toContainEqual(expect.objectContaining({ column: 2, code: 'rest_to_remarks' }));
  });

  test.each([
    ['cpf', '529.982.247-25', '52998224725'],
    ['telefones.1.numero', '(11) 98765-4321', '11 987654321'],
    ['enderecos.1.cep', '01310-100', '01310100'],
  ])('tell no %s twice with and without its mask', (target, one, other) => {
    const { content, repairs } = readerOf(['nome', target, target])(['Ana', one, other]);
    expect([content.fields.observacoes, repairs]).toEqual([undefined, []]);
  });

  test('give a row with a CNPJ the razão social, and a row with a CPF the first', () => {
    const readNames = readerOf(['nome', 'documento', 'nome']);
    expect(readNames(['Otto Lang', '11222333000181', 'Lang Peças Ltda']).content.fields).toMatchObject({
      nome: 'Lang Peças Ltda',
      observacoes: 'Nome / Razão social: Otto Lang',
    });
    expect(readNames(['Otto Lang', '52998224725', 'Lang Peças Ltda']).content.fields.nome).toBe('Otto Lang');
    expect(readNames(['Sol', '11222333000181', 'Lua']).content.fields.nome).toBe('Sol');
  });
});

test('what went to the remarks before does not go there again, however many lines it has', () => {
  const before = stored(buildFisica({ observacoes: 'Cargo: Gerente\nde vendas' }));
  const { content } = readerOf(['nome', 'observacoes:Cargo'])(['Ana', 'Gerente\nde vendas'], before);
  expect(content.fields.observacoes).toBeUndefined();
});
