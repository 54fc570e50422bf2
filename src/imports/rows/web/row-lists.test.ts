import { describe, expect, test } from 'vitest';
import { NO_COUNTS } from '../../model/import.ts';
import { chooseColumns, findFirstList, findList } from './row-lists.ts';

describe('the list of rows', () => {
  test('is the list of the address, else the first list with rows', () => {
    const counts = { ...NO_COUNTS, stale: 2, skipped: 1 };
    expect(findList('puladas')?.kind).toBe('skipped');
    expect(findList(undefined)).toBeUndefined();
    expect(findFirstList(counts, true)?.kind).toBe('stale');
    expect(findFirstList(NO_COUNTS, true)).toBeUndefined();
    // after the import there is no list of its plans
    expect(findFirstList({ ...NO_COUNTS, create: 1 }, true)?.kind).toBe('create');
    expect(findFirstList({ ...NO_COUNTS, create: 1 }, false)).toBeUndefined();
  });
});

describe('the columns of the list', () => {
  const columns = Array.from({ length: 8 }, (_, column) => ({ heading: `C${column}`, samples: [] }));
  const table = { columns };
  const targets = ['codigo', 'nome', null, 'cpf', null, null, 'cep', null];
  const rows = [
    { issues: [{ column: 3 }, { column: null }], repairs: [] },
    { issues: [], repairs: [{ column: 6 }] },
  ];

  test('are those with a problem or a repair, and the name', () => {
    expect(chooseColumns(table, targets, { rows, onlyNoted: true })).toEqual([1, 3, 6]);
  });

  test('are the first ones when no finding has a column', () => {
    expect(chooseColumns(table, targets, { rows: [], onlyNoted: true })).toEqual([0, 1, 2, 3]);
  });

  test('are all of them on request', () => {
    expect(chooseColumns(table, targets, { rows, onlyNoted: false })).toHaveLength(8);
  });
});
