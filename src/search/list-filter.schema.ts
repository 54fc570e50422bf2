import { findUf } from '@fichario/brasil';
import * as z from 'zod/mini';
import { PENDENCIAS } from '../pessoa/pendencias.ts';
import { FIELD_FILTERS, type FieldFilter, FILTER_FIELDS, type FilterField } from './filter-fields.ts';
import type { Field } from '../pessoa/fields/kinds.ts';
import type { FIELDS } from '../pessoa/pessoa.fields.ts';
import type { FieldKey } from '../pessoa/pessoa.ts';

// NUL and half a surrogate pair are no text to PostgreSQL
const TEXT = /^[^\0\p{Cs}]*$/u;

const MAX_TEXT = 200;
export const searchText = z.string().check(z.maxLength(MAX_TEXT), z.regex(TEXT, 'control_character'));

/** A country has 27 states; more of anything is no filter that somebody chose. */
const MAX_VALUES = 50;

type FieldsOfKind<K> = {
  [Key in FieldKey]: (typeof FIELDS)[Key] extends { filter: K } ? (typeof FIELDS)[Key] : never;
}[FieldKey];
type FilterValue<Name extends FieldFilter> =
  FieldsOfKind<Name> extends { choices: readonly (infer Choice extends string)[] } ? Choice : string;

/** One value of a filter that is a field: of a choice one of its words, else a text. */
function valueSchemaOf(field: Field): z.ZodMiniType<string> {
  if ('choices' in field) return z.enum(field.choices);
  const max = 'maxLength' in field ? field.maxLength : MAX_TEXT;
  return z.string().check(z.maxLength(max), z.regex(TEXT, 'control_character'));
}

/** A schema of each of the fields; a loop makes no types, the list has them. */
const FIELD_VALUES = Object.fromEntries(
  FIELD_FILTERS.map(({ name, field }) => [name, valueSchemaOf(field)]),
) as unknown as { [Name in FieldFilter]: z.ZodMiniType<FilterValue<Name>> };

/** What a field of the filter may be: one value of it. */
const VALUES = {
  ...FIELD_VALUES,
  /** sigla or IBGE code */
  uf: z.string().check(z.refine((uf) => findUf(uf) !== undefined)),
  codigoCidade: z.string().check(z.regex(/^\d{7}$/)),
  pendencia: z.enum(PENDENCIAS),
} satisfies Record<FilterField, z.core.$ZodType>;

/** One value, or several of which one is enough. */
function oneOrMany<Schema extends z.core.$ZodType>(value: Schema) {
  return z.optional(z.union([value, z.array(value).check(z.minLength(1), z.maxLength(MAX_VALUES))]));
}

type OneOrMany<Schema extends z.core.$ZodType> = ReturnType<typeof oneOrMany<Schema>>;

function oneOrManyOfEach<Values extends Record<string, z.core.$ZodType>>(values: Values) {
  const each = Object.entries(values).map(([name, value]) => [name, oneOrMany(value)]);
  return Object.fromEntries(each) as { [Name in keyof Values]: OneOrMany<Values[Name]> }; // Object.entries widens
}

/** What is left out, as it travels: `uf:SP`, `tag:vip`. */
export const FilterException = z.string().check(
  z.regex(new RegExp(`^(${FILTER_FIELDS.join('|')}):`)),
  z.refine((text) => {
    const colon = text.indexOf(':');
    const field = FILTER_FIELDS.find((each) => each === text.slice(0, colon));
    return field !== undefined && z.safeParse(VALUES[field], text.slice(colon + 1)).success;
  }),
);

/**
 * What narrows the list of the register down; what is left out narrows nothing. A field with several values lets through
 * what has one of them. All fields hold, or with `match` one of them is enough; the text, `except` and `deleted` always
 * hold.
 */
export const LIST_FILTERS = {
  /** names, CPF or CNPJ, phone, e-mail, city, codigo: in any order, whole or begun */
  q: z.optional(searchText),
  ...oneOrManyOfEach(VALUES),
  except: oneOrMany(FilterException),
  match: z.optional(z.enum(['all', 'any'])),
  deleted: z.optional(z.literal('only')),
};

/** A filter of the list as it travels: in an address, or as the records that a change of many is for. */
export const PessoaFilter = z.strictObject(LIST_FILTERS);
