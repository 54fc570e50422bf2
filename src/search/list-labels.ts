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

/** Does the filter require labels? Exceptions alone find nothing in an index: it knows no record by what it lacks. */
export function hasRequired({ labels }: LabelFilter): boolean {
  return fieldsOf(labels).length > 0;
}

/** The tsquery of a label filter; undefined without labels. */
export function labelsQuery(tenantId: number, { labels, except = {}, any }: LabelFilter): string | undefined {
  const lexemesOf = ([name, values]: [LabelName, readonly string[]]) =>
    values.map((value) => quoteLexeme(`${tenantId}!${toLabel(name, value)}`));
  const required = fieldsOf(labels).map((field) => `(${lexemesOf(field).join(' | ')})`);
  const excluded = fieldsOf(except).flatMap((field) => lexemesOf(field).map((lexeme) => `!${lexeme}`));
  const parts = [...(required.length === 0 ? [] : [`(${required.join(any ? ' | ' : ' & ')})`]), ...excluded];
  return parts.length === 0 ? undefined : parts.join(' & ');
}

/** Quotes a lexeme for a tsquery, so that every sign in it is plain text. */
export function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
