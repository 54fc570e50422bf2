import { describe, expect, test } from 'vitest';
import { OPTIONS } from '../../../test/paste/paste-options.ts';
import { summarize } from '../../../test/paste/summarize-pasted.ts';
import { readPasted } from './read-pasted.ts';

function read(text: string) {
  const { emails, notes } = summarize(readPasted(text, OPTIONS)) as { emails?: string[]; notes?: string[] };
  return { emails, notes };
}

describe('an e-mail that is written on two lines', () => {
  test.each([
    'ana.souza@\nexemplo.com.br',
    'ana.souza\n@exemplo.com.br',
    'E-mail: ana.souza\n@exemplo.com.br',
    'ana.souza@exemplo\n.com.br',
    'ana.souza@exemplo.com\n.br',
    'ana.souza@exemplo.com.\nbr',
    'ana.souza@exemplo.\ncom.br',
  ])('is one where its halves prove each other: %j', (text) => {
    expect(read(`Ana Souza\n${text}`)).toEqual({ emails: ['ana.souza@exemplo.com.br'], notes: undefined });
  });

  test.each([
    'ana.\nsouza@exemplo.com.br',
    'ana-\nsouza@exemplo.com.br',
    'E-mail: ana.\nsouza@exemplo.com.br',
    'ana.souza@exem-\nplo.com.br',
    'ana.souza@exemplo.com-\npanhia.com.br',
  ])('gives no half of it as the address of somebody else: %j', (text) => {
    expect(read(`Ana Souza\n${text}`)).toEqual({ emails: undefined, notes: text.split('\n') });
    const stacked = `Nome\nAna Souza\nCPF\n529.982.247-25\nTelefone\n(11) 98765-4321\n${text}`;
    expect(read(stacked).emails).toBeUndefined();
  });

  test.each([
    'Falar amanhã.\nana@exemplo.com.br',
    'Att.\nana@exemplo.com.br',
    'Exemplo Ltda.\nana@exemplo.com.br',
    'Ana Souza\n@exemplo\nana@exemplo.com.br',
    'Instagram\n@exemplo.com.br\nana@exemplo.com.br',
  ])('is not seen where a sentence or a name ends above an address: %j', (text) => {
    expect(read(text).emails).toEqual(['ana@exemplo.com.br']);
  });
});
