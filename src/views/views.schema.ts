import * as z from 'zod/mini';
import { line } from '../kit/line.schema.ts';
import { SORTS } from '../search/filter-fields.ts';
import { PessoaFilter } from '../search/list-filter.schema.ts';

/** More columns than the list has. */
const MAX_COLUMNS = 60;

/** The filter, the order and the columns of a view; `columns` null: the default ones. */
const ViewQuery = z.strictObject({
  filter: PessoaFilter,
  sort: z._default(z.enum(SORTS), 'nome'),
  columns: z._default(
    z.nullable(z.array(z.string().check(z.regex(/^[A-Za-z]{1,40}$/))).check(z.maxLength(MAX_COLUMNS))),
    null,
  ),
});

export const ListViewInput = z.strictObject({
  nome: line(60),
  /** whether all users of the client see it */
  shared: z._default(z.boolean(), false),
  query: ViewQuery,
});

/** A new view. The client creates the `id` (UUIDv7), so a repeated request is the same view. */
export const NewListView = z.extend(ListViewInput, {
  id: z.optional(z.uuid().check(z.regex(/^.{14}[1-8]/, 'uuid_format'))),
});

/** A saved list with a name. */
export const ListView = z.object({
  id: z.uuid(),
  nome: z.string(),
  shared: z.boolean(),
  query: ViewQuery,
  version: z.int(),
  owner: z.object({ id: z.uuid(), nome: z.string() }),
  /** whether the caller may change it, because it is their own */
  mayChange: z.boolean(),
  /** whether the caller may delete it, because it is their own or they manage shared views */
  mayDelete: z.boolean(),
});
export const ListViews = z.object({ items: z.array(ListView) });

export type ListView = z.output<typeof ListView>;
export type ListViewInput = z.output<typeof ListViewInput>;
