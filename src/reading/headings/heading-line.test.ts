import { expect, test } from 'vitest';
import { type ChosenHeading, findHeading } from './heading-line.ts';

/** What is found in rows given as lines with bars. */
function find(text: string, chosen?: ChosenHeading) {
  const rows = text.split('\n').map((row, at) => ({ line: at + 1, cells: row.split('|').map((cell) => cell.trim()) }));
  const { line, columns, isJoined } = findHeading(rows, chosen) ?? {};
  return { line, columns, isJoined };
}

const GROUPED = `LISTA DE CLIENTES
||
Identificação||Contato
Nome|CPF|Telefone
Ana|52998224725|(11) 3333-4444
Total: 1`;

const PAIR = `Nome|Endereço residencial||Endereço comercial|
|Rua|Cidade|Rua|Cidade
Ana|Rua A, 1|Niterói|Rua B, 2|Rio de Janeiro`;
const JOINED = [
  'Nome',
  'Endereço residencial Rua',
  'Endereço residencial Cidade',
  'Endereço comercial Rua',
  'Endereço comercial Cidade',
];

test('the headings are below a row that groups them', () => {
  expect(find(GROUPED)).toEqual({ line: 4, columns: ['Nome', 'CPF', 'Telefone'], isJoined: false });
});

test('two rows are joined where a column has its heading above, or two have the same below', () => {
  expect(find(PAIR)).toEqual({ line: 2, columns: JOINED, isJoined: true });
  expect(find('Residencial||Endereço comercial|\nRua|Cidade|Rua|Cidade\nRua A|Niterói|Rua B|Rio')).toMatchObject({
    line: 2,
    columns: ['Residencial Rua', 'Residencial Cidade', 'Endereço comercial Rua', 'Endereço comercial Cidade'],
  });
});

test('rows of data are no headings, whatever words they have', () => {
  expect(find('Nome|Rua|Cidade\nAna|Centro|Rua\nBia|Centro|Lapa')).toMatchObject({ line: 1, isJoined: false });
  expect(find('Nome||\nAna|Rua|Lapa\nBia|Casa|Lapa')).toMatchObject({ isJoined: false });
});

test('somebody chooses another line, or joins it with the one above, or not', () => {
  expect(find(GROUPED, { headingLine: 3 })).toMatchObject({ line: 3, isJoined: false });
  expect(find(GROUPED, { headingLine: 4, joinsHeadings: true })).toMatchObject({
    line: 4,
    columns: ['Identificação Nome', 'Identificação CPF', 'Contato Telefone'],
  });
  expect(find(PAIR, { joinsHeadings: false })).toMatchObject({ line: 2, isJoined: false });
  expect(find(PAIR, { headingLine: 1, joinsHeadings: true })).toMatchObject({ line: 1, isJoined: false });
});

test('a line that is blank, or not there, has no headings', () => {
  expect(find(GROUPED, { headingLine: 2 }).line).toBeUndefined();
  expect(find(GROUPED, { headingLine: 99 }).line).toBeUndefined();
});
