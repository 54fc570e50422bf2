import { describe, expect, test } from 'vitest';
import { OPTIONS } from '../../../test/paste/paste-options.ts';
import { summarize } from '../../../test/paste/summarize-pasted.ts';
import { readPasted } from './read-pasted.ts';

function read(...lines: string[]) {
  return summarize(readPasted(lines.join('\n'), OPTIONS));
}

describe('a name', () => {
  test('behind its label counts more than words that look like one', () => {
    const cpf = ['CPF', '529.982.247-25', 'Data de nascimento', '01/02/1980'];
    expect(read('Lugar Bonito', ...cpf, 'Nome', 'Ana Souza')).toEqual({
      tipo: 'fisica',
      nome: 'Ana Souza',
      cpf: '52998224725',
      nascimento: '1980-02-01',
      notes: ['Lugar Bonito'],
    });
  });

  test.each(['NOME DO ELEITOR', 'DATA DE EXPEDIÇÃO', 'TÍTULO ELEITORAL', 'NOME / GIVEN NAMES', 'Da Silva Souza'])(
    'is no label and does not start inside of one: %s',
    (line) => {
      expect(read(line)).toEqual({ tipo: 'fisica', notes: [line] });
    },
  );

  test('of a company is not that of the bank of an account', () => {
    for (const account of ['Banco Itaú (341) Ag. 0123 C/C 45678-9', 'Banco do Brasil Agência 123-4 Conta 5678-9'])
      expect(read('CNPJ: 11.222.333/0001-81', account)).toEqual({
        tipo: 'juridica',
        cnpj: '11222333000181',
        notes: [account],
      });
    expect(read('CNPJ: 11.222.333/0001-81', 'Banco Modelo S.A.')).toMatchObject({ nome: 'Banco Modelo S.A.' });
  });
});

describe('the first words of a contract', () => {
  test('give the address behind their verb, and stay whole in the notes', () => {
    const words = 'ANA SOUZA, brasileira, casada, inscrita no CPF sob o nº 529.982.247-25';
    const address = 'Rua das Acácias, 45, Jardim Paulista, Ribeirão Preto/SP, CEP 14090-010';
    for (const lead of [
      'moradora em Lapa e com loja na',
      'residente e domiciliada na',
      'residente à',
      'com sede na',
      'domiciliado(a) na',
    ])
      expect(read(`${words}, ${lead} ${address}, doravante CONTRATANTE`)).toEqual({
        tipo: 'fisica',
        nome: 'ANA SOUZA',
        cpf: '52998224725',
        enderecos: ['Rua das Acácias; 45; Jardim Paulista; Ribeirão Preto; 35; 14090010'],
        notes: [`${words}, ${lead} ${address}, doravante CONTRATANTE`],
      });
  });

  test('give the address at the start of a line', () => {
    const lines = [
      'Ana Souza, inscrita no CPF sob n. 529.982.247-25, residente e domiciliada',
      'na Rua das Acácias, 45, Centro, Santos/SP, CEP 11010-000.',
    ];
    expect(read(...lines)).toMatchObject({ enderecos: ['Rua das Acácias; 45; Centro; Santos; 35; 11010000'] });
  });
});
