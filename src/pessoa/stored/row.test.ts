import { expect, test } from 'vitest';
import { exampleInput } from '../examples.ts';
import { PESSOA, TIPOS } from '../field-list.ts';
import { STORED } from '../pessoa.fields.ts';
import type { PessoaInput, PessoaRow } from '../pessoa.ts';
import { keysOf, PESSOA_COLUMNS, toColumns, toPessoa, toPessoaOf, WRITTEN_COLUMNS } from './row.ts';

const MOMENT = '2026-11-20T12:00:00.250Z';
const STORED_PARTS = {
  id: '0192f3a4-5b6c-7d8e-9f01-23456789abcd',
  codigo: 12,
  version: 3,
  createdAt: MOMENT,
  updatedAt: MOMENT,
};

/** A row with all columns of the register, in the types of the driver. */
function rowOf(columns: Record<string, unknown>): PessoaRow {
  const { createdAt, updatedAt, ...stored } = STORED_PARTS;
  const times = { created_at: new Date(createdAt), updated_at: new Date(updatedAt), deleted_at: null };
  const written = WRITTEN_COLUMNS.map(({ name }) => [name, columns[name] ?? null]);
  return { ...stored, ...times, ...Object.fromEntries(written) } as PessoaRow; // one column per field
}

test.each(TIPOS)('a complete pessoa %s is read from its row unchanged', (tipo) => {
  const input = exampleInput(tipo);
  const pessoa = toPessoa(rowOf(toColumns(input)));
  expect(pessoa).toEqual(toPessoaOf(input, STORED_PARTS));
  expect(Object.keys(pessoa)).toEqual(keysOf(PESSOA, tipo));
});

test.each(TIPOS)('a pessoa %s writes nothing into the columns of the other tipo', (tipo) => {
  const foreign = PESSOA.fields.filter(([, { only }]) => only !== undefined && only !== tipo).map(([key]) => key);
  const mixed = { ...exampleInput('fisica'), ...exampleInput('juridica'), tipo };
  const columns = toColumns(mixed as PessoaInput); // more than the schema allows
  const names = WRITTEN_COLUMNS.filter(({ key }) => foreign.includes(key)).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) expect(columns[name]).toBeUndefined();
});

test('a whole record is read from the written columns and those that the database sets', () => {
  const columns = PESSOA_COLUMNS.split(', ');
  const unseen = ['p.sources', 'p.merged_into']; // the sources, and the record that it was merged into
  expect(columns).toHaveLength(
    Object.keys(STORED).length + PESSOA.fields.length + PESSOA.blocks.length + unseen.length,
  );
  expect(columns).toEqual(expect.arrayContaining(['p.id', 'p.created_at', 'p.nome', 'p.enderecos', ...unseen]));
});

test('a block column is jsonb, a list text[], a day a date and an amount numeric', () => {
  const types = Object.fromEntries(WRITTEN_COLUMNS.map(({ name, type }) => [name, type]));
  expect(types).toMatchObject({
    enderecos: 'jsonb',
    papeis: 'text[]',
    tags: 'text[]',
    nascimento: 'date',
    limite_credito: 'numeric',
    cnpj: 'text',
  });
});
