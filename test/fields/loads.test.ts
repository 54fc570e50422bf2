import { expect, test } from 'vitest';

/** The modules that mutation testing changes. A test file that does not load has no test in it, and would notice nothing. */
const MODULES = {
  row: () => import('../../src/pessoa/stored/row.ts'),
  diff: () => import('../../src/pessoa/items/diff.ts'),
  'form-convert': () => import('../../src/record/model/form-convert.ts'),
  cells: () => import('../../src/reading/cells/cells.ts'),
  'write-cells': () => import('../../src/pessoa/cells/write-cells.ts'),
  'field-readers': () => import('../../src/reading/cells/field-readers.ts'),
  'merge-row': () => import('../../src/reading/rows/merge-row.ts'),
};

test.each(Object.entries(MODULES))('%s loads', async (_, load) => {
  await expect(load()).resolves.toBeDefined();
});
