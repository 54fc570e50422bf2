import { FIELD_FILTERS, type FieldFilter } from './filter-fields.ts';

/*
 * What lists are narrowed down by has its place among the tokens of a record (search.ts): `7!tag=vip`. A filter of
 * labels is a tsquery over them.
 */

/** The fields that are labels; states and cities by their IBGE codes, of the principal address. */
const COMPUTED = ['codigoEstado', 'codigoCidade', 'pendencia'] as const;
export type LabelName = FieldFilter | (typeof COMPUTED)[number];
const LABEL_NAMES: readonly LabelName[] = [...FIELD_FILTERS.map(({ name }) => name), ...COMPUTED];

/** Values of the fields, of each one is enough. */
export type Labels = Partial<Record<LabelName, readonly string[]>>;

/** Which records: those that have the labels of every field (with `any`: of one field), and none of `except`. */
export type LabelFilter = { labels: Labels; except?: Labels | undefined; any?: boolean | undefined };

/** A label as tokens have it. */
export function toLabel(name: LabelName, value: string): string {
  return `${name}=${value}`;
}

/** The fields of a filter that have values. */
export function fieldsOf(labels: Labels): [LabelName, readonly string[]][] {
  return LABEL_NAMES.flatMap((name): [LabelName, readonly string[]][] => {
    const values = labels[name] ?? [];
    return values.length > 0 ? [[name, values]] : [];
  });
}

/**
 * The tsquery of a filter; undefined when it asks for no label. What is left out is only in it beside what is asked for:
 * an index of tokens does not find what lacks one.
 */
export function labelsTsquery(tenantId: number, filter: LabelFilter): string | undefined {
  const wanted = wantedTsquery(tenantId, filter);
  return wanted === undefined ? undefined : [wanted, ...leftOut(tenantId, filter)].join(' & ');
}

/** A tsquery that finds something, narrowed down to what a filter lets through. */
export function narrowTsquery(tenantId: number, query: string, filter: LabelFilter): string {
  const wanted = wantedTsquery(tenantId, filter);
  return [`(${query})`, ...(wanted === undefined ? [] : [wanted]), ...leftOut(tenantId, filter)].join(' & ');
}

function wantedTsquery(tenantId: number, { labels, any }: LabelFilter): string | undefined {
  const fields = fieldsOf(labels).map(([name, values]) => `(${lexemesOf(tenantId, name, values).join(' | ')})`);
  return fields.length === 0 ? undefined : `(${fields.join(any ? ' | ' : ' & ')})`;
}

function leftOut(tenantId: number, { except = {} }: LabelFilter): string[] {
  return fieldsOf(except).flatMap(([name, values]) => lexemesOf(tenantId, name, values).map((lexeme) => `!${lexeme}`));
}

function lexemesOf(tenantId: number, name: LabelName, values: readonly string[]): string[] {
  return values.map((value) => quoteLexeme(`${tenantId}!${toLabel(name, value)}`));
}

/** A lexeme inside a tsquery: whatever signs it has, they are text. */
export function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
