import { describe, expect, test } from 'vitest';
import {
  type ColumnsDraft,
  findRepeated,
  FIXABLE,
  toSettings,
  withColumn,
  withFixed,
  withoutFixed,
} from './columns-draft.ts';

const DRAFT: ColumnsDraft = {
  columns: ['nome', 'cpf', null],
  mode: 'both',
  match: ['cpf'],
  ddd: null,
  uf: null,
  fixed: {},
};

describe('what the columns of a file mean', () => {
  test('is wrong where two go to the same field, or one to a field with a fixed value', () => {
    expect(findRepeated(DRAFT)).toEqual(new Set());
    expect(findRepeated(withColumn(DRAFT, 2, 'cpf'))).toEqual(new Set([1, 2]));
    expect(findRepeated(withFixed(withColumn(DRAFT, 2, 'papeis'), 'papeis', 'cliente'))).toEqual(new Set([2]));
    expect(findRepeated({ ...DRAFT, columns: [null, null, null] })).toEqual(new Set());
  });

  test('changes in a copy', () => {
    const changed = withoutFixed(withFixed(withColumn(DRAFT, 0, null), 'tags', 'feira'), 'tags');
    expect(changed).toEqual({ ...DRAFT, columns: [null, 'cpf', null] });
    expect(DRAFT.columns).toEqual(['nome', 'cpf', null]);
  });

  test('is kept without fixed values that are still to be typed', () => {
    const draft = withFixed(withFixed(DRAFT, 'tags', 'feira'), 'papeis', ' ');
    expect(toSettings(draft)).toEqual({ ...DRAFT, fixed: { tags: 'feira' } });
  });

  test('fixes no value that belongs to one record only', () => {
    const targets = FIXABLE.map(({ target }) => target);
    expect(targets).toEqual(expect.arrayContaining(['papeis', 'tags', 'situacao', 'enderecos.1.uf']));
    for (const own of ['id', 'version', 'codigo', 'nome', 'cpf', 'cnpj', 'documento'])
      expect(targets).not.toContain(own);
  });
});
