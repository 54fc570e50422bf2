import { expect, test } from 'vitest';
import { countWrong, NO_COUNTS } from '../../model/import.ts';
import { collectFindings } from './findings.ts';
import type { Decision } from './judge-rows.ts';
import type { PreparedRow } from './prepare-row.ts';

const BOUNDS = { keepsAll: false, bounds: { inOrder: 2, repaired: 1, warned: 1 } };

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

test('shows all wrong rows, and counts them', () => {
  const first = collectFindings(NO_COUNTS, [refused(2), refused(3)], BOUNDS);
  const { counts, shown, plain } = collectFindings(first.counts, [refused(4), refused(5), refused(6, true)], BOUNDS);
  expect([counts.refused, countWrong(counts)]).toEqual([5, 5]);
  expect([...first.shown, ...shown].map(({ line }) => line)).toEqual([2, 3, 4, 5, 6]);
  expect(plain).toEqual([]);
});

test('shows repaired rows up to a bound, and stores the others without their cells', () => {
  const rows = [repaired(2), repaired(3), repaired(4)];
  const { counts, shown, plain } = collectFindings(NO_COUNTS, rows, BOUNDS);
  expect(counts).toMatchObject({ create: 3, repaired: 3 });
  expect(shown.map(({ line, kind }) => [line, kind])).toEqual([[2, 'repaired']]);
  expect(plain.map(({ line }) => line)).toEqual([3, 4]);
});

const inOrder = (line: number, bucket: 'create' | 'update') => ({
  row: rowOf(line),
  decision: { bucket, issues: [], repairs: [] } as Decision,
});

test('shows rows in order up to a bound of each list, where all are to be shown', () => {
  const rows = [inOrder(2, 'create'), inOrder(3, 'create'), inOrder(4, 'create'), inOrder(5, 'update')];
  const { counts, shown, plain } = collectFindings(NO_COUNTS, rows, { ...BOUNDS, keepsAll: true });
  expect(counts).toMatchObject({ create: 3, update: 1 });
  expect(shown.map(({ line, kind }) => [line, kind])).toEqual([
    [2, 'create'],
    [3, 'create'],
    [5, 'update'],
  ]);
  expect(plain.map(({ line }) => line)).toEqual([4]);
});

test('reports nothing about a row that is correct or changes nothing', () => {
  const unchanged: Decision = { ...repaired(2).decision, bucket: 'unchanged' };
  const decided = [
    { row: rowOf(2), decision: unchanged },
    { row: rowOf(3), decision: { bucket: 'update', issues: [], repairs: [] } as Decision },
  ];
  const { counts, shown } = collectFindings(NO_COUNTS, decided, { keepsAll: false });
  expect(counts).toMatchObject({ unchanged: 1, update: 1, repaired: 0 });
  expect(shown).toEqual([]);
});
