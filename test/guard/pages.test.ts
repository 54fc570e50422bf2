import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readFigures } from '../../bench/guard/figures.ts';
import { findStalePages, makePages, type Published } from '../../bench/published/pages.ts';

const read = (path: string): string => readFileSync(path, 'utf8');
const others = JSON.parse(read('bench/published/figures.json')) as Published['others'];
const published: Published = { guard: readFigures(1_000_000), others };

test('the pages are what `npm run figures` writes', () => {
  expect(findStalePages(published, read)).toEqual([]);
});

test('a changed figure makes the pages stale that show it', () => {
  const changed = (name: string, values: number[]): Published => {
    const { goals } = published.guard[name] ?? { goals: [] };
    return { ...published, guard: { ...published.guard, [name]: { values, goals } } };
  };
  expect(findStalePages(changed('two-words, blocks', [165, 630]), read)).toEqual(['README.md', 'docs/desempenho.md']);
  expect(findStalePages(changed('trash, blocks', [3, 3]), read)).toEqual(['docs/desempenho.md']);
  const { save } = others;
  if (!save) throw new Error('There is no figure of a save.');
  const slower: Published = { ...published, others: { ...others, save: { ...save, values: [2, 8.1] } } };
  expect(findStalePages(slower, read)).toEqual(['README.md', 'docs/numeros.md']);
});

const readme = (values: number[]) => {
  const create = { values, goals: [null, 150] };
  const pages = makePages({ ...published, guard: { ...published.guard, 'create, KB': create } }, read);
  return pages.get('README.md');
};

test('a row of README.md is bold while its goal is missed', () => {
  expect(readme([126.7, 259.7])).toContain('| **log do banco de uma ficha nova** | 260 KB | 150 KB |');
  expect(readme([110, 149.6])).toContain('| log do banco de uma ficha nova | 150 KB | 150 KB |');
});

test('a figure without words for the pages is refused', () => {
  const guard = { ...published.guard, 'unknown, blocks': { values: [1, 1], goals: [null, null] } };
  expect(() => makePages({ ...published, guard }, read)).toThrow('unknown, blocks has no label');
});
