import { describe, expect, test } from 'vitest';
import { buildFisica, EMAIL, ENDERECO, TELEFONE } from '../../test/pessoas.ts';
import { cellsOf } from './cells/write-cells.ts';
import { withItemsOfToday, withFieldsOfToday } from './empty.ts';
import { fieldListOf, PESSOA } from './field-list.ts';
import type { ListField } from './fields/kinds.ts';
import type { Pessoa, PessoaRow } from './pessoa.ts';
import { recordText } from './stored/record-text.ts';
import { toColumns, toPessoa, toPessoaOf } from './stored/row.ts';

const STORED = { id: 'x', codigo: 1, version: 1, createdAt: '', updatedAt: '' };
const WHOLE = toPessoaOf(
  buildFisica({ nome: 'Ana', enderecos: [ENDERECO], telefones: [TELEFONE, TELEFONE], emails: [EMAIL] }),
  STORED,
);

const TARGETS = PESSOA.blocks.flatMap(([group, { fields }]) =>
  Object.keys(fields).flatMap((field) => [`${group}.1.${field}`, `${group}.2.${field}`, `${group}.1.uf`]),
);

/** A record without a field in the blocks of a group, as it was stored before the field existed. */
function without(field: string, group: 'enderecos' | 'telefones' | 'emails'): Pessoa {
  const blocks = WHOLE[group].map((block) =>
    Object.fromEntries(Object.entries(block).filter(([key]) => key !== field)),
  );
  return { ...WHOLE, [group]: blocks };
}

describe('a block stored before a field existed', () => {
  test.each([
    ['observacao', 'telefones', ''],
    ['complemento', 'enderecos', ''],
    ['principal', 'emails', false],
  ] as const)('has the empty %s of %s, in rows, in exports and in the history', (field, group, empty) => {
    const old = without(field, group);
    const expected = WHOLE[group].map((block) => ({ ...block, [field]: empty }));
    const row = {
      ...toColumns(old),
      id: 'x',
      codigo: 1,
      version: 1,
      created_at: '',
      updated_at: '',
      deleted_at: null,
    };
    expect(toPessoa(row as unknown as PessoaRow)[group]).toEqual(expected);
    expect(withFieldsOfToday(old)[group]).toEqual(expected);
    const { select, read } = recordText(PESSOA);
    const columns = select.slice(select.indexOf('(') + 1, select.lastIndexOf(')')).match(/p\.\w+/g) ?? [];
    const text = JSON.stringify(columns.map((column) => new Map(Object.entries(old)).get(column.slice(2)) ?? null));
    expect(read(text)[group]).toEqual(expected);
  });

  test.each([
    ['observacao', 'telefones'],
    ['complemento', 'enderecos'],
    ['codigoCidade', 'enderecos'],
    ['pais', 'enderecos'],
    ['principal', 'emails'],
  ] as const)(
    'has the same cells without %s of %s, stored as it is and with all that an empty one has',
    (field, group) => {
      const old = without(field, group);
      const targets = TARGETS.filter((target) => target.startsWith(`${group}.`));
      expect(cellsOf(old, targets)).toEqual(cellsOf(withItemsOfToday(old), targets));
    },
  );

  test('is read for cells without being completed', () => {
    const keys = new Set(['telefones']);
    const { select, read } = recordText(PESSOA, keys);
    expect(select).toBe('json_build_array(p.codigo, p.tipo, p.nome, p.telefones)::text');
    const [phone] = without('observacao', 'telefones').telefones;
    expect(read(JSON.stringify([1, 'fisica', 'Ana', [phone]])).telefones).toEqual([phone]);
  });

  test('gets the default of a new field by the tipo of its record, and keeps its values', () => {
    const telefones: ListField = {
      ...PESSOA.blocks.find(([group]) => group === 'telefones')![1], // PESSOA has telefones
      fields: {
        numero: { kind: 'phone', label: 'Número' },
        uso: {
          kind: 'choice',
          label: 'Uso',
          choices: ['casa', 'empresa'],
          initial: 'casa',
          initialJuridica: 'empresa',
        },
        ramal: { kind: 'text', label: 'Ramal', maxLength: 10 },
      } as unknown as ListField['fields'], // the test needs few facts
    };
    const stored = { tipo: 'juridica' as const, telefones: [{ numero: '1' }, { numero: '2', ramal: '9' }] };
    const list = fieldListOf({ telefones }, new Map());
    expect(withItemsOfToday(stored, list).telefones).toEqual([
      { numero: '1', uso: 'empresa', ramal: '' },
      { numero: '2', uso: 'empresa', ramal: '9' },
    ]);
    expect(stored.telefones).toEqual([{ numero: '1' }, { numero: '2', ramal: '9' }]);
  });

  test('is not copied if it has all fields', () => {
    expect(withItemsOfToday(WHOLE)).toBe(WHOLE);
    expect(withFieldsOfToday(WHOLE)).toBe(WHOLE);
  });
});
