import { expect, test } from 'vitest';
import { importOf } from '../../../test/browser/import-of.ts';
import { describeFile } from './file-notes.ts';

const fileWith = (facts: object) => importOf({ heading: 'Nome', target: 'nome', facts });

test('a note tells that only the first rows of a long file were compared', () => {
  expect(describeFile(fileWith({ compared: 200_000 }))).toEqual([
    'O arquivo tem mais de 200.000 linhas novas. As seguintes foram comparadas com essas e com o cadastro, mas não entre si: a mesma pessoa em duas delas vira duas fichas.',
  ]);
  expect(describeFile(fileWith({}))).toEqual([]);
});
