import * as z from 'zod/mini';
import { PessoaFilter } from './list-filter.schema.ts';

/** Most records to choose or exclude one by one. */
export const MAX_NAMED = 1000;
const ids = z.array(z.uuid().check(z.toLowerCase())).check(z.maxLength(MAX_NAMED));

/** Selects records by id, or all matches of a list except some. */
export const BulkSelection = z.union([
  z.strictObject({ ids: ids.check(z.minLength(1)) }),
  z.strictObject({ query: PessoaFilter, except: z._default(ids, []) }),
]);

export type BulkSelection = z.output<typeof BulkSelection>;
