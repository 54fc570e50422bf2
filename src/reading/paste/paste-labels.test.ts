import { describe, expect, test } from 'vitest';
import { OPTIONS } from '../../../test/paste/paste-options.ts';
import { summarize } from '../../../test/paste/summarize-pasted.ts';
import { readPasted } from './read-pasted.ts';

function read(...lines: string[]) {
  return summarize(readPasted(lines.join('\n'), OPTIONS));
}

const ANA = { tipo: 'fisica', nome: 'Ana Souza' };
const RANDOM_KEY = '123e4567-e89b-12d3-a456-426614174000';

describe('a key of PIX', () => {
  test.each([
    'Chave PIX: 11 98765-4321',
    'PIX: 529.982.247-25',
    'Chave Pix (CNPJ): 11.222.333/0001-81',
    'Pix CNPJ 11.222.333/0001-81',
    'PIX: rui@exemplo.com.br',
    `Chave aleatória PIX: ${RANDOM_KEY}`,
    `Minha chave pix é ${RANDOM_KEY}`,
    'Chave PIX: João Lima',
    'Chave PIX (11) 98765-4321 - João Lima',
  ])('stays in the notes as it stands: %s', (line) => {
    expect(read('Ana Souza', line)).toEqual({ ...ANA, notes: [line] });
    expect(read(line)).toEqual({ tipo: 'fisica', notes: [line] });
  });

  test('stays in the notes even if it is a value of the record, because no field shows which one', () => {
    expect(read('Ana Souza', 'CPF 529.982.247-25', 'Chave Pix (CPF): 52998224725')).toEqual({
      ...ANA,
      cpf: '52998224725',
      notes: ['Chave Pix (CPF): 52998224725'],
    });
    expect(read('Ana Souza', 'PIX: ANA@exemplo.com.br', 'ana@exemplo.com.br')).toEqual({
      ...ANA,
      emails: ['ana@exemplo.com.br'],
      notes: ['PIX: ANA@exemplo.com.br'],
    });
    expect(read('Ana Souza', 'Tel: (11) 98765-4321 | Pix: +55 11 98765-4321')).toEqual({
      ...ANA,
      telefones: ['celular 11987654321'],
      notes: ['Pix: +55 11 98765-4321'],
    });
  });

  test('on the line below its label stays with it', () => {
    expect(read('Ana Souza', 'Chave PIX', RANDOM_KEY)).toEqual({ ...ANA, notes: [`Chave PIX ${RANDOM_KEY}`] });
    expect(read('Ana Souza', 'Chave PIX:', '11987654321')).toEqual({ ...ANA, notes: ['Chave PIX: 11987654321'] });
    const stacked = ['Nome', 'Ana Souza', 'E-mail', 'ana@exemplo.com.br', 'CPF', '529.982.247-25'];
    expect(read(...stacked, 'Chave PIX', '11987654321')).toMatchObject({ notes: ['Chave PIX: 11987654321'] });
  });
});

describe('the labels of a document, which have no colon', () => {
  test('give their values', () => {
    expect(
      read(
        'NOME ANA SOUZA',
        'DOC. IDENTIDADE / ÓRG EMISSOR / UF 12345 SSP SP',
        'CPF 529.982.247-25 DATA NASCIMENTO 01/02/1980',
        'FILIAÇÃO JOSE SOUZA',
        'MARIA SOUZA',
      ),
    ).toEqual({
      tipo: 'fisica',
      nome: 'ANA SOUZA',
      cpf: '52998224725',
      nascimento: '1980-02-01',
      notes: ['DOC. IDENTIDADE / ÓRG EMISSOR / UF 12345 SSP SP', 'FILIAÇÃO JOSE SOUZA', 'MARIA SOUZA'],
    });
    expect(read('REGISTRO GERAL 12.345.678-9', 'Nome Ana Souza', 'Nome da mãe Bia Souza')).toEqual({
      ...ANA,
      rg: '12.345.678-9',
      nomeMae: 'Bia Souza',
    });
  });

  test.each([
    'FILIAÇÃO JOSE SOUZA',
    'NOME DO PAI JOSE SOUZA',
    'NOME ANA',
    'CARTEIRA NACIONAL DE HABILITAÇÃO',
    'Nome Fantasia',
    'NOME ANA SOUZA FILIAÇÃO JOSE SOUZA',
  ])('are no part of a name: %s', (line) => {
    expect(read(line)).toEqual({ tipo: 'fisica', notes: [line] });
  });

  test('give no name of a parent to the record where the parents come first', () => {
    const rest = ['NOME', 'ANA SOUZA', 'CPF', '529.982.247-25', 'DATA NASCIMENTO', '01/02/1980'];
    expect(read('FILIAÇÃO', 'JOSE SOUZA', 'MARIA SOUZA', ...rest)).toEqual({
      tipo: 'fisica',
      nome: 'ANA SOUZA',
      cpf: '52998224725',
      nascimento: '1980-02-01',
      notes: ['Filiação: JOSE SOUZA', 'MARIA SOUZA'],
    });
  });
});

describe('several labels in a line', () => {
  const address = ['Rua Bela; 40; ap 3; Gonzaga; Santos; 35; 11060000'];
  test.each([
    [
      'runs of blanks',
      'End.: Rua Bela, nº 40   Compl.: ap 3   Bairro: Gonzaga\nCidade: Santos   UF: SP   CEP: 11.060-000',
    ],
    ['tabs', 'Endereço: Rua Bela\tNº: 40\tCompl.: ap 3\tBairro: Gonzaga\tCidade: Santos\tUF: SP\tCEP: 11060-000'],
    ['single blanks', 'End.: Rua Bela, nº 40 Compl.: ap 3 Bairro: Gonzaga Cidade: Santos UF: SP CEP: 11.060-000'],
    ['small letters', 'end: Rua Bela, 40 compl: ap 3 bairro: Gonzaga cidade: Santos uf: SP cep: 11060-000'],
    ['signs', 'End.: Rua Bela, nº 40 | Compl.: ap 3 | Bairro: Gonzaga - Cidade: Santos - UF: SP - CEP: 11060-000'],
  ])('make one address between %s', (_what, text) => {
    expect(read('Ana Souza', ...text.split('\n'))).toEqual({ ...ANA, enderecos: address });
  });

  test('end a value before a label that is unknown', () => {
    expect(read('Nome: Ana Souza    Nasc.: 05/06/1970    Sexo: F')).toEqual({
      ...ANA,
      nascimento: '1970-06-05',
      notes: ['Sexo: F'],
    });
  });

  test('take no word of the value before them', () => {
    expect(read('Ana Souza', 'Endereço: Rua Principal Cidade: Santos UF: SP')).toEqual({
      ...ANA,
      enderecos: ['Rua Principal; Santos; 35'],
    });
    expect(read('Obs: prefere casa 2 Tel: (13) 3232-1010')).toMatchObject({ telefones: ['fixo 1332321010'] });
  });
});

test.each(['nº 43, bloco 43', 'Compl. nº 43'])('a line with a label and %s is no heading of a table', (text) => {
  const { labels, ...pasted } = readPasted(`Nome: Rua Bela, ${text}\nNome: 1`, OPTIONS);
  expect(labels.join()).not.toContain('43');
  expect(JSON.stringify(pasted)).toContain('43');
});

describe('an inscrição estadual', () => {
  test.each([
    ['000.000.000.000', {}],
    ['ISENTA', { inscricoesEstaduais: ['SP ISENTO'] }],
    ['110.042.490.114', { inscricoesEstaduais: ['SP 110.042.490.114'] }],
  ])('is read as in a file: %s', (numero, expected) => {
    const company = { tipo: 'juridica', cnpj: '11222333000181', nome: 'Pão Ltda', enderecos: ['35'] };
    expect(read('Nome: Pão Ltda', 'CNPJ: 11.222.333/0001-81', `IE: ${numero}`, 'UF: SP')).toEqual({
      ...company,
      ...expected,
    });
  });
});

test('a date of birth or of opening is the one that the record can have', () => {
  expect(read('Nome: Ana Souza', 'Data de Nascimento/Fundação: 05/06/1970')).toEqual({
    ...ANA,
    nascimento: '1970-06-05',
  });
  const company = ['Nome: Pão Ltda', 'CNPJ: 11.222.333/0001-81', 'Data de Nascimento/Fundação: 05/06/1970'];
  expect(read(...company)).toEqual({
    tipo: 'juridica',
    nome: 'Pão Ltda',
    cnpj: '11222333000181',
    abertura: '1970-06-05',
  });
  expect(read(...company, 'Abertura: 01/02/1970')).toMatchObject({
    abertura: '1970-02-01',
    notes: ['Data de Nascimento/Fundação: 05/06/1970'],
  });
});

test.each(['CPF: isento', 'CNPJ: isento', 'CPF/CNPJ: não possui', 'CPF: sem CPF'])(
  'no document is nothing: %s',
  (line) => {
    expect(read('Nome: Ana Souza', line)).toEqual(ANA);
  },
);
