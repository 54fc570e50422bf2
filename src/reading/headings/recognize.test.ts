import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TARGETS } from '../../pessoa/cells/cell-fields.ts';
import { labelOfColumn } from '../rows/column-uses.ts';
import { settingsOf } from '../../../test/imports/import-rows.ts';
import { writeOwnId } from '../../pessoa/cells/own-id.ts';
import { proposeFixed } from './propose-fixed.ts';
import { recognizeColumns, withoutForeignKeys } from './recognize.ts';

const OWN_ID = writeOwnId('0192f3a4-5b6c-7d8e-9f01-23456789abcd');

const SHORT: Readonly<Record<string, string>> = {
  e: 'enderecos',
  t: 'telefones',
  m: 'emails',
  i: 'inscricoesEstaduais',
  c: 'codigosExternos',
};

/** The files of headings and what they mean: pairs of lines. */
function readFiles(): { headings: string[]; targets: (string | null)[] }[] {
  const text = readFileSync(new URL('../../../test/imports/headings.txt', import.meta.url), 'utf8');
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return Array.from({ length: lines.length / 2 }, (_, index) => ({
    headings: (lines[index * 2] ?? '').split('|').map((heading) => heading.trim()),
    targets: (lines[index * 2 + 1] ?? '').split('|').map((cell) => expand(cell.trim())),
  }));
}

function expand(cell: string): string | null {
  if (cell === '-') return null;
  const [list = '', ...rest] = cell.split('.');
  return [SHORT[list] ?? list, ...rest].join('.');
}

const files = readFiles();

describe('the columns of a file', () => {
  test('are of more than forty kinds of files in the cases', () => {
    expect(files.length).toBeGreaterThan(40);
    for (const { headings, targets } of files) expect(targets).toHaveLength(headings.length);
    for (const target of files.flatMap(({ targets }) => targets))
      expect(target === null || labelOfColumn(target)).toBeTruthy();
  });

  test.each(files)('are recognised by their headings: $headings', ({ headings, targets }) => {
    const found = recognizeColumns(headings, []);
    expect(Object.fromEntries(headings.map((heading, i) => [`${i} ${heading}`, found[i]]))).toEqual(
      Object.fromEntries(headings.map((heading, i) => [`${i} ${heading}`, targets[i]])),
    );
  });

  test('are known by the headings that an export writes, all of them', () => {
    const labels = TARGETS.map(({ label }) => label);
    const cells = TARGETS.map(({ target }) => (target === 'id' ? OWN_ID : ''));
    expect(recognizeColumns(labels, [cells])).toEqual(TARGETS.map(({ target }) => target));
  });

  test('have no field twice but those that columns share, whatever the headings', () => {
    const words = fc.constantFrom(
      ...files.flatMap(({ headings }) => headings),
      'Coluna 3',
      '',
      '2',
      'Endereço 1 · CEP',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(words, fc.string()), { maxLength: 60 }), (headings) => {
        const found = recognizeColumns(headings, []).filter(
          (target) =>
            target !== null && !['nome', 'site', 'observacoes'].includes(target) && !target.includes('.complemento'),
        );
        expect(new Set(found).size).toBe(found.length);
        for (const target of found) expect(labelOfColumn(target ?? '')).toBeDefined();
      }),
    );
  });
});

/** Codes beside names, as the rows of a file. */
const withNames = (codes: string[]) => codes.map((code) => [code, 'Ana']);

/** What a column `Número` beside a CEP is taken for, by what stands in it. */
function numberOf(...values: string[]) {
  return recognizeColumns(
    ['Nome', 'Número', 'CEP'],
    values.map((one) => ['Ana', one, '']),
  )[1];
}

test('a number next to a part of an address is a house number, unless it counts the rows', () => {
  expect([numberOf('120', '121', '122'), numberOf('1', '2', '3')]).toEqual(['enderecos.1.numero', null]);
});

test('a word for a kind of phone is ignored if the column has other words', () => {
  const rows = [
    ['Ana', 'José'],
    ['Bia', 'José'],
  ].map((row) => [...row, '11 98888-7777']);
  expect(recognizeColumns(['Nome', 'Comercial', 'Celular'], rows)).toEqual(['nome', null, 'telefones.1.numero']);
});

test('a second line of an address is its complemento, but not where it holds streets', () => {
  const headings = ['Nome', 'Rua', 'Rua 2', 'Cidade'];
  const withSecond = (text: string) => recognizeColumns(headings, [['Ana', 'Rua A', text, 'Santos']])[2];
  expect([withSecond('casa 2'), withSecond('Avenida B')]).toEqual([
    'enderecos.1.complemento',
    'enderecos.2.logradouro',
  ]);
});

test('a line of an address and the next line of it are one address', () => {
  const headings = ['Endereço', 'Endereço (2)', 'Cidade'];
  const rows = ['Rua A, 1', 'Rua B, 2', 'Rua C, 3'].map((street) => [street, 'casa 2', 'Santos']);
  expect(recognizeColumns(headings, rows)).toEqual([
    'enderecos.1.linha',
    'enderecos.1.complemento',
    'enderecos.1.cidade',
  ]);
});

test('names under a word that no table knows are those of a file with documents', () => {
  const rows = ['Ana Souza', 'Beto Lima', 'Caio Reis'].map((nome, at) => [
    String(at),
    nome,
    '52998224725',
    'Curso de Inglês',
    'Eva Dias',
  ]);
  expect(recognizeColumns(['Conta', 'Cooperado', 'CPF', 'Curso', 'Padrinho'], rows)).toEqual([
    null,
    'nome',
    'cpf',
    null,
    null,
  ]);
  expect(recognizeColumns(['Conta', 'Cônjuge', 'CPF'], rows)).toEqual([null, null, 'cpf']);
  const carriers = rows.map(([, nome = '', cpf = '', , contact = '']) => [nome, cpf, contact]);
  expect(recognizeColumns(['Transportadora', 'CPF', 'Contato'], carriers)).toEqual(['nome', 'cpf', 'contatos.1.nome']);
  const sales = rows.map(([, , cpf = '']) => ['Eva Dias', cpf]);
  expect(recognizeColumns(['Vendedor', 'CPF'], sales)).toEqual([null, 'cpf']);
  expect(recognizeColumns(['Conta', 'Tutor', 'Pet'], rows)).toEqual([null, null, null]);
});

test('names under `Nome do tutor` are those of any file without another name', () => {
  const rows = ['Ana Souza', 'Beto Lima', 'Caio Reis'].map((nome) => ['Curso de Inglês', nome]);
  expect(recognizeColumns(['Nome do curso', 'Nome do tutor'], rows)).toEqual([null, 'nome']);
  expect(recognizeColumns(['Nome do curso', 'Nome do pai'], rows)).toEqual([null, null]);
  expect(recognizeColumns(['Nome', 'Nome do tutor'], rows)).toEqual(['nome', null]);
});

test('a CNPJ of the company next to a CPF in the same rows belongs to an employer', () => {
  const headings = ['Trabalhador', 'CPF', 'CNPJ Empresa'];
  const [cpf, cnpj] = ['52998224725', '11222333000181'];
  const both = ['Ana Souza', cpf, cnpj];
  expect(recognizeColumns(headings, [both, both])[2]).toBeNull();
  expect(recognizeColumns(headings, [both.with(2, ''), both.with(1, '')])[2]).toBe('cnpj');
});

test('the only name may be that of an address', () => {
  const headings = ['Nome', 'Rua', 'CEP'].map((heading) => `Endereço principal - ${heading}`);
  expect(recognizeColumns(headings, [])).toEqual(['nome', 'enderecos.1.logradouro', 'enderecos.1.cep']);
});

test('a `Localidade` is the city only where no other column is', () => {
  expect(recognizeColumns(['Rua', 'Localidade'], [])[1]).toBe('enderecos.1.cidade');
  expect(recognizeColumns(['Rua', 'Localidade', 'Município'], [])[1]).toBeNull();
});

test('codes of another program are taken where each row has its own', () => {
  expect(recognizeColumns(['Código', 'Nome'], withNames(['01', '02', '03', 'X-4']))).toEqual([
    'codigosExternos.1.codigo',
    'nome',
  ]);
  // of a branch or a table: the same in many rows
  expect(recognizeColumns(['Código', 'Nome'], withNames(['01', '01', '02', '01']))).toEqual([null, 'nome']);
});

/** A column of values as the rows of a file. */
const column = (...values: string[]) => values.map((value) => [value]);

describe('the content of a column', () => {
  test.each([
    [
      'documents of both kinds under CNPJ',
      'CNPJ',
      ['529.982.247-25', '11.222.333/0001-81', '11222333000181'],
      'documento',
    ],
    ['CNPJs under CPF', 'CPF', ['11.222.333/0001-81', '11222333000181', '52998224725'], 'documento'],
    ['registration numbers under documento', 'Documento', ['12.345.678-9', '98.765.432-1', '11.111.111-1'], null],
    ['F and J under Pessoa', 'Pessoa', ['F', 'J', 'F'], 'tipo'],
    ['roles under Tipo', 'Tipo', ['Cliente', 'Fornecedor', 'Cliente/Fornecedor'], 'papeis'],
    ['grades under Tipo', 'Tipo', ['Ouro', 'Prata', 'Bronze'], null],
    ['numbers under Cliente', 'Cliente', ['1', '2', '3'], null],
    ['names under Cliente', 'Cliente', ['Ana Souza', 'Beto Lima', '3 Irmãos'], 'nome'],
    ['civil state under Estado', 'Estado', ['Casado', 'Solteiro', 'Casado'], null],
    ['states by name', 'Estado', ['São Paulo', 'Bahia', 'Acre'], 'enderecos.1.uf'],
    ['a street with its number', 'Endereço', ['Rua A, 12', 'Av. B, nº 3 - Centro', 'Rua C, s/n'], 'enderecos.1.linha'],
    [
      'streets with a last number',
      'Endereço',
      ['Rua do Sol 12 / apto 3', 'Av. da Paz 900', 'Rua Azul'],
      'enderecos.1.linha',
    ],
    ['streets whose names are numbers', 'Endereço', ['Rua 10', 'Avenida 7', 'Rua XV'], 'enderecos.1.logradouro'],
    ['a street alone', 'Endereço', ['Rua A', 'Av. B', 'Rua 7 de Setembro'], 'enderecos.1.logradouro'],
    [
      'whole numbers under DDD/Telefone',
      'DDD/Telefone',
      ['1133334444', '11987654321', '(21) 3333-4444'],
      'telefones.1.numero',
    ],
    ['dates', 'Nascimento', ['29/02/1980', '1/3/75', '1990-12-31'], 'nascimento'],
    ['days since 1900', 'Nascimento', ['29280', '31000', '25569'], 'nascimento.serial'],
    ['days and months under Aniversário', 'Aniversário', ['29/02', '01/03', '31/12'], null],
    ['yes and no under Ativo', 'Ativo', ['Sim', 'Não', 'Sim'], 'situacao'],
    ['states of the Receita', 'Situação', ['Baixada', 'Inapta', 'Nula'], null],
    ['ids with our mark under Id', 'Id', [OWN_ID, OWN_ID, '-'], 'id'],
    ['UUIDs of another program under Id', 'Id', Array.from({ length: 3 }, () => OWN_ID.slice('ficha:'.length)), null],
    ['numbers under Id', 'Id', ['1', '2', '3'], 'codigosExternos.1.codigo'],
    ['numbers under Código', 'Código', ['1', '2', '3'], 'codigosExternos.1.codigo'],
    ['numbers under Versão', 'Versão', ['1', '2', '3'], null],
    ['days and months under Birthday', 'Birthday', ['02/29', '12/25'], null],
    ['states of orders under Status', 'Status', ['Aprovado', 'Completo', 'Cancelado'], null],
    ['yes and no under a role', 'Fornecedor', ['Sim', 'Não'], 'papeis:fornecedor'],
    ['yes and no under a role with more words', 'É cliente', ['VERDADEIRO', 'FALSO', 'FALSO'], 'papeis:cliente'],
    ['both digits under a role', 'Cliente', ['1', '0', '1'], 'papeis:cliente'],
    ['ones under a role, which may be codes', 'Transportadora', ['1', '1', '1'], null],
    ['phones under Contato', 'Contato', ['11 98888-7777', '1133334444', '(21) 3333-4444'], 'contatos.1.nome'],
    ['names under Contato', 'Contato', ['Ana', 'Bia', 'Caio'], 'nome'],
    ['names under a role', 'Fornecedor', ['Sol Ltda', 'Lua Ltda', 'Mar SA'], 'nome'],
    ['codes of one number under Natureza', 'Natureza', ['2', '1', '2'], null],
    ['codes of four numbers under Natureza', 'Natureza', ['206-2', '2054', '213-5'], 'naturezaJuridica'],
    ['names of shops under Web Site', 'Web Site', ['Main Website', 'Main Website', 'Main Website'], null],
    ['sites under Web Site', 'Web Site', ['www.sol.com.br', 'https://lua.com', 'sem'], 'site'],
    ['documents under Inscrição', 'Inscrição', ['11222333000181', '52998224725', '123.456.789-09'], 'documento'],
    ['numbers of courses under Inscrição', 'Inscrição', ['1001', '1002', '1003'], null],
    [
      'whole addresses without a comma before the number',
      'Endereço',
      ['Rua do Sol 12, Centro, Maceió', 'Av. da Paz 900, Centro', 'Rua Azul Santos 11010-000'],
      'enderecos.1.linha',
    ],
    ['a city code of the Receita', 'Código do município', ['7107', '6001', '9701'], null],
  ])('decides: %s', (_name, heading, values, target) => {
    expect(recognizeColumns([heading], column(...values))).toEqual([target]);
  });

  test.each([
    ['e-mails', ['a@exemplo.com.br', 'b@exemplo.com', 'c@exemplo.com.br'], 'emails.1.email'],
    ['CPFs', ['529.982.247-25', '52998224725', '-', '123.456.789-09'], 'cpf'],
    ['CNPJs', ['11.222.333/0001-81', '12ABC34501DE35', '11222333000181'], 'cnpj'],
    ['both', ['11.222.333/0001-81', '52998224725', '123.456.789-09'], 'documento'],
    ['CEPs', ['01001-000', '20040-002', '30110-000'], 'enderecos.1.cep'],
    ['states', ['SP', 'RJ', 'MG'], 'enderecos.1.uf'],
    ['phones', ['(11) 3333-4444', '(21) 98765-4321', '11987654321'], 'telefones.1.numero'],
    ['dates, which may be of anything', ['29/02/1980', '01/03/1975', '31/12/1990'], null],
    ['amounts, which may be of anything', ['1.500,00', '10,00', '3.000,00'], null],
    ['numbers of eight digits', ['01001000', '20040002', '30110000'], null],
    ['words', ['Ana', 'Beto', 'Caio'], null],
    ['too little', ['a@exemplo.com.br'], null],
  ])('tells a column without a heading that holds %s', (_name, values, target) => {
    expect(recognizeColumns(['Coluna 1'], column(...values))).toEqual([target]);
    expect(recognizeColumns([''], column(...values))).toEqual([target]);
  });

  test.each([
    ['CPF', ['123', '000', '99999999999'], 'cpf'],
    ['CNPJ', ['123', '111', 'x'], 'cnpj'],
    ['CPF/CNPJ', ['12.345.678-9', '98.765.432-1', '11'], 'documento'],
    ['E-mail', ['ana', 'bia', 'caio'], 'emails.1.email'],
    ['CEP', ['12', 'x', '9'], 'enderecos.1.cep'],
    ['Telefone', ['sem', 'ramal 3', '12'], 'telefones.1.numero'],
    ['Data de nascimento', ['ontem', '31/31/1980', 'x'], 'nascimento'],
    ['UF e cidade', ['1', '2', '3'], null],
    ['Cidade', ['1', '2', '3'], 'enderecos.1.cidade'],
    ['Limite de crédito', ['sem', 'muito', 'x'], 'limiteCredito'],
  ])('does not overrule a heading that says what it is: %s', (heading, values, target) => {
    expect(recognizeColumns([heading], column(...values))).toEqual([target]);
  });

  test('is ignored if the heading means something else', () => {
    const cpfs = column('529.982.247-25', '123.456.789-09', '111.444.777-35');
    expect(recognizeColumns(['CPF do cônjuge'], cpfs)).toEqual([null]);
    expect(recognizeColumns(['Sócio'], cpfs)).toEqual([null]);
  });

  test('gives no second column of documents', () => {
    const rows = ['529.982.247-25', '123.456.789-09', '111.444.777-35'].map((cpf) => [cpf, cpf]);
    expect(recognizeColumns(['CPF', 'Coluna 2'], rows)).toEqual(['cpf', null]);
  });
});

describe('what was chosen for the same headings before', () => {
  const columns = ['codigo', 'id', 'version', 'nome', null];
  const remembered = settingsOf(columns, { match: ['codigo', 'cpf'] });

  test('brings no key of a record back where no id in the file proves that it is ours', () => {
    const samples = [['12', '0192f3a4-5b6c-7d8e-9f01-23456789abcd', '1', 'Ana', 'x']];
    const found = withoutForeignKeys(remembered, samples);
    expect(found.columns).toEqual([null, null, null, 'nome', null]);
    expect(found.match).toEqual(['cpf']);
  });

  test('holds as it was where one does', () => {
    expect(withoutForeignKeys(remembered, [['12', OWN_ID, '1', 'Ana', '']])).toBe(remembered);
  });
});

test('the headings tell kinds of addresses and e-mails too', () => {
  const headings = ['Endereço', 'CEP', 'Endereço Cobrança', 'CEP Cobrança', 'Rua Entrega', 'E-mail', 'E-mail NF-e'];
  expect(proposeFixed(headings, recognizeColumns(headings, []))).toEqual({
    'enderecos.2.tipo': 'Cobrança',
    'enderecos.3.tipo': 'Entrega',
    'emails.2.tipo': 'Financeiro',
  });
  const labels = ['Endereço 1 · Tipo', 'Endereço 1 · CEP', 'Nome', 'Fone comercial'];
  expect(proposeFixed(labels, recognizeColumns(labels, []))).toEqual({});
});
