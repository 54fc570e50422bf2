import { expect, test } from 'vitest';
import type { PessoaListItem } from '../../pessoa/pessoa.ts';
import { areAllMarked, isMarked, markAll, markRows, markWhole, NO_MARKS, toggleRow } from './selection-marks.ts';

const row = (id: string) => ({ id }) as PessoaListItem; // no more of it is looked at
const [a, b, c] = ['a', 'b', 'c'].map(row) as [PessoaListItem, PessoaListItem, PessoaListItem];

test('marks rows one by one, and removes a mark', () => {
  const marks = markRows(toggleRow(NO_MARKS, a)!, [b]);
  expect([...marks.rows.keys()]).toEqual(['a', 'b']);
  expect([...toggleRow(marks, a)!.rows.keys()]).toEqual(['b']);
  expect(areAllMarked(marks, [a, b])).toBe(true);
  expect(areAllMarked(marks, [a, b, c])).toBe(false);
  expect(areAllMarked(NO_MARKS, [])).toBe(false);
  expect([...markAll(marks, [b, c]).rows.keys()]).toEqual(['a', 'b', 'c']);
});

test('marks all matches of a search except some, also rows that are not loaded', () => {
  const marks = toggleRow(markWhole('busca'), b)!;
  expect([isMarked(marks, 'a'), isMarked(marks, 'b'), isMarked(marks, 'nowhere')]).toEqual([true, false, true]);
  expect(areAllMarked(marks, [a, b])).toBe(false);
  expect(isMarked(toggleRow(marks, b)!, 'b')).toBe(true);
  expect(isMarked(markRows(marks, [b]), 'b')).toBe(true);
  expect(markAll(marks, [a])).toEqual(markWhole('busca'));
});

test('excludes no more than the server accepts', () => {
  let marks = markWhole('busca');
  for (let index = 0; index < 1000; index += 1) marks = toggleRow(marks, row(`id ${index}`))!;
  expect(toggleRow(marks, a)).toBeUndefined();
});
