import { expect, test } from 'vitest';
import { resembles } from './resembles.ts';

test.each([
  ['Maria Souza', 'maria  SOUSA'],
  ['Maria Souza', 'Maria de Souza Prado'],
  ['Maria Souza Lima', 'Maria Prado'],
  ['Ana Prado', 'Ana Prado Lima'],
  ['J. Silva', 'João Silva'],
  ['José Conceição', 'JOSE CONCEICAO'],
  ['Padaria Três Irmãos Ltda', 'Padaria 3 Irmãos ME'],
  ['Catia Regina', 'Kátia Regina'],
  ['Silva, Ana', 'Ana Silva'],
  ['PadariaTresIrmaos', 'Padaria Três Irmãos'],
])('%s may be %s', (one, other) => {
  expect(resembles(one, other)).toBe(true);
  expect(resembles(other, one)).toBe(true);
});

test.each([
  ['José Conceição', 'Joaquim Xavier'],
  ['Ana Prado', 'Beatriz Lima'],
  ['Maria de Souza', 'Carlos de Lima'],
  ['Comércio Alfa Ltda', 'Comércio Beta Ltda'],
  ['José Silva', 'Maria Silva'],
  ['Ana', 'Eva Castro'],
  ['Rui', 'Léo'],
])('%s is somebody else than %s', (one, other) => {
  expect(resembles(one, other)).toBe(false);
  expect(resembles(other, one)).toBe(false);
});
