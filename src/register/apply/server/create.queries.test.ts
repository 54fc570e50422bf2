import { expect, test } from 'vitest';
import { emptyPessoa } from '../../../pessoa/empty.ts';
import type { PessoaInput } from '../../../pessoa/pessoa.ts';
import { toCreateRow } from './create.queries.ts';

const ODD = ['"', '\\', '\\"', 'a"b\\c', '{a,b}', 'NULL', '', ' ', 'linha\nnova', "D'Ávila", '😀', '\ud83d', 'Ana'];

test('every text of a record stands in its columns as PostgreSQL writes an element of an array', () => {
  for (const text of ODD) {
    const input: PessoaInput = {
      ...emptyPessoa('fisica'),
      id: '0192f0c4-0000-7000-8000-000000000020',
      nome: `Rui ${text}`,
      observacoes: text,
      tags: [text, 'vip'],
      codigosExternos: [{ sistema: text, codigo: text }],
    };
    const { elements } = toCreateRow(7, input);
    expect(elements).toContain(element(input.nome));
    expect(elements).toContain(element(text));
    expect(elements).toContain(element(`{${input.tags.map(element).join()}}`));
    expect(elements).toContain(element(JSON.stringify(input.codigosExternos)));
  }
});

function element(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
