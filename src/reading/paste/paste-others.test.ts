import { describe, expect, test } from 'vitest';
import { OPTIONS } from '../../../test/paste/paste-options.ts';
import { summarize } from '../../../test/paste/summarize-pasted.ts';
import { readPasted } from './read-pasted.ts';

function read(text: string) {
  return summarize(readPasted(text, OPTIONS));
}

const ANA = 'Ana Souza\nCPF 529.982.247-25';
const OF_ANA = { tipo: 'fisica', nome: 'Ana Souza', cpf: '52998224725' };

describe('another record in a text', () => {
  test('has all that follows it, over blank lines', () => {
    const joao = ['João Lima', 'CPF 111.444.777-35', 'Tel (11) 91234-5678', 'joao@exemplo.com.br', 'CEP 01310-100'];
    expect(read(`${ANA}\n\n${joao.join('\n\n')}`)).toEqual({ ...OF_ANA, notes: joao, others: 1 });
  });

  test('has the lines between its name and its document', () => {
    const joao = ['João Lima', 'Tel: (11) 91234-5678', 'CPF: 111.444.777-35', 'joao@exemplo.com.br'];
    for (const between of ['\n', '\n\n'])
      expect(read(`${ANA}\n${joao.join(between)}`)).toEqual({ ...OF_ANA, notes: joao, others: 1 });
  });

  test('begins at a second name under the label of the first', () => {
    const text = 'Nome: Ana Souza\nTel: (11) 98765-4321\n\nNome: João Lima\nTel: (11) 91234-5678';
    expect(read(text)).toEqual({
      tipo: 'fisica',
      nome: 'Ana Souza',
      telefones: ['celular 11987654321'],
      notes: ['Nome: João Lima', 'Tel: (11) 91234-5678'],
      others: 1,
    });
  });

  test('ends where a paragraph repeats a document of the first', () => {
    const text = `${ANA}\n\nJoão Lima\nCPF 111.444.777-35\n\nCPF 529.982.247-25\nTel (11) 98765-4321`;
    expect(read(text)).toEqual({
      ...OF_ANA,
      telefones: ['celular 11987654321'],
      notes: ['João Lima', 'CPF 111.444.777-35'],
      others: 1,
    });
  });

  test('is counted once for each document', () => {
    const joao = 'João Lima\nCPF 111.444.777-35';
    expect(read(`${ANA}\n\n${joao}\n\nCPF 111.444.777-35\n\nBia Reis\nCPF 168.995.350-09`)).toMatchObject({
      others: 2,
    });
  });

  test('does not exist if the name of the first is repeated', () => {
    const text = 'Nome: Ana Souza\nCPF: 529.982.247-25\n\nNome: Ana Souza\nTel: (11) 98765-4321';
    expect(read(text)).toEqual({ ...OF_ANA, telefones: ['celular 11987654321'] });
  });
});
