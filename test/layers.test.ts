import { expect, test } from 'vitest';
import { findFaults, readImports } from '../scripts/rooms/check-layers.mjs';
import { findLineFaults } from '../scripts/rooms/check-lines.mjs';

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
  expect(findFaults({ 'src/pessoa/stored/row.ts': ['pg'] })).toEqual([
    'src/pessoa/stored/row.ts imports pg: src/pessoa knows no such thing',
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
  expect(imports['src/kit/server/requests/services.ts']).toContain('src/kit/server/db/db.ts');
  expect(imports['packages/brasil/src/index.ts']).toContain('packages/brasil/src/cpf.ts');
});

test('sees a product that knows what measures or proves it, and a package that is not imported by its face', () => {
  expect(findFaults({ [form]: ['bench/run.ts', 'test/builders.ts'] })).toEqual([
    `${form} imports upward: bench/run.ts`,
    `${form} imports upward: test/builders.ts`,
  ]);
  expect(findFaults({ 'bench/run.ts': ['src/app/server/app.ts', 'test/builders.ts'] })).toEqual([]);
  expect(findFaults({ [form]: ['packages/brasil/src/data.ts'] })).toEqual([
    `${form} imports packages/brasil/src/data.ts: others import packages/brasil by its face`,
  ]);
});

test('sees a room that is larger than its budget, and a budget that is larger than the room needs', () => {
  expect(findLineFaults({ 'src/live': 120 }, { 'src/live': 100 })).toEqual([
    'src/live has 120 lines, more than its 100: take something out, or decide that it may grow',
  ]);
  expect(findLineFaults({ 'src/live': 700 }, { 'src/live': 1300 })).toEqual([
    'src/live has 700 lines, far less than its 1300: keep what was won',
  ]);
  expect(findLineFaults({ 'src/live': 100, 'src/new': 1 }, { 'src/live': 100 })).toEqual([
    'src/new has no budget of lines',
  ]);
});
