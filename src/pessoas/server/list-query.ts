import { findUf } from '@fichario/brasil';
import * as z from 'zod/mini';
import { LIST_FILTERS, PessoaFilter } from '../list-filter.schema.ts';
import { SORTS } from './list-cursor.ts';
import type { ListFilter } from './list-select.ts';

const MAX_LIMIT = 200;
const DEFAULT_LIMIT = 50;

export const CountQuery = PessoaFilter;

export const ListQuery = z.strictObject({
  ...LIST_FILTERS,
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
