import { expect, test } from 'vitest';
import { findFaults, readImports } from '../scripts/check-layers.mjs';

const [form, button] = ['src/record/web/form/PessoaForm.tsx', 'src/kit/web/ui/Button.tsx'];

test('lets an import lead down, and stay in its room', () => {
  expect(findFaults({ [form]: [button, 'src/record/web/PessoaPage.tsx', 'react'], [button]: [] })).toEqual([]);
});

test('sees an import that leads upward', () => {
  expect(findFaults({ [button]: ['src/access/policy.ts'] })).toEqual([
    `${button} imports upward: src/access/policy.ts`,
  ]);
});

test('sees a feature that knows another, and a room of a layer that knows the other', () => {
  expect(findFaults({ [form]: ['src/live/live.ts'] })).toEqual([
    `${form} imports another room of its layer: src/live/live.ts`,
  ]);
  expect(findFaults({ 'src/access/policy.ts': ['src/localidades/localidades.ts'] })).toHaveLength(1);
});

test('sees fields that know a connection', () => {
  expect(findFaults({ 'src/pessoa/row.ts': ['pg'] })).toEqual([
    'src/pessoa/row.ts imports pg: src/pessoa knows no such thing',
  ]);
});

test('sees a circle, of any length', () => {
  const [a, b, c] = ['src/list/a.ts', 'src/list/b.ts', 'src/list/c.ts'];
  expect(findFaults({ [a]: [b], [b]: [c], [c]: [a] })).toEqual([`circle of 3 files: ${a}, ${b}, ${c}`]);
});

test('reads static, dynamic and type imports, and re-exports', () => {
  const imports = readImports();
  expect(imports['src/app/web/pages/Pessoa.tsx']).toEqual(
    expect.arrayContaining(['src/operations/web/history/HistoryDialog.tsx', 'src/record/web/PessoaPage.tsx']),
  );
  expect(imports['src/kit/web/routing/lazy-component.tsx']).toContain('react');
  expect(imports['src/kit/server/http/services.ts']).toContain('src/kit/server/db/db.ts');
  expect(imports['packages/brasil/src/index.ts']).toContain('packages/brasil/src/cpf.ts');
});
