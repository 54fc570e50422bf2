import { expect, test } from 'vitest';
import { type BulkDraft, newDraft, readDraft } from './bulk-draft.ts';

const CASES: [Partial<BulkDraft> & Pick<BulkDraft, 'kind'>, ReturnType<typeof readDraft>][] = [
  [{ kind: 'situacao' }, undefined],
  [
    { kind: 'situacao', situacao: 'inativa' },
    { type: 'setSituacao', situacao: 'inativa' },
  ],
  [{ kind: 'tags', tag: '  ' }, undefined],
  [
    { kind: 'tags', tag: ' vip ' },
    { type: 'addTag', tag: 'vip' },
  ],
  [
    { kind: 'tags', tag: 'vip', how: 'take' },
    { type: 'removeTag', tag: 'vip' },
  ],
  [{ kind: 'papeis' }, undefined],
  [
    { kind: 'papeis', papel: 'cliente' },
    { type: 'addPapel', papel: 'cliente' },
  ],
  [
    { kind: 'papeis', papel: 'cliente', how: 'take' },
    { type: 'removePapel', papel: 'cliente' },
  ],
  [{ kind: 'limiteCredito' }, undefined],
  [{ kind: 'limiteCredito', limiteCredito: '-1' }, undefined],
  [{ kind: 'limiteCredito', limiteCredito: '12345678901234' }, undefined],
  [
    { kind: 'limiteCredito', limiteCredito: 'R$ 1.500' },
    { type: 'setLimiteCredito', limiteCredito: '1500.00' },
  ],
  [
    { kind: 'limiteCredito', limiteCredito: '1', how: 'take' },
    { type: 'setLimiteCredito', limiteCredito: null },
  ],
  [{ kind: 'observacoes', observacoes: ' ' }, undefined],
  [
    { kind: 'observacoes', observacoes: 'Ligar' },
    { type: 'setObservacoes', observacoes: 'Ligar' },
  ],
  [
    { kind: 'observacoes', observacoes: 'Ligar', how: 'take' },
    { type: 'setObservacoes', observacoes: '' },
  ],
  [{ kind: 'delete' }, { type: 'delete' }],
  [{ kind: 'restore' }, { type: 'restore' }],
];

test.each(CASES)('%j is %j', (filled, change) => {
  expect(readDraft({ ...newDraft(filled.kind), ...filled })).toEqual(change);
});
