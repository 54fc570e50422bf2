import type * as z from 'zod/mini';
import { FILTER_FIELDS, type FilterField } from './filter-fields.ts';
import type * as schema from './list-filter.schema.ts';

export type PessoaFilter = z.output<typeof schema.PessoaFilter>;

/** What one field of a filter asks for (one of the values is enough), or with `isException` what it leaves out. */
export type FilterPart = { field: FilterField; values: string[]; isException: boolean };

/** A filter field by field: first what it asks for, then what it leaves out. */
export function partsOfFilter(filter: PessoaFilter): FilterPart[] {
  const wanted = FILTER_FIELDS.map((field) => ({ field, values: valuesOf<string>(filter[field]), isException: false }));
  const exceptions = valuesOf(filter.except).map(parseException);
  const leftOut = FILTER_FIELDS.map((field) => ({
    field,
    values: exceptions.flatMap((exception) => (exception.field === field ? [exception.value] : [])),
    isException: true,
  }));
  return [...wanted, ...leftOut].filter(({ values }) => values.length > 0);
}

/** The values of a field of a filter, whether it has one, several or none. */
function valuesOf<Value>(given: Value | readonly Value[] | undefined): Value[] {
  if (given === undefined) return [];
  return isList(given) ? [...given] : [given];
}

function isList<Value>(given: Value | readonly Value[]): given is readonly Value[] {
  return Array.isArray(given);
}

/** Of `uf:SP`, `uf` and `SP`; the schema let nothing else pass. */
function parseException(text: string): { field: FilterField | undefined; value: string } {
  const colon = text.indexOf(':');
  return { field: FILTER_FIELDS.find((field) => field === text.slice(0, colon)), value: text.slice(colon + 1) };
}
