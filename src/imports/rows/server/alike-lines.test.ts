import { expect, test } from 'vitest';
import { buildFisica, TELEFONE } from '../../../../test/pessoas.ts';
import type { Frequencies } from '../../../matching/frequencies.ts';
import { NO_FREQUENCIES, toFrequencies } from '../../../matching/count-frequencies.ts';
import { createAlikeLines } from './alike-lines.ts';

const FREQUENCIES: Frequencies = {
  ...toFrequencies(NO_FREQUENCIES),
  records: { fisica: 5000, juridica: 100 },
  documents: { fisica: 0, juridica: 0 },
  countOf: () => 0,
};
const PEOPLE = ['Thiago Quintela', 'Rita Bragança', 'Wanda Yamashita'].map((nome, at) =>
  buildFisica({ nome, nascimento: `198${at}-02-03`, telefones: [{ ...TELEFONE, numero: `1198765123${at}` }] }),
);

/** For each row, the earlier lines that it may be the same as. */
function compareAll(rows: typeof PEOPLE, most?: number): { found: number[][]; cutAt: number | undefined } {
  const lines = createAlikeLines(most);
  const found = rows.map((row, at) => lines.compare(row, at + 2, FREQUENCIES).map(({ pessoa: { line } }) => line));
  return { found, cutAt: lines.cutAt() };
}

test('names the earlier line of the same person, and reports no limit when all rows are compared', () => {
  expect(compareAll([...PEOPLE, ...PEOPLE], 6)).toEqual({ found: [[], [], [], [2], [3], [4]], cutAt: undefined });
});

test('ignores a match by one key alone if many rows have that key, like the register', () => {
  const rows = Array.from({ length: 22 }, () => buildFisica({ nome: 'Zilda Bragança Xaxim' }));
  const { found } = compareAll(rows);
  expect([found[20]?.length, found[21]?.length]).toEqual([20, 0]);
});

test('leaves a key out whole that hundreds of rows have, and counts the rarest first up to that', () => {
  const person = { nome: 'Zilda Bragança Xaxim', telefones: [TELEFONE] };
  const rows = Array.from({ length: 202 }, () => buildFisica(person));
  const { found } = compareAll(rows);
  expect([found[200]?.length, found[201]?.length]).toEqual([100, 0]);
  expect(found[200]?.[0]).toBe(2);
});

test('compares the rows of a long file with the first ones only, and reports their number', () => {
  expect(compareAll([...PEOPLE, ...PEOPLE], 2)).toEqual({ found: [[], [], [], [2], [3], []], cutAt: 2 });
});
