import { FIELD_FILTERS, type FieldFilter } from './filter-fields.ts';

/*
 * Each filter value of a record is a label among its tokens (search-terms.ts): `7!tag=vip`. A label filter is a tsquery
 * over these labels.
 */

/** Computed labels; states and cities by the IBGE codes of the principal address. */
const COMPUTED = ['codigoEstado', 'codigoCidade', 'pendencia'] as const;
export type LabelName = FieldFilter | (typeof COMPUTED)[number];
const LABEL_NAMES: readonly LabelName[] = [...FIELD_FILTERS.map(({ name }) => name), ...COMPUTED];

/** Values by field; any value of a field is enough. */
export type Labels = Partial<Record<LabelName, readonly string[]>>;

/** Matches records with labels of every field (with `any`: of one field), and without any label of `except`. */
export type LabelFilter = { labels: Labels; except?: Labels | undefined; any?: boolean | undefined };

/** The label in its token format. */
export function toLabel(name: LabelName, value: string): string {
  return `${name}=${value}`;
}

/** The fields with at least one value. */
export function fieldsOf(labels: Labels): [LabelName, readonly string[]][] {
  return LABEL_NAMES.flatMap((name): [LabelName, readonly string[]][] => {
    const values = labels[name] ?? [];
    return values.length > 0 ? [[name, values]] : [];
  });
}

/**
 * The tsquery of a label filter; undefined without required labels. Exceptions alone cannot use the token index: it
 * does not find records that lack a token.
 */
export function labelsTsquery(tenantId: number, filter: LabelFilter): string | undefined {
  const required = requiredTsquery(tenantId, filter);
  return required === undefined ? undefined : [required, ...excludedLexemes(tenantId, filter)].join(' & ');
}

/** Narrows a tsquery down to the records that match a label filter. */
export function narrowTsquery(tenantId: number, query: string, filter: LabelFilter): string {
  const required = requiredTsquery(tenantId, filter);
  return [`(${query})`, ...(required === undefined ? [] : [required]), ...excludedLexemes(tenantId, filter)].join(
    ' & ',
  );
}

function requiredTsquery(tenantId: number, { labels, any }: LabelFilter): string | undefined {
  const fields = fieldsOf(labels).map(([name, values]) => `(${lexemesOf(tenantId, name, values).join(' | ')})`);
  return fields.length === 0 ? undefined : `(${fields.join(any ? ' | ' : ' & ')})`;
}

function excludedLexemes(tenantId: number, { except = {} }: LabelFilter): string[] {
  return fieldsOf(except).flatMap(([name, values]) => lexemesOf(tenantId, name, values).map((lexeme) => `!${lexeme}`));
}

function lexemesOf(tenantId: number, name: LabelName, values: readonly string[]): string[] {
  return values.map((value) => quoteLexeme(`${tenantId}!${toLabel(name, value)}`));
}

/** Quotes a lexeme for a tsquery, so that every sign in it is plain text. */
export function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
