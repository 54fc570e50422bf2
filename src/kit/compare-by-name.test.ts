import { expect, test } from 'vitest';
import { compareByName } from './compare-by-name.ts';

test('names are in the order of a Portuguese dictionary', () => {
  const inOrder = ['abacaxi', 'Água Viva', 'Álamo', 'Ave', 'bar', 'Éden', 'Eixo', 'Ícaro', 'Óleo', 'Zé'];
  const nomes = inOrder.map((nome) => ({ nome }));
  expect(nomes.toReversed().toSorted(compareByName)).toEqual([
    { nome: 'abacaxi' },
    { nome: 'Água Viva' },
    { nome: 'Álamo' },
    { nome: 'Ave' },
    { nome: 'bar' },
    { nome: 'Éden' },
    { nome: 'Eixo' },
    { nome: 'Ícaro' },
    { nome: 'Óleo' },
    { nome: 'Zé' },
  ]);
});
