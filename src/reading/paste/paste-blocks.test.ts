import { describe, expect, test } from 'vitest';
import { OPTIONS } from '../../../test/paste/paste-options.ts';
import { summarize } from '../../../test/paste/summarize-pasted.ts';
import { readPasted } from './read-pasted.ts';

function read(...lines: string[]) {
  return summarize(readPasted(lines.join('\n'), OPTIONS));
}

describe('the kind in a label', () => {
  test.each([
    ['Endereço de entrega: Rua A, 5 - Lapa - Santos/SP', 'entrega; Rua A; 5; Lapa; Santos; 35'],
    [
      'Endereço de cobrança: Rua A, 5 - Lapa - Santos/SP - CEP 11010-000',
      'cobranca; Rua A; 5; Lapa; Santos; 35; 11010000',
    ],
    ['Endereço: Rua A, 5 - Lapa - Santos/SP', 'Rua A; 5; Lapa; Santos; 35'],
  ])('is that of the address: %s', (line, endereco) => {
    expect(read(line)).toEqual({ tipo: 'fisica', enderecos: [endereco] });
  });

  test('is that of the e-mail', () => {
    const emails = ['financeiro ana@exemplo.com.br', 'bia@exemplo.com.br'];
    expect(read('E-mail financeiro: ana@exemplo.com.br', 'E-mail: bia@exemplo.com.br')).toEqual({
      tipo: 'fisica',
      emails,
    });
  });
});
