import type { Field } from '../pessoa/fields/kinds.ts';
import { FIELDS } from '../pessoa/pessoa.fields.ts';
import type { FieldKey } from '../pessoa/pessoa.ts';

/** The orders that have an index; `-` in front turns one round. */
export const SORTS = ['nome', '-nome', 'codigo', '-codigo', 'updatedAt', '-updatedAt'] as const;

type Fields = typeof FIELDS;

/** The name of a field as a filter. */
export type FieldFilter = { [K in FieldKey]: Fields[K] extends { filter: infer Name } ? Name : never }[FieldKey];

/** The fields of the list that lists are narrowed down by, each under the name of its filter. */
export const FIELD_FILTERS = Object.entries<Field>(FIELDS).flatMap(([key, field]) =>
  field.filter === undefined ? [] : [{ name: field.filter as FieldFilter, key: key as FieldKey, field }],
); // both are of the list: Object.entries widens

/** What is computed of a record and lists are narrowed down by; the state by its sigla or its IBGE code. */
const COMPUTED_FILTERS = ['uf', 'codigoCidade', 'pendencia'] as const;

/** The fields of a filter that may have several values, and of which values may be left out. */
export type FilterField = FieldFilter | (typeof COMPUTED_FILTERS)[number];
export const FILTER_FIELDS: readonly FilterField[] = [...FIELD_FILTERS.map(({ name }) => name), ...COMPUTED_FILTERS];
