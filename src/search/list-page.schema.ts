import * as z from 'zod/mini';
import { PessoaListItem } from '../pessoa/pessoa.schema.ts';

const count = z.int().check(z.minimum(0));

/** A page of the list. */
export const ListPage = z.object({
  items: z.array(PessoaListItem),
  /** goes into `after` for the page that follows; null where nothing does */
  next: z.nullable(z.string()),
  /** goes into `before` for the page that ends just before this one; null where nothing stands before it */
  previous: z.nullable(z.string()),
  /** how many records of the list stand before the first item; null where that is not known */
  at: z.nullable(count),
  /** false: `at` was estimated from a sample */
  atExact: z.boolean(),
});

/** How many records a list has. */
export const ListCount = z.object({
  count,
  /** false: there are more than `count`, and counting them all would take too long */
  exact: z.boolean(),
  /** then: about how many there are */
  estimate: z.optional(count),
});

export type ListPage = z.output<typeof ListPage>;
export type ListCount = z.output<typeof ListCount>;
