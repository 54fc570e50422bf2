import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readerOf, ROW_OPTIONS } from '../../../test/imports/import-rows.ts';
import { kindOf } from '../../exports/server/formats/row-cells.ts';
import { recognizeColumns } from '../../reading/headings/recognize.ts';
import { toNewPessoa, toUpdatedPessoa } from '../../reading/rows/merge-row.ts';
import { tokensOf } from '../../search/search-terms.ts';
import { labelOfTarget, TARGETS } from '../cells/cell-fields.ts';
import { cellsOf } from '../cells/write-cells.ts';
import { applyChanges, diffPessoa } from '../items/diff.ts';
import { emptyItemOf, emptyPessoa, withFieldsOfToday } from '../empty.ts';
import { exampleInput } from '../examples.ts';
import { fromPessoa, toInput } from '../../record/model/form-convert.ts';
import { fieldLabel } from '../../record/model/form-labels.ts';
import { withoutItemIds } from '../items/item-ids.ts';
import type { Pessoa, PessoaInput, PessoaRow } from '../pessoa.ts';
import { Pessoa as PessoaSchema, PessoaInput as PessoaInputSchema } from '../pessoa.schema.ts';
import { recordText } from '../stored/record-text.ts';
import { SAVED_COLUMNS, toColumns, toPessoa } from '../stored/row.ts';
import { checkPessoa } from '../rules/check.ts';
import { normalizePessoa } from '../rules/normalize.ts';
import { nameOfItem, textsOfItem } from '../show-items.ts';
import { showValue } from '../show-values.ts';
import { assembled, belongsTo, blocksOf, byName, columnOf, itemFieldsOf, PESSOA, TIPOS } from '../field-list.ts';
import type { ItemField, ListField, Tipo } from './kinds.ts';

/*
 * Follows every field of every list through all derived functions, in an item that has it and in one stored before the field
 * existed. `walk.test.ts` does the same for the fields that occur once in a record.
 */

type List = { tipo: Tipo; group: string; list: ListField };

const LISTS: readonly List[] = TIPOS.flatMap((tipo) =>
  PESSOA.blocks.filter(([, list]) => belongsTo(tipo, list)).map(([group, list]) => ({ tipo, group, list })),
);
const LIST_CASES = LISTS.map((one) => [one.tipo, one.group, one] as const);
const FIELD_CASES = LISTS.flatMap((one) =>
  itemFieldsOf(one.list).map(([key, field]) => [one.tipo, one.group, key, field, one] as const),
);

const MOMENT = new Date('2026-11-20T12:00:00.250Z');
const STORED = { id: '0192f3a4-5b6c-7d8e-9f01-23456789abcd', codigo: 12, version: 3 };
const MOMENTS = { created_at: MOMENT, updated_at: MOMENT, deleted_at: null };

/** The row of a record, as PostgreSQL returns it. */
function rowOf(input: PessoaInput): PessoaRow {
  const columns = toColumns(input);
  const written = SAVED_COLUMNS.map(
    ({ name, type }) => [name, columns[name] ?? (type === 'jsonb' || type.endsWith('[]') ? [] : null)] as const,
  );
  return { ...STORED, ...MOMENTS, ...Object.fromEntries(written) } as unknown as PessoaRow; // one column per field
}

const storedOf = (input: PessoaInput) => toPessoa(rowOf(input));

/** A record with a name and these items. */
function withItems({ tipo, group }: List, items: readonly object[]): PessoaInput {
  return assembled({ ...emptyPessoa(tipo), nome: 'Ana', [group]: items });
}

function exampleItem({ tipo, group }: List): Readonly<Record<string, unknown>> {
  return byName(blocksOf(exampleInput(tipo), group)[0] ?? {});
}

/** A record with `count` copies of the example item. */
function withCopies(list: List, count: number): PessoaInput {
  return withItems(
    list,
    Array.from({ length: count }, () => exampleItem(list)),
  );
}

/** A value of the field other than the empty one and the example. */
function otherValue(field: ItemField, value: unknown): unknown {
  if (field.kind === 'choice') return field.choices.find((choice) => choice !== value);
  return typeof value === 'boolean'
    ? !value
    : emptyItemOf({ fields: { x: field } } as unknown as ListField, 'fisica')['x'];
}

/** The columns of a file for the items of a list, without the code of a city, which repeats its name and state. */
const columnsOf = (group: string) =>
  TARGETS.map(({ target }) => target).filter(
    (target) => target.startsWith(`${group}.1.`) && !/\.(linha|tipoLogradouro|ddd|codigoCidade)$/.test(target),
  );

describe.each(FIELD_CASES)('of a pessoa %s, in %s, %s', (tipo, group, key, field, list) => {
  const item = exampleItem(list);
  const whole = withItems(list, [item]);
  const { [key]: _lost, ...older } = item;

  test('has an example, and goes from the form over the wire into the register and back', () => {
    if (field.kind !== 'choice') expect(item[key]).not.toBe(emptyItemOf(list.list, tipo)[key]);
    expect(z.parse(PessoaInputSchema, whole)).toEqual(whole);
    expect(checkPessoa(normalizePessoa(whole), ROW_OPTIONS)).toEqual([]);
    const pessoa = storedOf(normalizePessoa(whole));
    expect(z.parse(PessoaSchema, pessoa)).toEqual(pessoa);
    const { input, faults } = toInput(fromPessoa(pessoa));
    expect(faults).toEqual([]);
    expect(byName(blocksOf(input, group)[0] ?? {})[key]).toEqual(item[key]);
  });

  test('is empty in an older item, wherever it is read', () => {
    const empty = { ...item, [key]: emptyItemOf(list.list, tipo)[key] };
    const row = { ...rowOf(whole), [columnOf(group)]: [older] };
    expect(blocksOf(withoutItemIds(toPessoa(row)), group)).toEqual([empty]);
    const text = recordText(PESSOA);
    const names = text.select.match(/p\.\w+/g) ?? [];
    const values = names.map((name) => byName(row)[name.slice(2)]);
    expect(blocksOf(withoutItemIds(text.read(JSON.stringify(values))), group)).toEqual([empty]);
    // as stored in the history
    const kept: Pessoa = { ...storedOf(whole), [group]: [older] };
    expect(blocksOf(withFieldsOfToday(kept), group)).toEqual([empty]);
    expect(() => toInput(fromPessoa(toPessoa(row)))).not.toThrow();
  });

  test('has a label, is compared, merged and shown', () => {
    const form = fromPessoa(storedOf(whole));
    const [block] = blocksOf(form, group) as { key: string }[];
    expect(fieldLabel(`${group}.${block?.key}.${key}`, form)).toMatch(/ 1$/);
    const changed = { ...item, [key]: otherValue(field, item[key]) };
    const [before, after] = [withItems(list, [item]), withItems(list, [changed])];
    const changes = diffPessoa(before, after);
    expect(changes.map(({ path }) => path)).toEqual([`${group}.0.${key}`]);
    expect(changes[0]?.label).toBe(`${nameOfItem(group, list.list, item, 0)} · ${field.label}`);
    expect(applyChanges(before, changes)).toEqual(after);
    expect(showValue(`${group}.${key}`, item[key])).not.toBe('');
    if (field.kind !== 'principal')
      expect(textsOfItem(group, list.list, item).length).toBeGreaterThan(textsOfItem(group, list.list, older).length);
  });

  test('is exported under its heading, and imported into a new record and into the record of the file', () => {
    const target = `${group}.1.${field.kind === 'estado' ? 'uf' : key}`;
    expect(labelOfTarget(target)).toBeDefined();
    expect(recognizeColumns([labelOfTarget(target) ?? ''], [])).toEqual([target]);
    expect(kindOf(target)).toBeDefined();
    const pessoa = storedOf(normalizePessoa(whole));
    const columns = ['tipo', 'nome', ...columnsOf(group), ...(field.kind === 'cidade' ? [target] : [])];
    const cells = cellsOf(pessoa, columns);
    expect(cells[columns.indexOf(target)]).not.toBe('');
    const row = readerOf(columns)(cells);
    expect([row.issues, row.repairs]).toEqual([[], []]);
    expect(blocksOf(toNewPessoa(row), group)).toEqual(blocksOf(withoutItemIds(pessoa), group));
    // an export of ours, imported into a record with another value
    const own = ['id', 'version', ...columns];
    const before = toPessoa({ ...rowOf(whole), [columnOf(group)]: [older] });
    const back = readerOf(own)(cellsOf({ ...pessoa, id: before.id, version: before.version }, own), before);
    expect(byName(blocksOf(toUpdatedPessoa(back, before), group)[0] ?? {})[key]).toEqual(
      byName(blocksOf(pessoa, group)[0] ?? {})[key],
    );
  });

  test('is found by a search if the list declares it', () => {
    const { searchedAs } = field;
    const tokens = tokensOf(normalizePessoa(whole), () => 'São Paulo');
    const without = tokensOf(
      normalizePessoa(withItems(list, [{ ...item, [key]: emptyItemOf(list.list, tipo)[key] }])),
      () => 'São Paulo',
    );
    const texts = ({ labels: _labels, ...ways }: typeof tokens) => ways;
    if (searchedAs === undefined) expect(texts(tokens)).toEqual(texts(without));
    else expect(texts(tokens)).not.toEqual(texts(without));
  });
});

describe.each(LIST_CASES)('of a pessoa %s, the list %s', (tipo, group, one) => {
  const { list } = one;
  const identity = list.identifiedBy.at(-1) ?? '';

  test('has a column of the register', () => {
    expect(SAVED_COLUMNS.map(({ name }) => name)).toContain(columnOf(group));
  });

  test('accepts its maximum of items, and no more', () => {
    expect(z.safeParse(PessoaInputSchema, withCopies(one, list.maxItems)).success).toBe(true);
    const refused = z.safeParse(PessoaInputSchema, withCopies(one, list.maxItems + 1));
    expect(refused.error?.issues.map(({ path, code }) => [path, code])).toEqual([[[group], 'too_big']]);
  });

  test('refuses the second of two equal items, at the field that identifies it', () => {
    const item = exampleItem(one);
    const twice = normalizePessoa(withItems(one, [item, item]));
    const issues = checkPessoa(twice, ROW_OPTIONS).map(({ path, code }) => [path, code]);
    expect(issues).toEqual([[`${group}.1.${identity}`, 'duplicate']]);
  });

  test('is omitted from a record of the other tipo, if only one tipo has it', () => {
    if (list.only === undefined) return;
    const other = tipo === 'fisica' ? 'juridica' : 'fisica';
    const sent = { ...withItems({ ...one, tipo: other }, []), [group]: [exampleItem(one)] };
    expect(z.safeParse(PessoaInputSchema, sent).success).toBe(false);
  });

  test('names only fields that exist', () => {
    const names = Object.keys(list.fields);
    const named = [...list.identifiedBy, ...(list.readInOrder ?? []), list.mainField, list.firstField];
    expect(names).toEqual(expect.arrayContaining(named.filter((name) => name !== undefined)));
    const read = itemFieldsOf(list).flatMap(([key, { kind }]) => (kind === 'principal' ? [] : [key]));
    if (list.readInOrder) expect([...list.readInOrder].sort()).toEqual(read.sort());
  });
});
