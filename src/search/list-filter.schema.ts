import { findUf } from '@fichario/brasil';
import * as z from 'zod/mini';
import { PENDENCIAS } from '../pessoa/pendencias.ts';
import { PAPEIS, SITUACOES } from '../pessoa/pessoa.schema.ts';
import { FILTER_FIELDS, type FilterField } from './filter-fields.ts';

// NUL and half a surrogate pair are no text to PostgreSQL
const TEXT = /^[^\0\p{Cs}]*$/u;

export const searchText = z.string().check(z.maxLength(200), z.regex(TEXT, 'control_character'));

/** A country has 27 states; more of anything is no filter that somebody chose. */
const MAX_VALUES = 50;

/** What a field of the filter may be: one value of it. */
const VALUES = {
  tipo: z.enum(['fisica', 'juridica']),
  /** sigla or IBGE code */
  uf: z.string().check(z.refine((uf) => findUf(uf) !== undefined)),
  codigoCidade: z.string().check(z.regex(/^\d{7}$/)),
  tag: z.string().check(z.maxLength(40), z.regex(TEXT, 'control_character')),
  situacao: z.enum(SITUACOES),
  papel: z.enum(PAPEIS),
  pendencia: z.enum(PENDENCIAS),
} satisfies Record<FilterField, z.core.$ZodType>;

/** One value, or several of which one is enough. */
function oneOrMany<Schema extends z.core.$ZodType>(value: Schema) {
  return z.optional(z.union([value, z.array(value).check(z.minLength(1), z.maxLength(MAX_VALUES))]));
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
  tipo: oneOrMany(VALUES.tipo),
  uf: oneOrMany(VALUES.uf),
  codigoCidade: oneOrMany(VALUES.codigoCidade),
  tag: oneOrMany(VALUES.tag),
  situacao: oneOrMany(VALUES.situacao),
  papel: oneOrMany(VALUES.papel),
  pendencia: oneOrMany(VALUES.pendencia),
  except: oneOrMany(FilterException),
  match: z.optional(z.enum(['all', 'any'])),
  deleted: z.optional(z.literal('only')),
};

/** A filter of the list as it travels: in an address, or as the records that a change of many is for. */
export const PessoaFilter = z.strictObject(LIST_FILTERS);
