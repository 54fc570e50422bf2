import { expect, test } from 'vitest';
import { findFigureFaults, lineOf, listFigureRaises } from '../../scripts/rooms/check-figures.mjs';

const LARGE = 'bench/guard/figures-1000000.json';
const create = { 'create, KB': { values: [126.7, 259.7], goals: [null, 260] } };
const raised = { 'create, KB': { values: [126.7, 270], goals: [null, 260] } };
const commit = { name: 'abc “Raise a figure”', before: [create, {}], after: [raised, {}] };
const body = 'create, KB: 126.7 / 259.7 to 126.7 / 270 for the keys of a list of contracts';

test('refuses a figure that rises together with anything but figures and their pages', () => {
  expect(findFigureFaults({ ...commit, files: [LARGE, 'README.md', 'docs/desempenho.md'], body })).toEqual([]);
  expect(findFigureFaults({ ...commit, files: [LARGE, 'src/live/live.ts'], body })).toEqual([
    'abc “Raise a figure” raises create, KB together with src/live/live.ts: raise it in a commit of its own',
  ]);
});

test('refuses a raise without both values and a reason in its body', () => {
  const files = [LARGE];
  const fault =
    'abc “Raise a figure” raises create, KB: its body says by what, as in ' +
    '“create, KB: 126.7 / 259.7 to 126.7 / 270 for …”, in 5 words or more';
  expect(findFigureFaults({ ...commit, files, body: '' })).toEqual([fault]);
  expect(findFigureFaults({ ...commit, files, body: `${body.slice(0, body.indexOf(' for'))} for new keys` })).toEqual([
    fault,
  ]);
  expect(findFigureFaults({ ...commit, files, body: body.replace('270', '265') })).toEqual([fault]);
  // the work tree has no body yet
  expect(findFigureFaults({ ...commit, files })).toEqual([]);
});

test('lets a figure fall together with the code, and a new figure come with it', () => {
  const files = [LARGE, 'src/live/live.ts'];
  expect(findFigureFaults({ ...commit, files, body: '', before: [raised, {}], after: [create, {}] })).toEqual([]);
  const after = [{ ...create, 'open, blocks': { values: [8, 8], goals: [null, null] } }, {}];
  expect(findFigureFaults({ ...commit, files, body: '', after })).toEqual([]);
});

const goals = (...numbers: (number | null)[]) => ({ 'create, KB': { values: [126.7, 259.7], goals: numbers } });

test('sees a looser goal, a goal that is gone and a figure that is gone', () => {
  expect(listFigureRaises(create, goals(null, 300))).toEqual([
    { what: 'the goal of create, KB', from: '– / 260', to: '– / 300' },
  ]);
  expect(listFigureRaises(create, goals(null, null))).toHaveLength(1);
  expect(listFigureRaises(create, goals(100, 260))).toEqual([]);
  const [gone] = listFigureRaises(create, {});
  expect(gone && lineOf(gone, 'it guards what is no more')).toBe(
    'create, KB: 126.7 / 259.7 to nothing for it guards what is no more',
  );
});
