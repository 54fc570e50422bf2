import { COMPUTED_COLUMNS } from './computed-columns.ts';
import { withItemsOfToday } from '../empty.ts';
import {
  assembled,
  belongsTo,
  blocksOf,
  byName,
  columnOf,
  isList,
  itemFieldsOf,
  type FieldList,
  PESSOA,
  perTipo,
  valueOf,
} from '../field-list.ts';
import type { AnyField, Facts, Kind, ListField, Tipo } from '../fields/kinds.ts';
import { withItemIds } from '../items/item-ids.ts';
import { STORED } from '../pessoa.fields.ts';
import type { Pessoa, PessoaInput, PessoaRow } from '../pessoa.ts';
import type { Sources } from '../sources.ts';

/** A column of the register with its PostgreSQL type, and its value for a record. */
type Column = { key: string; name: string; type: string; value: (input: PessoaInput) => unknown };

const SQL_TYPES: { readonly [K in Kind]: string } = {
  tipo: 'text',
  text: 'text',
  remarks: 'text',
  cpf: 'text',
  cnpj: 'text',
  documento: 'text',
  date: 'date',
  money: 'numeric',
  code: 'text',
  uf: 'text',
  choice: 'text',
  option: 'text',
  choices: 'text[]',
  tags: 'text[]',
  principal: 'boolean',
  cep: 'text',
  estado: 'text',
  cidade: 'text',
  pais: 'text',
  phone: 'text',
  email: 'text',
  pix: 'text',
  column: '', // not stored
  list: 'jsonb',
};

function columnOfField<K extends Kind>(key: string, field: Facts<K> & { only?: Tipo }): Column {
  const ownValue = (input: PessoaInput) => valueOf(input, key, field);
  const named = { key, name: columnOf(key), type: SQL_TYPES[field.kind] };
  if (isList(field)) {
    const thin = thinnerOf(field);
    return { ...named, value: (input) => blocksOf(input, key).map(thin) };
  }
  if (field.only === undefined) return { ...named, value: ownValue };
  return { ...named, value: (input) => (input.tipo === field.only ? ownValue(input) : null) };
}

/**
 * An item without its blank fields that apply to few items: an address in Brazil does not store an empty foreign city.
 * `withItemsOfToday` restores them on reading.
 */
function thinnerOf(list: ListField): (item: object) => object {
  const rare = itemFieldsOf(list).flatMap(([key, { shownWhere }]) =>
    shownWhere === undefined || shownWhere === 'inBrazil' ? [] : [key],
  );
  if (rare.length === 0) return (item) => item;
  return (item) => {
    const thin: Record<string, unknown> = { ...item };
    for (const key of rare) if (thin[key] === '') delete thin[key];
    return thin;
  };
}

/** The columns of the fields of the list. */
export const WRITTEN_COLUMNS: readonly Column[] = PESSOA.all.map(([key, field]: readonly [string, AnyField]) =>
  columnOfField(key, field),
);

/** Every column that a save writes, in a fixed order. */
export const SAVED_COLUMNS: readonly Omit<Column, 'key'>[] = [...WRITTEN_COLUMNS, ...COMPUTED_COLUMNS];

/** The columns of a whole record; the table has the alias `p`. */
export const PESSOA_COLUMNS = [
  ...Object.keys(STORED).map(columnOf),
  ...WRITTEN_COLUMNS.map(({ name }) => name),
  'sources',
  'merged_into',
]
  .map((name) => `p.${name}`)
  .join(', ');

/** The values of a record by column, for `jsonb_to_recordset`, which reads missing values as null. */
export function toColumns(input: PessoaInput): Record<string, unknown> {
  const columns: Record<string, unknown> = {};
  for (const { name, value } of SAVED_COLUMNS) columns[name] = value(input) ?? undefined;
  return columns;
}

/** The keys of a record of a tipo, in the order of the API's answer. */
export function keysOf(list: FieldList, tipo: Tipo): string[] {
  return [...Object.keys(STORED), ...list.all.filter(([, field]) => belongsTo(tipo, field)).map(([key]) => key)];
}

const KEYS = perTipo((tipo) => keysOf(PESSOA, tipo).map((key) => [key, columnOf(key)] as const));

/** A row in the format of the API's answer. */
export function toPessoa(row: PessoaRow): Pessoa {
  const values = byName(row);
  const pessoa: Record<string, unknown> = {};
  for (const [key, column] of KEYS[row.tipo]) {
    const value = values[column];
    pessoa[key] = value instanceof Date ? value.toISOString() : value;
  }
  if (row.sources) pessoa['sources'] = row.sources;
  if (row.merged_into) pessoa['mergedInto'] = row.merged_into;
  return withItemIds(withItemsOfToday(assembled<Pessoa>(pessoa)), { isOwn: true });
}

/** The values that the database adds to an input. */
type Stored = Pick<Pessoa, 'id' | 'codigo' | 'version' | 'createdAt' | 'updatedAt'>;

/** A live record from an input and the values that the database added. */
export function toPessoaOf(input: PessoaInput, stored: Stored, sources?: Sources): Pessoa {
  const { id, codigo, version, createdAt, updatedAt } = stored;
  const pessoa: Pessoa = { ...withItemIds(input), id, codigo, version, createdAt, updatedAt, deletedAt: null };
  return sources ? { ...pessoa, sources } : pessoa;
}
