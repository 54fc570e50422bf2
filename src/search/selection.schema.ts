import * as z from 'zod/mini';
import { PessoaFilter } from './list-filter.schema.ts';

/** Records that are named one by one, or left out one by one. */
export const MAX_NAMED = 1000;
const ids = z.array(z.uuid().check(z.toLowerCase())).check(z.maxLength(MAX_NAMED));

/** Which records: those of these ids, or all that a list shows, but for some. */
export const BulkSelection = z.union([
  z.strictObject({ ids: ids.check(z.minLength(1)) }),
  z.strictObject({ query: PessoaFilter, except: z._default(ids, []) }),
]);

export type BulkSelection = z.output<typeof BulkSelection>;
