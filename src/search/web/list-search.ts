import { type Pendencia, PENDENCIAS } from '../../pessoa/pendencias.ts';
import type { QueryOf } from '../../kit/web/api/api-types.ts';
import type { Tipo } from '../../pessoa/fields/kinds.ts';
import type { Papel, Situacao } from '../../pessoa/pessoa.ts';
import { FIELD_FILTERS, type FieldFilter, type Sort, SORTS } from '../filter-fields.ts';
import { keysOf } from '../../kit/record-of.ts';

/** A filter field, as the address names it. */
export type FilterName = FieldFilter | 'uf' | 'cidade' | 'pendencia';

/** The state of a list page. All of it is in the URL, so a link shows the same list to a colleague. */
export type ListSearch = {
  q?: string;
  /** any value of a field is enough */
  tipo?: readonly Tipo[];
  situacao?: readonly Situacao[];
  papel?: readonly Papel[];
  uf?: readonly string[];
  cidade?: readonly string[];
  pendencia?: readonly Pendencia[];
  tag?: readonly string[];
  /** exceptions: `uf:SP` */
  exceto?: readonly string[];
  /** any field is enough; by default all must match */
  combinar?: 'qualquer';
  excluidas?: true;
  ordem?: Sort;
  /** the saved view of origin */
  visao?: string;
};

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
/** The same limit as on the server. */
const MAX_VALUES = 50;

/** The test for values of a filter field. */
function valueOf(filter: FieldFilter): (text: string) => boolean {
  const field = FIELD_FILTERS.find(({ name }) => name === filter)?.field;
  if (field && 'choices' in field) return (text) => field.choices.includes(text);
  const max = field && 'maxLength' in field ? field.maxLength : 0;
  return (text) => text.length <= max;
}

/** In the order of the panel. */
const CHECKS: Readonly<Record<FilterName, (text: string) => boolean>> = {
  tipo: valueOf('tipo'),
  situacao: valueOf('situacao'),
  papel: valueOf('papel'),
  uf: (text) => /^[A-Z]{2}$/.test(text),
  cidade: (text) => /^\d{7}$/.test(text),
  pendencia: (text) => PENDENCIAS.some((pendencia) => pendencia === text),
  tag: valueOf('tag'),
};
export const FILTER_NAMES = keysOf(CHECKS);

/** Parses an address from any source; drops invalid values. */
export function readListSearch(raw: Record<string, unknown>): ListSearch {
  const fields = FILTER_NAMES.map(
    (name) => [name, readValues(raw[name]).filter((text) => CHECKS[name](text))] as const,
  );
  return dropEmpty({
    q: readText(raw['q'], 200),
    ...(Object.fromEntries(fields) as Pick<ListSearch, FilterName>), // checked value by value
    exceto: readValues(raw['exceto']).filter(isExceptionText),
    combinar: raw['combinar'] === 'qualquer' ? ('qualquer' as const) : undefined,
    excluidas: raw['excluidas'] === true || raw['excluidas'] === 'true' ? (true as const) : undefined,
    ordem: SORTS.find((sort) => sort === raw['ordem']),
    visao: readValues(raw['visao']).find((text) => UUID.test(text)),
  });
}

/** The query string of `GET /api/pessoas` and of its count, without the page. */
export type ApiQuery = QueryOf<'/api/pessoas/count'> & { sort?: Sort };

export function toApiQuery(search: ListSearch): ApiQuery {
  const query: ApiQuery = {
    tipo: oneOrMany(search.tipo),
    situacao: oneOrMany(search.situacao),
    papel: oneOrMany(search.papel),
    uf: oneOrMany(search.uf),
    codigoCidade: oneOrMany(search.cidade),
    pendencia: oneOrMany(search.pendencia),
    tag: oneOrMany(search.tag),
    except: oneOrMany(search.exceto?.map(toApiException)),
    q: search.q?.trim(),
    match: search.combinar && 'any',
    deleted: search.excluidas && 'only',
    sort: search.ordem,
  };
  return dropEmpty(query);
}

/** A single value travels without an array, the format of existing addresses and models. */
function oneOrMany<Value>(values: readonly Value[] | undefined): Value | Value[] | undefined {
  return values?.length === 1 ? values[0] : values && [...values];
}

/** Counts the filters, without the search text and the order. */
export function countFilters(search: ListSearch): number {
  return partsOf(search).length + (search.excluidas ? 1 : 0);
}

/** A condition of a filter: a field and its values, required or excluded. */
export type FilterCondition = { name: FilterName; values: readonly string[]; isException: boolean };

/** The conditions of a filter, in the order of the panel. */
export function partsOf(search: ListSearch): FilterCondition[] {
  const required = FILTER_NAMES.map((name) => ({ name, values: valuesOf(search, name, false), isException: false }));
  const excluded = FILTER_NAMES.map((name) => ({ name, values: valuesOf(search, name, true), isException: true }));
  return [...required, ...excluded].filter(({ values }) => values.length > 0);
}

/** The required or excluded values of a field. */
export function valuesOf({ exceto = [], ...search }: ListSearch, name: FilterName, isException: boolean): string[] {
  if (!isException) return [...(search[name] ?? [])];
  const prefix = `${name}:`;
  return exceto.flatMap((text) => (text.startsWith(prefix) ? [text.slice(prefix.length)] : []));
}

/** The change that gives a field other values. */
export function withValues(search: ListSearch, { name, values, isException }: FilterCondition): Partial<ListSearch> {
  if (!isException) return { [name]: values.length > 0 ? values : undefined };
  const others = search.exceto?.filter((text) => !text.startsWith(`${name}:`)) ?? [];
  const exceto = [...others, ...values.map((value) => `${name}:${value}`)];
  return { exceto: exceto.length > 0 ? exceto : undefined };
}

/** The change that removes all filters but keeps the search text and the order. */
export const NO_FILTERS: Partial<Record<keyof ListSearch, undefined>> = Object.fromEntries(
  [...FILTER_NAMES, 'exceto', 'combinar', 'excluidas'].map((name) => [name, undefined]),
);

/**
 * Limits a list to companies. With `combinar` this needs an exception, because a required tipo would be only one of
 * several alternatives.
 */
export function onlyCompanies(search: ListSearch): ListSearch {
  if (search.combinar === undefined) return { ...search, tipo: ['juridica'] };
  const { tipo: _tipo, ...others } = search;
  return { ...others, exceto: [...new Set([...(search.exceto ?? []), 'tipo:fisica'])] };
}

/** The default order; with a search text it puts the nearest matches first. */
export const DEFAULT_SORT: Sort = 'nome';

/** The next order after a click on a column header: ascending, descending, default. */
export function nextSort(current: Sort, column: 'nome' | 'codigo' | 'updatedAt'): Sort {
  if (current === column) return `-${column}`;
  return current === `-${column}` ? DEFAULT_SORT : column;
}

function isExceptionText(text: string): boolean {
  const colon = text.indexOf(':');
  const name = FILTER_NAMES.find((filter) => filter === text.slice(0, colon));
  return name !== undefined && colon + 1 < text.length && CHECKS[name](text.slice(colon + 1));
}

function toApiException(text: string): string {
  return text.replace(/^cidade:/, 'codigoCidade:');
}

/** The distinct values of an address parameter, single or repeated. */
function readValues(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  const texts = values.flatMap((item) => (typeof item === 'string' || typeof item === 'number' ? [String(item)] : []));
  return [...new Set(texts)].filter((text) => text !== '').slice(0, MAX_VALUES);
}

function readText(value: unknown, max: number): string | undefined {
  return readValues(value)[0]?.slice(0, max);
}

function dropEmpty<Values extends object>(values: Values): { [Key in keyof Values]: NonNullable<Values[Key]> } {
  const filled = Object.entries(values).filter(([, value]) => !isEmpty(value));
  return Object.fromEntries(filled) as { [Key in keyof Values]: NonNullable<Values[Key]> }; // only drops empty values
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}
