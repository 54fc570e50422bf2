import { describe, expect, test } from 'vitest';
import type { TargetField } from '../../../pessoa/cells/cell-fields.ts';
import { groupTargets, searchTargets } from './target-search.ts';

const OPTIONS: readonly TargetField[] = [
  { target: 'nome', label: 'Nome', group: 'Identificação' },
  { target: 'nomeFantasia', label: 'Nome fantasia', group: 'Identificação' },
  { target: 'enderecos.1.cidade', label: 'Endereço 1 · Cidade', group: 'Endereço 1' },
  { target: 'enderecos.2.cidade', label: 'Endereço 2 · Cidade', group: 'Endereço 2' },
  { target: 'enderecos.17.cidade', label: 'Endereço 17 · Cidade', group: 'Endereço 17' },
];

const targetsOf = (text: string) => searchTargets(OPTIONS, text).map(({ target }) => target);

describe('the fields for a column', () => {
  test('are found by beginnings of words, without accents', () => {
    expect(targetsOf('end cid 2')).toEqual(['enderecos.2.cidade']);
    expect(targetsOf('ENDERECO 1 cidade')).toEqual(['enderecos.1.cidade']);
    expect(targetsOf('identif')).toEqual(['nome', 'nomeFantasia']);
    expect(targetsOf('fantasia')).toEqual(['nomeFantasia']);
    expect(targetsOf('telefone')).toEqual([]);
  });

  test('leave out rare blocks until a search for them', () => {
    expect(targetsOf('')).not.toContain('enderecos.17.cidade');
    expect(targetsOf('17')).toEqual(['enderecos.17.cidade']);
  });

  test('are listed under their groups, in order', () => {
    const groups = groupTargets(searchTargets(OPTIONS, ''));
    expect(groups.map(({ group }) => group)).toEqual(['Identificação', 'Endereço 1', 'Endereço 2']);
    expect(groups[0]?.options).toHaveLength(2);
  });
});
