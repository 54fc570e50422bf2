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
