import { expect, test } from 'vitest';
import { fieldListOf } from './field-list.ts';
import type { AnyField } from './fields/kinds.ts';
import { makePresenter } from './present.ts';

/** A client's list with one field in its items, which has these facts. */
function listWith(field: object) {
  const fields = { chave: { kind: 'text', label: 'Chave', maxLength: 80, example: 'x', ...field } };
  const list = { kind: 'list', label: 'Pix', plural: 'Pix', genitive: 'do Pix', identifiedBy: ['chave'], maxItems: 5 };
  const lines = { pix: { ...list, section: 'classificacao', listRules: [], fields } } as unknown as Record<
    string,
    AnyField
  >; // like a list read from JSON
  return fieldListOf(lines, new Map());
}

test('a field of the items of a list is masked for roles without the right, and an empty one stays empty', () => {
  const { record, value } = makePresenter(listWith({ maskedWithout: 'pessoa.seeDocument' }));
  const pessoa = { pix: [{ chave: 'ana@exemplo' }, { chave: '' }] };
  expect(record(pessoa, 'leitor')).toEqual({ pix: [{ chave: '*********lo' }, { chave: '' }] });
  expect(record(pessoa, 'operador')).toBe(pessoa);
  expect([value('pix.chave', 'ana@exemplo', 'leitor'), value('pix.chave', null, 'leitor')]).toEqual([
    '*********lo',
    null,
  ]);
});

test.each([
  [
    'a kind without a mask',
    { kind: 'date', maskedWithout: 'pessoa.seeDocument' },
    'a field of the kind date has no mask: chave',
  ],
  [
    'a role that would save the mask',
    { maskedWithout: 'pessoa.delete' },
    'operador would save the mask of chave in place of its value',
  ],
  [
    'a field that a search finds by',
    { maskedWithout: 'pessoa.seeDocument', searchedAs: 'words' },
    'leitor would find by search what the mask of chave hides',
  ],
])('a mask that would not hold is refused: %s', (_why, field, message) => {
  expect(() => makePresenter(listWith(field))).toThrow(message);
});

test('a field that is searchable only with the right to see it can be masked', () => {
  expect(() => makePresenter(listWith({ maskedWithout: 'pessoa.seeDocument', searchedAs: 'document' }))).not.toThrow();
});
