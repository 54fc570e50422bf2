import * as z from 'zod/mini';
import { PessoaListItem } from '../pessoa/pessoa.schema.ts';

const count = z.int().check(z.minimum(0));

/** A page of the list. */
export const ListPage = z.object({
  items: z.array(PessoaListItem),
  /** the `after` cursor of the following page; null on the last page. A first page may end early and still have one */
  next: z.nullable(z.string()),
  /** the `before` cursor of the previous page; null on the first page */
  previous: z.nullable(z.string()),
  /** how many records come before the first item; null when unknown */
  at: z.nullable(count),
  /** false: `at` is an estimate from a sample */
  atExact: z.boolean(),
});

/** How many records a list has. */
export const ListCount = z.object({
  count,
  /** false: more than `count` records match, and a full count would take too long */
  exact: z.boolean(),
  /** the estimated number, when `exact` is false */
  estimate: z.optional(count),
});

export type ListPage = z.output<typeof ListPage>;
export type ListCount = z.output<typeof ListCount>;
