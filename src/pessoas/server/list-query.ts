import { findUf } from '@fichario/brasil';
import * as z from 'zod/mini';
import { PENDENCIAS } from '../pendencias.ts';
import { PAPEIS, SITUACOES } from '../pessoa.schema.ts';
import { SORTS } from './list-cursor.ts';
import type { ListFilter } from './list-select.ts';

const MAX_LIMIT = 200;
const DEFAULT_LIMIT = 50;

// NUL and half a surrogate pair are no text to PostgreSQL
const TEXT = /^[^\0\p{Cs}]*$/u;

const filters = {
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

export const CountQuery = z.strictObject(filters);

export const ListQuery = z.strictObject({
  ...filters,
  sort: z._default(z.enum(SORTS), 'nome'),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_LIMIT)), DEFAULT_LIMIT),
  /** the `next` of the page before */
  after: z.optional(z.string().check(z.maxLength(2000))),
});

/** The filter of a query; a search of nothing but spaces is none. */
export function toFilter(query: z.output<typeof CountQuery>): ListFilter {
  const { q, tipo, uf, codigoCidade, tag, situacao, papel, pendencia, deleted } = query;
  const codigoEstado = uf === undefined ? undefined : findUf(uf)?.codigo;
  return {
    q: q?.trim() ? q : undefined,
    labels: { tipo, codigoEstado, codigoCidade, tag, situacao, papel, pendencia },
    deleted: deleted === 'only',
  };
}
