import type { Field } from '../pessoa/fields/kinds.ts';
import { FIELDS } from '../pessoa/pessoa.fields.ts';
import type { FieldKey } from '../pessoa/pessoa.ts';

/** The sort orders with an index; `-` means descending. */
export const SORTS = ['nome', '-nome', 'codigo', '-codigo', 'updatedAt', '-updatedAt'] as const;
export type Sort = (typeof SORTS)[number];

type Fields = typeof FIELDS;

/** The name of a field as a filter. */
export type FieldFilter = { [K in FieldKey]: Fields[K] extends { filter: infer Name } ? Name : never }[FieldKey];

/** The fields with a filter, each under the name of its filter. */
export const FIELD_FILTERS = Object.entries<Field>(FIELDS).flatMap(([key, field]) =>
  field.filter === undefined ? [] : [{ name: field.filter as FieldFilter, key: key as FieldKey, field }],
); // the keys and names come from FIELDS: Object.entries widens

/** Filters on computed values; the state by its sigla or its IBGE code. */
const COMPUTED_FILTERS = ['uf', 'codigoCidade', 'pendencia'] as const;

/** The filter fields; each accepts several values, and exceptions. */
export type FilterField = FieldFilter | (typeof COMPUTED_FILTERS)[number];
export const FILTER_FIELDS: readonly FilterField[] = [...FIELD_FILTERS.map(({ name }) => name), ...COMPUTED_FILTERS];
