import type * as z from 'zod/mini';
import { FILTER_FIELDS, type FilterField } from './filter-fields.ts';
import type * as schema from './list-filter.schema.ts';

export type PessoaFilter = z.output<typeof schema.PessoaFilter>;

/** The values of one filter field, any of which is enough; with `isException`, the values to exclude. */
export type FilterPart = { field: FilterField; values: string[]; isException: boolean };

/** Splits a filter by field: first the required values, then the exceptions. */
export function partsOfFilter(filter: PessoaFilter): FilterPart[] {
  const required = FILTER_FIELDS.map((field) => ({
    field,
    values: valuesOf<string>(filter[field]),
    isException: false,
  }));
  const exceptions = valuesOf(filter.except).map(parseException);
  const excluded = FILTER_FIELDS.map((field) => ({
    field,
    values: exceptions.flatMap((exception) => (exception.field === field ? [exception.value] : [])),
    isException: true,
  }));
  return [...required, ...excluded].filter(({ values }) => values.length > 0);
}

/** The values of a filter field as a list. */
function valuesOf<Value>(given: Value | readonly Value[] | undefined): Value[] {
  if (given === undefined) return [];
  return isList(given) ? [...given] : [given];
}

function isList<Value>(given: Value | readonly Value[]): given is readonly Value[] {
  return Array.isArray(given);
}

/** Splits `uf:SP` into `uf` and `SP`. The schema has checked the text. */
function parseException(text: string): { field: FilterField | undefined; value: string } {
  const colon = text.indexOf(':');
  return { field: FILTER_FIELDS.find((field) => field === text.slice(0, colon)), value: text.slice(colon + 1) };
}
