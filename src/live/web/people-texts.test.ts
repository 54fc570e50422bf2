import { expect, test } from 'vitest';
import type { Person } from '../live.ts';
import { describePeople, initialsOf } from './people-texts.ts';

function person(nome: string, editing = false): Person {
  return { userId: nome, nome, editing };
}

test.each([
  [[person('Ana')], 'Ana está com esta ficha aberta'],
  [[person('Ana'), person('Bia')], 'Ana e Bia estão com esta ficha aberta'],
  [[person('Ana'), person('Bia'), person('Caio')], 'Ana e mais 2 estão com esta ficha aberta'],
  [[person('Ana'), person('Bia', true)], 'Bia está editando'],
  [[person('Ana', true), person('Bia', true), person('Caio')], 'Ana e Bia estão editando'],
])('says who is there: %#', (people, sentence) => {
  expect(describePeople(people)).toBe(sentence);
});

test.each([
  ['Ana Maria Souza', 'AS'],
  ['ana', 'A'],
  ['  Élio   de Ávila ', 'ÉÁ'],
  ['😀 Silva', '😀S'],
  ['', ''],
])('shortens %j to %j', (nome, initials) => {
  expect(initialsOf(nome)).toBe(initials);
});
