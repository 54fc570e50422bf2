import { expect, test } from 'vitest';
import { findOptions, labelOfOption } from './filter-options.ts';

const city = (codigo: string, nome: string, codigoEstado: string) => ({ codigo, nome, codigoEstado });
const CITIES = [
  city('3548500', 'Santos', '35'),
  city('2800308', 'Aracaju', '28'),
  city('3550308', 'São Paulo', '35'),
  city('2611606', 'Recife', '26'),
  city('3549904', 'São José dos Campos', '35'),
  city('3143302', 'Montes Claros', '31'),
];
const labelsOf = (name: 'uf' | 'cidade' | 'tag', typed: string, cities = CITIES) =>
  findOptions(name, typed, cities).map(({ label }) => label);

test.each([
  ['its sigla goes before a name that begins so', 'am', ['Amazonas · AM', 'Amapá · AP']],
  [
    'a name that begins so goes before one with a later word',
    'pa',
    ['Pará · PA', 'Paraíba · PB', 'Paraná · PR', 'São Paulo · SP'],
  ],
  ['accents and capitals mean nothing', 'SÃO', ['São Paulo · SP']],
  ['a later word of the name finds it', 'grosso', ['Mato Grosso · MT', 'Mato Grosso do Sul · MS']],
  [
    'all names that begin so are offered',
    'rio',
    ['Rio de Janeiro · RJ', 'Rio Grande do Norte · RN', 'Rio Grande do Sul · RS'],
  ],
  ['the middle of a word finds nothing', 'aulo', []],
])('of states: %s', (_, typed, labels) => {
  expect(labelsOf('uf', typed)).toEqual(labels);
});

test('all states are offered before anything is typed, and no city is before two letters', () => {
  expect(labelsOf('uf', ' ')).toHaveLength(27);
  expect(labelsOf('cidade', 's')).toEqual([]);
});

test.each([
  ['by its beginning', 'sao', ['São Paulo · SP', 'São José dos Campos · SP']],
  ['by a later word, after those that begin so', 'ca', ['São José dos Campos · SP']],
  ['the whole name goes first', 'Santos', ['Santos · SP']],
  ['by nothing that is not there', 'xanadu', []],
])('a city is found %s', (_, typed, labels) => {
  expect(labelsOf('cidade', typed)).toEqual(labels);
});

test('of many cities the eight likest are offered: the whole name, its beginning, a later word', () => {
  const many = [
    ...Array.from({ length: 9 }, (_, at) => city(`${at}`, `Nova Olinda ${at}`, '35')),
    city('b', 'Olinda Nova', '21'),
    city('a', 'Olinda', '26'),
  ];
  const labels = labelsOf('cidade', 'olinda', many);
  expect(labels).toHaveLength(8);
  expect(labels.slice(0, 3)).toEqual(['Olinda · PE', 'Olinda Nova · MA', 'Nova Olinda 0 · SP']);
});

test('a tag is what was typed, without the spaces around it, and none where nothing was', () => {
  expect(findOptions('tag', '  VIP ', [])).toEqual([{ value: 'VIP', label: 'Etiqueta “VIP”' }]);
  expect(findOptions('tag', '   ', [])).toEqual([]);
});

test('a chosen city is called by its name, and by its code until the names are there', () => {
  expect(labelOfOption('cidade', '3550308', CITIES)).toBe('São Paulo');
  expect(labelOfOption('cidade', '3550308', [])).toBe('3550308');
  expect(labelOfOption('uf', 'SP', CITIES)).toBe('SP');
});
