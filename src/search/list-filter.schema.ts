import { findUf } from '@fichario/brasil';
import * as z from 'zod/mini';
import { PENDENCIAS } from '../pessoa/pendencias.ts';
import { FIELD_FILTERS, type FieldFilter, FILTER_FIELDS, type FilterField } from './filter-fields.ts';
import type { Field } from '../pessoa/fields/kinds.ts';
import type { FIELDS } from '../pessoa/pessoa.fields.ts';
import type { FieldKey } from '../pessoa/pessoa.ts';

// PostgreSQL does not accept NUL or half a surrogate pair in text
const TEXT = /^[^\0\p{Cs}]*$/u;

const MAX_TEXT = 200;
export const searchText = z.string().check(z.maxLength(MAX_TEXT), z.regex(TEXT, 'control_character'));

/** Brazil has 27 states; nobody chooses more values than this by hand. */
const MAX_VALUES = 50;

type FieldsOfKind<K> = {
  [Key in FieldKey]: (typeof FIELDS)[Key] extends { filter: K } ? (typeof FIELDS)[Key] : never;
}[FieldKey];
type FilterValue<Name extends FieldFilter> =
  FieldsOfKind<Name> extends { choices: readonly (infer Choice extends string)[] } ? Choice : string;

/** The schema of one value of a filter field: one of its choices, or a text. */
function valueSchemaOf(field: Field): z.ZodMiniType<string> {
  if ('choices' in field) return z.enum(field.choices);
  const max = 'maxLength' in field ? field.maxLength : MAX_TEXT;
  return z.string().check(z.maxLength(max), z.regex(TEXT, 'control_character'));
}

/** The value schema of each field. TypeScript cannot infer types from the loop; FIELDS supplies them. */
const FIELD_VALUES = Object.fromEntries(
  FIELD_FILTERS.map(({ name, field }) => [name, valueSchemaOf(field)]),
) as unknown as { [Name in FieldFilter]: z.ZodMiniType<FilterValue<Name>> };

/** The schema of one value of each filter field. */
const VALUES = {
  ...FIELD_VALUES,
  /** sigla or IBGE code */
  uf: z.string().check(z.refine((uf) => findUf(uf) !== undefined)),
  codigoCidade: z.string().check(z.regex(/^\d{7}$/)),
  pendencia: z.enum(PENDENCIAS),
} satisfies Record<FilterField, z.core.$ZodType>;

/** Accepts one value or several; a record matches with any of them. */
function oneOrMany<Schema extends z.core.$ZodType>(value: Schema) {
  return z.optional(z.union([value, z.array(value).check(z.minLength(1), z.maxLength(MAX_VALUES))]));
}

type OneOrMany<Schema extends z.core.$ZodType> = ReturnType<typeof oneOrMany<Schema>>;

function oneOrManyOfEach<Values extends Record<string, z.core.$ZodType>>(values: Values) {
  const each = Object.entries(values).map(([name, value]) => [name, oneOrMany(value)]);
  return Object.fromEntries(each) as { [Name in keyof Values]: OneOrMany<Values[Name]> }; // Object.entries widens
}

/** An exception in its wire format: `uf:SP`, `tag:vip`. */
export const FilterException = z.string().check(
  z.regex(new RegExp(`^(${FILTER_FIELDS.join('|')}):`)),
  z.refine((text) => {
    const colon = text.indexOf(':');
    const field = FILTER_FIELDS.find((each) => each === text.slice(0, colon));
    return field !== undefined && z.safeParse(VALUES[field], text.slice(colon + 1)).success;
  }),
);

/**
 * The filters of the list. An absent filter matches everything. A field with several values matches any of them. All
 * fields must match, or any one with `match: any`; the text, `except` and `deleted` always apply.
 */
export const LIST_FILTERS = {
  /** names, CPF or CNPJ, phone, e-mail, city, codigo: in any order, whole or by their beginnings */
  q: z.optional(searchText),
  ...oneOrManyOfEach(VALUES),
  except: oneOrMany(FilterException),
  match: z.optional(z.enum(['all', 'any'])),
  deleted: z.optional(z.literal('only')),
};

/** The wire format of a list filter: in an address, or in a bulk change. */
export const PessoaFilter = z.strictObject(LIST_FILTERS);
