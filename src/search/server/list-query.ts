import { findUf } from '@fichario/brasil';
import * as z from 'zod/mini';
import { can, type Role } from '../../access/policy.ts';
import { mayHaveDocument } from '../../pessoa/documents.ts';
import { SITUACOES } from '../../pessoa/pessoa.schema.ts';
import { SORTS } from '../filter-fields.ts';
import { LIST_FILTERS, PessoaFilter, searchText } from '../list-filter.schema.ts';
import { type FilterPart, partsOfFilter } from '../list-filter.ts';
import type { Labels } from '../list-labels.ts';
import type { ListFilter } from './list-select.ts';
import { trueOrFalse } from '../true-or-false.schema.ts';
import { wholeNumber } from '../../kit/whole-number.schema.ts';

const MAX_LIMIT = 200;
const DEFAULT_LIMIT = 50;

/** More than any number of records of a client. */
const MAX_AT = 2 ** 31 - 1;

const cursor = z.optional(z.string().check(z.maxLength(2000)));

const PLACES = {
  /** the `next` cursor of the previous page */
  after: cursor,
  /** the `previous` cursor of the following page: returns the page just before that one */
  before: cursor,
  /** starts at this name or the next one after it; with `-nome`, the next one before it */
  from: z.optional(searchText),
};

export const CountQuery = PessoaFilter;

export const ListQuery = z.strictObject({
  ...LIST_FILTERS,
  sort: z._default(z.enum(SORTS), 'nome'),
  limit: z._default(wholeNumber(1, MAX_LIMIT), DEFAULT_LIMIT),
  ...PLACES,
  /** the approximate number of records before the page */
  at: z.optional(wholeNumber(0, MAX_AT)),
  /** omits `version`, `createdAt` and `updatedAt`, which change with every save */
  brief: z._default(trueOrFalse, false),
});

/** The query as a body, with real numbers: a search for a document must not be in an address. */
export const ListBody = z.strictObject({
  ...LIST_FILTERS,
  sort: z._default(z.enum(SORTS), 'nome'),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(MAX_LIMIT)), DEFAULT_LIMIT),
  ...PLACES,
  at: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_AT))),
  brief: z._default(z.boolean(), false),
});

/**
 * The filter of a query, for the caller's roles in the clients. A search text of only spaces counts as none. For a role that may
 * not search by document, a tag that may have one in it finds nothing.
 */
export function toFilter(query: z.output<typeof CountQuery>, asking: readonly { role: Role }[]): ListFilter {
  const { q, match, deleted } = query;
  const mayFind = asking.every(({ role }) => can(role, 'pessoa.findByDocument'));
  const parts = partsOfFilter(query).map((part) =>
    !mayFind && part.field === 'tag'
      ? { ...part, values: part.values.map((value) => (mayHaveDocument(value) ? NO_TAG : value)) }
      : part,
  );
  const labels = toLabels(parts.filter(({ isException }) => !isException));
  const except = toLabels(parts.filter(({ isException }) => isException));
  const any = match === 'any' && Object.keys(labels).length > 1;
  return {
    q: q?.trim() ? q : undefined,
    ...(any ? { labels, except } : wantOthers({ labels, except })),
    any,
    deleted: deleted === 'only',
  };
}

/** A tag of no record. */
const NO_TAG = '';

const CHOICES = { tipo: ['fisica', 'juridica'], situacao: SITUACOES } as const;

/** Turns excluded choices of tipo and situacao into required ones, because an index serves only those. */
function wantOthers({ labels, except }: { labels: Labels; except: Labels }): { labels: Labels; except: Labels } {
  const result = { labels: { ...labels }, except: { ...except } };
  for (const name of ['tipo', 'situacao'] as const) {
    if (!except[name]) continue;
    const others = (labels[name] ?? CHOICES[name]).filter((value) => !except[name]?.includes(value));
    if (others.length === 0) continue;
    result.labels[name] = others;
    delete result.except[name];
  }
  return result;
}

function toLabels(parts: FilterPart[]): Labels {
  return Object.fromEntries(
    parts.map(({ field, values }) =>
      field === 'uf' ? ['codigoEstado', unique(values.map((uf) => findUf(uf)?.codigo ?? uf))] : [field, unique(values)],
    ),
  );
}

function unique(values: string[]): string[] {
  return [...new Set(values)];
}
