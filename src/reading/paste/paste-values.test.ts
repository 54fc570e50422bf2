import { expect, test } from 'vitest';
import { OPTIONS } from '../../../test/paste/paste-options.ts';
import { summarize } from '../../../test/paste/summarize-pasted.ts';
import { readPasted } from './read-pasted.ts';

function read(...lines: string[]) {
  return summarize(readPasted(lines.join('\n'), OPTIONS));
}

test('a document with the label of another person stays in the notes', () => {
  for (const line of [
    'CPF do responsável: 529.982.247-25',
    'CPF da mãe 529.982.247-25',
    'CNPJ da transportadora: 11.222.333/0001-81',
  ])
    expect(read('Ana Souza', line)).toEqual({ tipo: 'fisica', nome: 'Ana Souza', notes: [line] });
  expect(read('Ana Souza', 'CPF do titular: 529.982.247-25')).toMatchObject({ cpf: '52998224725' });
});
