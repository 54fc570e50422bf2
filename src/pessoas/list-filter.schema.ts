import { findUf } from '@fichario/brasil';
import * as z from 'zod/mini';
import { PENDENCIAS } from './pendencias.ts';
import { PAPEIS, SITUACOES } from './pessoa.schema.ts';

// NUL and half a surrogate pair are no text to PostgreSQL
const TEXT = /^[^\0\p{Cs}]*$/u;

/** What narrows the list of the register down. All of it holds; what is left out narrows nothing. */
export const LIST_FILTERS = {
  /** names, CPF or CNPJ, phone, e-mail, city, codigo: in any order, whole or begun */
  q: z.optional(z.string().check(z.maxLength(200), z.regex(TEXT, 'control_character'))),
  tipo: z.optional(z.enum(['fisica', 'juridica'])),
  /** sigla or IBGE code */
  uf: z.optional(z.string().check(z.refine((uf) => findUf(uf) !== undefined))),
  codigoCidade: z.optional(z.string().check(z.regex(/^\d{7}$/))),
  tag: z.optional(z.string().check(z.maxLength(40), z.regex(TEXT, 'control_character'))),
  situacao: z.optional(z.enum(SITUACOES)),
  papel: z.optional(z.enum(PAPEIS)),
  pendencia: z.optional(z.enum(PENDENCIAS)),
  deleted: z.optional(z.literal('only')),
};

/** A filter of the list as it travels: in an address, or as the records that a change of many is for. */
export const PessoaFilter = z.strictObject(LIST_FILTERS);
