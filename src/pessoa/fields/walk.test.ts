import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { FIELD_CASES, exampleSent, exampleValue, valueIn } from '../../../test/fields/example-fields.ts';
import { readerOf, ROW_OPTIONS } from '../../../test/imports/import-rows.ts';
import { kindOf } from '../../exports/server/formats/row-cells.ts';
import { shareThatFits } from '../../reading/headings/recognize-content.ts';
import { recognizeColumns } from '../../reading/headings/recognize.ts';
import { toNewPessoa } from '../../reading/rows/merge-row.ts';
import { BULK_FIELDS, toBulkChange } from '../../register/operations/bulk-fields.ts';
import { BulkChange } from '../../register/operations/bulk-change.schema.ts';
import { decide } from '../../register/bulk/server/bulk-change.ts';
import { PessoaFilter } from '../../search/list-filter.schema.ts';
import { FIELD_FILTERS } from '../../search/filter-fields.ts';
import { tokensOf } from '../../search/search-terms.ts';
import { TARGETS } from '../cells/cell-fields.ts';
import { cellsOf } from '../cells/write-cells.ts';
import { applyChanges, diffPessoa } from '../items/diff.ts';
import { withFieldsOfToday } from '../empty.ts';
import { exampleInput } from '../examples.ts';
import { fromPessoa, isSameInput, toInput } from '../../record/model/form-convert.ts';
import { fieldLabel } from '../../record/model/form-labels.ts';
import { linesOfSection } from '../../record/model/form-lines.ts';
import { isField, isGroup } from '../labels.ts';
import { withoutItemIds } from '../items/item-ids.ts';
import { COLUMNS } from '../pessoa.columns.ts';
import { FIELDS, STORED } from '../pessoa.fields.ts';
import type { Pessoa, PessoaInput, PessoaRow } from '../pessoa.ts';
import { Pessoa as PessoaSchema, PessoaInput as PessoaInputSchema } from '../pessoa.schema.ts';
import { presentPessoa } from '../present.ts';
import { SAVED_COLUMNS, toColumns, toPessoa, WRITTEN_COLUMNS } from '../stored/row.ts';
import { checkPessoa } from '../rules/check.ts';
import { normalizePessoa } from '../rules/normalize.ts';
import { showValue } from '../show-values.ts';
import { columnOf, PESSOA, TIPOS } from '../field-list.ts';

const MOMENT = new Date('2026-11-20T12:00:00.250Z');
const STORED_ROW = {
  id: '0192f3a4-5b6c-7d8e-9f01-23456789abcd',
  codigo: 12,
  version: 3,
  created_at: MOMENT,
  updated_at: MOMENT,
  deleted_at: null,
};

/** A record as PostgreSQL returns it: the written values, and null or the column's empty list for the others. */
function throughTheRegister(input: PessoaInput): Pessoa {
  const columns = toColumns(input);
  const written = WRITTEN_COLUMNS.map(({ name, type }) => [
    name,
    columns[name] ?? (/\[\]|jsonb/.test(type) ? [] : null),
  ]);
  return withoutItemIds(toPessoa({ ...STORED_ROW, ...Object.fromEntries(written) } as PessoaRow)); // one column per field
}

/** A file without columns that repeat values of other columns: they would hide a loss in the original column. */
const FILE = TARGETS.map(({ target }) => target).filter(
  (target) => !(target in COLUMNS) && /^[a-zA-Z]+$|^\w+\.1\.\w+$/.test(target) && !(target in STORED),
);

describe.each(FIELD_CASES)('of a pessoa %s, the field %s', (tipo, key) => {
  const sent = exampleSent(tipo, key, 'Ana');
  const pessoa = throughTheRegister(sent);
  const empty = throughTheRegister(exampleSent(tipo, 'tipo', 'Ana'));

  test('goes from the form over the wire into the register and back', () => {
    if (key !== 'nome') expect(valueIn(sent, key)).toEqual(exampleValue(tipo, key));
    expect(z.parse(PessoaInputSchema, sent)).toEqual(sent);
    expect(checkPessoa(normalizePessoa(sent), ROW_OPTIONS)).toEqual([]);
    expect(valueIn(pessoa, key)).toEqual(valueIn(sent, key));
    expect(z.parse(PessoaSchema, pessoa)).toEqual(pessoa);
    const form = fromPessoa(pessoa);
    expect(toInput(form).input).toEqual(sent);
    expect(isSameInput(form, fromPessoa(empty))).toBe(key === 'nome' || key === 'tipo');
  });

  test('has a label, is compared, merged and shown', () => {
    const form = fromPessoa(pessoa);
    expect(fieldLabel(key, form)).not.toBe('Ficha');
    const changes = diffPessoa(empty, pessoa);
    const isSame = key === 'nome' || key === 'tipo';
    expect(new Set(changes.map(({ path }) => path.split('.')[0]))).toEqual(new Set(isSame ? [] : [key]));
    expect(applyChanges(empty, changes)).toEqual(pessoa);
    expect(showValue(key, valueIn(pessoa, key))).not.toBe('');
    const { [key as 'situacao']: _lost, ...older } = empty;
    if (!isSame) expect(withFieldsOfToday(older as Pessoa)).toEqual(empty); // a record older than the field
  });

  test('comes back from a file', () => {
    const cells = cellsOf(pessoa, FILE);
    const row = readerOf(FILE)(cells);
    expect(row.issues).toEqual([]);
    expect(row.repairs).toEqual([]);
    expect({ ...toNewPessoa(row), id: undefined }).toEqual({ ...normalizePessoa(sent), id: undefined });
    const written = FILE.filter((target, index) => cells[index] !== '' && target.split('.')[0] === key);
    expect(written.length).toBeGreaterThan(0);
    for (const target of written) {
      expect(
        shareThatFits(
          target,
          [0, 1, 2].map(() => cells[FILE.indexOf(target)] ?? ''),
        ),
      ).toBe(1);
      expect(kindOf(target)).toBeDefined();
    }
  });

  test('is omitted from the row of the other tipo', () => {
    if (!isField(key) || !('only' in FIELDS[key])) return;
    const other = tipo === 'fisica' ? 'juridica' : 'fisica';
    const columns = ['tipo', 'nome', key];
    const [, , cell = ''] = cellsOf(pessoa, columns);
    const row = readerOf(columns)([other, 'Ana', cell]);
    expect([...row.repairs, ...row.issues]).toHaveLength(1);
    expect(row.content.fields).not.toHaveProperty(key);
  });
});

describe('the list of fields', () => {
  test('has a column of the register for every written field', async () => {
    const table = /create table pessoas \((.*?)\n\);/is.exec(await readFile('db/schema.sql', 'utf8'))?.[1] ?? '';
    const types = new Map(
      Array.from(table.matchAll(/^ {2}(\w+) ([a-z[\]]+)/gm), ([, name = '', type = '']) => [name, type]),
    );
    for (const { name, type } of SAVED_COLUMNS) expect([name, types.get(name)]).toEqual([name, type]);
    expect([...types.keys()]).toEqual(expect.arrayContaining(Object.keys(STORED).map(columnOf)));
  });

  test('has each heading once, and an import recognizes the headings of an export', () => {
    const labels = TARGETS.map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
    // an id needs the mark in its cells, and there are no cells
    const known = TARGETS.map(({ target, group }) => (group === 'Ficha' ? null : target));
    expect(recognizeColumns(labels, [])).toEqual(known);
    expect(recognizeColumns(['razao social', 'im'], [])).toEqual(['nome', 'inscricaoMunicipal']);
  });

  test('draws every field in a section of the form, the CPF next to the name, and a CNPJ before it', () => {
    for (const tipo of TIPOS) {
      const drawn = (['identificacao', 'classificacao', 'fiscal'] as const).flatMap((section) => {
        const { lines, below } = linesOfSection(section, tipo);
        return [...lines, ...below].map(({ key }) => key);
      });
      const own = PESSOA.fields.filter(([, { only, kind }]) => kind !== 'tipo' && (only ?? tipo) === tipo);
      expect(new Set(drawn)).toEqual(new Set(own.map(([key]) => key)));
      expect(drawn.slice(0, 2)).toEqual(tipo === 'fisica' ? ['nome', 'cpf'] : ['cnpj', 'nome']);
    }
  });

  test('masks only the fields that a role may not see', () => {
    const pessoa = throughTheRegister(exampleInput('fisica'));
    expect(presentPessoa(pessoa, 'administrador')).toEqual(pessoa);
    const masked = (leitoresSeeBirth: boolean) =>
      diffPessoa(pessoa, presentPessoa(pessoa, { role: 'leitor', settings: { leitoresSeeBirth } })).map(
        ({ path }) => path,
      );
    expect(masked(false).filter((path) => !masked(true).includes(path))).toEqual(['nascimento']);
    expect(masked(true)).toEqual([
      'cpf',
      'nomeMae',
      'rg',
      'idEstrangeiro',
      'enderecos.0.documento',
      'chavesPix.0.chave',
      'contasBancarias.0.conta',
      'contasBancarias.0.documento',
    ]);
  });

  test('finds a record by its names and documents, and by the filters', () => {
    for (const tipo of TIPOS) {
      const { words, documents, labels } = tokensOf(exampleInput(tipo), () => undefined);
      expect(words).toEqual(expect.arrayContaining(tipo === 'fisica' ? ['joao', 'joana'] : ['padaria', 'quente']));
      expect(documents).toEqual([tipo === 'fisica' ? '52998224725' : '12abc34501de35', 'uy4567890']);
      expect(labels).toEqual(
        expect.arrayContaining([`tipo=${tipo}`, 'papel=fornecedor', 'tag=padaria', 'situacao=ativa']),
      );
    }
    const filter = Object.fromEntries(
      FIELD_FILTERS.map(({ name, field }) => [name, 'choices' in field ? field.choices : 'x']),
    );
    expect(z.parse(PessoaFilter, filter)).toEqual(filter);
    expect(z.safeParse(PessoaFilter, { situacao: 'x' }).success).toBe(false);
  });

  test.each(BULK_FIELDS.map(({ key, field }) => [key, field] as const))('changes many records in %s', (key, field) => {
    const isList = field.kind === 'choices' || field.kind === 'tags';
    const [value] = [exampleValue('fisica', key)].flat();
    const change = toBulkChange(key, isList ? 'add' : 'set', value as string); // a text, or an item of a list
    expect(z.parse(BulkChange, change)).toEqual(change);
    const before = throughTheRegister(exampleSent('fisica', 'tipo', 'Ana'));
    const verdict = decide(change, before);
    if (!('input' in verdict)) throw new Error(JSON.stringify(verdict));
    expect(diffPessoa(before, verdict.input).map(({ path }) => path)).toEqual([key]);
    expect(decide(change, throughTheRegister(normalizePessoa(verdict.input)))).toMatchObject({ outcome: 'kept' });
  });

  test('gives a group and a field different names', () => {
    for (const [, key] of FIELD_CASES) expect(isField(key) !== isGroup(key)).toBe(true);
  });
});
