import { expect, test } from 'vitest';
import { describeAct, versionOf } from './history-texts.ts';

const merge = { survivor: 7, merged: [1042, 1043], undone: false };

test('names the merged records of a merge, from the side of each', () => {
  expect(describeAct({ kind: 'merge', codigo: 7, merge })).toBe('uniu a ela as fichas 1042 e 1043');
  expect(describeAct({ kind: 'merge', codigo: 7, merge: { ...merge, merged: [1042] } })).toBe(
    'uniu a ela a ficha 1042',
  );
  expect(describeAct({ kind: 'merge', codigo: 1042, merge })).toBe('uniu esta ficha à 7');
  expect(describeAct({ kind: 'undo', codigo: 7, merge: { ...merge, undone: true } })).toBe(
    'desfez a união com as fichas 1042 e 1043',
  );
  expect(describeAct({ kind: 'undo', codigo: 1042, merge: { ...merge, undone: true } })).toBe(
    'desfez a união com a ficha 7',
  );
  expect(describeAct({ kind: 'update', codigo: 7, merge: null })).toBe('alterou');
});

test('names the merged record of a version', () => {
  expect([versionOf({ codigo: 7, version: 3 }, true), versionOf({ codigo: 1042, version: 2 }, false)]).toEqual([
    'versão 3',
    'versão 2 da ficha 1042',
  ]);
});
