import * as z from 'zod/mini';
import type { BlockGroup } from '../../pessoa/pessoa.ts';
import { BulkSelection } from '../../search/selection.schema.ts';
import { BulkChange } from './bulk-change.schema.ts';
import type * as changes from './bulk-change.schema.ts';
import { FieldChange } from './operation.schema.ts';
import type { BulkKey } from './bulk-fields.ts';

const count = z.int().check(z.minimum(0));

export const BulkPreviewRequest = z.strictObject({ selection: BulkSelection, change: BulkChange });

export const BulkRequest = z.strictObject({
  selection: BulkSelection,
  change: BulkChange,
  /** the number of records in the preview that the caller saw */
  expected: count,
});

/** What a bulk change would do now. */
export const BulkPreview = z.object({
  count,
  /** false: at least so many; counting them all would take too long */
  exact: z.boolean(),
  /** how many already have the value; null when unknown */
  unchanged: z.nullable(count),
  /** up to ten examples, the first of the list that would change */
  examples: z.array(
    z.object({
      pessoaId: z.uuid(),
      codigo: z.int(),
      nome: z.string(),
      tipo: z.enum(['fisica', 'juridica']),
      changes: z.array(FieldChange),
      /** why the record cannot be changed */
      problem: z.nullable(z.string()),
    }),
  ),
});
export type BulkPreview = z.output<typeof BulkPreview>;
export type BulkChange = z.output<typeof changes.BulkChange>;
export type BulkDescription = z.output<typeof changes.BulkDescription>;

export type BulkKind = BulkKey | BlockGroup | 'asAt' | 'delete' | 'restore';
