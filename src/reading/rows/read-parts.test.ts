import { describe, expect, test } from 'vitest';
import { readerOf } from '../../../test/imports/import-rows.ts';
import { buildFisica } from '../../../test/pessoas.ts';
import { normalizePessoa } from '../../pessoa/rules/normalize.ts';
import { toNewPessoa, toUpdatedPessoa } from './merge-row.ts';

type Row = Readonly<Record<string, string>>;

const read = (row: Row) => readerOf(Object.keys(row))(Object.values(row));
const create = (row: Row) => toNewPessoa(read(row));

describe('a name in several columns', () => {
  test.each<[Row, string]>([
    [{ 'nome.primeiro': 'Ana', 'nome.meio': 'Maria', 'nome.sobrenome': 'Souza' }, 'Ana Maria Souza'],
    [{ 'nome.sobrenome': 'Souza', 'nome.primeiro': 'Ana' }, 'Ana Souza'],
    [{ nome: 'Ana', 'nome.sobrenome': 'Souza' }, 'Ana Souza'],
    [{ nome: 'Ana Souza', 'nome.sobrenome': 'SOUZA' }, 'Ana Souza'],
    [{ nome: 'Ana Maria Souza', 'nome.primeiro': 'Ana', 'nome.sobrenome': 'Souza' }, 'Ana Maria Souza'],
    [{ 'nome.primeiro': '', 'nome.sobrenome': 'Souza' }, 'Souza'],
    [{ 'nome.primeiro': 'Rui', 'nome.sobrenome': 'Reis', 'nome.sufixo': 'Filho' }, 'Rui Reis Filho'],
    [{ 'nome.primeiro': 'Ana', 'nome.sobrenome': 'An' }, 'Ana An'],
    [{ 'nome.primeiro': '🌹', 'nome.sobrenome': '' }, '🌹'],
    [{ 'nome.primeiro': '🌹', 'nome.sobrenome': '🌷' }, '🌹 🌷'],
    [{ nome: 'Ana', 'nome.sobrenome': '🌹' }, 'Ana 🌹'],
    [{ nome: '🌹', 'nome.sobrenome': '🌹' }, '🌹'],
  ])('%j is one name', (row, nome) => {
    expect(create(row)).toMatchObject({ tipo: 'fisica', nome });
    expect(read(row).issues).toEqual([]);
  });

  test('besides a whole name without it goes to the remarks, all of it', () => {
    const row = { nome: 'Sol Ltda', cnpj: '11222333000181', 'nome.primeiro': 'Rui', 'nome.sobrenome': 'Prado' };
    expect(create(row)).toMatchObject({ nome: 'Sol Ltda', observacoes: 'Primeiro nome: Rui\nSobrenome: Prado' });
  });

  test('that is too long together is refused at its last part', () => {
    const row = { 'nome.primeiro': 'a'.repeat(120), 'nome.sobrenome': 'b'.repeat(120) };
    expect(read(row).issues).toMatchObject([{ column: 1, code: 'too_long' }]);
  });
});

describe('a row without a name', () => {
  test('is named after its phone, else its e-mail, with a finding', () => {
    const row = { nome: '', 'telefones.1.numero': '11987654321', 'emails.1.email': 'a@exemplo.com.br' };
    expect(create(row)).toMatchObject({ tipo: 'fisica', nome: '(11) 98765-4321' });
    expect(read(row).repairs).toEqual([
      { column: 0, code: 'name_by_contact', from: '', to: '(11) 98765-4321', message: expect.any(String) },
    ]);
    expect(create({ nome: '', 'emails.1.email': 'a@exemplo.com.br' })).toMatchObject({ nome: 'a@exemplo.com.br' });
  });

  test('is not, where it has a document, where no column is for names, and where a record is there already', () => {
    const phone = { 'telefones.1.numero': '11987654321' };
    expect(create({ nome: '', cpf: '52998224725', ...phone }).nome).toBe('');
    expect(create(phone).nome).toBe('');
    const stored = { id: '', codigo: 1, version: 1, createdAt: '', updatedAt: '', deletedAt: null };
    const before = { ...normalizePessoa(buildFisica({ nome: 'Ana' })), ...stored };
    expect(readerOf(['nome', 'telefones.1.numero'])(['', '11987654321'], before).content.fields.nome).toBeUndefined();
  });
});

describe('a company next to a name', () => {
  test('does not take the person’s place, and is not lost', () => {
    expect(create({ 'nome.empresa': 'Padaria Ltda', nome: 'Ana', observacoes: 'vip' })).toMatchObject({
      tipo: 'fisica',
      nome: 'Ana',
      observacoes: 'vip\nEmpresa: Padaria Ltda',
    });
  });

  test('is the record if the row has no person', () => {
    expect(create({ 'nome.primeiro': '', 'nome.empresa': 'Padaria' })).toMatchObject({
      tipo: 'juridica',
      nome: 'Padaria',
    });
    expect(create({ nome: 'Padaria', 'nome.empresa': 'PADARIA' })).toMatchObject({ nome: 'Padaria', observacoes: '' });
  });

  test('is the record if the row has its CNPJ, and the person goes to the remarks', () => {
    expect(create({ nome: 'Ana', 'nome.empresa': 'Padaria Ltda', cnpj: '11222333000181' })).toMatchObject({
      tipo: 'juridica',
      nome: 'Padaria Ltda',
      observacoes: 'Contato: Ana',
    });
  });

  test('is added once to what a record has in its remarks', () => {
    const at = '2026-11-20T12:00:00.000Z';
    const id = '0192f3a4-5b6c-7d8e-9f01-23456789abcd';
    const stored = { id, codigo: 1, version: 1, createdAt: at, updatedAt: at, deletedAt: null };
    const before = { ...normalizePessoa(buildFisica({ nome: 'Ana', observacoes: 'antiga' })), ...stored };
    const row = { nome: 'Ana', 'nome.empresa': 'Padaria' };
    const reader = readerOf(Object.keys(row));
    const after = toUpdatedPessoa(reader(Object.values(row), before), before);
    expect(after.observacoes).toBe('antiga\nEmpresa: Padaria');
    const again = { ...after, ...stored };
    expect(toUpdatedPessoa(reader(Object.values(row), again), again).observacoes).toBe('antiga\nEmpresa: Padaria');
  });

  test('is reported as lost if the remarks are full', () => {
    const { repairs } = read({ nome: 'Ana', 'nome.empresa': 'Padaria', observacoes: 'x'.repeat(9_999) });
    expect(repairs).toMatchObject([{ column: 1, code: 'remarks_full', to: '' }]);
  });
});

const cnpjRow = (basico: string, ordem: string, dv: string) => ({
  nome: 'Um',
  'cnpj.basico': basico,
  'cnpj.ordem': ordem,
  'cnpj.dv': dv,
});

describe('a CNPJ in three columns', () => {
  test.each([
    ['11222333', '0001', '81', '11222333000181'],
    ['00360305', '0001', '04', '00360305000104'],
    ['12ABC345', '01DE', '35', '12ABC34501DE35'],
    ['11.222.333', '1', '81', '11222333000181'],
    ['360305', '1', '4', '00360305000104'],
    ['360305.0', '1.0', '4.0', '00360305000104'],
  ])('%s %s %s is one document', (basico, ordem, dv, cnpj) => {
    const { issues, content } = read(cnpjRow(basico, ordem, dv));
    expect(issues).toEqual([]);
    expect(content).toMatchObject({ tipo: 'juridica', fields: { cnpj } });
  });

  test.each([
    [cnpjRow('11222333', '', '81'), 2, 'cnpj_part'],
    [cnpjRow('', '0001', '81'), 1, 'cnpj_part'],
    [cnpjRow('11222333', '0001', '82'), 1, 'cnpj_check_digits'],
  ])('%j is refused, at the column %i', (cells, column, code) => {
    expect(read(cells).issues).toMatchObject([{ column, code }]);
  });

  test('is nothing where all are blank', () => {
    expect(read(cnpjRow('', '', '')).issues).toEqual([]);
    expect(read(cnpjRow('00000000', '0000', '00')).content.fields.cnpj).toBeUndefined();
  });
});

describe('several values in a cell, as Google Contacts writes them', () => {
  test('are each a phone, an e-mail, an address, with their labels', () => {
    const pessoa = create({
      nome: 'Ana',
      'telefones.1.tipo': 'Work ::: Vizinha',
      'telefones.1.numero': '1133334444 ::: 11987654321',
      'emails.1.email': 'a@x.com ::: b@x.com',
      'enderecos.1.tipo': 'Home ::: Work',
      'enderecos.1.logradouro': 'Rua A ::: Rua B',
      'enderecos.1.cep': '01001-000 ::: 20040-002',
    });
    expect(pessoa.telefones).toMatchObject([
      { numero: '1133334444', observacao: '' },
      { numero: '11987654321', observacao: 'Vizinha' },
    ]);
    expect(pessoa.emails.map(({ email }) => email)).toEqual(['a@x.com', 'b@x.com']);
    expect(pessoa.enderecos).toMatchObject([
      { tipo: 'residencial', logradouro: 'Rua A', cep: '01001000' },
      { tipo: 'comercial', logradouro: 'Rua B', cep: '20040002' },
    ]);
  });

  test('name the column of the one that is wrong', () => {
    const row = { nome: 'Ana', 'emails.1.email': 'a@x.com ::: b@' };
    expect(read(row).issues).toMatchObject([{ column: 1, code: 'email' }]);
  });

  test('go to the remarks but for the first, where a record has one only', () => {
    const { content, repairs } = read({ nome: 'Ana', site: 'a.com.br ::: b.com.br ::: c.com.br' });
    expect(content.fields).toMatchObject({ site: 'a.com.br', observacoes: 'Site: b.com.br, c.com.br' });
    expect(repairs).toMatchObject([{ column: 1, code: 'rest_to_remarks' }]);
    const contact = { telefone: '(11) 3333-4444 ramal 2 / (11) 98765-4321 Bia', email: 'a@x.com.br; b@x.com.br' };
    const company = { cnpj: '11222333000181', nome: 'Alfa', 'contatos.1.nome': 'Bia' };
    const of = (field: 'telefone' | 'email') =>
      read({ ...company, [`contatos.1.${field}`]: contact[field] }).content.fields;
    expect(of('telefone').observacoes).toBe('Contato 1 · Telefone: ramal 2, (11) 98765-4321, Bia');
    expect(of('email').observacoes).toBe('Contato 1 · E-mail: b@x.com.br');
  });
});

const street = (tipo: string, logradouro: string) =>
  create({ nome: 'Ana', 'enderecos.1.tipoLogradouro': tipo, 'enderecos.1.logradouro': logradouro }).enderecos;

test('a kind of street goes in front of its street, once', () => {
  expect(street('RUA', 'DAS FLORES')).toMatchObject([{ logradouro: 'RUA DAS FLORES' }]);
  expect(street('Rua', 'rua das Flores')).toMatchObject([{ logradouro: 'rua das Flores' }]);
  expect(street('RUA', '')).toEqual([]);
});

test('an unknown kind of e-mail refuses no row, and is reported', () => {
  const { issues, repairs, content } = read({ nome: 'Ana', 'emails.1.email': 'a@x.com', 'emails.1.tipo': 'Sítio' });
  expect(issues).toEqual([]);
  expect(repairs).toMatchObject([{ column: 2, code: 'unknown_tipo', to: '' }]);
  expect(content.emails).toMatchObject([{ value: { email: 'a@x.com' } }]);
});
