import * as z from 'zod/mini';
import { ExistingPessoa } from '../pessoa/pessoa.schema.ts';
import { MOST_MERGED } from '../register/operations/most-merged.ts';
import { GroupsQuery } from './duplicates.schema.ts';

const FEWEST = 2;
export const MOST_GROUPS = 500;

/** A record of a group, with the version that the caller has seen. */
const Seen = z.union([z.uuid(), z.strictObject({ id: z.uuid(), version: z.int().check(z.positive()) })]);

/** The groups listed here, or all open groups that are certain. */
export const MergeManyBody = z.strictObject({
  groups: z.optional(
    z
      .array(z.array(Seen).check(z.minLength(FEWEST), z.maxLength(MOST_MERGED)))
      .check(z.minLength(1), z.maxLength(MOST_GROUPS)),
  ),
  certeza: z.optional(z.literal('certa')),
  field: GroupsQuery.shape.field,
  source: GroupsQuery.shape.source,
  /** how many groups the caller saw */
  expected: z.optional(z.int().check(z.nonnegative())),
  /** only preview the result */
  dryRun: z.optional(z.boolean()),
});
export type MergeManyBody = z.output<typeof MergeManyBody>;

export const MergeManyPreview = z.object({
  groups: z.int(),
  records: z.int(),
  /** the last ten groups, which are the least certain: the record that would remain, and those merged into it */
  examples: z.array(z.object({ survivor: ExistingPessoa, others: z.array(ExistingPessoa) })),
});
export type MergeManyPreview = z.output<typeof MergeManyPreview>;
