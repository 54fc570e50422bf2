import { expect, test } from 'vitest';
import { countWrong, NO_COUNTS } from '../../model/import.ts';
import { collectFindings } from './findings.ts';
import type { Decision, PreparedRow } from './judge-rows.ts';

const BOUNDS = { keepsAll: false, headings: ['Coluna'], bounds: { wrong: 3, inOrder: 2, repaired: 1 } };

function rowOf(line: number, corrected = false): PreparedRow {
  const cells = [`célula ${line}`];
  return { line, cells, corrected, read: undefined, fresh: undefined, issues: [], freshIssues: [] };
}

function refused(line: number, corrected = false): { row: PreparedRow; decision: Decision } {
  const issues = [{ column: 0, code: 'x', message: `Errada ${line}.` }];
  return { row: rowOf(line, corrected), decision: { bucket: 'refused', issues, repairs: [] } };
}

function repaired(line: number): { row: PreparedRow; decision: Decision } {
  const repairs = [{ column: 0, code: 'x', from: 'a', to: 'b', message: 'Consertada.' }];
  return { row: rowOf(line), decision: { bucket: 'create', issues: [], repairs } };
}

test('keeps wrong rows up to a bound, counts them all, and hands the rest on with the reason', () => {
  const first = collectFindings(NO_COUNTS, [refused(2), refused(3)], BOUNDS);
  const { counts, kept, overflow } = collectFindings(first.counts, [refused(4), refused(5), refused(6, true)], BOUNDS);
  expect([counts.refused, countWrong(counts)]).toEqual([5, 5]);
  expect([...first.kept, ...kept].map(({ line }) => line)).toEqual([2, 3, 4, 6]);
  expect(overflow).toEqual([['célula 5', 'Coluna: Errada 5']]);
});

test('keeps repaired rows up to a bound, and only counts the rest', () => {
  const rows = [repaired(2), repaired(3), repaired(4)];
  const { counts, kept, overflow } = collectFindings(NO_COUNTS, rows, BOUNDS);
  expect(counts).toMatchObject({ create: 3, repaired: 3 });
  expect(kept.map(({ line, kind }) => [line, kind])).toEqual([[2, 'repaired']]);
  expect(overflow).toEqual([]);
});

const inOrder = (line: number, bucket: 'create' | 'update') => ({
  row: rowOf(line),
  decision: { bucket, issues: [], repairs: [] } as Decision,
});

test('keeps rows in order up to a bound, each list by itself, where all are to be shown', () => {
  const rows = [inOrder(2, 'create'), inOrder(3, 'create'), inOrder(4, 'create'), inOrder(5, 'update')];
  const { counts, kept, overflow } = collectFindings(NO_COUNTS, rows, { ...BOUNDS, keepsAll: true });
  expect(counts).toMatchObject({ create: 3, update: 1 });
  expect(kept.map(({ line, kind }) => [line, kind])).toEqual([
    [2, 'create'],
    [3, 'create'],
    [5, 'update'],
  ]);
  expect(overflow).toEqual([]);
});

test('says nothing about a row that is in order, or that changes nothing', () => {
  const unchanged: Decision = { ...repaired(2).decision, bucket: 'unchanged' };
  const decided = [
    { row: rowOf(2), decision: unchanged },
    { row: rowOf(3), decision: { bucket: 'update', issues: [], repairs: [] } as Decision },
  ];
  const { counts, kept } = collectFindings(NO_COUNTS, decided, { keepsAll: false, headings: [] });
  expect(counts).toMatchObject({ unchanged: 1, update: 1, repaired: 0 });
  expect(kept).toEqual([]);
});
