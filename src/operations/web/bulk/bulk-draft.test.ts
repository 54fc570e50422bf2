import { expect, test } from 'vitest';
import { type BulkDraft, newDraft, readDraft } from './bulk-draft.ts';

const CASES: [Partial<BulkDraft> & Pick<BulkDraft, 'kind'>, ReturnType<typeof readDraft>][] = [
  [{ kind: 'situacao' }, undefined],
  [
    { kind: 'situacao', values: { situacao: 'inativa' } },
    { type: 'setSituacao', situacao: 'inativa' },
  ],
  [{ kind: 'tags', values: { tags: '  ' } }, undefined],
  [
    { kind: 'tags', values: { tags: ' vip ' } },
    { type: 'addTag', tag: 'vip' },
  ],
  [
    { kind: 'tags', values: { tags: 'vip' }, how: 'take' },
    { type: 'removeTag', tag: 'vip' },
  ],
  [{ kind: 'papeis' }, undefined],
  [
    { kind: 'papeis', values: { papeis: 'cliente' } },
    { type: 'addPapel', papel: 'cliente' },
  ],
  [
    { kind: 'papeis', values: { papeis: 'cliente' }, how: 'take' },
    { type: 'removePapel', papel: 'cliente' },
  ],
  [{ kind: 'limiteCredito' }, undefined],
  [{ kind: 'limiteCredito', values: { limiteCredito: '-1' } }, undefined],
  [{ kind: 'limiteCredito', values: { limiteCredito: '12345678901234' } }, undefined],
  [
    { kind: 'limiteCredito', values: { limiteCredito: 'R$ 1.500' } },
    { type: 'setLimiteCredito', limiteCredito: '1500.00' },
  ],
  [
    { kind: 'limiteCredito', values: { limiteCredito: '1' }, how: 'take' },
    { type: 'setLimiteCredito', limiteCredito: null },
  ],
  [{ kind: 'observacoes', values: { observacoes: ' ' } }, undefined],
  [
    { kind: 'observacoes', values: { observacoes: 'Ligar' } },
    { type: 'setObservacoes', observacoes: 'Ligar' },
  ],
  [
    { kind: 'observacoes', values: { observacoes: 'Ligar' }, how: 'take' },
    { type: 'setObservacoes', observacoes: '' },
  ],
  [{ kind: 'delete' }, { type: 'delete' }],
  [{ kind: 'restore' }, { type: 'restore' }],
];

test.each(CASES)('%j is %j', (filled, change) => {
  expect(readDraft({ ...newDraft(filled.kind), ...filled })).toEqual(change);
});
