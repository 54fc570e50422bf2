import { expect, test } from 'vitest';
import {
  acceptFigures,
  type CommittedFigure,
  type CommittedFigures,
  findRegressions,
  type Guarded,
} from '../../bench/guard/figures.ts';

const blocks = (...values: number[]): Guarded => ({ id: 'cpf', unit: 'blocks', values });
const cpf = (values: number[], goals: CommittedFigure['goals']): CommittedFigures => ({
  'cpf, blocks': { values, goals },
});

test('a figure without a goal fails when it is worse beyond noise, in each of its places', () => {
  const committed = cpf([20, 100], [null, null]);
  expect(findRegressions([blocks(20, 100), blocks(22, 114), blocks(1, 1)], committed)).toEqual([]);
  expect(findRegressions([blocks(24, 100)], committed)).toEqual(['cpf, blocks: 24 / 100, committed 20 / 100']);
  expect(findRegressions([blocks(20, 116)], committed)).toEqual(['cpf, blocks: 20 / 116, committed 20 / 100']);
});

test('a figure that meets its goal fails when it leaves the goal, or is worse beyond noise', () => {
  const committed = cpf([20, 100], [30, 101]);
  expect(findRegressions([blocks(22, 101)], committed)).toEqual([]);
  expect(findRegressions([blocks(20, 102)], committed)).toEqual([
    'cpf, blocks: 20 / 102, committed 20 / 100, goal 30 / 101',
  ]);
  expect(findRegressions([blocks(24, 100)], committed)).toHaveLength(1);
});

test('a figure that misses its goal fails as soon as it is worse, and passes when it is equal or lower', () => {
  const committed = cpf([200], [100]);
  expect(findRegressions([blocks(200), blocks(150), blocks(99)], committed)).toEqual([]);
  // 2 % is what two registers made alike differ by
  expect(findRegressions([blocks(204)], committed)).toEqual([]);
  expect(findRegressions([blocks(205)], committed)).toEqual(['cpf, blocks: 205, committed 200, goal 100']);
  const log: Guarded = { id: 'create', unit: 'KB', values: [126.7, 265.2] };
  const create = { 'create, KB': { values: [126.7, 259.7], goals: [null, 150] } };
  expect(findRegressions([log], create)).toHaveLength(1);
  expect(findRegressions([{ ...log, values: [132, 259.7] }], create)).toEqual([]);
});

test('a processor time may leave its goal by what other work on the machine costs', () => {
  const committed = { 'open, ms': { values: [0.9], goals: [1] } };
  expect(findRegressions([{ id: 'open', unit: 'ms', values: [1.2] }], committed)).toEqual([]);
  expect(findRegressions([{ id: 'open', unit: 'ms', values: [1.4] }], committed)).toHaveLength(1);
});

test('a kind of request without a committed figure fails', () => {
  expect(findRegressions([{ id: 'open', unit: 'blocks', values: [3, 3] }], {})).toEqual([
    'open, blocks has no committed figure',
  ]);
});

test('an accepted run lowers figures, and raises those that fail only for a reason', () => {
  const committed = cpf([20, 100], [30, 101]);
  expect(acceptFigures([blocks(18, 101)], committed, { raises: false })).toEqual(cpf([18, 100], [30, 101]));
  expect(acceptFigures([blocks(18, 120)], committed, { raises: false })).toEqual(cpf([18, 100], [30, 101]));
  expect(acceptFigures([blocks(18, 120)], committed, { raises: true })).toEqual(cpf([18, 120], [30, 101]));
  // within noise: many small steps would make a large one
  expect(acceptFigures([blocks(21, 101)], committed, { raises: true })).toEqual(committed);
  expect(acceptFigures([blocks(18, 120)], {}, { raises: false })).toEqual(cpf([18, 120], [null, null]));
});
