import { expect, test } from 'vitest';
import { rounds } from '../../../test/rounds.ts';
import { recognizeColumns } from './recognize.ts';

const WIDTH = rounds(3_000, 10_000);
const SEARCHES = ['includes', 'indexOf', 'find', 'findIndex', 'some', 'every', 'filter', 'flatMap'] as const;

/** Counts the elements that searches of arrays may look at, and the look-ups of maps, while something runs. */
function countWork(run: () => void): number {
  let count = 0;
  const restore = SEARCHES.map((name) => replace(Array.prototype, name, ({ length }) => (count += length)));
  restore.push(replace(Map.prototype, 'has', () => (count += 1)));
  try {
    run();
  } finally {
    for (const undo of restore) undo();
  }
  return count;
}

/** Calls `before` with each `this` of a method, and returns how to undo that. */
function replace<Owner extends object>(owner: Owner, name: keyof Owner, before: (self: Owner) => void): () => void {
  const original = owner[name] as (...args: unknown[]) => unknown; // a method
  Object.assign(owner, {
    [name](this: Owner, ...args: unknown[]) {
      before(this);
      return original.apply(this, args);
    },
  });
  return () => Object.assign(owner, { [name]: original });
}

function workOf(heading: string, cell: string, width: number): number {
  const headings = Array.from({ length: width }, (_, column) => heading.replace('#', String(column + 1)));
  const row = headings.map(() => cell);
  return countWork(() => recognizeColumns(headings, [row, row, row]));
}

test.each([
  ['Rua', 'Rua A, 2'],
  ['Rua #', 'Rua A, 2'],
  ['Apto #', '2'],
  ['Endereço # Rua', 'Rua A'],
  ['Telefone #', '1133334444'],
  ['DDD', '11'],
  ['Campo #', 'ana@exemplo.com.br'],
  ['Endereço # · CEP', '01001-000'],
  ['CPF', '52998224725'],
])('twice as many columns named %s need no more than twice the work', (heading, cell) => {
  const once = workOf(heading, cell, WIDTH);
  expect(workOf(heading, cell, 2 * WIDTH)).toBeLessThan(2.2 * once);
  expect(once).toBeLessThan(4_000_000);
});

test('the columns behind the widest real row are left out, but those that our own export names', () => {
  const headings = [...Array.from({ length: 1000 }, () => 'Aula'), 'Telefone', 'CPF', 'E-mail 1 · E-mail'];
  expect(recognizeColumns(headings, []).slice(1000)).toEqual([null, 'cpf', 'emails.1.email']);
});
