import { UFS } from '@fichario/brasil';
import { municipiosOfEstado } from '@fichario/brasil/municipios';
import { describe, expect, test } from 'vitest';
import { findChoices } from './choices.ts';

const ESTADOS = UFS.map(({ codigo, nome, sigla }) => ({ value: codigo, label: nome, short: sigla }));

function firstOf(uf: string, typed: string): string | undefined {
  const choices = municipiosOfEstado(uf).map(({ codigo, nome }) => ({ value: codigo, label: nome }));
  return findChoices(choices, typed)[0]?.label;
}

describe('what is typed for a state', () => {
  test.each(UFS)('$sigla is $nome', ({ sigla, nome }) => {
    expect(findChoices(ESTADOS, sigla.toLowerCase())[0]?.label).toBe(nome);
    expect(findChoices(ESTADOS, nome)[0]?.label).toBe(nome);
    expect(findChoices(ESTADOS, nome.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase())[0]?.label).toBe(nome);
  });

  test.each([
    ['sp', 'São Paulo'],
    ['mg', 'Minas Gerais'],
    ['pr', 'Paraná'],
    ['pa', 'Pará'],
    ['minas', 'Minas Gerais'],
    ['sao p', 'São Paulo'],
    ['s p', 'São Paulo'],
    ['paulo', 'São Paulo'],
    ['rio g s', 'Rio Grande do Sul'],
    ['grosso s', 'Mato Grosso do Sul'],
    ['espirito', 'Espírito Santo'],
    [' SP. ', 'São Paulo'],
  ])('%s is %s', (typed, nome) => {
    expect(findChoices(ESTADOS, typed)[0]?.label).toBe(nome);
  });

  test('nothing lists all in their order, and what fits none lists none', () => {
    expect(findChoices(ESTADOS, ' ')).toEqual(ESTADOS);
    expect(findChoices(ESTADOS, 'xyz')).toEqual([]);
    expect(findChoices(ESTADOS, '???')).toEqual([]);
  });
});

describe('what is typed for a city', () => {
  test.each([
    ['35', 'sao paulo', 'São Paulo'],
    ['35', 'sao jose dos c', 'São José dos Campos'],
    ['35', 'campos jordao', 'Campos do Jordão'],
    ['24', 'olho dagua', "Olho d'Água do Borges"],
    ['24', "olho d'agua", "Olho d'Água do Borges"],
    ['17', 'palmas', 'Palmas'],
    ['31', 'belo h', 'Belo Horizonte'],
  ])('in %s, %s is %s', (uf, typed, nome) => {
    expect(firstOf(uf, typed)).toBe(nome);
  });
});
