import { describe, expect, test } from 'vitest';
import {
  type ColumnsDraft,
  findRepeated,
  findUnnamed,
  fixedApart,
  FIXABLE,
  isJoined,
  othersOf,
  systemIn,
  toSettings,
  withColumn,
  withFixed,
  withoutFixed,
  withSystem,
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
  test('are in conflict if a field also has a fixed value, or if two columns have an identifying field', () => {
    expect(findRepeated(DRAFT)).toEqual(new Set());
    expect(findRepeated({ ...DRAFT, columns: ['id', 'nome', 'id'] })).toEqual(new Set([0, 2]));
    expect(findRepeated(withFixed(withColumn(DRAFT, 2, 'papeis'), 'papeis', 'cliente'))).toEqual(new Set([2]));
    expect(findRepeated({ ...DRAFT, columns: [null, null, null] })).toEqual(new Set());
  });

  test('may share a field between columns, which name each other', () => {
    const shared = withColumn(DRAFT, 2, 'nome');
    expect(findRepeated(shared)).toEqual(new Set());
    expect([0, 1, 2].map((column) => othersOf(shared, column))).toEqual([[2], [], [0]]);
  });

  test('are joined for a date in parts, and for a complement with a part of a building', () => {
    const joined = (columns: ColumnsDraft['columns'], joins = {}) =>
      columns.map((_, column) => isJoined({ ...DRAFT, columns, joins }, column));
    const complemento = 'enderecos.1.complemento';
    expect(joined([complemento, `${complemento}:Bloco`, null, 'enderecos.2.complemento'])).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(joined(['nascimento', 'nascimento', 'nome'], { nascimento: '-' })).toEqual([true, true, false]);
    expect(joined([complemento, complemento])).toEqual([false, false]);
    const shared = { ...DRAFT, columns: [complemento, `${complemento}:Bloco`, `${complemento}:Apto`] };
    expect(othersOf(shared, 1)).toEqual([0, 2]);
  });

  test('changes in a copy', () => {
    const changed = withoutFixed(withFixed(withColumn(DRAFT, 0, null), 'tags', 'feira'), 'tags');
    expect(changed).toEqual({ ...DRAFT, columns: [null, 'cpf', null] });
    expect(DRAFT.columns).toEqual(['nome', 'cpf', null]);
  });

  test('are saved without blank fixed values', () => {
    const draft = withFixed(withFixed(DRAFT, 'tags', 'feira'), 'papeis', ' ');
    expect(toSettings(draft)).toEqual({ ...DRAFT, fixed: { tags: 'feira' } });
  });

  test('lack the system of external codes until a fixed value or another column contains it', () => {
    const codes = withColumn(DRAFT, 2, 'codigosExternos.1.codigo');
    expect(findUnnamed(codes)).toEqual(new Set([2]));
    const named = withSystem(codes, 2, 'Bling');
    expect([findUnnamed(named), systemIn(named, 2), fixedApart(named)]).toEqual([new Set(), 'Bling', []]);
    expect(findUnnamed(withColumn(codes, 0, 'codigosExternos.1.sistema'))).toEqual(new Set());
    expect(withColumn(named, 2, null)).toEqual(DRAFT);
    expect(systemIn(DRAFT, 0)).toBeUndefined();
  });

  test('fixes no value that belongs to one record only', () => {
    const targets = FIXABLE.map(({ target }) => target);
    expect(targets).toEqual(expect.arrayContaining(['papeis', 'tags', 'situacao', 'enderecos.1.uf']));
    for (const own of ['id', 'version', 'codigo', 'nome', 'cpf', 'cnpj', 'documento'])
      expect(targets).not.toContain(own);
  });
});
