import { expect, test } from 'vitest';
import { countDoors } from '../scripts/rooms/check-doors.mjs';
import { findFaults, findUnordered, readImports } from '../scripts/rooms/check-layers.mjs';
import { BUDGETS_FILE, findBudgetFaults } from '../scripts/rooms/check-lines.mjs';
import { findRaiseFaults } from '../scripts/rooms/check-raises.mjs';

const [form, button] = ['src/record/web/form/PessoaForm.tsx', 'src/kit/web/ui/Button.tsx'];

test('lets an import lead down, and stay in its room', () => {
  expect(findFaults({ [form]: [button, 'src/record/web/form/BlockList.tsx', 'react'], [button]: [] })).toEqual([]);
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
  expect(findBudgetFaults('lines', { 'src/live': 120 }, { 'src/live': 100 })).toEqual([
    'src/live has 120 lines, more than its 100: take something out, or decide that it may grow',
  ]);
  expect(findBudgetFaults('lines', { 'src/live': 700 }, { 'src/live': 1300 })).toEqual([
    'src/live has 700 lines, far less than its 1300: keep what was won',
  ]);
  expect(findBudgetFaults('lines', { 'src/live': 100, 'src/new': 1 }, { 'src/live': 100 })).toEqual([
    'src/new has no budget of lines',
  ]);
});

test('sees an import that leads upward inside a large room, or to another sub-room of its floor', () => {
  const [model, columns] = ['src/imports/model/import.ts', 'src/imports/columns/web/first-reading.ts'];
  const [store, upload] = ['src/imports/store/server/imports.queries.ts', 'src/imports/upload/web/FileStep.tsx'];
  expect(findFaults({ [columns]: [model, 'src/imports/columns/stored-settings.ts'] })).toEqual([]);
  expect(findFaults({ [model]: [columns] })).toEqual([`${model} imports upward inside its room: ${columns}`]);
  expect(findFaults({ [upload]: [store] })).toEqual([`${upload} imports another sub-room of its floor: ${store}`]);
  const lost = 'src/imports/attic/attic.ts';
  expect(findFaults({ [lost]: [model] })).toEqual([
    'src/imports/attic has no place in the order of its room (SUB_ROOMS)',
  ]);
});

test('sees a large room without an order of its sub-rooms', () => {
  expect(findUnordered({ 'src/live': 5000, 'src/list': 5001, 'src/imports': 14_000 })).toEqual([
    'src/list has 5001 lines, more than 5000: put its sub-rooms in order (SUB_ROOMS)',
  ]);
});

test('lets no feature operate the database', () => {
  const backup = 'src/operating/backup/server/make-backup.ts';
  expect(findFaults({ [form]: [backup] })).toHaveLength(1);
  expect(findFaults({ 'src/app/cli/run-cli.ts': [backup], 'bench/backup.bench.ts': [backup] })).toEqual([]);
});

test('counts a name that several rooms import from a room once, and no name of its own files', () => {
  const live = ['src/live/live.ts#Live', 'src/live/live.ts#listen', 'src/kit/web/icons/icons.ts#Sun', 'react#use'];
  expect(
    countDoors({
      'src/app/web/App.tsx': live,
      'src/list/web/List.tsx': ['src/live/live.ts#Live'],
      'src/live/web/a.ts': ['src/live/b.ts#b'],
    }),
  ).toEqual({ 'src/live': 2 });
});

const before = { lines: { 'src/live': 100, 'src/list': 300 }, doors: { 'src/live': 3 } };
const raised = { lines: { 'src/live': 220, 'src/list': 290 }, doors: { 'src/live': 4 } };
const body = 'live: 120 lines and 1 door for the presence of colleagues on a record';

test('refuses a budget that rises together with anything else', () => {
  const commit = { name: 'abc “Add presence”', files: [BUDGETS_FILE, 'src/live/live.ts'], body, before, after: raised };
  const fault = 'raises the budget of src/live (+120 lines), src/live (+1 doors) together with src/live/live.ts';
  expect(findRaiseFaults(commit)).toEqual([`abc “Add presence” ${fault}: raise it in a commit of its own`]);
  const files = [BUDGETS_FILE, 'README.md'];
  expect(findRaiseFaults({ name: 'The work tree', files, before, after: raised })).toHaveLength(1);
});

test('refuses a raise without the room, the number and the feature in its body', () => {
  const commit = { name: 'abc “Raise the budget of live”', files: [BUDGETS_FILE], before, after: raised };
  expect(findRaiseFaults({ ...commit, body })).toEqual([]);
  expect(findRaiseFaults({ ...commit, body: '' })).toHaveLength(2);
  expect(findRaiseFaults({ ...commit, body: 'live: 120 lines for presence' })).toEqual([
    'abc “Raise the budget of live” raises the budget of src/live by 1 doors: its body names the room, the number and the feature, ' +
      'as in “live: 1 doors for …”',
  ]);
  expect(
    findRaiseFaults({ ...commit, body: 'list: 120 lines and 1 door for the presence of colleagues' }),
  ).toHaveLength(2);
});

test('refuses a new room that comes with its budget, and lets a budget fall with the code', () => {
  const after = { ...before, lines: { ...before.lines, 'src/new': 40 } };
  const files = [BUDGETS_FILE, 'src/new/new.ts'];
  expect(findRaiseFaults({ name: 'a', files, body, before, after })).toHaveLength(1);
  expect(findRaiseFaults({ name: 'a', files, body, before: after, after: before })).toEqual([]);
});
